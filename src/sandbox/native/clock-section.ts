import { DAY_MS, dayOf } from "../../language/time.ts";
import { dawnOf, formatMoment } from "../mall/calendar.ts";
import { button, el } from "./dom.ts";
import { type Panel, section } from "./panel-parts.ts";

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
