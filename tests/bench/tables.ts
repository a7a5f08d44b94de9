import { proveTable } from "../../src/check/tables/prove-table.ts";
import { isConditionTrue } from "../../src/language/evaluation/evaluate.ts";
import type { Scope } from "../../src/language/syntax/ast.ts";
import { questionOf } from "../support/check/table-question.ts";
import { type Random, randomFrom } from "../support/language/random.ts";
import { MALL_PLACE } from "../support/place.ts";
import { median } from "./ratio.ts";
import { timed } from "./set-up.ts";

// Benchmarks the proof of a table of 10 fields by 30 rows against enumerating its answers.
// Run: npx tsx tests/bench/tables.ts. Compare the ratio, not the milliseconds.

const FIELDS = 10;
const VALUES = [0, 1, 2, 3];
const ROWS = 30;
const RUNS = 20;

const names = Array.from({ length: FIELDS }, (_, index) => `f${index}`);

function condition(random: Random): string {
  const operator = ["==", "!=", "<", ">="][random(4)];
  return `status.f${random(FIELDS)} ${operator} ${VALUES[random(VALUES.length)]}`;
}

function tableOf(seed: number) {
  const random = randomFrom(seed);
  const rows = Array.from({ length: ROWS - 2 }, (_, index): [string, string] => [
    `r${index}`,
    Array.from({ length: 3 }, () => condition(random)).join(" && "),
  ]);
  const properties = Object.fromEntries(names.map((name) => [name, { enum: VALUES }]));
  return questionOf({
    rows: { out: "!session.loggedIn", ...Object.fromEntries(rows), rest: null },
    status: { type: "object", properties },
  });
}

/** Finds the first row of every answer: returns the rows that are met, and whether an answer meets none. */
function goThroughAll({ rows }: ReturnType<typeof tableOf>): Set<number> {
  const met = new Set<number>();
  const status: Record<string, number> = {};
  const scope: Scope = { session: { loggedIn: true }, status };
  const vary = (index: number): void => {
    const name = names[index];
    if (name === undefined) {
      met.add(rows.findIndex(({ when }) => when === null || isConditionTrue(when, scope, MALL_PLACE)));
      return;
    }
    for (const value of VALUES) {
      status[name] = value;
      vary(index + 1);
    }
  };
  vary(0);
  return met;
}

const tables = Array.from({ length: RUNS }, (_, seed) => tableOf(seed));
for (let round = 0; round < 3; round++) for (const table of tables) proveTable(table);
const proofs = median(tables.map((table) => timed(() => proveTable(table)).ms));
const passes = median(tables.slice(0, 3).map((table) => timed(() => goThroughAll(table)).ms));
const cells = VALUES.length ** FIELDS * ROWS;
process.stdout.write(
  [
    `proof with a witness for every row: ${proofs.toFixed(1)} ms`,
    `all ${cells.toLocaleString("en")} cells one by one: ${passes.toFixed(0)} ms`,
    `ratio: ${(passes / proofs).toFixed(0)}\n`,
  ].join("\n"),
);
