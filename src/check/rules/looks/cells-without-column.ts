import { groupBy } from "../../../language/group-by.ts";
import { countNoun, en, joinWithAnd } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeOfValueStart,
  stringValueAt,
} from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
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
  return stringValueAt(node, "type") === "table" && listItemsOf(findChild(node, "columns")).length > 0;
}

/** Finds rows with too many or too few cells. The same slip in several rows is one mistake: a forgotten column. */
function findWrongCellCounts(table: JsonNode): Finding[] {
  const count = listItemsOf(findChild(table, "columns")).length;
  const rows = [table, ...listItemsOf(findChild(table, "rows"))].map((row) => findChild(row, "cells"));
  const wrong = rows.flatMap((cells) => {
    const found = listItemsOf(cells).length;
    return cells && found !== count && found !== 0 ? { cells, found } : [];
  });
  return [...groupBy(wrong, ({ found }) => [found])].flatMap(([found, same]) => {
    const [first] = same;
    if (!first) return [];
    const lines = same.map(({ cells }) => sourceLocationOf(cells.source, cells.start).line);
    const row =
      same.length > 1
        ? en`Each of the rows on lines ${joinWithAnd(lines)}`.zh`第${joinWithAnd(lines)}行的每一行`
        : en`The row`.zh`这一行`;
    const message = en`${row} has ${countNoun(found, "cell")}, expected ${count}, one for each column`
      .zh`${row}有${found}格，应为${count}格，每列一格`;
    const fix =
      found < count
        ? en`Add the missing cells. A cell may contain only a dash.`.zh`请补齐，没有内容时可以写短横线。`
        : en`Delete cells, or add columns.`.zh`请删掉多余的格，或增加列。`;
    return [{ at: rangeOfValueStart(first.cells), message, fix }];
  });
}
