import { expect, test } from "vitest";
import { signatures } from "../../../src/language/types/signatures.ts";
import { judge } from "../../support/check/judge-table.ts";
import { judgeUnknown } from "../../support/check/judge-unknown.ts";
import { randomCallTable } from "../../support/check/random-table.ts";
import { runs } from "../../support/seed.ts";

const TABLES = runs(20);

/** Also of a function that proofs do not follow: then they may not say more than that. */
test.each([...signatures.keys()])("%s: a proof says what going through the responses says", (name) => {
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
