import { en, untranslatedText } from "../../../language/messages/localized-text.ts";
import { printExpression } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { findChild, type JsonNode, rangeInsideQuotes, stringValueAt } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { VisitedValue } from "../../schema/walk-document.ts";
import { blocksBelow, exampleList } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const tableForEach: Rule = {
  description: en`A table with "each" is shown outside the list whose items it needs: outside of any list, or in a list over other items.`
    .zh`带 each 的状态表没有显示在它需要的列表里：不在列表里，或在遍历另一个列表的列表里。`,
  ok: [{ patch: exampleList }],
  bad: [
    {
      patch: { ...exampleList, ...blocksBelow({ type: "button", table: "bed" }) },
      message:
        '"table" refers to "bed", expected it in a list over beds: the table is evaluated for each item',
    },
    {
      patch: {
        ...exampleList,
        ...blocksBelow({
          type: "list",
          each: "beds.filter(b, b.weeds > 0)",
          view: [{ type: "button", table: "bed" }],
          empty: "No weeds",
        }),
      },
      message:
        '"table" refers to "bed", expected it in a list over beds, not beds.filter(b, b.weeds > 0): the table is evaluated for each item',
    },
  ],
  check: ({ references, root, texts }) => {
    const printed = (node: JsonNode) => normalizedExpression(texts, node);
    const tables = new Map(entriesOfDocumentMap(root, "tables").map(({ key, value }) => [key, value]));
    return references.flatMap(({ map, name, place, at, visit }): Finding[] => {
      const table = map[0] === "tables" ? tables.get(name) : undefined;
      const list = findChild(table, "each");
      const as = stringValueAt(table, "as") ?? "item";
      const each = list && printed(list);
      const around = listOfItemName(visit, as);
      const here = around && printed(around);
      // Unreadable expressions are reported at their own location.
      if (!list || each === undefined || each === here || (around && here === undefined)) return [];
      const wrong = here === undefined ? untranslatedText("") : en`, not ${here}`.zh`，而不是${here}`;
      const message = en`${quoteWord(place)} refers to ${quoteWord(name)}, expected it in a list over ${each}${wrong}: the table is evaluated for each item`
        .zh`${quoteWord(place)}写的是${quoteWord(name)}，应放在遍历${each}的列表里${wrong}：它对其中每一项分别判断`;
      const naming = as === "item" ? untranslatedText("") : en` and "as": "${as}"`.zh` 和 "as": "${as}"`;
      const fix = en`Move the block into the "view" of a list with "each": ${quoteWord(each)}${naming}.`
        .zh`请把这个页面块放进列表的“view”，列表写 "each": "${each}"${naming}。`;
      const cause = around && here !== undefined ? causeInTable(table, { each, here, texts }) : undefined;
      return [{ at, message, fix, cause }];
    });
  },
};

/** Returns the problem of a table whose rows do not fit the list that it names: another list was meant. */
function causeInTable(
  table: JsonNode | undefined,
  { each, here, texts }: { each: string; here: string; texts: RuleContext["texts"] },
): Finding["cause"] {
  const list = findChild(table, "each");
  const isUnfit = texts.some(
    ({ problems, visit }) =>
      itemListOf(visit) === list && problems.some(({ rule }) => rule === "unknown-name"),
  );
  if (!list || !isUnfit) return undefined;
  const message = en`"each" is ${each}, expected ${here}, the list in which the table is shown: its rows read what items of ${each} lack`
    .zh`“each”是${each}，应为显示这个状态表的列表${here}：各行要读的内容，${each}的项里没有`;
  return { at: rangeInsideQuotes(list), message, fix: en`Write "${here}".`.zh`请写“${here}”。` };
}

function itemListOf({ binds }: VisitedValue): JsonNode | undefined {
  return Object.values(binds).flatMap((one) => ("list" in one ? [one.list] : []))[0];
}

/** Returns the list whose current item has this name at a place in the document; undefined if no item has it. */
function listOfItemName({ binds }: VisitedValue, name: string): JsonNode | undefined {
  const item = binds[name];
  return item && "list" in item ? item.list : undefined;
}

/** Returns the text of an expression with uniform spacing, for comparing; undefined if it has mistakes. */
function normalizedExpression(texts: RuleContext["texts"], node: JsonNode): string | undefined {
  const text = texts.find(({ visit }) => visit.node === node);
  const [tree] = text?.problems.length === 0 ? text.nodes : [];
  return tree && printExpression(tree);
}
