import type { Field, ResponseSchema } from "../../language/document.generated.ts";
import { makeNullableIf, type Type, typeOfValue, uniteItemTypes } from "../../language/types/types.ts";
import { type JsonEntry, toPlainValue } from "../json/json-node.ts";

/**
 * Returns the type of a form's field in expressions. It allows null, because the field has a value only while the
 * form's action runs. Pure.
 */
export function typeOfFormField({ value }: Pick<JsonEntry, "value">): Type {
  return makeNullableIf(typeOfFilledField(toPlainValue(value) as Field)); // the schema accepted it
}

function typeOfFilledField({ kind, options = [], minimum, maximum, step }: Field): Type {
  switch (kind) {
    case "number":
      return {
        kind: "number",
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        // Steps are counted from the minimum.
        ...(step !== undefined && (minimum ?? 0) === 0 && { multipleOf: step }),
      };
    case "choice":
      return uniteItemTypes(options.map((option) => typeOfValue(option.value)));
    case "consent":
      return { kind: "boolean" };
    default:
      return { kind: "string" };
  }
}

/** For each format of fields, a number that has it and belongs to nobody. */
export const FORMAT_SAMPLES: Record<NonNullable<Field["format"]>, string> = {
  "cn-id": "11010519491231002X",
  "bank-card": "6222020000000000000",
};

/**
 * Returns the schema of a form field's value as if it were in an answer, for proofs. The bounds of a number are
 * left out: the page checks them, but any number can be typed. Pure.
 */
export function schemaOfFormField({ value }: Pick<JsonEntry, "value">): ResponseSchema {
  const { kind, options = [], format } = toPlainValue(value) as Field; // as above
  switch (kind) {
    case "number":
      return { type: ["number", "null"], examples: [null] };
    case "choice":
      return { enum: [...options.map((option) => option.value), null] };
    case "consent":
      return { type: ["boolean", "null"] };
    default:
      return { type: ["string", "null"], examples: [null, ...(format ? [FORMAT_SAMPLES[format]] : [])] };
  }
}
