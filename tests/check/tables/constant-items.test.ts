import { describe, expect, test } from "vitest";
import { questionForConstantItems } from "../../../src/check/inspect/constant-items.ts";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import { nodeOf, questionOf, type TableSource } from "../../support/check/table-question.ts";

const source: Omit<TableSource, "rows"> = {
  endpoints: {
    card: {
      data: {
        properties: { stamps: { type: "integer" }, goal: { type: "integer", minimum: 1, maximum: 3 } },
      },
      loaded: true,
      requiresLogin: true,
    },
  },
  more: {
    constants: {
      cups: [
        { no: 1, size: "S" },
        { no: 2, size: "S" },
        { no: 3, size: "L" },
      ],
      uneven: [{ no: 1 }, { day: 2 }],
      none: [],
    },
  },
  values: { cups: "constants.cups.filter(one, one.no <= card.goal)", count: "size(constants.cups)" },
};

describe("a table for each item of a list in the constants", () => {
  test.each<[string, string, Record<string, string | null>, string[]]>([
    ["has a row for each item", "constants.cups", { few: "item.no < 3", last: null }, ["met", "met"]],
    ["knows all items", "constants.cups", { four: "item.no == 4", last: null }, ["never", "met"]],
    [
      "knows which fields go together",
      "constants.cups",
      { mixed: "item.no == 3 && item.size == 'S'", last: null },
      ["never", "met"],
    ],
    [
      "follows a value and its filter",
      "values.cups",
      { out: "item.no > card.goal", last: null },
      ["never", "met"],
    ],
    ["masks a row", "constants.cups", { all: "item.size in ['S', 'L']", last: null }, ["met", "masked"]],
    ["finds a gap", "constants.cups", { few: "item.no < 3" }, ["met", "gap"]],
  ])("%s", (_, list, rows, expected) => {
    const question = questionOf({ ...source, rows });
    const asked = questionForConstantItems(question, nodeOf(list), "item");
    if (!asked) throw new Error(`${list} is not followed`);
    const verdict = proveTable(asked);
    expect([...verdict.rows.map((row) => row.verdict), ...(verdict.gap ? ["gap"] : [])]).toEqual(expected);
  });

  test.each(["constants.uneven", "constants.none", "constants.missing", "card", "values.count"])(
    "does not follow %s",
    (list) => {
      expect(
        questionForConstantItems(questionOf({ ...source, rows: {} }), nodeOf(list), "item"),
      ).toBeUndefined();
    },
  );
});
