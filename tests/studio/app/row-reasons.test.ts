import { expect, test } from "vitest";
import { untranslatedText } from "../../../src/language/messages/localized-text.ts";
import { reasonsByRow } from "../../../src/studio/app/states/StatesPanel.tsx";
import type { RowReport } from "../../../src/studio/frame/messages.ts";

const row = (state: string, verdict: RowReport["verdict"], more: Partial<RowReport> = {}): RowReport => ({
  ...{ state, verdict, isAsked: false, isShown: false, reason: untranslatedText("so") },
  ...more,
});
const reasonsOf = (...rows: RowReport[]) =>
  [...reasonsByRow({ rows })].map(([state, { en }]) => `${state}: ${en}`);

test("gives a reason for each row", () => {
  const shown = row("done", true, { isAsked: true, isShown: true });
  expect(reasonsOf(row("short", false, { isAsked: true }), shown, row("rest", true))).toEqual([
    "short: Not shown: so",
    "done: Shown: so",
    "rest: Not shown: its condition is true (so), but a row above comes first",
  ]);
});

test("reports an unknown row and does not show the rows below it", () => {
  expect(reasonsOf(row("short", "unknown", { isAsked: true }), row("done", "unknown"))).toEqual([
    "short: Unknown: so",
    "done: Not shown: so",
  ]);
});
