import { DAY_MS, dayOf } from "../../language/time.ts";
import { type Fault, type FaultKind, isLasting } from "../http/fault.ts";
import { dawnOf, formatMoment } from "../mall/calendar.ts";
import type { PickedState } from "../rules/witness-answer.ts";
import type { CampaignReport } from "../sandbox.ts";
import { refetch } from "./control-client.ts";
import { button, el } from "./dom.ts";

/** Data of the panel, and the callback of its sections. */
export interface Panel {
  clock: { now: string; automatic: boolean };
  /** Campaign of the page, if it is one. */
  campaign: CampaignReport | null;
  faults: readonly Fault[];
  /** Sends a change to the sandbox, shows the words as a toast, notifies the page, and redraws the panel. */
  change(name: string, body: object, words: string): Promise<void>;
}

/** Creates a section of the panel with a heading. */
export function section(title: string, content: (Node | string)[]): HTMLElement {
  return el("section", { class: "sbx-section" }, [el("h3", { class: "sbx-subtitle" }, [title]), ...content]);
}

/**
 * Creates the clock section. On a campaign's page it sets the campaign's own time, in which past events keep their
 * place.
 */
export function clockSection({ clock, campaign, change }: Panel): HTMLElement {
  const now = campaign?.now ?? formatMoment(Date.parse(clock.now));
  const moment = Date.parse(now);
  const where = campaign ? { campaign: campaign.id } : {};
  const set = (to: number | string) => change("clock", { now: to, ...where }, "时间已设定");
  const input = el("input", {
    class: "sbx-input",
    id: "sbx-clock",
    type: "datetime-local",
    value: now.slice(0, 16),
    "data-sandbox": "clock-input",
  });
  const mode = clock.automatic ? "自动" : "已设定";
  const phase = campaign && { "-1": "活动未开始", "0": "活动进行中", "1": "活动已结束" }[campaign.phase];
  return section("时间（北京时间）", [
    el("p", { class: "sbx-note", "data-sandbox": "clock-now" }, [
      `${now.slice(0, 19).replace("T", " ")} · ${mode}${phase ? ` · ${phase}` : ""}`,
    ]),
    el("div", { class: "sbx-line" }, [
      el("label", { for: "sbx-clock", class: "sbx-hidden" }, ["日期和时间"]),
      input,
      button("设定", () => input.value && set(input.value), { "data-sandbox": "clock-set" }),
    ]),
    el("div", { class: "sbx-actions" }, [
      button("加10分钟", () => set(moment + 10 * 60_000), { "data-sandbox": "clock-ten-minutes" }),
      button("次日清晨6点", () => set(dawnOf(dayOf(moment) + 1)), { "data-sandbox": "clock-next-dawn" }),
      button("加1天", () => set(moment + DAY_MS), { "data-sandbox": "clock-next-day" }),
      button("恢复自动", () => change("clock", { now: null, ...where }, "时间已恢复自动"), {
        "data-sandbox": "clock-auto",
      }),
    ]),
  ]);
}

/**
 * Creates the section with the states of the page's tables. Unless one is picked, a campaign's rules decide its state.
 */
export function stateSection({ change }: Panel, campaign: CampaignReport): HTMLElement {
  const { id, tables, picked, hasRules } = campaign;
  const chips = Object.entries(tables).flatMap(([table, states]) =>
    states.map(({ state, text }) =>
      stateChip({ table, state, text }, picked, () =>
        change("pick", { campaign: id, table, state }, `页面状态：${text}`),
      ),
    ),
  );
  const free = hasRules ? "由商城规则决定" : "自动（可操作的状态）";
  return section("页面状态", [
    el("div", { class: "sbx-actions" }, [
      button(free, () => change("pick", { campaign: id, state: null }, "页面状态已恢复"), {
        kind: "chip",
        "data-sandbox": "state-auto",
        "aria-pressed": String(picked === null),
      }),
      ...chips,
    ]),
  ]);
}

/** Creates a button with the text that the customer would read, and the state's name below in small. */
function stateChip(
  { table, state, text }: PickedState & { text: string },
  picked: PickedState | null,
  onTap: () => void,
): HTMLButtonElement {
  const chip = button(text || state, onTap, {
    kind: "chip",
    "data-state": `${table}.${state}`,
    "aria-pressed": String(picked?.table === table && picked.state === state),
  });
  chip.append(el("small", {}, [`${table} · ${state}`]));
  return chip;
}

const names: Readonly<Record<FaultKind, string>> = {
  status500: "服务器错误500",
  timeout: "一直没有返回",
  malformed: "数据不完整",
  html: "返回网页而不是数据",
  logout: "登录失效",
  slow: "慢3秒",
  offline: "断网",
  otherForms: "数据格式不同",
};

/** Number of times that counts as permanent. */
const PERMANENT_TIMES = 1000;

/** Help on the permanent fault, for testers who wonder why nothing looks wrong. */
const HELP =
  "“数据格式不同”：数据的意思不变，只是格式不同，例如数字写成文字，多出字段或列表项。页面应该完全不变。它一直有效，直到清除故障。";

/** Creates the section with faults for the next calls. */
export function faultSection({ campaign, faults, change }: Panel): HTMLElement {
  const paths = Object.entries(campaign?.endpoints ?? {});
  const path = el("select", { class: "sbx-input", id: "sbx-fault-path", "data-sandbox": "fault-path" }, [
    el("option", { value: "*" }, ["任意接口"]),
    ...paths.map(([name, value]) => el("option", { value }, [`${name}　${value}`])),
  ]);
  const times = el(
    "select",
    { class: "sbx-input sbx-short", id: "sbx-fault-times", "data-sandbox": "fault-times" },
    [1, 2, 5, PERMANENT_TIMES].map((count) =>
      el("option", { value: count }, [count === PERMANENT_TIMES ? "一直" : `${count}次`]),
    ),
  );
  const kinds = (Object.keys(names) as FaultKind[]).map((kind) =>
    button(
      names[kind],
      async () => {
        const fault = { path: path.value, kind, times: Number(times.value) };
        await change("fault", fault, `已设置故障：${names[kind]}`);
        // No call uses it up, so the page refetches at once to show its effect.
        if (isLasting(kind)) refetch();
      },
      { kind: "chip", "data-fault": kind },
    ),
  );
  const waiting = faults.map((fault) => `${names[fault.kind]} ×${timesOf(fault)}（${fault.path}）`);
  return section("故障", [
    el("p", { class: "sbx-note", "data-sandbox": "faults" }, [waiting.join("，") || "没有设置故障"]),
    el("div", { class: "sbx-line" }, [
      el("label", { for: "sbx-fault-path", class: "sbx-hidden" }, ["接口"]),
      path,
      el("label", { for: "sbx-fault-times", class: "sbx-hidden" }, ["次数"]),
      times,
    ]),
    el("p", { class: "sbx-note", "data-sandbox": "fault-help" }, [HELP]),
    el("div", { class: "sbx-actions" }, kinds),
    button("清除故障", () => change("fault", { path: "*", kind: "none" }, "故障已清除"), {
      "data-sandbox": "fault-clear",
    }),
  ]);
}

function timesOf({ times = PERMANENT_TIMES }: Fault): string {
  return times >= PERMANENT_TIMES ? "一直" : String(times);
}
