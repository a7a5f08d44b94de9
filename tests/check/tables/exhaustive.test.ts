import { describe, expect, test } from "vitest";
import { judge } from "../../support/check/judge-table.ts";
import { judgeUnknown } from "../../support/check/judge-unknown.ts";
import {
  type RandomTable,
  randomMomentTable,
  randomTable,
  randomValueTable,
} from "../../support/check/random-table.ts";
import { runs } from "../../support/seed.ts";

/** Number of groups of seeds; a failing group's title narrows down the seed. */
const GROUPS = runs(3);

const makers: [string, number, (seed: number) => RandomTable][] = [
  ["random conditions", 140, (seed) => randomTable(seed, 120)],
  ["the values of an expression", 100, randomValueTable],
  ["moments", 20, randomMomentTable],
];

describe.each(makers)(
  "%s: proofs and sure rows agree with an exhaustive check of all responses",
  (_, tables, make) => {
    test.each(Array.from({ length: GROUPS }, (_, group) => group * tables))(
      "tables from seed %i",
      (first) => {
        const wrong: string[] = [];
        let [notProven, sure] = [0, 0];
        for (let seed = first; seed < first + tables; seed++) {
          const table = make(seed);
          const result = judge(table);
          const unknown = judgeUnknown(table, seed);
          notProven += result.notProven;
          sure += unknown.sure;
          const mismatches = [...result.mismatches, ...unknown.mismatches];
          wrong.push(...mismatches.map((what) => `seed ${seed}: ${what}\n${JSON.stringify(table.source)}`));
        }
        expect(wrong).toEqual([]);
        expect(sure).toBeGreaterThan(tables / 20);
        // Nearly everything in these tables can be proved.
        expect(notProven).toBeLessThanOrEqual(1);
      },
    );
  },
);
