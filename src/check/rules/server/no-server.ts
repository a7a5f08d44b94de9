import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { findChild, keyRange, stringValueAt } from "../../json/json-node.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const { server: _, ...brandWithoutServer } = exampleBrand;

export const noServer: Rule = {
  severity: "warning",
  description: en`A page has endpoints, but its brand does not say how to call the server. Every call fails.`
    .zh`页面有接口，但它的品牌没有写明怎样调用服务器：每次调用都会失败。`,
  ok: [
    { patch: {} },
    {
      patch: {
        endpoints: null,
        load: null,
        tables: null,
        actions: null,
        brand: "quiet",
        view: [{ type: "text", text: "Hello" }],
      },
      files: { "campaigns/brands/quiet.json": { ...brandWithoutServer, id: "quiet" } },
    },
  ],
  bad: [
    {
      patch: { brand: "quiet" },
      files: { "campaigns/brands/quiet.json": { ...brandWithoutServer, id: "quiet" } },
      message: 'The page has endpoints, expected "server" in brand "quiet", which says how to call them',
    },
  ],
  check: ({ document, isBase, root }) => {
    const [first] = entriesOfDocumentMap(root, "endpoints");
    const { brand } = document;
    if (isBase || !first || !brand || findChild(brand, "server")) return [];
    const id = stringValueAt(brand, "id") ?? "";
    const message = en`The page has endpoints, expected "server" in brand "${id}", which says how to call them`
      .zh`页面有接口，品牌“${id}”应写“server”，说明怎样调用它们`;
    const fix = en`Write "server" in the brand (${brand.source.path}), with its base and outcomes.`
      .zh`请在品牌（${brand.source.path}）里写“server”，包括 base 和 outcomes。`;
    return [{ at: keyRange(first), message, fix, subject: "server" }];
  },
};
