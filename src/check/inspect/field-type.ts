import type { Field, ResponseSchema } from "../../language/document.generated.ts";
import { orNull, type Type, typeOfValue, uniteAll } from "../../language/types/types.ts";
import { type JsonEntry, plainOf } from "../json/json-node.ts";

/** What expressions read of a field: null but while the action runs that sends its form. Pure. */
export function typeOfField({ value }: Pick<JsonEntry, "value">): Type {
  return orNull(typeOfFilled(plainOf(value) as Field)); // the schema has allowed it
}

function typeOfFilled({ kind, options = [], minimum, maximum, step }: Field): Type {
  switch (kind) {
    case "number":
      return {
        kind: "number",
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        // Steps are counted from the smallest number.
        ...(step !== undefined && (minimum ?? 0) === 0 && { multipleOf: step }),
      };
    case "choice":
      return uniteAll(options.map((option) => typeOfValue(option.value)));
    case "consent":
      return { kind: "boolean" };
    default:
      return { kind: "string" };
  }
}

/** The same as a schema, for proofs: of a number its bounds are the page's own checks, so any may be typed. Pure. */
export function schemaOfField({ value }: Pick<JsonEntry, "value">): ResponseSchema {
  const { kind, options = [] } = plainOf(value) as Field; // as above
  switch (kind) {
    case "number":
      return { type: ["number", "null"], examples: [null] };
    case "choice":
      return { enum: [...options.map((option) => option.value), null] };
    case "consent":
      return { type: ["boolean", "null"] };
    default:
      return { type: ["string", "null"], examples: [null] };
  }
}
