import type { ResponseSchema } from "../../../language/document.generated.ts";
import { en, formatJsonInMessage, type LocalizedText } from "../../../language/messages/localized-text.ts";
import {
  isPossibleFieldValue,
  listPossibleValues,
  removeFallback,
} from "../../../language/possible-values.ts";
import { jsonTypesOfField, matchingJsonType } from "../../../language/response-schema.ts";
import { canonicalMomentText } from "../../../language/time.ts";
import { ownEntryOf } from "../../../language/values.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  findEntry,
  type JsonEntry,
  type JsonNode,
  keyRange,
  rangeInsideQuotes,
  rangeOfValueStart,
  toPlainValue,
} from "../../json/json-node.ts";
import { formatNodeForMessage, joinChoicesWithOr, typesInWords } from "../../schema/mistake-message-parts.ts";
import type { SchemaShape } from "../../schema/schema-shape.ts";
import type { Rule } from "../rule.ts";

const withLeavesSchema = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { leaves: schema } } } } },
});
const withMoreSchema = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { more: schema } } } } },
});

const ITEM_SCHEMA = {
  properties: {
    id: { type: ["integer", "string", "null"] },
    planted: { type: ["string", "null"], format: "date-time" },
  },
};

export const unfittingWord: Rule = {
  description: en`A key in an endpoint's data does not fit the type of its field: it would have no effect, or change the meaning of the field.`
    .zh`接口数据里有与字段类型不符的键：它不起作用，或使字段变成别的意思。`,
  ok: [
    withMoreSchema({ type: "boolean", truthy: true }),
    withMoreSchema({ type: ["string", "null"], format: "date-time", fallback: "" }),
    withMoreSchema({ format: "date-time", type: "string", examples: ["2025-12-31T22:59:00Z"] }),
    withMoreSchema({ format: "date-time", type: "string", default: "2025-12-31T23:59:00+01:00" }),
    withMoreSchema({ enum: [0, 1], fallback: -1, default: 1 }),
    withLeavesSchema({ fallback: null, default: 0 }),
    withMoreSchema({ type: ["array", "null"], key: ["id"], orderBy: ["planted"], items: ITEM_SCHEMA }),
  ],
  bad: [
    {
      ...withLeavesSchema({ truthy: true }),
      message: 'Unexpected "truthy" next to "type": "number", expected "type": "boolean"',
    },
    {
      ...withMoreSchema({ type: "boolean", truthy: true, default: true }),
      message: 'Unexpected "default" next to "truthy", expected "truthy" alone: a missing value is false',
    },
    {
      ...withMoreSchema({ type: ["number", "string"], format: "date-time" }),
      message: 'Unexpected "format" next to "type": ["number","string"], expected "type": "string"',
    },
    {
      ...withLeavesSchema({ fallback: "none" }),
      message: '"fallback" is "none", expected a number or null',
    },
    {
      ...withMoreSchema({ enum: [0, 1], default: 7 }),
      message: '"default" is 7, expected 0 or 1',
    },
    {
      ...withMoreSchema({ format: "date-time", type: "string", examples: ["2025-02-30T22:59:00Z"] }),
      message:
        'An example is "2025-02-30T22:59:00Z", expected a time, such as 2025-02-10 00:00:00 or 2025-02-10T00:00:00Z',
    },
    {
      ...withMoreSchema({ type: "integer", minimum: 1, examples: [3, 0] }),
      message: "An example is 0, expected a value within the limits of the field",
    },
    {
      ...withMoreSchema({ type: "string", format: "date-time", default: "soon" }),
      message: '"default" is "soon", expected a time, such as 2025-02-10 00:00:00 or 2025-02-10T00:00:00Z',
    },
    {
      ...withMoreSchema({ type: "object", orderBy: ["planted"], items: ITEM_SCHEMA }),
      message: 'Unexpected "orderBy" next to "type": "object", expected "type": "array"',
    },
    {
      ...withMoreSchema({ type: "array", orderBy: ["id"], items: ITEM_SCHEMA }),
      message: '"orderBy" names "id", which is a number or a text, expected a field of one type',
    },
  ],
  check: ({ visits, isBase, isSound }) =>
    visits.flatMap(({ node, path, shape }) =>
      isBase || node.kind !== "object" || !isResponseSchema(shape) || !isSound(path)
        ? []
        : findingsOf(node).map((one) => ({ ...one, dependsOn: [node] })),
    ),
};

function isResponseSchema({ propertyNames }: SchemaShape): boolean {
  return propertyNames.includes("truthy");
}

function findingsOf(node: JsonNode): Finding[] {
  const schema = toPlainValue(node) as ResponseSchema; // allowed by the schema of response schemas
  if (schema.truthy) return findWordsBesideTruthy(node, schema);
  const check = (word: keyof ResponseSchema, find: (entry: JsonEntry) => Finding | undefined) => {
    const entry = findEntry(node, word);
    return entry ? (find(entry) ?? []) : [];
  };
  return [
    check("format", ({ value }) => findWordOfOtherType(value, schema, ["format", "string"])),
    check("key", ({ value }) => findWordOfOtherType(value, schema, ["key", "array"])),
    check("orderBy", ({ value }) => findWordOfOtherType(value, schema, ["orderBy", "array"])),
    findUnsortableFields(findEntry(node, "orderBy")?.value, schema),
    check("fallback", ({ value }) => findOddFallback(value, schema)),
    check("default", ({ value }) => findOddDefault(value, schema)),
    findOddExamples(findEntry(node, "examples")?.value, schema),
  ].flat();
}

/** Reports keywords of a schema that have no effect beside `truthy`, whose field is always true or false. */
function findWordsBesideTruthy(node: JsonNode, schema: ResponseSchema): Finding[] {
  const word = findEntry(node, "truthy");
  const odd = word && findWordOfOtherType(word.value, schema, ["truthy", "boolean"]);
  if (odd) return [odd];
  return Object.entries(REASONS_BESIDE_TRUTHY).flatMap(([other, why]) => {
    const entry = findEntry(node, other);
    if (!entry) return [];
    const message = en`Unexpected "${other}" next to "truthy", expected "truthy" alone: ${why}`
      .zh`“truthy”旁边不应有“${other}”：${why}`;
    return [{ at: keyRange(entry), message, fix: en`Delete "${other}".`.zh`请删掉“${other}”。` }];
  });
}

const REASONS_BESIDE_TRUTHY: Readonly<Record<string, LocalizedText>> = {
  default: en`a missing value is false`.zh`没有值时就是 false`,
  fallback: en`every value can be read`.zh`任何值都能识别`,
  enum: en`the field is true or false`.zh`它只有 true 或 false`,
};

/**
 * Reports a schema keyword that is only for another type than the field's (null is allowed). A missing type is
 * reported by another rule.
 */
function findWordOfOtherType(
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
  return { at: rangeOfValueStart(value), message, fix };
}

/** Reports fields of `orderBy` whose values have no order among each other. */
function findUnsortableFields(list: JsonNode | undefined, { items = {} }: ResponseSchema): Finding[] {
  return (list?.kind === "array" ? list.items : []).flatMap((name) => {
    const field = ownEntryOf(items.properties ?? {}, String(toPlainValue(name)));
    const kinds = new Set(
      field ? jsonTypesOfField(field).map((kind) => (kind === "integer" ? "number" : kind)) : [],
    );
    kinds.delete("null");
    if (kinds.size <= 1 && !kinds.has("object") && !kinds.has("array")) return [];
    const types = typesInWords([...kinds]);
    const message = en`"orderBy" names ${formatNodeForMessage(name)}, which is ${types}, expected a field of one type`
      .zh`“orderBy”里的${formatNodeForMessage(name)}是${types}，应为只有一种类型的字段`;
    const fix = en`Name a number, a text or a time.`.zh`请写数字、文字或时间字段。`;
    return { at: rangeInsideQuotes(name), message, fix };
  });
}

function findOddFallback(value: JsonNode, schema: ResponseSchema): Finding | undefined {
  const fallback = toPlainValue(value);
  const kinds = jsonTypesOfField(schema);
  if (fallback === null || matchingJsonType(fallback, kinds)) return undefined;
  const expected = typesInWords([
    ...kinds.flatMap((kind) =>
      ["array", "object"].includes(kind) ? [] : kind === "integer" ? "number" : kind,
    ),
    "null",
  ]);
  const message = en`"fallback" is ${formatNodeForMessage(value)}, expected ${expected}`
    .zh`“fallback”是${formatNodeForMessage(value)}，应为${expected}`;
  const fix = en`Write ${expected}, or delete it.`.zh`请写${expected}，或删掉它。`;
  return { at: rangeInsideQuotes(value), message, fix };
}

const FITTING_VALUE_ADVICE = en`Write a value that the field can have.`.zh`请写这个字段可能有的值。`;

/** Returns a value as pages read it: a moment may be in ISO 8601 with an offset. The zone does not matter here. */
function asRead(value: unknown, { format }: ResponseSchema): unknown {
  const isZoned =
    format !== undefined && typeof value === "string" && /T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(value);
  return (isZoned && canonicalMomentText(value, 0)) || value;
}

/** Reports a default outside the schema: it is read like an answer, so it would be unknown. */
function findOddDefault(value: JsonNode, schema: ResponseSchema): Finding | undefined {
  const usual = toPlainValue(value);
  const { default: _, ...sent } = removeFallback(schema);
  const kinds = jsonTypesOfField(schema);
  const isWhole = value.kind === "array" || value.kind === "object";
  if (isWhole ? kinds.includes(value.kind) : isPossibleFieldValue(sent, asRead(usual, sent)))
    return undefined;
  const message = en`"default" is ${formatNodeForMessage(value)}, expected ${sayExpectedValue(sent, usual)}`
    .zh`“default”是${formatNodeForMessage(value)}，应为${sayExpectedValue(sent, usual)}`;
  const fix =
    usual === null
      ? en`Add "null" to the types, or delete it.`.zh`请在类型里加上“null”，或删掉它。`
      : FITTING_VALUE_ADVICE;
  return { at: rangeInsideQuotes(value), message, fix };
}

/** Reports examples that the server could not send; the sandbox answers with them. */
function findOddExamples(list: JsonNode | undefined, schema: ResponseSchema): Finding[] {
  const { default: _, ...sent } = removeFallback(schema);
  const kinds = jsonTypesOfField(schema);
  const items = list?.kind === "array" && !schema.truthy ? list.items : [];
  return items.flatMap((value) => {
    const isWhole = value.kind === "array" || value.kind === "object";
    if (isWhole ? kinds.includes(value.kind) : isPossibleFieldValue(sent, asRead(toPlainValue(value), sent)))
      return [];
    const message = en`An example is ${formatNodeForMessage(value)}, expected ${sayExpectedValue(sent, toPlainValue(value))}`
      .zh`有一个示例是${formatNodeForMessage(value)}，应为${sayExpectedValue(sent, toPlainValue(value))}`;
    return [{ at: rangeInsideQuotes(value), message, fix: FITTING_VALUE_ADVICE }];
  });
}

function sayExpectedValue(schema: ResponseSchema, usual: unknown): LocalizedText {
  const listed = listPossibleValues(schema);
  if (listed) return joinChoicesWithOr(listed.map(formatJsonInMessage));
  const kinds = jsonTypesOfField(schema);
  if (!matchingJsonType(usual, kinds)) return typesInWords(kinds);
  return schema.format
    ? en`a time, such as 2025-02-10 00:00:00 or 2025-02-10T00:00:00Z`
        .zh`时间，如 2025-02-10 00:00:00 或 2025-02-10T00:00:00Z`
    : en`a value within the limits of the field`.zh`符合字段限制的值`;
}
