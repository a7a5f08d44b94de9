import type { ResponseSchema, ResponseType } from "./document.generated.ts";

const ALL_KINDS: readonly ResponseType[] = ["null", "boolean", "number", "string", "array", "object"];

/** Returns the JSON types that a field may have: from `type`, from `enum`, or from `properties` and `items`. */
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

/** Returns the kind among `kinds` that a raw value has; else undefined. Any number counts as an integer. */
export function ownKind(value: unknown, kinds: readonly ResponseType[]): ResponseType | undefined {
  const own = kindOf(value);
  return kinds.find((kind) => kind === own || (kind === "integer" && own === "number"));
}

/** Returns the length that all texts of the field have; undefined if it may vary. */
export function fixedLengthOf({ minLength, maxLength }: ResponseSchema): number | undefined {
  return minLength === maxLength ? minLength : undefined;
}

/**
 * Returns the bound that a value violates, in words, such as "at least 0"; undefined if it violates none. Bounds serve
 * proofs and the sandbox: a page still uses such a value unchanged. Texts are measured in code points, as in JSON
 * Schema and `size`. Pure.
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

/** Returns the step that the schema states; 1 for integers. The default step of 0.01 yuan does not count as stated. */
export function statedStep(schema: ResponseSchema): number | undefined {
  const kinds = kindsOf(schema);
  const isWhole = kinds.includes("integer") && !kinds.includes("number");
  return isWhole && !Number.isInteger(schema.multipleOf) ? 1 : schema.multipleOf;
}

/** Whether a number is a multiple of `step`, to 12 digits, because sums of amounts in fen are not exact in binary. */
export function isOnStep(value: number, step: number): boolean {
  const steps = value / step;
  return Number.isInteger(steps) || Number.isInteger(Number(steps.toPrecision(12)));
}

function sizeOut({ length }: readonly unknown[], least = 0, most = Infinity): string | undefined {
  return length < least ? `size ${least} or more` : length > most ? `size ${most} or less` : undefined;
}
