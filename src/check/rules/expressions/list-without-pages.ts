import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { readsThroughValues } from "../../inspect/reads-through-values.ts";
import { findEntry, keyRange, nodeAtPath, stringValueAt } from "../../json/json-node.ts";
import { exampleList } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Blocks that load the next page when the end of their list comes near. */
const BLOCKS_WITH_PAGES = ["list", "records"];

const pagedBeds = {
  ...exampleList,
  endpoints: { beds: { ...exampleList.endpoints.beds, paging: { send: "page" } } },
};

export const listWithoutPages: Rule = {
  severity: "warning",
  description: en`An endpoint has paging, but no list or records block shows its list: customers see only the first page.`
    .zh`接口写了 paging，却没有 list 或 records 显示它的列表：顾客只能看到第一页。`,
  ok: [{ patch: pagedBeds }],
  bad: [
    {
      patch: { endpoints: { garden: { paging: { send: "page", append: "leaves" } } } },
      message: 'Endpoint "garden" has paging, expected a list or records block over its list',
    },
  ],
  check: (context) => {
    if (context.isBase) return [];
    const { document, root, texts } = context;
    const values = new Map(
      texts.flatMap(({ visit: { path, node }, nodes: [tree] }) =>
        path[0] === "values" && tree ? [[String(path[1]), { at: node, tree }] as const] : [],
      ),
    );
    const shown = new Set(
      texts.flatMap(({ visit: { path }, nodes }) => {
        const type = stringValueAt(nodeAtPath(root, path.slice(0, -1)), "type") ?? "";
        if (path.at(-1) !== "each" || !BLOCKS_WITH_PAGES.includes(type)) return [];
        return nodes.flatMap((node) => [...readsThroughValues(node, values).roots]);
      }),
    );
    return entriesOfDocumentMap(root, "endpoints").flatMap(({ key, value }) => {
      const entry = findEntry(value, "paging");
      if (!entry || shown.has(key) || value.source !== document.file.source) return [];
      const message = en`Endpoint "${key}" has paging, expected a list or records block over its list`
        .zh`接口“${key}”写了 paging，应有遍历它的列表的 list 或 records`;
      const fix = en`Show the list in a block of type list or records, or delete "paging".`
        .zh`请用 list 或 records 显示这个列表，或删掉“paging”。`;
      return [{ at: keyRange(entry), message, fix, dependsOn: [value] }];
    });
  },
};
