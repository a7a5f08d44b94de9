import { DAY_MS } from "../../language/time.ts";
import { type FaultKind, type InjectedFault, isLastingFault } from "../http/simulated-fault.ts";
import type { PickedState } from "../rules/witness-answer.ts";
import type { CampaignReport } from "../sandbox.ts";
import { notifyPageOfReturn } from "./control-client.ts";
import { createButton, createElement } from "./dom-helpers.ts";

/** Data of the panel, and the callback of its sections. */
export interface PanelData {
  clock: { now: string; automatic: boolean };
  /** Campaign of the page, if it is one. */
  campaign: CampaignReport | null;
  faults: readonly InjectedFault[];
  /** Sends a change to the sandbox, shows the words as a toast, notifies the page, and redraws the panel. */
  change(name: string, body: object, words: string): Promise<void>;
}

/** Creates a section of the panel with a heading. */
export function createSection(title: string, content: (Node | string)[]): HTMLElement {
  return createElement("section", { class: "sbx-section" }, [
    createElement("h3", { class: "sbx-subtitle" }, [title]),
    ...content,
  ]);
}

/**
 * Creates the clock section. On a campaign's page it sets the campaign's own time, in which past events keep their
 * place.
 */
export function createClockSection({ clock, campaign, change }: PanelData): HTMLElement {
  const now = campaign?.now ?? clock.now;
  const moment = Date.parse(now);
  const [offset, today] = [now.slice(19), Date.parse(`${now.slice(0, 10)}T00:00:00Z`)];
  const nextDay = new Date(today + DAY_MS).toISOString().slice(0, 10);
  const where = campaign ? { campaign: campaign.id } : {};
  const setClock = (to: number | string) => change("clock", { now: to, ...where }, "时间已设定");
  const input = createElement("input", {
    class: "sbx-input",
    id: "sbx-clock",
    type: "datetime-local",
    value: now.slice(0, 16),
    "data-sandbox": "clock-input",
  });
  const mode = clock.automatic ? "自动" : "已设定";
  const phase = campaign && { "-1": "活动未开始", "0": "活动进行中", "1": "活动已结束" }[campaign.phase];
  return createSection("时间（活动所在时区）", [
    createElement("p", { class: "sbx-note", "data-sandbox": "clock-now" }, [
      `${now.slice(0, 19).replace("T", " ")} · ${mode}${phase ? ` · ${phase}` : ""}`,
    ]),
    createElement("div", { class: "sbx-line" }, [
      createElement("label", { for: "sbx-clock", class: "sbx-hidden" }, ["日期和时间"]),
      input,
      createButton("设定", () => input.value && setClock(input.value + offset), {
        "data-sandbox": "clock-set",
      }),
    ]),
    createElement("div", { class: "sbx-actions" }, [
      createButton("加10分钟", () => setClock(moment + 10 * 60_000), { "data-sandbox": "clock-ten-minutes" }),
      createButton("次日清晨6点", () => setClock(`${nextDay}T06:00:00${offset}`), {
        "data-sandbox": "clock-next-dawn",
      }),
      createButton("加1天", () => setClock(moment + DAY_MS), { "data-sandbox": "clock-next-day" }),
      createButton("恢复自动", () => change("clock", { now: null, ...where }, "时间已恢复自动"), {
        "data-sandbox": "clock-auto",
      }),
    ]),
  ]);
}

/**
 * Creates the section with the states of the page's tables. Unless one is picked, a campaign's rules decide its state.
 */
export function createStateSection({ change }: PanelData, campaign: CampaignReport): HTMLElement {
  const { id, tables, picked, hasRules } = campaign;
  const chips = Object.entries(tables).flatMap(([table, states]) =>
    states.map(({ state, text }) =>
      createStateButton({ table, state, text }, picked, () =>
        change("pick", { campaign: id, table, state }, `页面状态：${text}`),
      ),
    ),
  );
  const free = hasRules ? "由商城规则决定" : "自动（可操作的状态）";
  return createSection("页面状态", [
    createElement("div", { class: "sbx-actions" }, [
      createButton(free, () => change("pick", { campaign: id, state: null }, "页面状态已恢复"), {
        kind: "chip",
        "data-sandbox": "state-auto",
        "aria-pressed": String(picked === null),
      }),
      ...chips,
    ]),
  ]);
}

/** Creates a button with the text that the customer would read, and the state's name below in small. */
function createStateButton(
  { table, state, text }: PickedState & { text: string },
  picked: PickedState | null,
  onTap: () => void,
): HTMLButtonElement {
  const chip = createButton(text || state, onTap, {
    kind: "chip",
    "data-state": `${table}.${state}`,
    "aria-pressed": String(picked?.table === table && picked.state === state),
  });
  chip.append(createElement("small", {}, [`${table} · ${state}`]));
  return chip;
}

const FAULT_NAMES: Readonly<Record<FaultKind, string>> = {
  status500: "服务器错误500",
  timeout: "一直没有返回",
  malformed: "数据不完整",
  html: "返回网页而不是数据",
  logout: "登录失效",
  slow: "慢3秒",
  offline: "断网",
  otherForms: "数据格式不同",
};

/** Number of calls from which a fault is shown as permanent. */
const MIN_PERMANENT_TIMES = 1000;

/** Help on the permanent fault, for testers who wonder why nothing looks wrong. */
const PERMANENT_FAULT_HELP =
  "“数据格式不同”：数据的意思不变，只是格式不同，例如数字写成文字，多出字段或列表项。页面应该完全不变。它一直有效，直到清除故障。";

/** Creates the section with faults for the next calls. */
export function createFaultSection({ campaign, faults, change }: PanelData): HTMLElement {
  const paths = Object.entries(campaign?.endpoints ?? {});
  const path = createElement(
    "select",
    { class: "sbx-input", id: "sbx-fault-path", "data-sandbox": "fault-path" },
    [
      createElement("option", { value: "*" }, ["任意接口"]),
      ...paths.map(([name, value]) => createElement("option", { value }, [`${name}　${value}`])),
    ],
  );
  const times = createElement(
    "select",
    { class: "sbx-input sbx-short", id: "sbx-fault-times", "data-sandbox": "fault-times" },
    [1, 2, 5, MIN_PERMANENT_TIMES].map((count) =>
      createElement("option", { value: count }, [count === MIN_PERMANENT_TIMES ? "一直" : `${count}次`]),
    ),
  );
  const kinds = (Object.keys(FAULT_NAMES) as FaultKind[]).map((kind) =>
    createButton(
      FAULT_NAMES[kind],
      async () => {
        const fault = { path: path.value, kind, times: Number(times.value) };
        await change("fault", fault, `已设置故障：${FAULT_NAMES[kind]}`);
        // No call uses it up, so the page refetches at once to show its effect.
        if (isLastingFault(kind)) notifyPageOfReturn();
      },
      { kind: "chip", "data-fault": kind },
    ),
  );
  const waiting = faults.map((fault) => `${FAULT_NAMES[fault.kind]} ×${formatTimes(fault)}（${fault.path}）`);
  return createSection("故障", [
    createElement("p", { class: "sbx-note", "data-sandbox": "faults" }, [
      waiting.join("，") || "没有设置故障",
    ]),
    createElement("div", { class: "sbx-line" }, [
      createElement("label", { for: "sbx-fault-path", class: "sbx-hidden" }, ["接口"]),
      path,
      createElement("label", { for: "sbx-fault-times", class: "sbx-hidden" }, ["次数"]),
      times,
    ]),
    createElement("p", { class: "sbx-note", "data-sandbox": "fault-help" }, [PERMANENT_FAULT_HELP]),
    createElement("div", { class: "sbx-actions" }, kinds),
    createButton("清除故障", () => change("fault", { path: "*", kind: "none" }, "故障已清除"), {
      "data-sandbox": "fault-clear",
    }),
  ]);
}

function formatTimes({ times = MIN_PERMANENT_TIMES }: InjectedFault): string {
  return times >= MIN_PERMANENT_TIMES ? "一直" : String(times);
}
