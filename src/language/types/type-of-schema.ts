import {
  ANY,
  canBe,
  type NumberType,
  orNull,
  present,
  type Type,
  typeOfValue,
  unite,
  uniteAll,
} from "./types.ts";

/** The part of JSON Schema that response schemas and names.schema.json use. Others of its words are ignored. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly additionalProperties?: boolean | ValueSchema;
  readonly items?: ValueSchema;
  readonly open?: boolean;
  readonly truthy?: boolean;
  readonly fallback?: unknown;
}

/** Yuan and fen, where a schema of a number does not say its steps (definitions.schema.json, multipleOf). */
const DEFAULT_STEP = 0.01;

/**
 * The type of data that fits a response schema, or another plain JSON Schema of values. What has a default
 * is never null; properties that are not listed do not exist, unless additionalProperties says of what type
 * they are. A value that may be of several kinds is of any type.
 */
export function typeOfSchema(schema: ValueSchema): Type {
  // Of a field that is declared otherwise, whoever declared it is told; nothing is said of who reads it.
  if (schema.truthy) return kindsOf(schema).includes("boolean") ? { kind: "boolean" } : ANY;
  const { fallback } = schema;
  const type = typeAsDeclared(schema);
  return fallback === undefined ? type : unite(type, typeOfValue(fallback));
}

function typeAsDeclared(schema: ValueSchema): Type {
  const type =
    (schema.enum && !schema.open) || "const" in schema
      ? typeOfEnum(schema)
      : uniteAll(kindsOf(schema).map((kind) => typeOfKind(kind, schema)));
  return schema.default === undefined || schema.default === null ? type : withDefault(type, schema.default);
}

/** The type once the default stands in for null. The default need not be among the values that the server sends. */
function withDefault(type: Type, value: unknown): Type {
  if (type.kind === "any") return ANY;
  const fallback = typeOfValue(value);
  if (type.kind === "null") return fallback;
  const isKnown = typeof value === "number" && canBe(type, value);
  return isKnown ? present(type) : unite(present(type), fallback);
}

function kindsOf({ type, properties, items, open, enum: values }: ValueSchema): readonly string[] {
  if (type !== undefined) return typeof type === "string" ? [type] : type;
  if (open && values) return values.map(kindOfValue);
  return properties ? ["object"] : items ? ["array"] : [];
}

function typeOfEnum(schema: ValueSchema): Type {
  const kinds = kindsOf(schema);
  const values = schema.enum ?? [schema.const];
  const possible = kinds.length
    ? values.filter((value) => kinds.some((kind) => isOfKind(value, kind)))
    : values;
  return uniteAll(possible.map(typeOfValue));
}

function kindOfValue(value: unknown): string {
  return value === null ? "null" : Number.isInteger(value) ? "integer" : typeof value;
}

function isOfKind(value: unknown, kind: string): boolean {
  if (kind === "null") return value === null;
  if (kind === "array") return Array.isArray(value);
  if (kind === "integer") return Number.isInteger(value);
  return value !== null && !Array.isArray(value) && typeof value === kind;
}

function typeOfKind(kind: string, schema: ValueSchema): Type {
  switch (kind) {
    case "null":
    case "boolean":
    case "string":
      return { kind };
    case "integer":
      return typeOfNumber({
        ...schema,
        multipleOf: Number.isInteger(schema.multipleOf) ? (schema.multipleOf ?? 1) : 1,
      });
    case "number":
      return typeOfNumber(schema);
    case "array":
      return { kind: "list", items: schema.items ? typeOfSchema(schema.items) : ANY };
    case "object":
      return typeOfObject(schema);
    default:
      return ANY;
  }
}

function typeOfNumber({ multipleOf = DEFAULT_STEP, ...schema }: ValueSchema): Type {
  const type: NumberType = { kind: "number", multipleOf };
  for (const bound of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const) {
    const value = schema[bound];
    if (value !== undefined) type[bound] = value;
  }
  return type;
}

function typeOfObject({ properties, additionalProperties }: ValueSchema): Type {
  const entries = Object.entries(properties ?? {}).map(([name, schema]): [string, Type] => [
    name,
    typeOfSchema(schema),
  ]);
  const open =
    typeof additionalProperties === "object"
      ? typeOfSchema(additionalProperties)
      : properties
        ? undefined
        : ANY;
  return { kind: "object", properties: Object.fromEntries(entries), ...(open && { open: orNull(open) }) };
}
