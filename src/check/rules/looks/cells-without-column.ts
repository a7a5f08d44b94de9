import { countNoun, en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { childOf, itemsOf, type JsonNode, textAt, valueRange } from "../../json/json-node.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withCells = (cells: readonly string[]) =>
  blocksAbove({ type: "table", columns: ["Plant", "Leaves"], rows: [{ cells }] });

export const cellsWithoutColumn: Rule = {
  description: en`A row of a table has more or fewer cells than the table has columns.`
    .zh`表格某一行的格数比列数多或少。`,
  ok: [{ patch: withCells(["Rose", "{garden.leaves}"]) }],
  bad: [
    { patch: withCells(["Rose"]), message: "The row has 1 cell, expected 2, one for each column" },
    { patch: withCells(["Rose", "1", "2"]), message: "The row has 3 cells, expected 2, one for each column" },
  ],
  check: ({ visits, isSound }) =>
    visits.flatMap(({ node, path }) =>
      isTableBlock(node) && isSound(path) ? findWrongCellCounts(node) : [],
    ),
};

function isTableBlock(node: JsonNode): boolean {
  return textAt(node, "type") === "table" && itemsOf(childOf(node, "columns")).length > 0;
}

function findWrongCellCounts(table: JsonNode): Finding[] {
  const count = itemsOf(childOf(table, "columns")).length;
  const rows = [table, ...itemsOf(childOf(table, "rows"))].map((row) => childOf(row, "cells"));
  return rows.flatMap((cells) => {
    const found = itemsOf(cells).length;
    if (!cells || found === count || found === 0) return [];
    const message = en`The row has ${countNoun(found, "cell")}, expected ${count}, one for each column`
      .zh`这一行有${found}格，应为${count}格，每列一格`;
    const fix =
      found < count
        ? en`Add the missing cells. A cell may contain only a dash.`.zh`请补齐，没有内容时可以写短横线。`
        : en`Delete cells, or add columns.`.zh`请删掉多余的格，或增加列。`;
    return [{ at: valueRange(cells), message, fix }];
  });
}
