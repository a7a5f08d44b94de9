import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { DAY_MS } from "../../language/time.ts";
import { type FaultKind, type InjectedFault, isLastingFault } from "../http/simulated-fault.ts";
import type { PickedState } from "../rules/witness-answer.ts";
import type { CampaignReport } from "../sandbox.ts";
import { notifyPageOfReturn } from "./control-client.ts";
import { createButton, createElement } from "./dom-helpers.ts";
import { say } from "./say.ts";

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
  const setClock = (to: number | string) =>
    change("clock", { now: to, ...where }, say(en`The clock is set`.zh`时间已设定`));
  const input = createElement("input", {
    class: "sbx-input",
    id: "sbx-clock",
    type: "datetime-local",
    value: now.slice(0, 16),
    "data-sandbox": "clock-input",
  });
  const mode = say(clock.automatic ? en`automatic`.zh`自动` : en`set`.zh`已设定`);
  const phase = campaign && say(PHASES[campaign.phase]);
  return createSection(say(en`Time (in the campaign's time zone)`.zh`时间（活动所在时区）`), [
    createElement("p", { class: "sbx-note", "data-sandbox": "clock-now" }, [
      `${now.slice(0, 19).replace("T", " ")} · ${mode}${phase ? ` · ${phase}` : ""}`,
    ]),
    createElement("div", { class: "sbx-line" }, [
      createElement("label", { for: "sbx-clock", class: "sbx-hidden" }, [
        say(en`Date and time`.zh`日期和时间`),
      ]),
      input,
      createButton(say(en`Set`.zh`设定`), () => input.value && setClock(input.value + offset), {
        "data-sandbox": "clock-set",
      }),
    ]),
    createElement("div", { class: "sbx-actions" }, [
      createButton(say(en`+10 minutes`.zh`加10分钟`), () => setClock(moment + 10 * 60_000), {
        "data-sandbox": "clock-ten-minutes",
      }),
      createButton(say(en`Next day, 6:00`.zh`次日清晨6点`), () => setClock(`${nextDay}T06:00:00${offset}`), {
        "data-sandbox": "clock-next-dawn",
      }),
      createButton(say(en`+1 day`.zh`加1天`), () => setClock(moment + DAY_MS), {
        "data-sandbox": "clock-next-day",
      }),
      createButton(
        say(en`Automatic`.zh`恢复自动`),
        () => change("clock", { now: null, ...where }, say(en`The clock is automatic`.zh`时间已恢复自动`)),
        {
          "data-sandbox": "clock-auto",
        },
      ),
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
        change("pick", { campaign: id, table, state }, say(en`State: ${text}`.zh`页面状态：${text}`)),
      ),
    ),
  );
  const free = say(
    hasRules
      ? en`By the project's rules`.zh`由项目的规则决定`
      : en`Automatic (a state with an action)`.zh`自动（可操作的状态）`,
  );
  return createSection(say(en`State of the page`.zh`页面状态`), [
    createElement("div", { class: "sbx-actions" }, [
      createButton(
        free,
        () =>
          change("pick", { campaign: id, state: null }, say(en`The state is automatic`.zh`页面状态已恢复`)),
        {
          kind: "chip",
          "data-sandbox": "state-auto",
          "aria-pressed": String(picked === null),
        },
      ),
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

const PHASES: Readonly<Record<"-1" | "0" | "1", LocalizedText>> = {
  "-1": en`not started`.zh`活动未开始`,
  "0": en`running`.zh`活动进行中`,
  "1": en`ended`.zh`活动已结束`,
};

const FAULT_NAMES: Readonly<Record<FaultKind, LocalizedText>> = {
  status500: en`Server error 500`.zh`服务器错误500`,
  timeout: en`Never answers`.zh`一直没有返回`,
  malformed: en`Incomplete data`.zh`数据不完整`,
  html: en`A web page instead of data`.zh`返回网页而不是数据`,
  logout: en`Login expired`.zh`登录失效`,
  slow: en`3 s slow`.zh`慢3秒`,
  offline: en`Offline`.zh`断网`,
  otherForms: en`Other forms of data`.zh`数据格式不同`,
};

/** Number of calls from which a fault is shown as permanent. */
const MIN_PERMANENT_TIMES = 1000;

/** Help on the permanent fault, for testers who wonder why nothing looks wrong. */
const PERMANENT_FAULT_HELP = en`“Other forms of data” changes how data is written, not what it means: numbers as texts, additional fields or items. The page should not change. It stays until the faults are cleared.`
  .zh`“数据格式不同”：数据的意思不变，只是格式不同，例如数字写成文字，多出字段或列表项。页面应该完全不变。它一直有效，直到清除故障。`;

/** Creates the section with faults for the next calls. */
export function createFaultSection({ campaign, faults, change }: PanelData): HTMLElement {
  const paths = Object.entries(campaign?.endpoints ?? {});
  const path = createElement(
    "select",
    { class: "sbx-input", id: "sbx-fault-path", "data-sandbox": "fault-path" },
    [
      createElement("option", { value: "*" }, [say(en`Any endpoint`.zh`任意接口`)]),
      ...paths.map(([name, value]) => createElement("option", { value }, [`${name}\u3000${value}`])),
    ],
  );
  const times = createElement(
    "select",
    { class: "sbx-input sbx-short", id: "sbx-fault-times", "data-sandbox": "fault-times" },
    [1, 2, 5, MIN_PERMANENT_TIMES].map((count) =>
      createElement("option", { value: count }, [timesInWords(count)]),
    ),
  );
  const kinds = (Object.keys(FAULT_NAMES) as FaultKind[]).map((kind) =>
    createButton(
      say(FAULT_NAMES[kind]),
      async () => {
        const fault = { path: path.value, kind, times: Number(times.value) };
        await change(
          "fault",
          fault,
          say(en`Fault: ${FAULT_NAMES[kind]}`.zh`已设置故障：${FAULT_NAMES[kind]}`),
        );
        // No call uses it up, so the page refetches at once to show its effect.
        if (isLastingFault(kind)) notifyPageOfReturn();
      },
      { kind: "chip", "data-fault": kind },
    ),
  );
  const waiting = faults.map((fault) =>
    say(
      en`${FAULT_NAMES[fault.kind]} ×${formatTimes(fault)} (${fault.path})`
        .zh`${FAULT_NAMES[fault.kind]} ×${formatTimes(fault)}（${fault.path}）`,
    ),
  );
  return createSection(say(en`Faults`.zh`故障`), [
    createElement("p", { class: "sbx-note", "data-sandbox": "faults" }, [
      waiting.join(say(en`, `.zh`，`)) || say(en`No faults`.zh`没有设置故障`),
    ]),
    createElement("div", { class: "sbx-line" }, [
      createElement("label", { for: "sbx-fault-path", class: "sbx-hidden" }, [say(en`Endpoint`.zh`接口`)]),
      path,
      createElement("label", { for: "sbx-fault-times", class: "sbx-hidden" }, [say(en`Times`.zh`次数`)]),
      times,
    ]),
    createElement("p", { class: "sbx-note", "data-sandbox": "fault-help" }, [say(PERMANENT_FAULT_HELP)]),
    createElement("div", { class: "sbx-actions" }, kinds),
    createButton(
      say(en`Clear faults`.zh`清除故障`),
      () => change("fault", { path: "*", kind: "none" }, say(en`The faults are cleared`.zh`故障已清除`)),
      {
        "data-sandbox": "fault-clear",
      },
    ),
  ]);
}

function formatTimes({ times = MIN_PERMANENT_TIMES }: InjectedFault): string {
  return times >= MIN_PERMANENT_TIMES ? timesInWords(times) : String(times);
}

function timesInWords(count: number): string {
  if (count >= MIN_PERMANENT_TIMES) return say(en`always`.zh`一直`);
  return say(en`${count}×`.zh`${count}次`);
}
