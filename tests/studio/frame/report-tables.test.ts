import { describe, expect, test } from "vitest";
import { createDecisionTable } from "../../../src/explain/table-as-grid.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import { DEFAULT_DEVICE, openingSnapshot, type Snapshot } from "../../../src/play/snapshot.ts";
import { transition } from "../../../src/play/transition.ts";
import { reportShownRows } from "../../../src/studio/frame/report-page.ts";
import { site } from "../../support/campaigns/site.ts";
import { isMet } from "../../support/explain/is-met.ts";

/** Names that depend on taps or on how the page was opened, not on answers. */
const OTHERWISE = /\b(local|query|navigation|address|device)\./;

/** Every state with a witness, of tables that depend only on answers and are not evaluated per list item. */
const states = [...site.pages().values()].flatMap((page) =>
  page
    .proofs()
    .flatMap(({ name, verdict }) =>
      isByAnswers(page.published.campaign, name)
        ? verdict.rows.flatMap(({ state, witness }) => (witness ? [{ page, name, state, witness }] : []))
        : [],
    ),
);

function isByAnswers({ tables, values }: Campaign, name: string): boolean {
  const table = tables?.[name];
  return table !== undefined && table.each === undefined && !OTHERWISE.test(JSON.stringify([table, values]));
}

test("finds many states to test", () => {
  expect(states.length).toBeGreaterThan(60);
});

describe("reports the row that the witness shows", () => {
  test.each(states.map((one) => ({ ...one, id: one.page.published.campaign.id })))(
    "$id $name $state",
    ({ page: { published }, name, state, witness: { scope } }) => {
      const plan = createPagePlan(published);
      const session = scope.session as { loggedIn?: boolean } | undefined;
      const visit = {
        ...{ token: session?.loggedIn === false ? "" : "somebody", phoneType: "", device: DEFAULT_DEVICE },
        ...{ host: "", query: {}, navigation: {} },
      };
      let snapshot: Snapshot = openingSnapshot(
        plan,
        visit,
        Number(scope.now ?? Date.parse("2025-02-11T12:00:00+08:00")),
      );
      for (const endpoint of Object.keys(plan.endpoints))
        if (Object.hasOwn(scope, endpoint))
          [snapshot] = transition(plan, snapshot, {
            type: "answered",
            endpoint,
            outcome: { data: scope[endpoint] },
          });
      const [told] = reportShownRows(plan, snapshot)[name] ?? [];
      const shown = told?.rows.filter(({ isShown }) => isShown).map((row) => row.state);
      expect(shown).toEqual([state]);
      const { facts = { atoms: {}, values: {} } } = told ?? {};
      const ways = createDecisionTable(plan, name)?.rows ?? [];
      const met = plan.campaign.tables?.[name]?.rows.filter((_, at) =>
        ways[at]?.some((way) => isMet(way, facts)),
      );
      expect(met?.[0]?.state).toBe(state);
      expect(told?.rows.every(({ reason }) => reason.en !== "" && reason.zh !== "")).toBe(true);
    },
  );
});

test("explains rows by the names of values, which only the studio knows", () => {
  const { published } =
    [...site.pages().values()].find((one) => one.published.campaign.id === "oldUserWelfare") ?? {};
  if (!published) throw new Error("The page has gone");
  expect(JSON.stringify(published)).not.toContain('"names"');
  const plan = createPagePlan(published);
  const visit = {
    ...{ token: "somebody", phoneType: "", device: DEFAULT_DEVICE },
    ...{ host: "", query: {}, navigation: {} },
  };
  let snapshot = openingSnapshot(plan, visit, Date.parse("2025-02-11T12:00:00+08:00"));
  const [[endpoint, table] = ["", ""]] = Object.entries(published.campaign.tables ?? {}).flatMap(
    ([name, one]) => {
      const [, owner] = /(\w+)\.todayReceiveStatus/.exec(JSON.stringify(one.rows)) ?? [];
      return owner === undefined ? [] : [[owner, name] as const];
    },
  );
  const data = {
    oldUser: 1,
    todayReceiveStatus: 1,
    taskHandlingFee: 120,
    todayAmount: 130,
    rewardAmount: 60,
  };
  [snapshot] = transition(plan, snapshot, { type: "answered", endpoint, outcome: { data } });
  const described = { todayReceiveStatus: { enum: [0, 1], names: { 0: "今日未领", 1: "今日已领" } } };
  const answers = { [endpoint]: { type: "object" as const, properties: described } };
  const reasonsOf = (report: ReturnType<typeof reportShownRows>) =>
    JSON.stringify(report[table]?.[0]?.rows.map(({ reason }) => reason.zh));
  expect(reasonsOf(reportShownRows(plan, snapshot))).not.toContain("今日已领");
  expect(reasonsOf(reportShownRows(plan, snapshot, answers))).toContain("1（今日已领）");
});
