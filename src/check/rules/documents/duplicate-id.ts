import { en } from "../../../language/messages/localized-text.ts";
import { findChild, rangeInsideQuotes } from "../../json/json-node.ts";
import { fileNameOf, sourceLocationOf } from "../../json/source-file.ts";
import { findConflictingDocument } from "../../project/project.ts";
import type { Rule } from "../rule.ts";

export const duplicateId: Rule = {
  description: en`Two campaigns, or two brands, have the same id.`.zh`两个活动或两个品牌用了同一个 id。`,
  ok: [{ patch: { id: "anotherExample" } }],
  bad: [
    {
      patch: {},
      files: { "campaigns/a.json": { language: 3, id: "example", route: "/a", title: "A", view: [] } },
      message: '"id" is "example", expected a unique id: campaigns/example.json:4 has the same one',
    },
  ],
  check: ({ document, project }) => {
    const own = findChild(document.file.root, "id");
    if (own?.kind !== "string" || document.variantIndex !== undefined) return [];
    // A copied file keeps the id of the file that it was copied from.
    const isOwner = ({ path }: { path: string }) => fileNameOf(path) === own.value;
    const same = project.withId(document.kind, own.value);
    const other = findConflictingDocument(document, same, { isOwner, project });
    const there = findChild(other?.file.root, "id");
    if (!there) return [];
    const { line } = sourceLocationOf(there.source, there.start);
    const message = en`"id" is "${own.value}", expected a unique id: ${there.source.path}:${line} has the same one`
      .zh`“id”是“${own.value}”，应使用不重复的 id：${there.source.path}:${line}已经用了它`;
    const name = fileNameOf(own.source.path);
    const isFree = /^[A-Za-z]\w*$/.test(name) && project.withId(document.kind, name).length === 0;
    const example = isFree
      ? en`, such as "${name}", the name of its file`.zh`，如文件名“${name}”`
      : en``.zh``;
    const fix = en`Give this ${document.kind} another id${example}.`
      .zh`请给这个${document.kind === "brand" ? "品牌" : "活动"}换一个 id${example}。`;
    return [{ at: rangeInsideQuotes(own), message, fix }];
  },
};
