import type { InjectedFault } from "../http/simulated-fault.ts";
import type { AccountReport, OrderReport } from "../mall/account-report.ts";
import type { CommodityCode } from "../mall/history.ts";
import type { Persona } from "../mall/personas.ts";
import { createEventsSection } from "./app-events.ts";
import { fetchControl, notifyPageOfReturn, postControl } from "./control-client.ts";
import { currentVisit, reloadAsCustomer } from "./customer.ts";
import { appLayer, createButton, createElement, runWithErrorToast, showAppToast } from "./dom-helpers.ts";
import { APP_SCREENS, openLoginScreen } from "./native-app-screens.ts";
import { openNativeAppSheet, type Sheet } from "./native-app-sheet.ts";
import {
  createClockSection,
  createFaultSection,
  createSection,
  createStateSection,
  type PanelData,
} from "./panel-sections.ts";

/** Adds the small handle at the page's left edge that opens the panel. */
export function addPanelHandle(): void {
  const handle = createButton("沙箱", () => runWithErrorToast(openSandboxPanel), {
    class: "sbx-handle",
    "data-sandbox": "handle",
    "aria-haspopup": "dialog",
  });
  appLayer().append(handle);
}

async function openSandboxPanel(): Promise<void> {
  await renderSandboxPanel(openNativeAppSheet({ title: "控制台", hook: "panel-sheet" }));
}

async function renderSandboxPanel(sheet: Sheet): Promise<void> {
  const { token } = currentVisit();
  const [clock, campaign, faults, personas] = await Promise.all([
    fetchControl<PanelData["clock"]>("clock"),
    fetchControl<PanelData["campaign"]>("campaign", { path: window.location.pathname }),
    fetchControl<InjectedFault[]>("faults"),
    fetchControl<Persona[]>("personas"),
  ]);
  const isKnown = personas.some((persona) => persona.token === token);
  const account = isKnown ? await fetchControl<AccountReport>("account", { token }) : undefined;
  const change = (name: string, body: object, words: string) =>
    runWithErrorToast(async () => {
      await postControl(name, body);
      showAppToast(words);
      // A fault waits for the customer's next action; refetching at once would use it up.
      if (name !== "fault") notifyPageOfReturn();
      await renderSandboxPanel(sheet);
    });
  const panel: PanelData = { clock, campaign, faults, change };
  const events = createEventsSection(window.__sandboxBrands ?? []);
  sheet.show(
    createAccountSection(token, account),
    createClockSection(panel),
    // A page without calls does not depend on the answers.
    ...(campaign && Object.keys(campaign.endpoints).length > 0 ? [createStateSection(panel, campaign)] : []),
    ...(events ? [events] : []),
    createFaultSection(panel),
    createResetSection(panel),
  );
}

function createAccountSection(token: string, account: AccountReport | undefined): HTMLElement {
  const words = account
    ? `${account.token} · 注册第${account.registerDays}天 · 今日服务费${account.todayFee}元 · 代金券${account.vouchers.length}张`
    : token
      ? `令牌 ${token} 没有对应的账号，接口会返回200001（登录失效）`
      : "未登录";
  const actions = [
    createButton(token ? "切换账号" : "登录", () => runWithErrorToast(openLoginScreen), {
      "data-sandbox": "switch",
    }),
  ];
  if (account) {
    actions.push(
      createButton("订购", APP_SCREENS.order, { "data-sandbox": "order" }),
      createButton("订单", () => runWithErrorToast(() => openOrders(token)), { "data-sandbox": "orders" }),
      createButton("充值", APP_SCREENS.recharge, { "data-sandbox": "recharge" }),
      createButton("代金券", APP_SCREENS.voucher, { "data-sandbox": "voucher" }),
    );
  }
  if (token) actions.push(createButton("退出", () => reloadAsCustomer(""), { "data-sandbox": "logout" }));
  return createSection("账号", [
    createElement("p", { class: "sbx-note", "data-sandbox": "who" }, [words]),
    createElement("div", { class: "sbx-actions" }, actions),
  ]);
}

function createResetSection({ change }: PanelData): HTMLElement {
  return createSection("重置", [
    createElement("p", { class: "sbx-note" }, [
      "清空所有账号的订单、充值、代金券和参与记录，清除故障和选定的页面状态，时间恢复自动。",
    ]),
    createButton("全部重置", () => change("reset", {}, "沙箱已重置"), {
      kind: "danger",
      "data-sandbox": "reset",
    }),
  ]);
}

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
async function openOrders(token: string): Promise<void> {
  await renderOrders(openNativeAppSheet({ title: "我的订单", hook: "orders-sheet" }), token);
}

async function renderOrders(sheet: Sheet, token: string): Promise<void> {
  const { orders } = await fetchControl<AccountReport>("account", { token });
  const isOpen = ({ closedAt }: OrderReport) => closedAt === null;
  const sorted = [...orders.filter(isOpen), ...orders.filter((order) => !isOpen(order))];
  const cancel = ({ id }: OrderReport) =>
    runWithErrorToast(async () => {
      const account = await postControl<AccountReport>("close", { token, order: id });
      const closed = account.orders.find((order) => order.id === id);
      showAppToast(`订单已取消，盈亏${formatSignedYuan(closed?.plAmount ?? 0)}元`);
      notifyPageOfReturn();
      await renderOrders(sheet, token);
    });
  if (orders.length === 0) return sheet.show(createElement("p", { class: "sbx-empty" }, ["还没有订单"]));
  const rows = sorted.slice(0, MAX_SHOWN_ORDERS).map((order) => createOrderRow(order, () => cancel(order)));
  const more =
    orders.length > MAX_SHOWN_ORDERS ? `共${orders.length}单，这里显示${MAX_SHOWN_ORDERS}单。` : "";
  sheet.show(
    createElement("p", { class: "sbx-note" }, [`盈亏随行情变化，取消时按当时的盈亏结算。${more}`]),
    createElement("ul", { class: "sbx-list" }, rows),
  );
}

function createOrderRow(order: OrderReport, onCancel: () => void): HTMLElement {
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
