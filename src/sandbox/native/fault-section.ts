import { type Fault, type FaultKind, isLasting } from "../http/fault.ts";
import { refetch } from "./control-client.ts";
import { button, el } from "./dom.ts";
import { type Panel, section } from "./panel-parts.ts";

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
    [
      ...[1, 2, 5, FOR_GOOD].map((count) =>
        el("option", { value: count }, [count === FOR_GOOD ? "一直" : `${count}次`]),
      ),
    ],
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
