import type { ResponseSchema, ResponseType } from "./document.generated.ts";

const ALL_JSON_TYPES: readonly ResponseType[] = ["null", "boolean", "number", "string", "array", "object"];

/**
 * Returns the JSON types that the value of an answer's field may have, as derived from `type`, `enum`,
 * `properties` or `items` of its schema.
 */
export function jsonTypesOfField(schema: ResponseSchema): readonly ResponseType[] {
  const { type, enum: values } = schema;
  if (type)
    return schema.truthy && type.includes("boolean") ? ["boolean"] : Array.isArray(type) ? type : [type];
  if (values) return values.map((value) => (Number.isInteger(value) ? "integer" : jsonTypeOfValue(value)));
  return schema.properties ? ["object"] : schema.items ? ["array"] : ALL_JSON_TYPES;
}

function jsonTypeOfValue(value: unknown): ResponseType {
  return value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as ResponseType); // JSON has no others
}

/**
 * Returns which of the JSON types `kinds` a raw value has; undefined if none. Any number counts as an integer.
 */
export function matchingJsonType(value: unknown, kinds: readonly ResponseType[]): ResponseType | undefined {
  const own = jsonTypeOfValue(value);
  return kinds.find((kind) => kind === own || (kind === "integer" && own === "number"));
}

/**
 * Returns the length that every text of the field has, such as 6 for drawn numbers; undefined if it may vary.
 */
export function fixedTextLengthOf({ minLength, maxLength }: ResponseSchema): number | undefined {
  return minLength === maxLength ? minLength : undefined;
}

/**
 * Returns the bound of the schema that a value violates, in words, such as "at least 0"; undefined if it
 * violates none. A page still uses such a value. Texts are measured in code points, as in JSON Schema and
 * `size`. Pure.
 */
export function findViolatedBound(schema: ResponseSchema, value: unknown): string | undefined {
  if (typeof value === "number") return findViolatedNumberBound(schema, value);
  if (typeof value === "string") return findViolatedSizeBound([...value], schema.minLength, schema.maxLength);
  return Array.isArray(value) ? findViolatedSizeBound(value, schema.minItems, schema.maxItems) : undefined;
}

function findViolatedNumberBound(schema: ResponseSchema, value: number): string | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = schema;
  if (value < minimum) return `at least ${minimum}`;
  if (value > maximum) return `at most ${maximum}`;
  if (value <= above) return `more than ${above}`;
  if (value >= below) return `less than ${below}`;
  const step = declaredNumberStep(schema);
  return step && !isMultipleOf(value, step) ? `a multiple of ${step}` : undefined;
}

/**
 * Returns the `multipleOf` that a field's schema declares, 1 for integers; undefined without one
 * (`numberStepOf` has a default).
 */
export function declaredNumberStep(schema: ResponseSchema): number | undefined {
  const kinds = jsonTypesOfField(schema);
  const isWhole = kinds.includes("integer") && !kinds.includes("number");
  return isWhole && !Number.isInteger(schema.multipleOf) ? 1 : schema.multipleOf;
}

/** Whether a number is a multiple of `step`, apart from the rounding errors of binary sums. */
export function isMultipleOf(value: number, step: number): boolean {
  return nearestMultiple(value, step) !== undefined;
}

/**
 * Returns the multiple of `step` that a number is, apart from the rounding errors of binary sums: a billionth of a step,
 * or 1e-13 of a large number. Returns undefined if it lies between two multiples, such as half a fen.
 */
export function nearestMultiple(value: number, step: number): number | undefined {
  const steps = value / step;
  const whole = Math.round(steps);
  if (Math.abs(steps - whole) > 1e-9 + Math.abs(steps) * 1e-13) return undefined;
  // 3 * 0.1 is 0.30000000000000004.
  return Number((whole * step).toFixed(9));
}

function findViolatedSizeBound(
  { length }: readonly unknown[],
  least = 0,
  most = Infinity,
): string | undefined {
  return length < least ? `size ${least} or more` : length > most ? `size ${most} or less` : undefined;
}
