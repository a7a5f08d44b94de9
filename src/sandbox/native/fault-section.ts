import type { FaultKind } from "../fault.ts";
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
};

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
      ...[1, 2, 5, 1000].map((count) =>
        el("option", { value: count }, [count === 1000 ? "一直" : `${count}次`]),
      ),
    ],
  );
  const kinds = (Object.keys(names) as FaultKind[]).map((kind) =>
    button(
      names[kind],
      () =>
        change("fault", { path: path.value, kind, times: Number(times.value) }, `已安排故障：${names[kind]}`),
      { kind: "chip", "data-fault": kind },
    ),
  );
  const waiting = faults.map(
    (fault) => `${names[fault.kind]} ×${fault.times >= 1000 ? "一直" : fault.times}（${fault.path}）`,
  );
  return section("故障", [
    el("p", { class: "sbx-note", "data-sandbox": "faults" }, [waiting.join("，") || "没有安排故障"]),
    el("div", { class: "sbx-line" }, [
      el("label", { for: "sbx-fault-path", class: "sbx-hidden" }, ["接口"]),
      path,
      el("label", { for: "sbx-fault-times", class: "sbx-hidden" }, ["次数"]),
      times,
    ]),
    el("div", { class: "sbx-actions" }, kinds),
    button("清除故障", () => change("fault", { path: "*", kind: "none" }, "故障已清除"), {
      "data-sandbox": "fault-clear",
    }),
  ]);
}
