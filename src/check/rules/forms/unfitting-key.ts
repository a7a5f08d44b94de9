import { en } from "../../../language/messages/saying.ts";
import { nameOfPlace, ofKind } from "../../schema/mistake.ts";
import { quoted, sayChoice } from "../../schema/say.ts";
import { withFields } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withField = (field: object) => ({ patch: withFields({ name: { label: "Name", ...field } }) });

export const unfittingKey: Rule = {
  description: en`A key that something of another kind has: here it would do nothing.`
    .zh`只有其他种类才有的键：写在这里不起作用。`,
  ok: [withField({ kind: "number", minimum: 1, maximum: 500 }), withField({ maxLength: 20 })],
  bad: [
    {
      ...withField({ maximum: 500 }),
      message: 'Unexpected "maximum" in "name" of kind "text", expected it only where "kind" is "number"',
    },
    {
      ...withField({ kind: "number", maxLength: 3 }),
      message: 'Unexpected "maxLength" in "name" of kind "number", expected it only where "kind" is "text"',
    },
  ],
  check: ({ mistakes }) =>
    ofKind(mistakes, "unfitting-key").flatMap(({ at, key, kinds, own, path, tag }) => {
      const choice = sayChoice(kinds.map(quoted));
      const message = en`Unexpected "${key}" in ${nameOfPlace(path)} of kind "${own}", expected it only where "${tag}" is ${choice}`
        .zh`${nameOfPlace(path)}的类型是“${own}”，不应有“${key}”；只有“${tag}”是${choice}时才能写`;
      const fix = en`Take "${key}" out, or write "${tag}": ${quoted(kinds[0] ?? "")}.`
        .zh`请删掉“${key}”，或写 "${tag}": "${kinds[0] ?? ""}"。`;
      return { at, message, fix };
    }),
};
