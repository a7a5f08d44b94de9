import type { ResponseSchema } from "../../../language/document.generated.ts";
import { en, type Saying, sayJson } from "../../../language/messages/saying.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { asSent, fitsField, listedOf } from "../../../language/response-values.ts";
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
import { sayChoice, sayTypes, sayValue } from "../../schema/say.ts";
import type { Shape } from "../../schema/shape.ts";
import type { Rule } from "../rule.ts";

const leaves = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { leaves: schema } } } } },
});
const more = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { more: schema } } } } },
});

export const unfittingWord: Rule = {
  description: en`A word of an answer's schema that does not go with the field's type: it would do nothing, or make the field something else.`
    .zh`接口字段的说明里有与字段类型不符的词：它不起作用，或使字段变成别的意思。`,
  ok: [
    more({ type: "boolean", truthy: true }),
    more({ type: ["string", "null"], format: "date-time", fallback: "" }),
    more({ enum: [0, 1], fallback: -1, default: 1 }),
    leaves({ fallback: null, default: 0 }),
  ],
  bad: [
    {
      ...leaves({ truthy: true }),
      message: '"truthy" stands beside "type": "number", expected "type": "boolean"',
    },
    {
      ...more({ type: "boolean", truthy: true, default: true }),
      message: 'Unexpected "default" beside "truthy", expected nothing: what is missing is false',
    },
    {
      ...more({ type: ["number", "string"], format: "date-time" }),
      message: '"format" stands beside "type": ["number","string"], expected "type": "string"',
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
      message: "An example is 0, expected a value within its bounds and steps",
    },
    {
      ...more({ type: "string", format: "date-time", default: "soon" }),
      message: '"default" is "soon", expected a moment, such as 2025-02-10 00:00:00',
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
  const schema = plainOf(node) as ResponseSchema; // the schema of schemas has allowed it
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

/** Whatever comes is true or false there: other words have nothing to say. */
function besideTruthy(node: JsonNode, schema: ResponseSchema): Finding[] {
  const word = entryOf(node, "truthy");
  const odd = word && besideOther(word.value, schema, ["truthy", "boolean"]);
  if (odd) return [odd];
  return Object.entries(IDLE_BESIDE_TRUTHY).flatMap(([other, why]) => {
    const entry = entryOf(node, other);
    if (!entry) return [];
    const message = en`Unexpected "${other}" beside "truthy", expected nothing: ${why}`
      .zh`“truthy”旁边不应有“${other}”：${why}`;
    return [{ at: atKey(entry), message, fix: en`Take "${other}" out.`.zh`请删掉“${other}”。` }];
  });
}

const IDLE_BESIDE_TRUTHY: Readonly<Record<string, Saying>> = {
  default: en`what is missing is false`.zh`没有值时就是 false`,
  fallback: en`everything can be read`.zh`任何值都能识别`,
  enum: en`it is true or false`.zh`它只有 true 或 false`,
};

/** A word for fields of one type, which may also be null. Where no type is said, another rule asks for it. */
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
      : en`beside "type": ${JSON.stringify(type)}`.zh`旁边是 "type": ${JSON.stringify(type)}`;
  const message = en`"${word}" stands ${found}, expected "type": "${only}"`
    .zh`“${word}”${found}，应为 "type": "${only}"`;
  const fix = en`Write "type": "${only}", or take "${word}" out.`
    .zh`请写 "type": "${only}"，或删掉“${word}”。`;
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
  const message = en`"fallback" is ${sayValue(value)}, expected ${expected}`
    .zh`“fallback”是${sayValue(value)}，应为${expected}`;
  const fix = en`Write ${expected}, or take it out.`.zh`请写${expected}，或删掉它。`;
  return { at: atText(value), message, fix };
}

const FITTING = en`Write a value that the field can have.`.zh`请写这个字段可能有的值。`;

/** A default is read as an answer would be: one that the field cannot be is unknown. */
function oddDefault(value: JsonNode, schema: ResponseSchema): Finding | undefined {
  const usual = plainOf(value);
  const { default: _, ...sent } = asSent(schema);
  const kinds = kindsOf(schema);
  const isWhole = value.kind === "array" || value.kind === "object";
  if (isWhole ? kinds.includes(value.kind) : fitsField(sent, usual)) return undefined;
  const message = en`"default" is ${sayValue(value)}, expected ${expectedOf(sent, usual)}`
    .zh`“default”是${sayValue(value)}，应为${expectedOf(sent, usual)}`;
  const fix =
    usual === null
      ? en`Add "null" to the types, or take it out.`.zh`请在类型里加上“null”，或删掉它。`
      : FITTING;
  return { at: atText(value), message, fix };
}

/** Examples are what the server may send: the sandbox answers with them. */
function oddExamples(list: JsonNode | undefined, schema: ResponseSchema): Finding[] {
  const { default: _, ...sent } = asSent(schema);
  const kinds = kindsOf(schema);
  const items = list?.kind === "array" && !schema.truthy ? list.items : [];
  return items.flatMap((value) => {
    const isWhole = value.kind === "array" || value.kind === "object";
    if (isWhole ? kinds.includes(value.kind) : fitsField(sent, plainOf(value))) return [];
    const message = en`An example is ${sayValue(value)}, expected ${expectedOf(sent, plainOf(value))}`
      .zh`有一个示例是${sayValue(value)}，应为${expectedOf(sent, plainOf(value))}`;
    return [{ at: atText(value), message, fix: FITTING }];
  });
}

function expectedOf(schema: ResponseSchema, usual: unknown): Saying {
  const listed = listedOf(schema);
  if (listed) return sayChoice(listed.map(sayJson));
  const kinds = kindsOf(schema);
  if (!ownKind(usual, kinds)) return sayTypes(kinds);
  return schema.format
    ? en`a moment, such as 2025-02-10 00:00:00`.zh`时间，如 2025-02-10 00:00:00`
    : en`a value within its bounds and steps`.zh`符合范围和步长的值`;
}
