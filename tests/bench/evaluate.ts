import type { Row } from "../../src/language/document.generated.ts";
import type { Scope } from "../../src/language/syntax/ast.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { MALL_ZONE } from "../support/place.ts";
import { planFor } from "../support/play/page.ts";
import * as byHand from "./evaluate/by-hand.ts";
import { median } from "./ratio.ts";

// Benchmarks expressions of real campaigns against the same code written by hand in JavaScript.
// Run: npx tsx tests/bench/evaluate.ts. Compare the ratios, not the nanoseconds.

interface Case {
  what: string;
  /** Returns a function that is called as directly as the hand-written one. */
  ours: (plan: Plan) => (scope: Scope) => unknown;
  hand: (data: byHand.Data) => unknown;
}

function condition(text: string, hand: Case["hand"]): Case {
  return { what: text, ours: (plan) => (scope) => plan.holds(text, scope), hand };
}

function template(text: string, hand: Case["hand"]): Case {
  return { what: text, ours: (plan) => (scope) => plan.render(text, scope), hand };
}

function value(text: string, hand: Case["hand"]): Case {
  return { what: text, ours: (plan) => (scope) => plan.evaluate(text, scope), hand };
}

/** Texts of rows do not matter here. */
const rows: Row[] = [
  "!session.loggedIn",
  "now < schedule.start",
  "!status.activityStatus && now >= schedule.end",
  "local.isClaimed || status.status == 5",
  "status.status == 2",
  "status.status == 1 && status.targetPrice <= 0",
  "status.status == 3",
  "status.rechargeAmount == 0",
  "status.rechargeAmount < constants.least",
  "true",
].map((when, index) => ({ state: `r${index}`, when, text: "" }));

const CASES: Case[] = [
  condition("!session.loggedIn", ({ session }) => session?.loggedIn === false),
  condition("status.activityTimeState == -1", ({ status }) => status?.activityTimeState === -1),
  condition("status.todayFee >= status.taskAmount", ({ status }) =>
    byHand.isAtLeast(status?.todayFee, status?.taskAmount),
  ),
  condition(
    "status.status in [1, 2, 5] && status.targetPrice > 0",
    ({ status }) =>
      [1, 2, 5].includes(status?.status ?? NaN) &&
      typeof status?.targetPrice === "number" &&
      status.targetPrice > 0,
  ),
  condition(
    "query.showNav == 'true' || navigation.isShowTop == true || navigation.token != null && navigation.token != ''",
    byHand.mayShowBar,
  ),
  {
    what: "a state table of ten rows",
    ours: (plan) => (scope) => plan.row({ rows }, scope),
    hand: byHand.rowOf,
  },
  value("daysUntil(now, schedule.start)", byHand.daysToStart),
  template("还差{max(0, status.taskAmount - status.todayFee)}元", byHand.gap),
  template("累计{status.totalPrice | money}元", byHand.grouped),
  template('活动时间：{schedule.start | date:"M.D"}至{schedule.end | date:"M.D"}', byHand.period),
  condition(
    "activities.exists(one, one.type in constants.timed && one.activityTimeState == 0)",
    byHand.isTimed,
  ),
  value("activities.filter(one, one.activityTimeState == 0).map(one, one.type)", byHand.runningTypes),
];

const FIELDS = [
  "status",
  "activityTimeState",
  "rechargeAmount",
  "targetPrice",
  "totalPrice",
  "todayFee",
  "taskAmount",
];

const SCHEMA = {
  properties: {
    ...Object.fromEntries(FIELDS.map((name) => [name, { type: ["number", "null"] as const }])),
    activityStatus: { type: "boolean" as const },
  },
};

/** Returns the data of a customer, with some fields null. */
function customer(index: number): byHand.Data {
  const raw = Object.fromEntries(
    FIELDS.map((name, at) => [name, (index * (at + 7)) % 11 === 0 ? null : (index * (at + 3)) % 6]),
  );
  const status = readAnswer(
    SCHEMA as never,
    {
      ...raw,
      totalPrice: index * 1234.56,
      activityStatus: index % 3 > 0,
    },
    MALL_ZONE,
  ).data;
  const activities = Array.from({ length: 8 }, (_, at) => ({
    type: at + (index % 3),
    activityTimeState: ((index + at) % 3) - 1,
  }));
  return {
    session: { loggedIn: index % 8 > 0 },
    query: index % 2 ? { showNav: "false" } : { showNav: null },
    navigation: { isShowTop: null, token: index % 3 ? "" : "t" },
    now: 1738000000000 + index * 3600000,
    schedule: { start: 1738000000000, end: 1738400000000 },
    constants: { least: 50, pool: 20, lantern: 6, timed: [2, 4, 9] },
    local: { isClaimed: index % 16 === 1 },
    status: status as byHand.Data["status"],
    activities,
  };
}

/** Number of short rounds. The fastest one counts, as it is the least disturbed by other processes. */
const ROUNDS = 200;
const PASSES = 12;
const data = Array.from({ length: 64 }, (_, index) => customer(index));
const scopes = data.map((one) => one as unknown as Scope);

let truthyCount = 0;

/** Returns the nanoseconds of one call. */
function nsOf<T>(run: (one: T) => unknown, over: readonly T[]): number {
  const start = performance.now();
  for (let pass = 0; pass < PASSES; pass++) for (const one of over) if (run(one)) truthyCount++;
  return ((performance.now() - start) / (PASSES * over.length)) * 1e6;
}

function measure({ ours, hand }: Case): { ours: number; hand: number } {
  const asked = ours(planFor({}));
  const times = Array.from({ length: ROUNDS }, () => ({
    hand: nsOf(hand, data),
    ours: nsOf(asked, scopes),
  }));
  return { ours: Math.min(...times.map((one) => one.ours)), hand: Math.min(...times.map((one) => one.hand)) };
}

// Measure all cases twice, so that the JIT compiler has seen all of them before the counted run.
for (const one of CASES) measure(one);
const ratios = CASES.map((one) => {
  const { ours, hand } = measure(one);
  const ratio = ours / hand;
  process.stdout.write(
    `${ratio.toFixed(1).padStart(6)}  by hand ${hand.toFixed(1)} ns, ours ${ours.toFixed(1)} ns: ${one.what}\n`,
  );
  return ratio;
});
process.stdout.write(`${median(ratios).toFixed(1).padStart(6)}  median\n`);
if (truthyCount === 0) throw new Error("No expression was true");
