import { en, untranslatedText } from "../../../language/messages/localized-text.ts";
import { findChild, type JsonNode, rangeInsideQuotes } from "../../json/json-node.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const examplePageWith = (id: string, route: string, inner: string) => ({
  language: 3,
  id,
  route,
  title: "A",
  view: [{ type: "panel", view: [{ type: "page", route: inner }] }],
});

export const pageInPage: Rule = {
  description: en`A page shows itself, or shows a page that shows further pages: a phone would never finish loading it.`
    .zh`页面里显示它自己，或显示的页面里又有页面：手机上永远加载不完。`,
  ok: [{ patch: {}, files: { "campaigns/hub.json": examplePageWith("hub", "/hub", "/example") } }],
  bad: [
    {
      patch: blocksAbove({ type: "page", route: "/example" }),
      message: '"route" is "/example", expected a page that shows no other page: this one does',
    },
    {
      patch: blocksAbove({ type: "page", route: "/Hub" }),
      files: {
        "campaigns/hub.json": examplePageWith("hub", "/hub", "/inner"),
        "campaigns/inner.json": { language: 3, id: "inner", route: "/inner", title: "B", view: [] },
      },
      message: '"route" is "/Hub", expected a page that shows no other page: campaigns/hub.json does',
    },
  ],
  check: ({ document, project, visits, isSound }) =>
    visits.flatMap(({ node, path, shape }) => {
      if (shape.annotations["x-link"] !== "page" || node.kind !== "string" || !isSound(path)) return [];
      const inner = project
        .at(node.value)
        .find((ref) => containsPageBlock(findChild(project.open(ref)?.root, "view")));
      if (!inner) return [];
      const holder =
        inner.path === document.file.source.path ? en`this one`.zh`本页面` : untranslatedText(inner.path);
      const message = en`"route" is "${node.value}", expected a page that shows no other page: ${holder} does`
        .zh`“route”是“${node.value}”，应为不含其他页面的页面：${holder}里还有页面`;
      const fix = en`Show another page here, or write a link to this one.`
        .zh`请在这里显示别的页面，或改为链接到它。`;
      return { at: rangeInsideQuotes(node), message, fix };
    }),
};

/** Returns whether these blocks contain a page block at any depth. */
function containsPageBlock(node: JsonNode | undefined): boolean {
  if (node?.kind === "array") return node.items.some(containsPageBlock);
  if (node?.kind !== "object") return false;
  const type = findChild(node, "type");
  return (
    (type?.kind === "string" && type.value === "page") ||
    node.entries.some(({ value }) => containsPageBlock(value))
  );
}
