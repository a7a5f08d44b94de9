import type { AccountReport, OrderReport } from "../mall/account-report.ts";
import type { Commodity } from "../mall/history.ts";
import { ask, refetch, tell } from "./control-client.ts";
import { button, el } from "./dom.ts";
import { openSheet, type Sheet } from "./sheet.ts";
import { attempt, toast } from "./toast.ts";

const names: Readonly<Record<Commodity, string>> = {
  XAG: "白银",
  XPT: "铂金",
  CAD: "铜",
  S: "大豆",
  C: "玉米",
  KC: "咖啡",
};

/** More are nobody's to read through. */
const MOST_ROWS = 50;

/** The customer's orders; one that is open can be cancelled, at the profit or loss that it then has. */
export async function openOrders(token: string): Promise<void> {
  await draw(openSheet({ title: "我的订单", hook: "orders-sheet" }), token);
}

async function draw(sheet: Sheet, token: string): Promise<void> {
  const { orders } = await ask<AccountReport>("account", { token });
  const isOpen = ({ closedAt }: OrderReport) => closedAt === null;
  const sorted = [...orders.filter(isOpen), ...orders.filter((order) => !isOpen(order))];
  const cancel = ({ id }: OrderReport) =>
    attempt(async () => {
      const account = await tell<AccountReport>("close", { token, order: id });
      const closed = account.orders.find((order) => order.id === id);
      toast(`订单已取消，盈亏${signed(closed?.plAmount ?? 0)}元`);
      refetch();
      await draw(sheet, token);
    });
  if (orders.length === 0) return sheet.show(el("p", { class: "sbx-empty" }, ["还没有订单"]));
  const rows = sorted.slice(0, MOST_ROWS).map((order) => row(order, () => cancel(order)));
  const more = orders.length > MOST_ROWS ? `共${orders.length}单，这里显示${MOST_ROWS}单。` : "";
  sheet.show(
    el("p", { class: "sbx-note" }, [`盈亏随行情变化，取消时按当时的盈亏结算。${more}`]),
    el("ul", { class: "sbx-list" }, rows),
  );
}

function row(order: OrderReport, onCancel: () => void): HTMLElement {
  const { id, commodity, direction, price, fee, plAmount, at, closedAt } = order;
  const side = direction === 2 ? "结算价订购" : "订购价订购";
  const kind = plAmount > 0 ? "sbx-gain" : plAmount < 0 ? "sbx-loss" : "";
  return el("li", { class: "sbx-order", "data-order": id }, [
    el("span", { class: "sbx-words" }, [
      el("strong", {}, [`${names[commodity]} · ${side}`]),
      el("small", {}, [`金额${price}元 · 服务费${fee}元`]),
      el("small", {}, [
        "盈亏",
        el("b", { class: kind }, [signed(plAmount)]),
        closedAt === null ? `元 · ${timeOf(at)} 订购` : `元 · ${timeOf(closedAt)} 取消`,
      ]),
    ]),
    ...(closedAt === null ? [button("取消订单", onCancel, { "data-close": id })] : []),
  ]);
}

function signed(yuan: number): string {
  return yuan > 0 ? `+${yuan}` : `${yuan}`;
}

/** Such as 01-02 10:24. */
function timeOf(moment: string): string {
  return moment.slice(5, 16).replace("T", " ");
}
