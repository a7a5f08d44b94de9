import { print } from "../../../language/syntax/print.ts";
import { exampleCampaign, exampleList } from "../../example-campaign.ts";
import { entriesOf } from "../../inspect/names.ts";
import { childOf, type JsonNode } from "../../json/json-node.ts";
import type { Finding, Rule, RuleContext } from "../../rule.ts";
import { quoted } from "../../schema/say.ts";
import type { Visit } from "../../schema/walk.ts";

export const tableForEach: Rule = {
  id: "table-for-each",
  severity: "error",
  docs: {
    description:
      "A table that is asked for each item of a list, shown where there is no such item: outside of a list, or in one over another.",
    ok: [{ patch: exampleList }],
    bad: [
      {
        patch: { ...exampleList, view: [...exampleCampaign.view, { type: "button", table: "bed" }] },
        message: '"table" names "bed", expected it in a list over beds: it is asked for each of these',
      },
      {
        patch: {
          ...exampleList,
          view: [
            ...exampleCampaign.view,
            {
              type: "list",
              items: "beds.filter(b, b.weeds > 0)",
              view: [{ type: "button", table: "bed" }],
              empty: "No weeds",
            },
          ],
        },
        message:
          '"table" names "bed", expected it in a list over beds, not beds.filter(b, b.weeds > 0): it is asked for each of these',
      },
    ],
  },
  check: ({ references, root, texts }) => {
    const printed = (node: JsonNode) => printedIn(texts, node);
    const tables = new Map(entriesOf(root, "tables").map(({ key, value }) => [key, childOf(value, "each")]));
    return references.flatMap(({ map, name, place, at, visit }): Finding[] => {
      const list = map[0] === "tables" ? tables.get(name) : undefined;
      const each = list && printed(list);
      const around = listAround(visit);
      const here = around && printed(around);
      // What cannot be read is told where it stands.
      if (!list || each === undefined || each === here || (around && here === undefined)) return [];
      const wrong = here === undefined ? "" : `, not ${here}`;
      const message = `${quoted(place)} names ${quoted(name)}, expected it in a list over ${each}${wrong}: it is asked for each of these`;
      return [{ at, message, fix: `Put the block into the "view" of a list with "items": ${quoted(each)}.` }];
    });
  },
};

/** The list of whose items one is `item` at a place. */
function listAround({ binds }: Visit): JsonNode | undefined {
  const { item } = binds;
  return item && "list" in item ? item.list : undefined;
}

/** An expression as it is printed, however it was written; undefined for one that has mistakes. */
function printedIn(texts: RuleContext["texts"], node: JsonNode): string | undefined {
  const text = texts.find(({ visit }) => visit.node === node);
  const [tree] = text?.problems.length === 0 ? text.nodes : [];
  return tree && print(tree);
}
