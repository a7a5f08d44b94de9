import type { Node } from "../../language/syntax/ast.ts";
import { findEntry, type JsonEntry, type JsonNode, stringValueOf } from "../json/json-node.ts";
import type { NameBindings } from "../schema/walk-document.ts";
import { parseExpressionOrNull } from "./table-proof-question.ts";

/** The names that an expression can read, for finding the fields of answers that it reads. */
export interface FieldLookupContext {
  root: JsonNode;
  /** The names that the document binds there. */
  binds: NameBindings;
  /** The schemas of the variables that macros bind; undefined if a schema is not known. */
  locals: Readonly<Record<string, JsonEntry | undefined>>;
}

/**
 * Returns the schema, as a node of the document, of the answer field that an expression reads: `status.wiltsAt`,
 * `item.time` in a list, a value that is such a field, an item of a filtered list. undefined for all other
 * expressions.
 */
export function schemaOfAnswerField(
  node: Node,
  context: FieldLookupContext,
  seen: readonly string[] = [],
): JsonEntry | undefined {
  switch (node.kind) {
    case "name":
      return schemaOfNamedField(node.name, context, seen);
    case "member":
      if (node.object.kind === "name" && node.object.name === "values")
        return schemaOfComputedValue(node.property, context, seen);
      return findEntry(
        findEntry(schemaOfAnswerField(node.object, context, seen)?.value, "properties")?.value,
        node.property,
      );
    case "index":
      return schemaOfListItem(schemaOfAnswerField(node.object, context, seen));
    case "macro":
      return node.macro === "filter" ? schemaOfAnswerField(node.list, context, seen) : undefined;
    case "conditional":
      return schemaOfAnswerField(node.yes, context, seen) ?? schemaOfAnswerField(node.no, context, seen);
    default:
      return undefined;
  }
}

/**
 * Returns the schema of a list's items, given the schema of the list; undefined if the list does not describe them.
 */
export function schemaOfListItem(list: JsonEntry | undefined): JsonEntry | undefined {
  return findEntry(list?.value, "items");
}

function schemaOfNamedField(
  name: string,
  context: FieldLookupContext,
  seen: readonly string[],
): JsonEntry | undefined {
  const { root, binds, locals } = context;
  if (Object.hasOwn(locals, name)) return locals[name];
  const bound = Object.hasOwn(binds, name) ? binds[name] : undefined;
  if (!bound) return findEntry(findEntry(findEntry(root, "endpoints")?.value, name)?.value, "data");
  if ("schema" in bound) return undefined;
  const list = parseExpressionOrNull(stringValueOf(bound.list) ?? "");
  return list
    ? schemaOfListItem(schemaOfAnswerField(list, { root, binds: bound.seen, locals: {} }, seen))
    : undefined;
}

/** Bound names are not visible in a value. A value that refers back to itself has no field. */
function schemaOfComputedValue(
  name: string,
  { root }: FieldLookupContext,
  seen: readonly string[],
): JsonEntry | undefined {
  const text = stringValueOf(findEntry(findEntry(root, "values")?.value, name)?.value);
  const node = text === undefined || seen.includes(name) ? null : parseExpressionOrNull(text);
  return node ? schemaOfAnswerField(node, { root, binds: {}, locals: {} }, [...seen, name]) : undefined;
}
