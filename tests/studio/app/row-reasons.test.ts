import { expect, test } from "vitest";
import { same } from "../../../src/language/messages/saying.ts";
import { rowReasons } from "../../../src/studio/app/states/States.tsx";
import type { ToldRow } from "../../../src/studio/frame/messages.ts";

const row = (state: string, verdict: ToldRow["verdict"], more: Partial<ToldRow> = {}): ToldRow => ({
  ...{ state, verdict, isAsked: false, isShown: false, reason: same("so") },
  ...more,
});
const reasonsOf = (...rows: ToldRow[]) =>
  [...rowReasons({ rows })].map(([state, { en }]) => `${state}: ${en}`);

test("each row says why it is shown, and why not", () => {
  const shown = row("done", true, { isAsked: true, isShown: true });
  expect(reasonsOf(row("short", false, { isAsked: true }), shown, row("rest", true))).toEqual([
    "short: No: so",
    "done: Shown: so",
    "rest: It would hold (so), but a row above comes first",
  ]);
});

test("what is unknown hides what stands below", () => {
  expect(reasonsOf(row("short", "unknown", { isAsked: true }), row("done", "unknown"))).toEqual([
    "short: Not known: so",
    "done: No: so",
  ]);
});
