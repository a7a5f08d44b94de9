import { describe, expect, test } from "vitest";
import { judge } from "../support/judge-table.ts";
import { randomTable } from "../support/random-table.ts";

/** In groups, so that a failure names the seed's neighbourhood. A longer run: change the count and read the time. */
const GROUPS = 20;
const TABLES = 100;

describe("a proof says what going through every response says", () => {
  test.each(Array.from({ length: GROUPS }, (_, group) => group))("tables from seed %i * 100", (group) => {
    const wrong: string[] = [];
    let notProven = 0;
    for (let seed = group * TABLES; seed < (group + 1) * TABLES; seed++) {
      const table = randomTable(seed, 120);
      const result = judge(table);
      notProven += result.notProven;
      wrong.push(
        ...result.mismatches.map((what) => `seed ${seed}: ${what}\n${JSON.stringify(table.source)}`),
      );
    }
    expect(wrong).toEqual([]);
    // Everything in these tables is within reach, but for texts that no example can be made up for.
    expect(notProven).toBeLessThanOrEqual(1);
  });
});
