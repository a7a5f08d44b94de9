import { describe, expect, test } from "vitest";
import { judge } from "../../support/judge-table.ts";
import { randomTable, randomValueTable } from "../../support/random-table.ts";

/** In groups, so that a failure names the seed's neighbourhood. A longer run: change the count and read the time. */
const GROUPS = 10;
const TABLES = 100;

const makers = {
  "random conditions": (seed: number) => randomTable(seed, 120),
  "the values of an expression": randomValueTable,
};

describe.each(Object.entries(makers))(
  "%s: a proof says what going through every response says",
  (_, make) => {
    test.each(Array.from({ length: GROUPS }, (_, group) => group))("tables from seed %i * 100", (group) => {
      const wrong: string[] = [];
      let notProven = 0;
      for (let seed = group * TABLES; seed < (group + 1) * TABLES; seed++) {
        const table = make(seed);
        const result = judge(table);
        notProven += result.notProven;
        wrong.push(
          ...result.mismatches.map((what) => `seed ${seed}: ${what}\n${JSON.stringify(table.source)}`),
        );
      }
      expect(wrong).toEqual([]);
      // Nearly everything in these tables is within reach.
      expect(notProven).toBeLessThanOrEqual(1);
    });
  },
);
