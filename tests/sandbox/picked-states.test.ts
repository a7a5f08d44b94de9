import { describe, expect, test } from "vitest";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { replaceNamesInScope, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { allCampaigns } from "../../src/sandbox/rules/sandbox-campaigns.ts";
import { closestAcceptedValue } from "../../src/sandbox/rules/witness-answer.ts";
import { site } from "../support/campaigns/site.ts";
import { MALL_ZONE } from "../support/place.ts";
import { TestPage } from "../support/play/page.ts";
import { openSandbox } from "./player.ts";

const campaigns = allCampaigns(site).filter(({ endpoints }) => Object.keys(endpoints).length > 0);
const pages = campaigns.map((campaign) => {
  const page = [...site.pages().values()].find(
    ({ published }) => published.campaign.route === campaign.route,
  );
  if (!page) throw new Error(`There is no page at ${campaign.route}`);
  return { id: campaign.id, campaign, plan: createPagePlan(page.published), proofs: page.proofs() };
});

type Open = (typeof pages)[number];

/** Opens the page as a persona while this state is picked. */
function openPicked({ campaign, plan }: Open, token: string, pick: { table: string; state: string }) {
  const { sandbox } = openSandbox([campaign]);
  expect(sandbox.pick(campaign.id, pick)).toBe(true);
  const page = new TestPage(plan);
  page.send({ type: "opened" });
  for (const endpoint of plan.load) {
    const { path = "", data } = plan.endpoints[endpoint] ?? {};
    const reply = sandbox.answer(path, { accessToken: token });
    expect(reply?.misfit).toBeUndefined();
    if (reply?.now !== undefined) page.send({ type: "ticked", now: reply.now, isCorrection: true });
    if (reply?.envelope.code !== "0") page.fail(endpoint, "loggedOut", "登录失效", "200001");
    else page.answer(endpoint, readAnswer(data, reply.envelope.data, MALL_ZONE).data);
  }
  return scopeOfSnapshot({ plan, snapshot: page.snapshot });
}

/** Returns the states that a table shows: one per item if it is used in a list. */
function statesIn(
  plan: Plan,
  name: string,
  scope: ReturnType<typeof scopeOfSnapshot>,
): (string | undefined)[] {
  const table = plan.campaign.tables?.[name];
  if (!table) return [];
  const items = table.each === undefined ? [undefined] : plan.evaluate(table.each, scope);
  const stateAt = (item: unknown) => {
    const row = plan.row(
      table,
      item === undefined ? scope : replaceNamesInScope(plan, scope, { [table.as ?? "item"]: item }),
    );
    return typeof row === "object" ? row.state : undefined;
  };
  return (items as unknown[]).map(stateAt);
}

describe.each(pages)("$id", (open) => {
  const { campaign, plan, proofs } = open;
  const states = proofs.flatMap(({ name, verdict }) =>
    verdict.rows.map(({ state }) => ({ table: name, state })),
  );

  test("has every row of every table among the states to pick", () => {
    const named = Object.entries(campaign.tables).flatMap(([table, rows]) =>
      rows.map(({ state }) => ({ table, state })),
    );
    expect(named).toEqual(states);
  });

  test.each(states)("shows $state of $table once it is picked, and keeps all assumptions", (pick) => {
    const proof = proofs.find(({ name }) => name === pick.table);
    const row = proof?.rows.findIndex((_, index) => proof.verdict.rows[index]?.state === pick.state) ?? -1;
    for (const token of ["new-day3", "old-user"]) {
      const scope = openPicked(open, token, pick);
      expect(statesIn(plan, pick.table, scope)).toContain(pick.state);
      const { loggedIn } = scope.session as { loggedIn: boolean };
      expect(proof?.shows(row, { scope, world: loggedIn ? "loggedIn" : "loggedOut" })).toBe(true);
    }
  });

  test("has texts as customers read them", () => {
    const texts = Object.values(campaign.tables)
      .flat()
      .map(({ text }) => text);
    for (const text of [campaign.title, ...texts]) expect(text).not.toMatch(/[{}]|--/);
  });
});

describe("the rest of a page in a picked state", () => {
  const answerOf = (id: string, pick: { table: string; state: string }, endpoint: string) => {
    const open = pages.find((one) => one.id === id);
    return open && openPicked(open, "old-user", pick)[endpoint];
  };

  test.each([
    [
      "yearTaskTicket",
      { table: "main", state: "claimed" },
      "status",
      { receive: 1, todayFee: 120, taskAmount: 120 },
    ],
    [
      "yearTaskTicket",
      { table: "main", state: "short" },
      "status",
      { receive: 0, todayFee: 0, taskAmount: 120 },
    ],
    [
      "couponCentre",
      { table: "oldUser", state: "claimed" },
      "oldUser",
      { todayReceiveStatus: 1, todayAmount: 120, taskHandlingFee: 120 },
    ],
    [
      "oldUserWelfare",
      { table: "main", state: "claimed" },
      "status",
      { todayReceiveStatus: 1, todayAmount: 120, taskHandlingFee: 120 },
    ],
  ])("in %s with %j has this answer", (id, pick, endpoint, data) =>
    expect(answerOf(id, pick, endpoint)).toMatchObject(data),
  );

  test("a calendar keeps its days, except the one in the state", () => {
    const open = pages.find(({ id }) => id === "wealthScratchyMusic");
    const days =
      open && (openPicked(open, "old-user", { table: "card", state: "feeReward" }).days as unknown[]);
    expect(days?.length).toBeGreaterThan(1);
  });
});

test.each([
  ["takes all of an accepted value", { a: 1, b: 1 }, { a: 2, b: 2 }, () => true, { a: 2, b: 2 }],
  ["keeps its own value if nothing else is accepted", { a: 1 }, { a: 2 }, () => false, { a: 1 }],
  ["keeps one field", { a: 1, b: 1 }, { a: 2, b: 2 }, (one: { a: number }) => one.a === 1, { a: 1, b: 2 }],
  [
    "keeps a nested field",
    { s: { a: 1, b: 1 }, t: 1 },
    { s: { a: 2, b: 2 }, t: 2 },
    (one: { s: { b: number } }) => one.s.b === 1,
    { s: { a: 2, b: 1 }, t: 2 },
  ],
  [
    "keeps one item",
    [{ a: 1 }],
    [{ a: 2 }, { a: 3 }],
    (one: { a: number }[]) => one.some(({ a }) => a === 1),
    [{ a: 1 }, { a: 3 }],
  ],
  ["removes an item that must be missing", [], [1, 2, 3], (one: number[]) => !one.includes(2), [1, 3]],
  ["merges lists of the same length", [1, 1], [2, 2], (one: number[]) => one[0] === 1, [1, 2]],
])("closestAcceptedValue: %s", (_, own, wanted, isKept, expected) => {
  expect(closestAcceptedValue(own, wanted, isKept as (value: unknown) => boolean)).toEqual(expected);
});
