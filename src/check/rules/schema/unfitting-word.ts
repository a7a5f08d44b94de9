import type { ResponseSchema } from "../../../language/document.generated.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { asSent, fitsField, listedOf } from "../../../language/response-values.ts";
import { entryOf, type JsonEntry, type JsonNode, plainOf } from "../../json/json-node.ts";
import { atKey, atText, atValue } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { sayChoice, sayTypes, sayValue } from "../../schema/say.ts";
import type { Shape } from "../../schema/shape.ts";

const leaves = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { leaves: schema } } } } },
});
const more = (schema: object) => ({
  patch: { endpoints: { garden: { data: { properties: { more: schema } } } } },
});

export const unfittingWord: Rule = {
  id: "unfitting-word",
  severity: "error",
  docs: {
    description:
      "A word of an answer's schema that does not go with the field's type: it would do nothing, or make the field something else.",
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
  },
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
    const message = `Unexpected "${other}" beside "truthy", expected nothing: ${why}`;
    return [{ at: atKey(entry), message, fix: `Take "${other}" out.` }];
  });
}

const IDLE_BESIDE_TRUTHY: Readonly<Record<string, string>> = {
  default: "what is missing is false",
  fallback: "everything can be read",
  enum: "it is true or false",
};

/** A word for fields of one type, which may also be null. Where no type is said, another rule asks for it. */
function besideOther(
  value: JsonNode,
  { type }: ResponseSchema,
  [word, only]: readonly [string, string],
): Finding | undefined {
  if (type === undefined ? word === "truthy" : [type].flat().every((one) => one === only || one === "null"))
    return undefined;
  const found = type === undefined ? 'without "type"' : `beside "type": ${JSON.stringify(type)}`;
  const message = `"${word}" stands ${found}, expected "type": "${only}"`;
  return { at: atValue(value), message, fix: `Write "type": "${only}", or take "${word}" out.` };
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
  const message = `"fallback" is ${sayValue(value)}, expected ${expected}`;
  return { at: atText(value), message, fix: `Write ${expected}, or take it out.` };
}

/** A default is read as an answer would be: one that the field cannot be is unknown. */
function oddDefault(value: JsonNode, schema: ResponseSchema): Finding | undefined {
  const usual = plainOf(value);
  const { default: _, ...sent } = asSent(schema);
  const kinds = kindsOf(schema);
  const isWhole = value.kind === "array" || value.kind === "object";
  if (isWhole ? kinds.includes(value.kind) : fitsField(sent, usual)) return undefined;
  const message = `"default" is ${sayValue(value)}, expected ${expectedOf(sent, usual)}`;
  const fix =
    usual === null ? 'Add "null" to the types, or take it out.' : "Write a value that the field can have.";
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
    const message = `An example is ${sayValue(value)}, expected ${expectedOf(sent, plainOf(value))}`;
    return [{ at: atText(value), message, fix: "Write a value that the field can have." }];
  });
}

function expectedOf(schema: ResponseSchema, usual: unknown): string {
  const listed = listedOf(schema);
  if (listed) return sayChoice(listed.map((one) => JSON.stringify(one)));
  const kinds = kindsOf(schema);
  if (!ownKind(usual, kinds)) return sayTypes(kinds);
  return schema.format ? "a moment, such as 2025-02-10 00:00:00" : "a value within its bounds and steps";
}
