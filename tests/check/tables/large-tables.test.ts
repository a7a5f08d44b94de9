import { describe, expect, test } from "vitest";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import { questionOf } from "../../support/check/table-question.ts";

const COUNT = 120;
const status = { type: "object", properties: { n: { type: "integer", minimum: 0, maximum: 1000 } } };
const rowsOf = (condition: (index: number) => string) => ({
  out: "!session.loggedIn",
  ...Object.fromEntries(
    Array.from({ length: COUNT }, (_, index) => [`r${index}`, `session.loggedIn && ${condition(index)}`]),
  ),
  rest: null,
});

describe("a UNIQUE table of many rows", () => {
  test("reports only some overlaps if all rows overlap, and that the list is incomplete", () => {
    const more = { hitPolicy: "UNIQUE" as const };
    const { overlaps, areOverlapsAll } = proveTable(
      questionOf({ rows: rowsOf((index) => `status.n >= ${index}`), status, more }),
    );
    expect(areOverlapsAll).toBe(false);
    expect(overlaps.length).toBeLessThan(COUNT);
    expect(overlaps[0]).toMatchObject({ first: "r0", second: "r1" });
  });

  test("needs no budget for pairs of rows that compare one value each", () => {
    const rows = rowsOf((index) => `status.n == ${index}`);
    const proved = (hitPolicy: "FIRST" | "UNIQUE", budget: number) =>
      proveTable(questionOf({ rows, status, more: { hitPolicy, budget } }));
    const { overlaps, areOverlapsAll } = proved("UNIQUE", 500);
    expect(overlaps).toEqual([]);
    expect(areOverlapsAll).toBe(true);
  });

  test("does not claim that no rows overlap if the budget is used up", () => {
    const rows = {
      out: "!session.loggedIn",
      a: "status.n * status.n == 9 && status.m > 1",
      b: "status.m * status.n == 7 && status.m < 9",
    };
    const { overlaps, areOverlapsAll } = proveTable(
      questionOf({
        rows,
        status: { properties: { n: { type: "number" }, m: { type: "number" } } },
        more: { hitPolicy: "UNIQUE", budget: 0 },
      }),
    );
    expect(overlaps).toEqual([]);
    expect(areOverlapsAll).toBe(false);
  });
});
