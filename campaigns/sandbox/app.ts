import type { AppToolkit, ProjectApp } from "campaign-engine/sandbox";
import { openOrderScreen, openRechargeScreen } from "./app/order-screens.ts";
import { openOrders } from "./app/orders-screen.ts";
import { openVouchersScreen } from "./app/vouchers-screen.ts";
import type { AccountReport } from "./mall/account-report.ts";

/** The mall's part of the simulated app: orders, recharges and vouchers. It runs in the page. */
export function app(toolkit: AppToolkit): ProjectApp {
  const { createButton, fetchControl, runWithErrorToast, withCustomer } = toolkit;
  const screens = {
    order: () => withCustomer((token) => openOrderScreen(toolkit, token)),
    recharge: () => withCustomer((token) => openRechargeScreen(toolkit, token)),
    voucher: () => withCustomer((token) => runWithErrorToast(() => openVouchersScreen(toolkit, token))),
  };
  return {
    screens,
    async describeAccount(token) {
      const account = await fetchControl<AccountReport>("account", { token });
      const button = (text: string, hook: string, onTap: () => void) =>
        createButton(text, onTap, { "data-sandbox": hook });
      return {
        text: `${account.token} · 注册第${account.registerDays}天 · 今日服务费${account.todayFee}元 · 代金券${account.vouchers.length}张`,
        buttons: [
          button("订购", "order", screens.order),
          button("订单", "orders", () => void runWithErrorToast(() => openOrders(toolkit, token))),
          button("充值", "recharge", screens.recharge),
          button("代金券", "voucher", screens.voucher),
        ],
      };
    },
  };
}
