import { didYouMeanQuestion, en, formatJsonInMessage } from "../../../language/messages/localized-text.ts";
import { LANGUAGE } from "../../../language/version.generated.ts";
import { nonStringLiteralOf, stringValueOf } from "../../json/json-node.ts";
import { filterMistakesByKind, formatDocumentPath } from "../../schema/mistake.ts";
import {
  capitaliseText,
  formatNodeForMessage,
  joinChoicesWithOr,
  quoteWord,
} from "../../schema/mistake-message-parts.ts";
import { withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const wrongValue: Rule = {
  isIndependent: true,
  description: en`A value is not one of the allowed values.`.zh`值不在允许的范围内。`,
  ok: [{ patch: { theme: { radius: "round" } } }],
  bad: [
    {
      patch: { theme: { radius: "rounded" } },
      message: '"radius" is "rounded", expected "round", "sharp" or "soft"',
    },
    { patch: { language: 4 }, message: `"language" is 4, expected ${LANGUAGE}` },
    {
      patch: withActionSteps({ reload: "garden", wait: false }),
      message: '"wait" is false, expected true or no "wait" at all',
    },
  ],
  check: ({ mistakes }) =>
    filterMistakesByKind(mistakes, "wrong-value").flatMap(({ at, allowed, meant: near, node, path }) => {
      const meant = near ?? otherWordFor(stringValueOf(node), allowed);
      const place = formatDocumentPath(path);
      const known = meant === undefined ? allowed : [...allowed].sort((one) => (one === meant ? -1 : 0));
      const choice = joinChoicesWithOr(known.map(formatJsonInMessage));
      if (nonStringLiteralOf(node) === false && allowed.includes(true)) {
        const message = en`${capitaliseText(place)} is false, expected true or no ${place} at all`
          .zh`${place}是 false，应为 true 或不写`;
        return [{ at, message, fix: en`Delete ${place}.`.zh`请删掉${place}。` }];
      }
      const message = en`${capitaliseText(place)} is ${formatNodeForMessage(node)}, expected ${choice}`
        .zh`${place}是${formatNodeForMessage(node)}，应为${choice}`;
      const isText = typeof allowed[0] === "string";
      const fix =
        meant === undefined
          ? en`Write ${choice}.`.zh`请写${choice}。`
          : isText
            ? didYouMeanQuestion(quoteWord(meant))
            : en`Write ${meant}.`.zh`请写${meant}。`;
      return [{ at, message, fix, suggestion: meant }];
    }),
};

/** Names that other languages have for our types. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  arr: "array",
  bool: "boolean",
  decimal: "number",
  dict: "object",
  double: "number",
  float: "number",
  int: "integer",
  list: "array",
  long: "integer",
  map: "object",
  money: "number",
  none: "null",
  num: "number",
  str: "string",
  text: "string",
  varchar: "string",
};

/** Returns the allowed value that a word of another language means; undefined if there is none. */
function otherWordFor(word: string | undefined, allowed: readonly unknown[]): string | undefined {
  const meant = OTHER_WORDS[word?.trim().toLowerCase() ?? ""];
  return allowed.includes(meant) ? meant : undefined;
}
