import { en } from "../../../language/messages/localized-text.ts";
import { expressionFindings } from "../../facts/expression-findings.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, type JsonNode, rangeOfWholeValue } from "../../json/json-node.ts";
import { formatNodeForMessage } from "../../schema/mistake-message-parts.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const typeMismatch: Rule = {
  description: en`A value has another type than needed, such as a text where true or false is needed.`
    .zh`值的类型与需要的不符，如需要 true 或 false 的地方写了文字。`,
  ok: [{ patch: { title: "{garden.leaves + 1}" } }],
  bad: [
    { patch: buttonWhen("garden.leaves"), message: "garden.leaves is a number, expected true or false" },
    { patch: { title: "{garden.leaves - '1'}" }, message: "found '1', expected a number" },
  ],
  check: (context) =>
    expressionFindings(context, "type-mismatch").map(
      (finding) => numberInQuotes(context.root, finding) ?? finding,
    ),
};

/**
 * Returns the finding at a constant that is a number in quotes, if an expression needs its number; undefined for any other
 * finding. The mistake is where the constant is written, not at each place that reads it.
 */
function numberInQuotes(root: JsonNode, { at, message }: Finding): Finding | undefined {
  if (!/number/.test(message.en)) return undefined;
  const [, name] = /^constants\.(\w+)$/.exec(at.source.text.slice(at.start, at.end)) ?? [];
  const constant = name === undefined ? undefined : findChild(findChild(root, "constants"), name);
  if (constant?.kind !== "string") return undefined;
  const number = /^\s*(-?[\d,，]*\d(?:\.\d+)?)\s*元?\s*$/.exec(constant.value)?.[1]?.replace(/[,，]/g, "");
  if (number === undefined || !Number.isFinite(Number(number))) return undefined;
  const suggestion = String(Number(number));
  return {
    at: rangeOfWholeValue(constant),
    message: en`Constant "${name ?? ""}" is the text ${formatNodeForMessage(constant)}, expected the number ${suggestion}: an expression calculates or compares with it`
      .zh`常量“${name ?? ""}”是文字${formatNodeForMessage(constant)}，应为数字 ${suggestion}：有表达式用它计算或比较`,
    fix: en`Write ${suggestion} without quotes.`.zh`请写 ${suggestion}，不加引号。`,
    suggestion,
  };
}
