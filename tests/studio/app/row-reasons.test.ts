import { expect, test } from "vitest";
import { UNKNOWN } from "../../../src/language/values.ts";
import { planOf } from "../../../src/plan/plan.ts";
import type { Published } from "../../../src/plan/published.ts";
import { rowReasons } from "../../../src/studio/app/states/row-reasons.ts";

const rows = [
  { state: "short", when: "status.left < 3", text: "" },
  { state: "done", when: "status.left >= 3", text: "" },
  { state: "rest", text: "" },
];
// Of a page only its table is asked.
const plan = planOf({
  campaign: { tables: { main: { rows } }, view: [] },
  partners: [],
} as unknown as Published);
const reasonsFor = (left: unknown) =>
  [...rowReasons(plan, "main", { status: { left } })].map(([state, { en }]) => `${state}: ${en}`);

test("each row says why it is shown, and why not", () => {
  const [short, done, rest] = reasonsFor(5);
  expect(short).toMatch(/^short: No: .*status\.left/);
  expect(done).toMatch(/^done: Shown: .*status\.left/);
  expect(rest).toMatch(/^rest: It would hold .* a row above comes first$/);
});

test("what is unknown hides what stands below", () => {
  const [short, done] = reasonsFor(UNKNOWN);
  expect(short).toMatch(/^short: Not known: /);
  expect(done).toMatch(/^done: No: /);
  expect([...rowReasons(plan, "none", {})]).toEqual([]);
});
