import { en, same } from "../../../language/messages/saying.ts";
import { print } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesOf } from "../../inspect/names.ts";
import { childOf, type JsonNode, textAt } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import type { Visit } from "../../schema/walk.ts";
import { blocksBelow, exampleList } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const tableForEach: Rule = {
  description: en`A table that is asked for each item of a list, shown where there is no such item: outside of a list, or in one over another.`
    .zh`对列表每一项分别判断的状态表，显示在没有这种项的地方：不在列表里，或在遍历另一个列表的列表里。`,
  ok: [{ patch: exampleList }],
  bad: [
    {
      patch: { ...exampleList, ...blocksBelow({ type: "button", table: "bed" }) },
      message: '"table" names "bed", expected it in a list over beds: it is asked for each of these',
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
        '"table" names "bed", expected it in a list over beds, not beds.filter(b, b.weeds > 0): it is asked for each of these',
    },
  ],
  check: ({ references, root, texts }) => {
    const printed = (node: JsonNode) => printedIn(texts, node);
    const tables = new Map(entriesOf(root, "tables").map(({ key, value }) => [key, value]));
    return references.flatMap(({ map, name, place, at, visit }): Finding[] => {
      const table = map[0] === "tables" ? tables.get(name) : undefined;
      const list = childOf(table, "each");
      const as = textAt(table, "as") ?? "item";
      const each = list && printed(list);
      const around = listAround(visit, as);
      const here = around && printed(around);
      // What cannot be read is told where it stands.
      if (!list || each === undefined || each === here || (around && here === undefined)) return [];
      const wrong = here === undefined ? same("") : en`, not ${here}`.zh`，而不是${here}`;
      const message = en`${quoted(place)} names ${quoted(name)}, expected it in a list over ${each}${wrong}: it is asked for each of these`
        .zh`${quoted(place)}写的是${quoted(name)}，应放在遍历${each}的列表里${wrong}：它对其中每一项分别判断`;
      const naming = as === "item" ? same("") : en` and "as": "${as}"`.zh` 和 "as": "${as}"`;
      const fix = en`Put the block into the "view" of a list with "each": ${quoted(each)}${naming}.`
        .zh`请把这个页面块放进列表的“view”，列表写 "each": "${each}"${naming}。`;
      return [{ at, message, fix }];
    });
  },
};

/** The list of whose items one has this name at a place. */
function listAround({ binds }: Visit, name: string): JsonNode | undefined {
  const item = binds[name];
  return item && "list" in item ? item.list : undefined;
}

/** An expression as it is printed, however it was written; undefined for one that has mistakes. */
function printedIn(texts: RuleContext["texts"], node: JsonNode): string | undefined {
  const text = texts.find(({ visit }) => visit.node === node);
  const [tree] = text?.problems.length === 0 ? text.nodes : [];
  return tree && print(tree);
}
