import { checkDocuments } from "../../src/check/check-documents.ts";
import { schemas } from "../check/support.ts";
import { timed } from "./set-up.ts";

// Measures how validation grows with a document: the time for n, 2n and 4n parts. Run: npx tsx tests/bench/large.ts.

const SIZES = [500, 1000, 2000];

function times(count: number, toItem: (index: number) => unknown): unknown[] {
  return Array.from({ length: count }, (_, index) => toItem(index));
}

const text = { type: "text", text: "x" };

const CASES: Record<string, (count: number) => object> = {
  "numbers in a constant": (count) => ({
    constants: { list: times(10 * count, (index) => index) },
    view: [{ type: "text", text: "{size(constants.list)}" }],
  }),
  blocks: (count) => ({ view: times(count, () => text) }),
  problems: (count) => ({ view: times(count, (index) => ({ type: "text", text: `{unknown${index}}` })) }),
};

/** Returns milliseconds. */
function timeOf(toParts: (count: number) => object, count: number): number {
  const page = { language: 2, id: "big", route: "/big", title: "Big", view: [text], ...toParts(count) };
  const file = { path: "campaigns/big.json", text: JSON.stringify(page, null, 2) };
  return timed(() => checkDocuments([file], { schemas })).ms;
}

for (const [what, toParts] of Object.entries(CASES)) {
  timeOf(toParts, 100);
  const all = SIZES.map((count) => timeOf(toParts, count));
  const growth = all.map((ms) => (ms / (all[0] ?? Number.NaN)).toFixed(1)).join(" : ");
  process.stdout.write(`${what}, n : 2n : 4n as ${growth} (linear is 1 : 2 : 4)\n`);
}
