import { didYouMean, en, sayJson } from "../../../language/messages/saying.ts";
import { LANGUAGE } from "../../../language/version.generated.ts";
import { literalOf } from "../../json/json-node.ts";
import { nameOfPlace, ofKind } from "../../schema/mistake.ts";
import { quoted, sayChoice, sayValue } from "../../schema/say.ts";
import { withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const wrongValue: Rule = {
  isIndependent: true,
  description: en`A value that is not one of those that can stand in its place.`
    .zh`值不在所在位置允许的范围内。`,
  ok: [{ patch: { theme: { radius: "round" } } }],
  bad: [
    {
      patch: { theme: { radius: "rounded" } },
      message: '"radius" is "rounded", expected "sharp", "soft" or "round"',
    },
    { patch: { language: 3 }, message: `"language" is 3, expected ${LANGUAGE}` },
    {
      patch: withSteps({ reload: "garden", wait: false }),
      message: '"wait" is false, expected true, or to be left out',
    },
  ],
  check: ({ mistakes }) =>
    ofKind(mistakes, "wrong-value").flatMap(({ at, allowed, meant, node, path }) => {
      const choice = sayChoice(allowed.map(sayJson));
      if (literalOf(node) === false && allowed.includes(true)) {
        const message = en`${nameOfPlace(path)} is false, expected true, or to be left out`
          .zh`${nameOfPlace(path)}是 false，应为 true 或不写`;
        return [{ at, message, fix: en`Take ${nameOfPlace(path)} out.`.zh`请删掉${nameOfPlace(path)}。` }];
      }
      const message = en`${nameOfPlace(path)} is ${sayValue(node)}, expected ${choice}`
        .zh`${nameOfPlace(path)}是${sayValue(node)}，应为${choice}`;
      const isText = typeof allowed[0] === "string";
      const fix =
        meant === undefined
          ? en`Write ${choice}.`.zh`请写${choice}。`
          : isText
            ? didYouMean(quoted(meant))
            : en`Write ${meant}.`.zh`请写${meant}。`;
      return [{ at, message, fix, suggestion: meant }];
    }),
};
