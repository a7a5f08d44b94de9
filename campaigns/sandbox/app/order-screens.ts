import type { AppSheet, AppToolkit } from "campaign-engine/sandbox";
import type { AccountReport } from "../mall/account-report.ts";
import { type AmountFormOptions, createAmountForm } from "./amount-form.ts";

/** Opens the screen that places an order. */
export function openOrderScreen(app: AppToolkit, token: string): void {
  const sheet = app.openSheet({ title: "订购商品", hook: "order-sheet" });
  showAmountForm(app, sheet, {
    label: "本单服务费（元）",
    hook: "data-sandbox-fee",
    choices: [20, 50, 120, 500],
    least: 0,
    submit: "确认订购",
    send: (fee) =>
      finishOrderOrRecharge(
        app,
        sheet,
        app.postControl("order", { token, fee }),
        ({ todayFee }) => `订购成功，今日服务费共${todayFee}元`,
      ),
  });
}

/** Opens the screen that recharges the account. */
export function openRechargeScreen(app: AppToolkit, token: string): void {
  const sheet = app.openSheet({ title: "账户充值", hook: "recharge-sheet" });
  showAmountForm(app, sheet, {
    label: "充值金额（元）",
    hook: "data-sandbox-amount",
    choices: [50, 100, 200, 1000],
    least: 0.01,
    ways: [
      ["card", "银行卡"],
      ["wallet", "微信"],
    ],
    submit: "确认充值",
    send: (amount, by) =>
      finishOrderOrRecharge(
        app,
        sheet,
        app.postControl("recharge", { token, amount, by }),
        () => `充值成功，到账${amount}元`,
      ),
  });
}

function showAmountForm(app: AppToolkit, sheet: AppSheet, options: AmountFormOptions): void {
  const form = createAmountForm(app, options);
  sheet.show(form);
  form.querySelector("input")?.focus();
}

function finishOrderOrRecharge(
  app: AppToolkit,
  sheet: AppSheet,
  sent: Promise<AccountReport>,
  words: (account: AccountReport) => string,
): Promise<void> {
  return app.runWithErrorToast(async () => {
    const account = await sent;
    sheet.close();
    app.showToast(words(account));
    app.notifyPageOfReturn();
  });
}
