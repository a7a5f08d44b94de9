import { checkExpression } from "../../language/messages/check-text.ts";
import { makeNullableIf, type Type, uniteItemTypes } from "../../language/types/types.ts";
import {
  type DocumentPath,
  expressionSourceOf,
  findChild,
  type JsonEntry,
  type JsonNode,
} from "../json/json-node.ts";
import type { NameBindings } from "../schema/walk-document.ts";
import { documentMapOfReference, type NameReference } from "./name-references.ts";
import { entriesOfMap } from "./names-in-document.ts";

/** A place in a document that runs an action, with the arguments that it passes. */
export interface ActionCaller {
  action: string;
  reference: NameReference;
  given: readonly JsonEntry[];
}

/** Returns all places that run one of the document's own actions (not a native function), in text order. Pure. */
export function actionCallersOf(references: readonly NameReference[], root: JsonNode): ActionCaller[] {
  const actions = findChild(root, "actions");
  return references.flatMap((reference) => {
    const { name, others, visit } = reference;
    if (
      documentMapOfReference(reference) !== "actions" ||
      (others.includes(name) && !findChild(actions, name))
    )
      return [];
    const given = entriesOfMap(findChild(visit.parent?.node, "with"));
    return [{ action: name, reference, given }];
  });
}

/** Returns the type of `arguments` in actions: for each argument, the union of the types that callers pass, or null. */
export function typeOfArguments(
  callers: readonly ActionCaller[],
  seenBelow: (binds: NameBindings) => Type,
): Type {
  const types = new Map<string, Type[]>();
  for (const { given, reference } of callers) {
    for (const { key, value } of given) {
      const { type } = checkExpression(expressionSourceOf(value) ?? "", seenBelow(reference.visit.binds));
      types.set(key, [...(types.get(key) ?? []), type]);
    }
  }
  const properties = [...types].map(([name, all]) => [name, makeNullableIf(uniteItemTypes(all))]);
  return { kind: "object", properties: Object.fromEntries(properties) };
}

/** Keys of a table's row that may read `arguments`. Its condition is evaluated before the tap, so it may not. */
const rowKeysReadAfterTap = ["with", "text", "hint"];

/**
 * Returns a function that tests whether expressions at a path can read `arguments`. They can in actions, endpoints
 * and dialogs, and in button tables that are shown only in dialogs. Pure.
 */
export function createArgumentsPredicate(
  references: readonly NameReference[],
): (path: DocumentPath) => boolean {
  const shown = references.filter((one) => documentMapOfReference(one) === "tables");
  const isInDialogs = (table: unknown): boolean => {
    const own = shown.filter(({ name }) => name === table);
    return own.length > 0 && own.every(({ visit }) => visit.path[0] === "dialogs");
  };
  return ([map, name, , , key]) =>
    map === "tables"
      ? rowKeysReadAfterTap.includes(String(key)) && isInDialogs(name)
      : ["actions", "endpoints", "dialogs"].includes(String(map));
}
