import type { CampaignReport } from "../rules/campaign-report.ts";
import type { Pick } from "../rules/witness-answer.ts";
import { button, el } from "./dom.ts";
import { type Panel, section } from "./panel-parts.ts";

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
