import { checkExpression } from "../../language/messages/check-text.ts";
import { orNull, type Type, uniteAll } from "../../language/types/types.ts";
import { childOf, expressionText, type JsonEntry, type JsonNode, type Path } from "../json/json-node.ts";
import type { Binds } from "../schema/walk.ts";
import { entriesIn } from "./names.ts";
import { mapOf, type Reference } from "./references.ts";

/** A place that does an action, and what it gives it. */
export interface Caller {
  action: string;
  reference: Reference;
  given: readonly JsonEntry[];
}

/** All places of a document that do an action of its own, in the order of its text. Pure. */
export function callersOf(references: readonly Reference[], root: JsonNode): Caller[] {
  const actions = childOf(root, "actions");
  return references.flatMap((reference) => {
    const { name, others, visit } = reference;
    if (mapOf(reference) !== "actions" || (others.includes(name) && !childOf(actions, name))) return [];
    const given = entriesIn(childOf(visit.parent?.node, "with"));
    return [{ action: name, reference, given }];
  });
}

/** What `arguments` is where an action's own things stand: each argument as all that give it together allow. */
export function typeOfArguments(callers: readonly Caller[], seenBelow: (binds: Binds) => Type): Type {
  const types = new Map<string, Type[]>();
  for (const { given, reference } of callers) {
    for (const { key, value } of given) {
      const { type } = checkExpression(expressionText(value) ?? "", seenBelow(reference.visit.binds));
      types.set(key, [...(types.get(key) ?? []), type]);
    }
  }
  const properties = [...types].map(([name, all]) => [name, orNull(uniteAll(all))]);
  return { kind: "object", properties: Object.fromEntries(properties) };
}

/** What a row says and gives; its condition is asked before there is a tap. */
const ofTappedRow = ["with", "text", "hint"];

/**
 * Where a document's expressions see what an action was given: in actions, in the calls they make, in the dialogs they
 * open, and on the buttons of these, whose tables are shown nowhere else. Pure.
 */
export function seesArguments(references: readonly Reference[]): (path: Path) => boolean {
  const shown = references.filter((one) => mapOf(one) === "tables");
  const isInDialogs = (table: unknown): boolean => {
    const own = shown.filter(({ name }) => name === table);
    return own.length > 0 && own.every(({ visit }) => visit.path[0] === "dialogs");
  };
  return ([map, name, , , key]) =>
    map === "tables"
      ? ofTappedRow.includes(String(key)) && isInDialogs(name)
      : ["actions", "endpoints", "dialogs"].includes(String(map));
}
