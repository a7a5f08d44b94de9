import { expect, test } from "vitest";
import { functionSignatures } from "../../../src/language/types/signatures.ts";
import { judge } from "../../support/check/judge-table.ts";
import { judgeUnknown } from "../../support/check/judge-unknown.ts";
import { randomCallTable } from "../../support/check/random-table.ts";
import { runs } from "../../support/seed.ts";

const TABLES = runs(20);

/** Includes functions that proofs do not follow: a proof must not claim more than is true. */
test.each([...functionSignatures.keys()])("%s: proofs agree with a check of the responses", (name) => {
  const wrong: string[] = [];
  let values = 0;
  for (let seed = 0; seed < TABLES; seed++) {
    const table = randomCallTable(name, seed);
    const { mismatches } = judge(table);
    const unknown = judgeUnknown(table, seed);
    const all = [...mismatches, ...unknown.mismatches];
    wrong.push(...all.map((what) => `seed ${seed}: ${what}\n${JSON.stringify(table.source)}`));
    values += Object.keys(table.source.rows).filter((state) => /^r\d/.test(state)).length;
  }
  expect(wrong).toEqual([]);
  expect(values).toBeGreaterThan(TABLES);
});
