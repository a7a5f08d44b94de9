import type { Node } from "../../language/syntax/ast.ts";
import { entryOf, type JsonEntry, type JsonNode, textOf } from "../json/json-node.ts";
import type { Binds } from "../schema/walk.ts";
import { expressionIn } from "./question-of.ts";

/** What is known where an expression stands. */
export interface Around {
  root: JsonNode;
  /** The names that are bound there by the document. */
  binds: Binds;
  /** The schemas of the variables that macros bind; undefined for one of which nothing is known. */
  locals: Readonly<Record<string, JsonEntry | undefined>>;
}

/**
 * The field of an endpoint's data that an expression reads, as the entry of its schema: `status.wiltsAt`, `item.time` in
 * a list, a value that is one of these, an item of a filtered list. Undefined for everything else.
 */
export function answerFieldOf(
  node: Node,
  around: Around,
  way: readonly string[] = [],
): JsonEntry | undefined {
  switch (node.kind) {
    case "name":
      return fieldByName(node.name, around, way);
    case "member":
      if (node.object.kind === "name" && node.object.name === "values")
        return fieldOfValue(node.property, around, way);
      return entryOf(
        entryOf(answerFieldOf(node.object, around, way)?.value, "properties")?.value,
        node.property,
      );
    case "index":
      return itemOf(answerFieldOf(node.object, around, way));
    case "macro":
      return node.macro === "filter" ? answerFieldOf(node.list, around, way) : undefined;
    case "conditional":
      return answerFieldOf(node.yes, around, way) ?? answerFieldOf(node.no, around, way);
    default:
      return undefined;
  }
}

/** What the items of a list are. */
export function itemOf(list: JsonEntry | undefined): JsonEntry | undefined {
  return entryOf(list?.value, "items");
}

function fieldByName(name: string, around: Around, way: readonly string[]): JsonEntry | undefined {
  const { root, binds, locals } = around;
  if (Object.hasOwn(locals, name)) return locals[name];
  const bound = Object.hasOwn(binds, name) ? binds[name] : undefined;
  if (!bound) return entryOf(entryOf(entryOf(root, "endpoints")?.value, name)?.value, "data");
  if ("schema" in bound) return undefined;
  const list = expressionIn(textOf(bound.list) ?? "");
  return list ? itemOf(answerFieldOf(list, { root, binds: bound.seen, locals: {} }, way)) : undefined;
}

/** A value sees no bound names. One that leads back to itself leads nowhere. */
function fieldOfValue(name: string, { root }: Around, way: readonly string[]): JsonEntry | undefined {
  const text = textOf(entryOf(entryOf(root, "values")?.value, name)?.value);
  const node = text === undefined || way.includes(name) ? null : expressionIn(text);
  return node ? answerFieldOf(node, { root, binds: {}, locals: {} }, [...way, name]) : undefined;
}
