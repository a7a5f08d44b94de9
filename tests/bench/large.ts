import { parseArgs } from "node:util";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { MAX_DOCUMENT_BYTES } from "../../src/check/document/decode-text.ts";
import { formatJson } from "../../src/check/report/format-json.ts";
import { formatPretty } from "../../src/check/report/format-pretty.ts";
import { schemas } from "../check/support.ts";
import { LARGE_KINDS, type LargeKind } from "./large-documents.ts";

// Measures how validation grows with a document that is large in one way. The size doubles until a check takes
// --seconds or the document is as large as a file may be. Prints the number of parts, the CPU time, and its ratio to
// half the parts (linear is 2). Run: npx tsx tests/bench/large.ts [--kinds WORD] [--seconds 2].

const FIRST_COUNT = 250;

interface Check {
  count: number;
  /** CPU time, which other programs on the machine hardly change. */
  cpuMs: number;
  problems: number;
}

function checkOf(text: string, count: number): Check {
  const before = process.cpuUsage();
  const file = { path: "campaigns/big.json", text };
  const { problems } = checkDocuments([file], { schemas });
  const report = { files: 1, problems, sources: new Map([[file.path, file]]) };
  for (const format of [formatPretty, formatJson]) format(report, { hasColours: false, language: "en" });
  const { user, system } = process.cpuUsage(before);
  return { count, cpuMs: (user + system) / 1000, problems: problems.length };
}

/** Returns the largest check and the one of half its size. */
function largestChecks([, toText]: LargeKind, seconds: number): { last: Check; half: Check } {
  let last = checkOf(toText(FIRST_COUNT), FIRST_COUNT);
  let half = last;
  while (last.cpuMs < seconds * 1000) {
    const count = last.count * 2;
    const text = toText(count);
    if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) break;
    [half, last] = [last, checkOf(text, count)];
  }
  return { last, half };
}

const { values } = parseArgs({
  options: { kinds: { type: "string", default: "" }, seconds: { type: "string", default: "2" } },
});
for (const kind of LARGE_KINDS.filter(([name]) => name.includes(values.kinds))) {
  const { half, last } = largestChecks(kind, Number(values.seconds));
  const shown = [
    kind[0].padEnd(38),
    String(last.count).padStart(7),
    `${last.cpuMs.toFixed(0)} ms`.padStart(9),
    (last.cpuMs / half.cpuMs).toFixed(1).padStart(5),
  ];
  process.stdout.write(`${shown.join(" ")}  ${last.problems} problems\n`);
}
