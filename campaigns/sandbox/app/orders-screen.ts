import type { AppSheet, AppToolkit } from "campaign-engine/sandbox";
import type { AccountReport, OrderReport } from "../mall/account-report.ts";
import type { CommodityCode } from "../mall/history.ts";

const COMMODITY_NAMES: Readonly<Record<CommodityCode, string>> = {
  XAG: "白银",
  XPT: "铂金",
  CAD: "铜",
  S: "大豆",
  C: "玉米",
  KC: "咖啡",
};

/** Maximum number of orders that the panel lists. */
const MAX_SHOWN_ORDERS = 50;

/** Opens the customer's orders. An open order can be cancelled, at its current profit or loss. */
export async function openOrders(app: AppToolkit, token: string): Promise<void> {
  await renderOrders(app, app.openSheet({ title: "我的订单", hook: "orders-sheet" }), token);
}

async function renderOrders(app: AppToolkit, sheet: AppSheet, token: string): Promise<void> {
  const { createElement, fetchControl, notifyPageOfReturn, postControl, runWithErrorToast, showToast } = app;
  const { orders } = await fetchControl<AccountReport>("account", { token });
  const isOpen = ({ closedAt }: OrderReport) => closedAt === null;
  const sorted = [...orders.filter(isOpen), ...orders.filter((order) => !isOpen(order))];
  const cancel = ({ id }: OrderReport) =>
    runWithErrorToast(async () => {
      const account = await postControl<AccountReport>("close", { token, order: id });
      const closed = account.orders.find((order) => order.id === id);
      showToast(`订单已取消，盈亏${formatSignedYuan(closed?.plAmount ?? 0)}元`);
      notifyPageOfReturn();
      await renderOrders(app, sheet, token);
    });
  if (orders.length === 0) return sheet.show(createElement("p", { class: "sbx-empty" }, ["还没有订单"]));
  const rows = sorted
    .slice(0, MAX_SHOWN_ORDERS)
    .map((order) => createOrderRow(app, order, () => cancel(order)));
  const more =
    orders.length > MAX_SHOWN_ORDERS ? `共${orders.length}单，这里显示${MAX_SHOWN_ORDERS}单。` : "";
  sheet.show(
    createElement("p", { class: "sbx-note" }, [`盈亏随行情变化，取消时按当时的盈亏结算。${more}`]),
    createElement("ul", { class: "sbx-list" }, rows),
  );
}

function createOrderRow(
  { createButton, createElement }: AppToolkit,
  order: OrderReport,
  onCancel: () => void,
): HTMLElement {
  const { id, commodity, direction, price, fee, plAmount, at, closedAt } = order;
  const side = direction === 2 ? "结算价订购" : "订购价订购";
  const kind = plAmount > 0 ? "sbx-gain" : plAmount < 0 ? "sbx-loss" : "";
  return createElement("li", { class: "sbx-order", "data-order": id }, [
    createElement("span", { class: "sbx-words" }, [
      createElement("strong", {}, [`${COMMODITY_NAMES[commodity]} · ${side}`]),
      createElement("small", {}, [`金额${price}元 · 服务费${fee}元`]),
      createElement("small", {}, [
        "盈亏",
        createElement("b", { class: kind }, [formatSignedYuan(plAmount)]),
        closedAt === null ? `元 · ${formatShortTime(at)} 订购` : `元 · ${formatShortTime(closedAt)} 取消`,
      ]),
    ]),
    ...(closedAt === null ? [createButton("取消订单", onCancel, { "data-close": id })] : []),
  ]);
}

function formatSignedYuan(yuan: number): string {
  return yuan > 0 ? `+${yuan}` : `${yuan}`;
}

/** Formats a moment such as 01-02 10:24. */
function formatShortTime(moment: string): string {
  return moment.slice(5, 16).replace("T", " ");
}
