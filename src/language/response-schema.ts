import type { ResponseSchema, ResponseType } from "./document.generated.ts";

const ALL_KINDS: readonly ResponseType[] = ["null", "boolean", "number", "string", "array", "object"];

/** The JSON types that a field may have: as its schema says, or of what it lists, or that its other words speak of. */
export function kindsOf(schema: ResponseSchema): readonly ResponseType[] {
  const { type, enum: values } = schema;
  if (type)
    return schema.truthy && type.includes("boolean") ? ["boolean"] : Array.isArray(type) ? type : [type];
  if (values) return values.map((value) => (Number.isInteger(value) ? "integer" : kindOf(value)));
  return schema.properties ? ["object"] : schema.items ? ["array"] : ALL_KINDS;
}

function kindOf(value: unknown): ResponseType {
  return value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as ResponseType); // JSON has no others
}

/** That of the kinds which a value has as it came. A fraction among whole numbers is one of them, off its step. */
export function ownKind(value: unknown, kinds: readonly ResponseType[]): ResponseType | undefined {
  const own = kindOf(value);
  return kinds.find((kind) => kind === own || (kind === "integer" && own === "number"));
}

/** The length that all texts of the field have; undefined where they differ. */
export function lengthOf({ minLength, maxLength }: ResponseSchema): number | undefined {
  return minLength === maxLength ? minLength : undefined;
}

/**
 * What a value should have been where it is beyond what its schema says of size and steps; undefined where it is not.
 * Bounds are facts for proofs and for the sandbox, not gates: a page uses such a value as it is. Texts are counted in
 * code points, as JSON Schema and `size` do. Pure.
 */
export function missedBound(schema: ResponseSchema, value: unknown): string | undefined {
  if (typeof value === "number") return numberOut(schema, value);
  if (typeof value === "string") return sizeOut([...value], schema.minLength, schema.maxLength);
  return Array.isArray(value) ? sizeOut(value, schema.minItems, schema.maxItems) : undefined;
}

function numberOut(schema: ResponseSchema, value: number): string | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = schema;
  if (value < minimum) return `at least ${minimum}`;
  if (value > maximum) return `at most ${maximum}`;
  if (value <= above) return `more than ${above}`;
  if (value >= below) return `less than ${below}`;
  const step = statedStep(schema);
  return step && !isOnStep(value, step) ? `a multiple of ${step}` : undefined;
}

/** The step that the schema says: whole numbers are steps of one. Yuan and fen, which are only assumed, are none. */
export function statedStep(schema: ResponseSchema): number | undefined {
  const kinds = kindsOf(schema);
  const isWhole = kinds.includes("integer") && !kinds.includes("number");
  return isWhole && !Number.isInteger(schema.multipleOf) ? 1 : schema.multipleOf;
}

/** Whether a number is some number of steps, to twelve digits: fen are not exact in binary, sums of them still less. */
export function isOnStep(value: number, step: number): boolean {
  const steps = value / step;
  return Number.isInteger(steps) || Number.isInteger(Number(steps.toPrecision(12)));
}

function sizeOut({ length }: readonly unknown[], least = 0, most = Infinity): string | undefined {
  return length < least ? `size ${least} or more` : length > most ? `size ${most} or less` : undefined;
}
