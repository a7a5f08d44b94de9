import { DAY_MS, dayOf } from "../../language/time.ts";
import { type Fault, type FaultKind, isLasting } from "../http/fault.ts";
import { dawnOf, formatMoment } from "../mall/calendar.ts";
import type { Pick } from "../rules/witness-answer.ts";
import type { CampaignReport } from "../sandbox.ts";
import { refetch } from "./control-client.ts";
import { button, el } from "./dom.ts";

/** What the panel knows when it is drawn, and how its sections act. */
export interface Panel {
  clock: { now: string; automatic: boolean };
  /** The campaign of the page, if it is one. */
  campaign: CampaignReport | null;
  faults: readonly Fault[];
  /** Tells the sandbox something, then the page, and draws the panel anew. */
  change(name: string, body: object, words: string): Promise<void>;
}

/** A part of the panel under a heading. */
export function section(title: string, content: (Node | string)[]): HTMLElement {
  return el("section", { class: "sbx-section" }, [el("h3", { class: "sbx-subtitle" }, [title]), ...content]);
}

/** The clock. On a campaign's page it is the campaign's own time, and what was played keeps its place in it. */
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

/** The states of the page's tables; a campaign with rules is in the state that its rules say unless one is picked. */
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

/** What the customer would read, and in small what colleagues call it. */
function stateChip(
  { table, state, text }: Pick & { text: string },
  picked: Pick | null,
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
  status500: "500错误",
  timeout: "一直不应答",
  malformed: "半截数据",
  html: "返回网页",
  logout: "登录失效",
  slow: "慢3秒",
  offline: "断网",
  otherForms: "数据换个写法",
};

/** So many times are as good as for good. */
const FOR_GOOD = 1000;

/** What the one that stays does, for whoever wonders why nothing looks wrong. */
const HELP =
  "“数据换个写法”：意思不变，只换写法（如数字写成文本，多出字段和列表项），页面应一字不变；清除之前一直有效。";

/** Faults to be met by the next calls. */
export function faultSection({ campaign, faults, change }: Panel): HTMLElement {
  const paths = Object.entries(campaign?.endpoints ?? {});
  const path = el("select", { class: "sbx-input", id: "sbx-fault-path", "data-sandbox": "fault-path" }, [
    el("option", { value: "*" }, ["任意接口"]),
    ...paths.map(([name, value]) => el("option", { value }, [`${name}　${value}`])),
  ]);
  const times = el(
    "select",
    { class: "sbx-input sbx-short", id: "sbx-fault-times", "data-sandbox": "fault-times" },
    [1, 2, 5, FOR_GOOD].map((count) =>
      el("option", { value: count }, [count === FOR_GOOD ? "一直" : `${count}次`]),
    ),
  );
  const kinds = (Object.keys(names) as FaultKind[]).map((kind) =>
    button(
      names[kind],
      async () => {
        const fault = { path: path.value, kind, times: Number(times.value) };
        await change("fault", fault, `已安排故障：${names[kind]}`);
        // No call uses it up, so that the page may show at once what it makes of it.
        if (isLasting(kind)) refetch();
      },
      { kind: "chip", "data-fault": kind },
    ),
  );
  const waiting = faults.map((fault) => `${names[fault.kind]} ×${timesOf(fault)}（${fault.path}）`);
  return section("故障", [
    el("p", { class: "sbx-note", "data-sandbox": "faults" }, [waiting.join("，") || "没有安排故障"]),
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

function timesOf({ times = FOR_GOOD }: Fault): string {
  return times >= FOR_GOOD ? "一直" : String(times);
}
