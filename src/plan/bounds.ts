import type { ResponseSchema } from "../language/document.generated.ts";

/**
 * What a value should have been where it is beyond what its schema says of size and steps; undefined where it is not.
 * Such a value is used as it is: bounds are facts for proofs and for the sandbox, not gates. Pure.
 */
export function looksOut(schema: ResponseSchema, value: unknown): string | undefined {
  if (typeof value === "number") return numberOut(schema, value);
  if (typeof value === "string") return sizeOut(value.length, schema.minLength, schema.maxLength);
  return Array.isArray(value) ? sizeOut(value.length, schema.minItems, schema.maxItems) : undefined;
}

function numberOut(schema: ResponseSchema, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  if (minimum !== undefined && value < minimum) return `at least ${minimum}`;
  if (maximum !== undefined && value > maximum) return `at most ${maximum}`;
  if (above !== undefined && value <= above) return `more than ${above}`;
  if (below !== undefined && value >= below) return `less than ${below}`;
  const unit = unitOf(schema);
  if (unit === undefined) return undefined;
  // Fen as a fraction of yuan is not exact in binary: a millionth of a unit is no misfit.
  const steps = value / unit;
  const isOff = Math.abs(steps - Math.round(steps)) >= 1e-6 * Math.max(1, Math.abs(value));
  return isOff ? `a multiple of ${unit}` : undefined;
}

/** The step that the schema says: whole numbers are steps of one. Yuan and fen, which are only assumed, are none. */
function unitOf({ type, multipleOf, open, enum: values = [] }: ResponseSchema): number | undefined {
  const isWholeList = open && !values.some((value) => typeof value === "number" && !Number.isInteger(value));
  const isWhole =
    type === undefined ? isWholeList : type.includes("integer") && ![type].flat().includes("number");
  return isWhole && !Number.isInteger(multipleOf) ? 1 : multipleOf;
}

function sizeOut(size: number, least = 0, most = Number.POSITIVE_INFINITY): string | undefined {
  return size < least ? `size ${least} or more` : size > most ? `size ${most} or less` : undefined;
}
