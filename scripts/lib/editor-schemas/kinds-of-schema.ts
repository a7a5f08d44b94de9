import type { JsonSchema } from "../../../src/check/schema/json-schema.ts";

/** The kinds of an object: each has a condition that tells whether an object is of this kind, and a schema. */
export interface Kinds {
  /** The schema of objects of any kind: all keys of all kinds. */
  any: JsonSchema;
  /** The key whose value is the kind; undefined if the object has one of several keys. */
  tag?: { key: string; schema: JsonSchema };
  kinds: readonly { condition: object; schema: JsonSchema | string }[];
}

/**
 * Returns the kinds of a schema: the blocks of the union of blocks (each by the address of its file), the kinds of
 * `x-kind`, or the keys of `x-exactlyOne`. Returns undefined for other schemas. `flatten` resolves a reference. Pure.
 */
export function kindsOfSchema(
  schema: JsonSchema,
  flatten: (schema: JsonSchema) => JsonSchema,
): Kinds | undefined {
  const { discriminator, oneOf, "x-kind": kindKey, "x-exactlyOne": keys } = schema;
  if (discriminator && oneOf)
    return kindsOfUnion(schema, { tag: discriminator.propertyName, oneOf, flatten });
  if (kindKey !== undefined) return kindsByTag(schema, kindKey);
  return keys && kindsByKey(schema, keys);
}

/** Returns a schema of objects with this key. Strict readers want it among the properties, too. */
export function havingKey(key: string): object {
  return { required: [key], properties: { [key]: true } };
}

interface Union {
  tag: string;
  oneOf: readonly JsonSchema[];
  flatten: (schema: JsonSchema) => JsonSchema;
}

function kindsOfUnion({ description, required }: JsonSchema, { tag, oneOf, flatten }: Union): Kinds {
  const kinds = oneOf.map((branch) => ({ branch, name: flatten(branch).properties?.[tag]?.const }));
  const all = new Map<string, JsonSchema[]>();
  for (const { properties = {} } of oneOf.map(flatten))
    for (const [key, property] of Object.entries(properties))
      all.set(key, addUnlessEqual(all.get(key) ?? [], property));
  const names = { ...all.get(tag)?.[0], const: undefined, enum: kinds.map(({ name }) => name) };
  const properties = [...all].map(([key, [first = {}, ...others]]) => [
    key,
    others.length === 0 ? first : { anyOf: [first, ...others] },
  ]);
  const closed = { type: "object", additionalProperties: false };
  const own = { ...(description && { description }), ...(required && { required }) };
  return {
    any: { ...own, ...closed, properties: { ...Object.fromEntries(properties), [tag]: names } },
    tag: { key: tag, schema: names },
    kinds: kinds.map(({ branch, name }) => ({
      condition: { properties: { [tag]: { const: name } }, required: [tag] },
      schema: branch.$ref ?? branch,
    })),
  };
}

/** Returns the schemas with another one, unless an equal one is among them. */
function addUnlessEqual(schemas: readonly JsonSchema[], schema: JsonSchema): JsonSchema[] {
  const isThere = schemas.some((one) => JSON.stringify(one) === JSON.stringify(schema));
  return isThere ? [...schemas] : [...schemas, schema];
}

function kindsByTag({ "x-kind": _, ...any }: JsonSchema, key: string): Kinds {
  const schema = any.properties?.[key] ?? {};
  const kinds = (schema.enum ?? []).map((kind) => ({
    condition: {
      properties: { [key]: { const: kind } },
      ...(kind !== schema.default && { required: [key] }),
    },
    schema: schemaOfKind(any, String(kind)),
  }));
  return { any, tag: { key, schema }, kinds };
}

/** Returns the schema of objects of one kind: with the keys that it can have, and those that it needs. */
function schemaOfKind(schema: JsonSchema, kind: string): JsonSchema {
  const own = Object.entries(schema.properties ?? {}).flatMap(
    ([key, { "x-kinds": kinds, ...property }]): [string, JsonSchema][] =>
      kinds && !kinds[kind] ? [] : [[key, { ...property, ...kinds?.[kind] }]],
  );
  const needed = own.flatMap(([key, { "x-needed": isNeeded }]) => (isNeeded ? [key] : []));
  const properties = Object.fromEntries(own);
  return { ...schema, required: [...(schema.required ?? []), ...needed], properties };
}

/** An object with none of the keys counts as a kind of its own, which is never valid. */
function kindsByKey({ "x-exactlyOne": keys = [], ...any }: JsonSchema, all: readonly string[]): Kinds {
  const { dependencies = {}, properties = {}, required } = any;
  const isOf = (key: string, chosen: string) => {
    if (all.includes(key)) return key === chosen;
    const companions = dependencies[key]?.filter((one) => all.includes(one)) ?? [];
    return companions.every((one) => one === chosen);
  };
  const limitedTo = (chosen: string) =>
    Object.fromEntries(Object.entries(properties).filter(([key]) => isOf(key, chosen)));
  const kinds = all.map((chosen) => ({
    condition: havingKey(chosen),
    schema: {
      ...any,
      dependencies: {},
      properties: limitedTo(chosen),
      required: [...(required ?? []), chosen],
    },
  }));
  const open = { ...properties };
  for (const key of Object.keys(properties)) if (!all.includes(key) && !isOf(key, "")) delete open[key];
  return {
    any: { ...any, "x-exactlyOne": keys },
    kinds: [
      ...kinds,
      {
        condition: { not: { anyOf: all.map(havingKey) } },
        schema: { ...any, properties: open, "x-exactlyOne": keys },
      },
    ],
  };
}
