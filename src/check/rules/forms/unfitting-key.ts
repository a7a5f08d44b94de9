import { en } from "../../../language/messages/localized-text.ts";
import { filterMistakesByKind, formatDocumentPath } from "../../schema/mistake.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { withFormFields } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withField = (field: object) => ({ patch: withFormFields({ name: { label: "Name", ...field } }) });

export const unfittingKey: Rule = {
  description: en`A key belongs to another kind of the object, so it would have no effect here.`
    .zh`这个键属于其他种类：写在这里不起作用。`,
  ok: [withField({ kind: "number", minimum: 1, maximum: 500 }), withField({ maxLength: 20 })],
  bad: [
    {
      ...withField({ maximum: 500 }),
      message: 'Unexpected "maximum" in "name" of kind "text", expected it only if "kind" is "number"',
    },
    {
      ...withField({ kind: "number", maxLength: 3 }),
      message: 'Unexpected "maxLength" in "name" of kind "number", expected it only if "kind" is "text"',
    },
  ],
  check: ({ mistakes }) =>
    filterMistakesByKind(mistakes, "unfitting-key").flatMap(({ at, key, kinds, own, path, tag }) => {
      const choice = joinChoicesWithOr(kinds.map(quoteWord));
      const message = en`Unexpected "${key}" in ${formatDocumentPath(path)} of kind "${own}", expected it only if "${tag}" is ${choice}`
        .zh`${formatDocumentPath(path)}的类型是“${own}”，不应有“${key}”；只有“${tag}”是${choice}时才能写`;
      const fix = en`Delete "${key}", or write "${tag}": ${quoteWord(kinds[0] ?? "")}.`
        .zh`请删掉“${key}”，或写 "${tag}": "${kinds[0] ?? ""}"。`;
      return { at, message, fix };
    }),
};
