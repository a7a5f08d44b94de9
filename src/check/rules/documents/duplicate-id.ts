import { en } from "../../../language/messages/saying.ts";
import { atText, childOf } from "../../json/json-node.ts";
import { placeOf } from "../../json/source-file.ts";
import { inTheWayOf } from "../../project/project.ts";
import type { Rule } from "../rule.ts";

export const duplicateId: Rule = {
  description: en`Two campaigns, or two brands, of one id.`.zh`两个活动或两个品牌用了同一个 id。`,
  ok: [{ patch: { id: "anotherExample" } }],
  bad: [
    {
      patch: {},
      files: { "campaigns/a.json": { language: 2, id: "example", route: "/a", title: "A", view: [] } },
      message: '"id" is "example", expected an id of its own: campaigns/a.json:3 has it too',
    },
  ],
  check: ({ document, project }) => {
    const own = childOf(document.file.root, "id");
    if (own?.kind !== "string" || document.variantIndex !== undefined) return [];
    const other = inTheWayOf(document, project.withId(document.kind, own.value), project);
    const there = childOf(other?.file.root, "id");
    if (!there) return [];
    const { line } = placeOf(there.source, there.start);
    const message = en`"id" is "${own.value}", expected an id of its own: ${there.source.path}:${line} has it too`
      .zh`“id”是“${own.value}”，应使用不重复的 id：${there.source.path}:${line}已经用了它`;
    const fix = en`Give this ${document.kind} another id.`
      .zh`请给这个${document.kind === "brand" ? "品牌" : "活动"}换一个 id。`;
    return [{ at: atText(own), message, fix }];
  },
};
