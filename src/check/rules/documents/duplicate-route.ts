import { en } from "../../../language/messages/localized-text.ts";
import { childOf, textRange } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { conflictingDocument } from "../../project/project.ts";
import { quoteWord } from "../../schema/message-parts.ts";
import type { Rule } from "../rule.ts";

export const duplicateRoute: Rule = {
  description: en`Two pages have the same address. Upper and lower case and a final slash make no difference; / and /index are the same.`
    .zh`两个页面用了同一个地址。大小写和末尾的斜杠不算区别；/ 和 /index 是同一个。`,
  ok: [{ patch: { variants: [{ route: "/example/partner" }] } }],
  bad: [
    {
      patch: {},
      files: {
        "campaigns/a.json": { language: 2, id: "another", route: "/Example", title: "A", view: [] },
      },
      message: '"route" is "/example", expected a unique route: campaigns/a.json:4 has "/Example"',
    },
    {
      patch: { variants: [{ route: "/example" }] },
      message: '"route" is "/example", expected a unique route: campaigns/example.json:5 has the same one',
    },
    {
      patch: { route: "/index" },
      files: { "campaigns/a.json": { language: 2, id: "another", route: "/", title: "A", view: [] } },
      message: '"route" is "/index", expected a unique route: campaigns/a.json:4 has "/"',
    },
  ],
  check: ({ document, project }) => {
    const route = childOf(document.root, "route");
    if (document.route === undefined || !route) return [];
    const other = conflictingDocument(document, project.at(document.route), project);
    const there = other && childOf(other.root, "route");
    // Two documents with the same id are reported by duplicate-id.
    if (!there || (other.id === document.id && other.file !== document.file)) return [];
    const { line } = sourceLocationOf(there.source, there.start);
    const message = en`"route" is "${document.route}", expected a unique route: ${there.source.path}:${line} has ${there.source === route.source ? en`the same one`.zh`它` : quoteWord(other.route ?? "")}`
      .zh`“route”是“${document.route}”，应使用不重复的 route：${there.source.path}:${line}已经用了${there.source === route.source ? en`the same one`.zh`它` : quoteWord(other.route ?? "")}`;
    const fix = en`Give this page another route.`.zh`请给这个页面换一个 route。`;
    return [{ at: textRange(route), message, fix }];
  },
};
