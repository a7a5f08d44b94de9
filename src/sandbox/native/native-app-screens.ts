import type { NativeCall } from "../../language/document.generated.ts";
import { ownEntryOf } from "../../language/values.ts";
import type { AccountReport } from "../mall/account-report.ts";
import type { Persona } from "../mall/personas.ts";
import type { ShowAppScreen } from "./app-bridge.ts";
import { fetchControl, notifyPageOfReturn, postControl } from "./control-client.ts";
import { currentVisit, parseYuan, reloadAsCustomer } from "./customer.ts";
import { createButton, createElement, runWithErrorToast, showAppToast } from "./dom-helpers.ts";
import { openNativeAppSheet, type Sheet } from "./native-app-sheet.ts";

/** Screens that the app opens for calls of the page. Order, recharge and voucher need a login. */
export const APP_SCREENS = {
  login: () => runWithErrorToast(openLoginScreen),
  order: () => appScreenWithCustomer(openOrderScreen),
  recharge: () => appScreenWithCustomer(openRechargeScreen),
  voucher: () => appScreenWithCustomer((token) => runWithErrorToast(() => openVouchersScreen(token))),
  back: () => (window.history.length > 1 ? window.history.back() : showAppToast("已返回上一个原生页面")),
};

/** Returns what the app does for a call: its own screen, or by default a sheet with the arguments. */
export function appScreenOf(call: string, declared: NativeCall): ShowAppScreen {
  return ownEntryOf<() => void>(APP_SCREENS, call) ?? ((given) => openArgumentsSheet(call, declared, given));
}

function appScreenWithCustomer(show: (token: string) => unknown): void {
  const { token } = currentVisit();
  if (token) show(token);
  else APP_SCREENS.login();
}

/** Lets the tester choose a persona; the page then reloads with its token. */
export async function openLoginScreen(): Promise<void> {
  const sheet = openNativeAppSheet({ title: "选择登录账号", hook: "login-sheet" });
  const personas = await fetchControl<Persona[]>("personas");
  const { token } = currentVisit();
  const rows = personas.map((persona) =>
    createElement("li", {}, [
      createElement(
        "button",
        {
          type: "button",
          class: "sbx-row",
          "data-persona": persona.token,
          "aria-current": persona.token === token && "true",
          click: () => {
            sheet.close();
            reloadAsCustomer(persona.token);
          },
        },
        [
          createElement("span", { class: "sbx-face", "aria-hidden": "true" }, [persona.title.slice(0, 1)]),
          createElement("span", { class: "sbx-words" }, [
            createElement("strong", {}, [persona.title]),
            createElement("small", {}, [persona.description]),
            createElement("code", {}, [persona.token]),
          ]),
        ],
      ),
    ]),
  );
  sheet.show(createElement("ul", { class: "sbx-list" }, rows));
}

function openOrderScreen(token: string): void {
  const sheet = openNativeAppSheet({ title: "订购商品", hook: "order-sheet" });
  showAmountForm(sheet, {
    label: "本单服务费（元）",
    hook: "data-sandbox-fee",
    choices: [20, 50, 120, 500],
    least: 0,
    submit: "确认订购",
    send: (fee) =>
      finishOrderOrRecharge(
        sheet,
        postControl("order", { token, fee }),
        ({ todayFee }) => `订购成功，今日服务费共${todayFee}元`,
      ),
  });
}

function openRechargeScreen(token: string): void {
  const sheet = openNativeAppSheet({ title: "账户充值", hook: "recharge-sheet" });
  showAmountForm(sheet, {
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
        sheet,
        postControl("recharge", { token, amount, by }),
        () => `充值成功，到账${amount}元`,
      ),
  });
}

function showAmountForm(sheet: Sheet, options: AmountFormOptions): void {
  const form = createAmountForm(options);
  sheet.show(form);
  form.querySelector("input")?.focus();
}

function finishOrderOrRecharge(
  sheet: Sheet,
  sent: Promise<AccountReport>,
  words: (account: AccountReport) => string,
): Promise<void> {
  return runWithErrorToast(async () => {
    const account = await sent;
    sheet.close();
    showAppToast(words(account));
    notifyPageOfReturn();
  });
}

async function openVouchersScreen(token: string): Promise<void> {
  const sheet = openNativeAppSheet({ title: "我的代金券", hook: "voucher-sheet" });
  const { vouchers } = await fetchControl<AccountReport>("account", { token });
  const rows = vouchers.map(({ id, title, amount, issuedAt, source }) =>
    createElement("li", { class: "sbx-voucher", "data-voucher": id, "data-source": source }, [
      createElement("strong", { class: "sbx-amount" }, [`¥${amount}`]),
      createElement("span", { class: "sbx-words" }, [
        title,
        createElement("small", {}, [`${issuedAt.slice(0, 16).replace("T", " ")} 到账`]),
      ]),
    ]),
  );
  if (rows.length > 0) sheet.show(createElement("ul", { class: "sbx-list" }, rows));
  else sheet.show(createElement("p", { class: "sbx-empty" }, ["还没有代金券，去参加活动吧"]));
}

/** Shows the name and arguments of a native call for which the emulated app has no screen, in a sheet at the bottom. */
function openArgumentsSheet(
  call: string,
  { description, arguments: taken = [] }: NativeCall,
  given: Readonly<Record<string, unknown>>,
): void {
  const sheet = openNativeAppSheet({ title: `App：${call}`, hook: "call-sheet" });
  const rows = taken.map(({ name, description: about = "" }) =>
    createElement("li", { class: "sbx-argument", "data-argument": name }, [
      createElement("span", { class: "sbx-words" }, [
        createElement("strong", {}, [name]),
        createElement("code", {}, [JSON.stringify(given[name] ?? null)]),
        ...(about ? [createElement("small", {}, [about])] : []),
      ]),
    ]),
  );
  sheet.show(
    createElement("p", { class: "sbx-note" }, [
      description ?? "页面调用了App的这个功能，沙箱只显示它收到的参数。",
    ]),
    rows.length > 0
      ? createElement("ul", { class: "sbx-list" }, rows)
      : createElement("p", { class: "sbx-empty" }, ["没有参数"]),
  );
}

interface AmountFormOptions {
  label: string;
  /** Attribute of the input by which tests find it. */
  hook: string;
  choices: number[];
  least: number;
  /** Payment methods; the first is selected. */
  ways?: readonly (readonly [way: string, label: string])[];
  submit: string;
  send(yuan: number, way: string): Promise<void>;
}

/** Creates a form for an amount in yuan, by quick choices or typing. Invalid input shows an error beside the field. */
function createAmountForm({
  label,
  hook,
  choices,
  least,
  ways = [],
  submit,
  send,
}: AmountFormOptions): HTMLFormElement {
  const problem = createElement("p", { class: "sbx-problem", id: "sbx-problem", role: "alert" });
  const input = createElement("input", {
    class: "sbx-input",
    id: "sbx-yuan",
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "0.00",
    "aria-describedby": "sbx-problem",
    [hook]: true,
  });
  const confirm = createElement(
    "button",
    { type: "submit", class: "sbx-button sbx-main", "data-sandbox": "submit" },
    [submit],
  );
  let way = ways[0]?.[0] ?? "";
  const methods = ways.map(([name, words]) =>
    createButton(words, () => choose(name), {
      kind: "chip",
      "data-sandbox-way": name,
      "aria-pressed": String(name === way),
    }),
  );
  const choose = (name: string) => {
    way = name;
    methods.forEach((one, i) => {
      one.setAttribute("aria-pressed", String(ways[i]?.[0] === name));
    });
  };
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const yuan = parseYuan(input.value, least);
    problem.textContent = typeof yuan === "string" ? yuan : "";
    if (typeof yuan === "string") return input.focus();
    confirm.disabled = true;
    await send(yuan, way);
    confirm.disabled = false;
  };
  const fill = (yuan: number) => {
    input.value = String(yuan);
    problem.textContent = "";
    confirm.focus();
  };
  const chips = choices.map((yuan) =>
    createButton(`${yuan}`, () => fill(yuan), { kind: "chip", "data-sandbox-quick": yuan }),
  );
  return createElement("form", { class: "sbx-form", novalidate: true, submit: onSubmit }, [
    createElement("label", { for: "sbx-yuan" }, [label]),
    input,
    createElement("div", { class: "sbx-chips" }, chips),
    ...(methods.length > 0
      ? [createElement("div", { class: "sbx-chips", role: "group", "aria-label": "支付方式" }, methods)]
      : []),
    problem,
    confirm,
  ]);
}
