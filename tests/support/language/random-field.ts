import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import type { Random } from "./random.ts";

/** A field of a made-up endpoint. */
export interface Field {
  name: string;
  schema: ResponseSchema;
  kind: "number" | "string" | "boolean" | "moment" | "list" | "texts" | "objects";
  /** All possible values; for a free text, those that expressions can distinguish. */
  values: readonly unknown[];
}

export const TEXTS = ["x", "y", ""];
/** One for each combination of: before x, between x and y, after y; starts with a; contains a; ends with x. */
export const OTHER_TEXTS = "a ax m mx ma max xm xmx xa xax z zx za zax".split(" ");

/** Moments that expressions compare fields with. */
export const NOON = "2025-01-02 12:00:00";
export const NIGHT = "2025-01-03 00:00:00";
/** These moments, and two before, between and after them, so that two fields can be in either order. */
const MOMENTS = [
  "2024-12-31 10:00:00",
  "2025-01-02 11:59:59.999",
  NOON,
  "2025-01-02 12:00:00.001",
  "2025-01-02 18:00:00",
  NIGHT,
  "2025-01-03 00:00:00.001",
  "2026-01-01 00:00:00",
];

type Shape = Omit<Field, "name">;

/** Makers of a schema of each kind with all its values, for a lower bound. */
export const shapes: readonly ((low: number) => Shape)[] = [
  () => ({ kind: "number", schema: { enum: [-1, 0, 1] }, values: [-1, 0, 1] }),
  () => ({ kind: "number", schema: { enum: [0, 2, 5] }, values: [0, 2, 5] }),
  wholeNumber,
  wholeNumber,
  (low) => ({
    kind: "number",
    schema: { type: "number", exclusiveMinimum: low, maximum: low + 2, multipleOf: 0.5 },
    values: [low + 0.5, low + 1, low + 1.5, low + 2],
  }),
  (low) => ({
    kind: "number",
    schema: { enum: [0, 2], open: true, minimum: low, maximum: low + 3 },
    values: [low, low + 1, low + 2, low + 3],
  }),
  () => ({ kind: "number", schema: { enum: [0, 1], fallback: -1 }, values: [0, 1, -1] }),
  (low) => ({
    kind: "number",
    schema: { type: "integer", minimum: low, maximum: low + 1, fallback: 3 },
    values: [low, low + 1, 3],
  }),
  (low) => ({
    kind: "number",
    schema: { type: "number", minimum: low, maximum: low + 1, multipleOf: 0.5, fallback: null },
    values: [low, low + 0.5, low + 1, null],
  }),
  () => ({ kind: "boolean", schema: { type: "boolean" }, values: [true, false] }),
  () => ({
    kind: "boolean",
    schema: { type: ["boolean", "null"], truthy: true, fallback: "x" },
    values: [true, false],
  }),
  () => ({ kind: "string", schema: { enum: ["x", "y", "z"] }, values: ["x", "y", "z"] }),
  () => ({ kind: "string", schema: { type: "string" }, values: [...TEXTS, ...OTHER_TEXTS] }),
  () => ({
    kind: "string",
    schema: { enum: ["x", "y"], open: true },
    values: [...TEXTS, ...OTHER_TEXTS],
  }),
  () => ({ kind: "moment", schema: { type: "string", format: "date-time" }, values: MOMENTS }),
  () => ({
    kind: "moment",
    schema: { type: "string", format: "date-time", fallback: "" },
    values: [...MOMENTS, ""],
  }),
  () => ({
    kind: "list",
    schema: { type: "array", maxItems: 2, items: { enum: [0, 1, 2] } },
    values: listsOf([0, 1, 2]),
  }),
  () => ({
    kind: "objects",
    schema: {
      type: "array",
      minItems: 1,
      maxItems: 2,
      items: { type: "object", properties: { k: { enum: [0, 1] }, b: { enum: [true, null] } } },
    },
    values: listsOf([0, 1].flatMap((k) => [true, null].map((b) => ({ k, b })))).slice(1),
  }),
];

/** Shapes for arguments of functions: all values are known, and functions distinguish them. */
export const argumentShapes: readonly ((low: number) => Shape)[] = [
  ...shapes.filter((make) => ["number", "boolean", "list"].includes(make(0).kind)),
  ...[
    [-2.5, -0.5, 0, 1.5],
    [2, 30, 2025],
    [Date.UTC(2025, 0, 1, 15, 59), Date.UTC(2025, 0, 1, 16), Date.UTC(2025, 0, 4)],
  ].map((values) => (): Shape => ({ kind: "number", schema: { enum: [...values] }, values })),
  closedText,
  closedText,
  () => ({
    kind: "texts",
    schema: { type: "array", maxItems: 2, items: { enum: ["x", "ax", ""] } },
    values: listsOf(["x", "ax", ""]),
  }),
];

/** Shapes of free texts, with a sample of their values. */
export const textShapes = shapes.filter((make) => ["string", "moment"].includes(make(0).kind));

function closedText(): Shape {
  const values = ["x", "ax", "xa", "", "🐱x", "2025-01-02"];
  return { kind: "string", schema: { enum: [...values] }, values };
}

function wholeNumber(low: number): Shape {
  const schema: ResponseSchema = { type: "integer", minimum: low, maximum: low + 3 };
  return { kind: "number", schema, values: [low, low + 1, low + 2, low + 3] };
}

/** Returns all lists of zero, one and two of these items. */
function listsOf(items: readonly unknown[]): unknown[] {
  return [[], ...items.map((a) => [a]), ...items.flatMap((a) => items.map((b) => [a, b]))];
}

/** Returns a random shape, sometimes one that may be null. */
export function shapeFrom(random: Random, among = shapes): Shape {
  const make = among[random(among.length)] ?? wholeNumber;
  const shape = make(random(3) - 1);
  const { schema, values } = shape;
  const isNullable = !schema.truthy && schema.type !== "array" && !values.includes(null);
  if (random(4) > 0 || !isNullable) return shape;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const nullable: ResponseSchema = {
    ...schema,
    ...(types.length > 0 && { type: [...types, "null"] }),
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
  return { ...shape, schema: nullable, values: [...values, null] };
}
