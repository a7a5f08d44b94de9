import { en, joinWithAnd } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { type Contradiction, contradictionsIn } from "../../inspect/contradictions.ts";
import { expressionSourceOf, rangeInsideQuotes, rangeOfWholeValue } from "../../json/json-node.ts";
import { formatNodeForMessage, typesInWords } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

const withMoreSchema = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { more: schema } } } } },
});

export const contradictingData: Rule = {
  description: en`No answer can be as the document says: a minimum is above the maximum, a value of "enum" has another type than the field, or conditions of "assume" exclude each other. Tables and conditions are not checked until it is corrected.`
    .zh`没有任何返回数据符合文档的说法：最小值大于最大值，“enum”里的值与字段类型不符，或“assume”里的条件互相排斥。改正之前不检查状态表和条件。`,
  ok: [
    withMoreSchema({ type: "number", minimum: 1, maximum: 1 }),
    withMoreSchema({ type: ["integer", "null"], enum: [0, 1, null] }),
    withMoreSchema({ enum: [0, "unknown"] }),
    { patch: { assume: ["garden.leaves > 5", "garden.leaves < 900"] } },
  ],
  bad: [
    {
      ...withMoreSchema({ type: "number", minimum: 50, maximum: 10 }),
      message: '"minimum" is 50, expected at most 10, the "maximum" of the field',
    },
    {
      ...withMoreSchema({ type: "string", minLength: 6, maxLength: 4 }),
      message: '"minLength" is 6, expected at most 4, the "maxLength" of the field',
    },
    {
      ...withMoreSchema({ type: "integer", enum: ["0", "1"] }),
      message: 'A value of "enum" is "0", expected a whole number',
    },
    { ...withMoreSchema({ enum: [0, "1"] }), message: 'A value of "enum" is "1", expected a number' },
    {
      patch: { assume: ["garden.leaves > 9", "garden.leaves < 5"] },
      message:
        'No answer meets garden.leaves > 9 and garden.leaves < 5 together, expected conditions in "assume" that an answer can meet',
    },
    {
      patch: { assume: ["garden.leaves < 0"] },
      message: 'No answer meets garden.leaves < 0, expected conditions in "assume" that an answer can meet',
    },
  ],
  check: (inspection) => contradictionsIn(inspection).map(findingOf),
};

function findingOf(found: Contradiction): Finding {
  if (found.kind === "enum") return enumFinding(found);
  if (found.kind === "assume") return assumeFinding(found);
  const { limit, lower, node, upper } = found;
  const [least, most] = [formatNodeForMessage(node), formatNodeForMessage(limit)];
  const message = en`"${lower}" is ${least}, expected at most ${most}, the "${upper}" of the field`
    .zh`“${lower}”是${least}，应不超过${most}，即这个字段的“${upper}”`;
  const fix = en`Change one of the two numbers.`.zh`请修改其中一个数字。`;
  return { at: rangeOfWholeValue(node), message, fix };
}

function enumFinding({ node, number, types }: Extract<Contradiction, { kind: "enum" }>): Finding {
  const expected = typesInWords(types);
  const message = en`A value of "enum" is ${formatNodeForMessage(node)}, expected ${expected}`
    .zh`“enum”里有一个值是${formatNodeForMessage(node)}，应为${expected}`;
  const fix =
    number === undefined
      ? en`Write values of this type, or correct "type".`.zh`请写这种类型的值，或改正“type”。`
      : en`Write ${number} without quotes, and the other values too.`
          .zh`请写 ${number}，不加引号，其他的值也一样。`;
  return { at: rangeOfWholeValue(node), message, fix, suggestion: number?.toString() };
}

function assumeFinding({ nodes }: Extract<Contradiction, { kind: "assume" }>): Finding {
  const [last] = nodes.slice(-1);
  const all = joinWithAnd(nodes.map((node) => expressionSourceOf(node) ?? ""));
  const [together, both] = nodes.length > 1 ? [" together", "同时"] : ["", ""];
  const message = en`No answer meets ${all}${{ en: together, zh: both }}, expected conditions in "assume" that an answer can meet`
    .zh`没有任何返回数据能${{ en: together, zh: both }}满足${all}，“assume”里应写能成立的条件`;
  const fix = en`Correct the condition, or delete it.`.zh`请改正条件，或删掉它。`;
  return { at: rangeInsideQuotes(last as NonNullable<typeof last>), message, fix }; // `nodes` is not empty
}
