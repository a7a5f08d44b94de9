import { memoize } from "../../language/memoize.ts";
import { checkExpression } from "../../language/messages/check-text.ts";
import { typeOfSchema, type ValueSchema } from "../../language/types/type-of-schema.ts";
import { ANY, type Type } from "../../language/types/types.ts";
import { mapValues } from "../../language/values.ts";
import type { Binds, Bound } from "../schema/walk.ts";

/** The schemas of all documents bind the same names. */
const typeOfBound = memoize(typeOfSchema);

/**
 * The names that expressions see at a place: those of the document, and before them those that are bound there.
 * A bound name hides one of the document, and an inner one an outer. Pure; each is worked out once.
 */
export function seenNames(names: Type): (binds: Binds) => Type {
  const typeOf = memoize((bound: Bound): Type => {
    // Schemas of bound names use the part of JSON Schema that values have.
    if ("schema" in bound) return typeOfBound(bound.schema as ValueSchema);
    const { list, seen } = bound;
    // What is wrong with the list is told there: its items are of any type.
    const type = list.kind === "string" ? checkExpression(list.value, seenBelow(seen), "list").type : ANY;
    return type.kind === "list" ? type.items : ANY;
  });
  const seenBelow = memoize((binds: Binds): Type => {
    if (Object.keys(binds).length === 0 || names.kind !== "object") return names;
    const types = mapValues(binds, typeOf);
    return { ...names, properties: { ...types, ...names.properties, ...types } };
  });
  return seenBelow;
}
