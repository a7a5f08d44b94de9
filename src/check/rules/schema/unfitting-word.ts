import type { ResponseSchema } from "../../../language/document.generated.ts";
import { en, type Saying, sayJson } from "../../../language/messages/saying.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { fitsField, listedOf, withoutFallback } from "../../../language/response-values.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  atKey,
  atText,
  atValue,
  entryOf,
  type JsonEntry,
  type JsonNode,
  plainOf,
} from "../../json/json-node.ts";
import { sayChoice, sayNode, sayTypes } from "../../schema/message-parts.ts";
import type { Shape } from "../../schema/shape.ts";
import type { Rule } from "../rule.ts";

const leaves = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { leaves: schema } } } } },
});
const more = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { more: schema } } } } },
});

export const unfittingWord: Rule = {
  description: en`A key in an endpoint's data does not fit the type of its field: it would have no effect, or change the meaning of the field.`
    .zh`接口数据里有与字段类型不符的键：它不起作用，或使字段变成别的意思。`,
  ok: [
    more({ type: "boolean", truthy: true }),
    more({ type: ["string", "null"], format: "date-time", fallback: "" }),
    more({ enum: [0, 1], fallback: -1, default: 1 }),
    leaves({ fallback: null, default: 0 }),
  ],
  bad: [
    {
      ...leaves({ truthy: true }),
      message: 'Unexpected "truthy" next to "type": "number", expected "type": "boolean"',
    },
    {
      ...more({ type: "boolean", truthy: true, default: true }),
      message: 'Unexpected "default" next to "truthy", expected "truthy" alone: a missing value is false',
    },
    {
      ...more({ type: ["number", "string"], format: "date-time" }),
      message: 'Unexpected "format" next to "type": ["number","string"], expected "type": "string"',
    },
    {
      ...leaves({ fallback: "none" }),
      message: '"fallback" is "none", expected a number or null',
    },
    {
      ...more({ enum: [0, 1], default: 7 }),
      message: '"default" is 7, expected 0 or 1',
    },
    {
      ...more({ type: "integer", minimum: 1, examples: [3, 0] }),
      message: "An example is 0, expected a value within the limits of the field",
    },
    {
      ...more({ type: "string", format: "date-time", default: "soon" }),
      message: '"default" is "soon", expected a time, such as 2025-02-10 00:00:00',
    },
  ],
  check: ({ visits, isBase, isSound }) =>
    visits.flatMap(({ node, path, shape }) =>
      isBase || node.kind !== "object" || !isResponseSchema(shape) || !isSound(path) ? [] : findingsOf(node),
    ),
};

function isResponseSchema({ propertyNames }: Shape): boolean {
  return propertyNames.includes("truthy");
}

function findingsOf(node: JsonNode): Finding[] {
  const schema = plainOf(node) as ResponseSchema; // allowed by the schema of response schemas
  if (schema.truthy) return besideTruthy(node, schema);
  const check = (word: keyof ResponseSchema, find: (entry: JsonEntry) => Finding | undefined) => {
    const entry = entryOf(node, word);
    return entry ? (find(entry) ?? []) : [];
  };
  return [
    check("format", ({ value }) => besideOther(value, schema, ["format", "string"])),
    check("fallback", ({ value }) => oddFallback(value, schema)),
    check("default", ({ value }) => oddDefault(value, schema)),
    oddExamples(entryOf(node, "examples")?.value, schema),
  ].flat();
}

/** Reports keywords without effect beside `truthy`: its field is always true or false. */
function besideTruthy(node: JsonNode, schema: ResponseSchema): Finding[] {
  const word = entryOf(node, "truthy");
  const odd = word && besideOther(word.value, schema, ["truthy", "boolean"]);
  if (odd) return [odd];
  return Object.entries(IDLE_BESIDE_TRUTHY).flatMap(([other, why]) => {
    const entry = entryOf(node, other);
    if (!entry) return [];
    const message = en`Unexpected "${other}" next to "truthy", expected "truthy" alone: ${why}`
      .zh`“truthy”旁边不应有“${other}”：${why}`;
    return [{ at: atKey(entry), message, fix: en`Delete "${other}".`.zh`请删掉“${other}”。` }];
  });
}

const IDLE_BESIDE_TRUTHY: Readonly<Record<string, Saying>> = {
  default: en`a missing value is false`.zh`没有值时就是 false`,
  fallback: en`every value can be read`.zh`任何值都能识别`,
  enum: en`the field is true or false`.zh`它只有 true 或 false`,
};

/** Reports a keyword on a field of another type (null is allowed). A missing type is reported by another rule. */
function besideOther(
  value: JsonNode,
  { type }: ResponseSchema,
  [word, only]: readonly [string, string],
): Finding | undefined {
  if (type === undefined ? word === "truthy" : [type].flat().every((one) => one === only || one === "null"))
    return undefined;
  const found =
    type === undefined
      ? en`without "type"`.zh`没有“type”`
      : en`next to "type": ${JSON.stringify(type)}`.zh`旁边是 "type": ${JSON.stringify(type)}`;
  const message = en`Unexpected "${word}" ${found}, expected "type": "${only}"`
    .zh`“${word}”${found}，应为 "type": "${only}"`;
  const fix = en`Write "type": "${only}", or delete "${word}".`.zh`请写 "type": "${only}"，或删掉“${word}”。`;
  return { at: atValue(value), message, fix };
}

function oddFallback(value: JsonNode, schema: ResponseSchema): Finding | undefined {
  const fallback = plainOf(value);
  const kinds = kindsOf(schema);
  if (fallback === null || ownKind(fallback, kinds)) return undefined;
  const expected = sayTypes([
    ...kinds.flatMap((kind) =>
      ["array", "object"].includes(kind) ? [] : kind === "integer" ? "number" : kind,
    ),
    "null",
  ]);
  const message = en`"fallback" is ${sayNode(value)}, expected ${expected}`
    .zh`“fallback”是${sayNode(value)}，应为${expected}`;
  const fix = en`Write ${expected}, or delete it.`.zh`请写${expected}，或删掉它。`;
  return { at: atText(value), message, fix };
}

const FITTING = en`Write a value that the field can have.`.zh`请写这个字段可能有的值。`;

/** Reports a default outside the schema: it is read like an answer, so it would be unknown. */
function oddDefault(value: JsonNode, schema: ResponseSchema): Finding | undefined {
  const usual = plainOf(value);
  const { default: _, ...sent } = withoutFallback(schema);
  const kinds = kindsOf(schema);
  const isWhole = value.kind === "array" || value.kind === "object";
  if (isWhole ? kinds.includes(value.kind) : fitsField(sent, usual)) return undefined;
  const message = en`"default" is ${sayNode(value)}, expected ${expectedOf(sent, usual)}`
    .zh`“default”是${sayNode(value)}，应为${expectedOf(sent, usual)}`;
  const fix =
    usual === null
      ? en`Add "null" to the types, or delete it.`.zh`请在类型里加上“null”，或删掉它。`
      : FITTING;
  return { at: atText(value), message, fix };
}

/** Reports examples that the server could not send; the sandbox answers with them. */
function oddExamples(list: JsonNode | undefined, schema: ResponseSchema): Finding[] {
  const { default: _, ...sent } = withoutFallback(schema);
  const kinds = kindsOf(schema);
  const items = list?.kind === "array" && !schema.truthy ? list.items : [];
  return items.flatMap((value) => {
    const isWhole = value.kind === "array" || value.kind === "object";
    if (isWhole ? kinds.includes(value.kind) : fitsField(sent, plainOf(value))) return [];
    const message = en`An example is ${sayNode(value)}, expected ${expectedOf(sent, plainOf(value))}`
      .zh`有一个示例是${sayNode(value)}，应为${expectedOf(sent, plainOf(value))}`;
    return [{ at: atText(value), message, fix: FITTING }];
  });
}

function expectedOf(schema: ResponseSchema, usual: unknown): Saying {
  const listed = listedOf(schema);
  if (listed) return sayChoice(listed.map(sayJson));
  const kinds = kindsOf(schema);
  if (!ownKind(usual, kinds)) return sayTypes(kinds);
  return schema.format
    ? en`a time, such as 2025-02-10 00:00:00`.zh`时间，如 2025-02-10 00:00:00`
    : en`a value within the limits of the field`.zh`符合字段限制的值`;
}
