import { answerFieldOf } from "../../../check/inspect/answer-field.ts";
import { childOf, entryOf, type JsonEntry } from "../../../check/json/json-node.ts";
import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import { type Saying, same } from "../../../language/messages/saying.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { describedBy } from "../choices/choice.ts";
import { saidBy } from "../choices/names-in.ts";
import type { Draft } from "../place/draft.ts";
import type { Seen } from "./scope.ts";

/** What a name in an expression stands for: where a document says it, and what is said of it. */
interface Declared {
  entry: JsonEntry | undefined;
  description: Saying | null;
}

/** What a name, or a field of one, stands for. */
export function declaredBy(node: Node, seen: Seen, draft: Draft): Declared {
  const way = wayOf(node);
  const [first = ""] = way ?? [];
  const bound = Object.hasOwn(seen.around.binds, first) ? seen.around.binds[first] : undefined;
  if (way && bound && "schema" in bound) return ofSchema(fieldOf(bound.schema, way.slice(1)));
  const isOwn = bound !== undefined || seen.locals.includes(first);
  const said = way && !isOwn ? saidAt(way, draft) : undefined;
  if (said) return said;
  const fixed = draft.project.schemas["names.schema.json"];
  if (way && !isOwn && fixed?.properties?.[first]) return ofSchema(fieldOf(fixed, way));
  const field = answerFieldOf(node, seen.around);
  return { entry: field, description: wordsOf(field) };
}

function ofSchema(schema: JsonSchema | undefined): Declared {
  return { entry: undefined, description: describedBy(schema) };
}

function fieldOf(schema: JsonSchema | undefined, way: readonly string[]): JsonSchema | undefined {
  return way.reduce<JsonSchema | undefined>((at, name) => {
    const { additionalProperties } = at ?? {};
    return (
      at?.properties?.[name] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined)
    );
  }, schema);
}

/** What the document itself says under these names: an entry of a map, a field of a form, or the map. */
function saidAt([first = "", second, third]: readonly string[], draft: Draft): Declared | undefined {
  const { document, shape } = draft;
  const endpoint = entryOf(childOf(document?.root, "endpoints"), first);
  const isMap = shape.property(first)?.annotations["x-map"]?.readAs === "member";
  if (!isMap) return endpoint && second === undefined ? entered(endpoint) : undefined;
  const map = entryOf(document?.root, first);
  if (second === undefined)
    return { entry: map, description: describedBy(shape.property(first)?.annotations) };
  const entry = entryOf(map?.value, second);
  if (third === undefined) return entry && entered(entry);
  const field = entryOf(childOf(entry?.value, "fields"), third);
  return field && entered(field);
}

function entered(entry: JsonEntry): Declared {
  return { entry, description: wordsOf(entry) };
}

/** What an entry says of itself; a single value is its own description. */
function wordsOf(entry: JsonEntry | undefined): Saying | null {
  const { value } = entry ?? {};
  return value && "value" in value ? same(String(value.value)) : saidBy(value);
}

/** `a.b.c` as its names; undefined for anything else. */
function wayOf(node: Node): string[] | undefined {
  if (node.kind === "name") return [node.name];
  const before = node.kind === "member" ? wayOf(node.object) : undefined;
  return node.kind === "member" && before ? [...before, node.property] : undefined;
}
