import type { Node } from "../../language/syntax/ast.ts";
import { entryOf, type JsonEntry, type JsonNode, textOf } from "../json/json-node.ts";
import type { NameBindings } from "../schema/walk.ts";
import { expressionIn } from "./question-of.ts";

/** The context of an expression. */
export interface FieldContext {
  root: JsonNode;
  /** The names that the document binds there. */
  binds: NameBindings;
  /** The schemas of the variables that macros bind; undefined if a schema is not known. */
  locals: Readonly<Record<string, JsonEntry | undefined>>;
}

/**
 * Returns the schema entry of the answer field that an expression reads: `status.wiltsAt`, `item.time` in a list, a
 * value that is such a field, an item of a filtered list. undefined for all other expressions.
 */
export function answerFieldOf(
  node: Node,
  context: FieldContext,
  seen: readonly string[] = [],
): JsonEntry | undefined {
  switch (node.kind) {
    case "name":
      return fieldByName(node.name, context, seen);
    case "member":
      if (node.object.kind === "name" && node.object.name === "values")
        return fieldOfValue(node.property, context, seen);
      return entryOf(
        entryOf(answerFieldOf(node.object, context, seen)?.value, "properties")?.value,
        node.property,
      );
    case "index":
      return itemOf(answerFieldOf(node.object, context, seen));
    case "macro":
      return node.macro === "filter" ? answerFieldOf(node.list, context, seen) : undefined;
    case "conditional":
      return answerFieldOf(node.yes, context, seen) ?? answerFieldOf(node.no, context, seen);
    default:
      return undefined;
  }
}

/** Returns the schema entry of a list's items. */
export function itemOf(list: JsonEntry | undefined): JsonEntry | undefined {
  return entryOf(list?.value, "items");
}

function fieldByName(name: string, context: FieldContext, seen: readonly string[]): JsonEntry | undefined {
  const { root, binds, locals } = context;
  if (Object.hasOwn(locals, name)) return locals[name];
  const bound = Object.hasOwn(binds, name) ? binds[name] : undefined;
  if (!bound) return entryOf(entryOf(entryOf(root, "endpoints")?.value, name)?.value, "data");
  if ("schema" in bound) return undefined;
  const list = expressionIn(textOf(bound.list) ?? "");
  return list ? itemOf(answerFieldOf(list, { root, binds: bound.seen, locals: {} }, seen)) : undefined;
}

/** Bound names are not visible in a value. A value that refers back to itself has no field. */
function fieldOfValue(name: string, { root }: FieldContext, seen: readonly string[]): JsonEntry | undefined {
  const text = textOf(entryOf(entryOf(root, "values")?.value, name)?.value);
  const node = text === undefined || seen.includes(name) ? null : expressionIn(text);
  return node ? answerFieldOf(node, { root, binds: {}, locals: {} }, [...seen, name]) : undefined;
}
