import type { ResponseSchema } from "../../language/document.generated.ts";
import { evaluate } from "../../language/evaluation/evaluate.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { isObject, mapValues } from "../../language/values.ts";
import { childOf, itemsOf, textOf } from "../json/json-node.ts";
import type { Binds, Bound } from "../schema/walk.ts";
import type { PlaceQuestion } from "../tables/prove-place.ts";
import { isScalar } from "../tables/solver/store.ts";
import { eachOf, itemSchemaOf } from "../tables/world/each.ts";
import { forEach, withLoaded } from "../tables/world/question.ts";
import type { Reader } from "./facts-of-steps.ts";
import type { Inspection } from "./inspection.ts";
import { readsAny } from "./parts-of.ts";

/** A question before anything is known of a place. */
export type OpenQuestion = Omit<PlaceQuestion, "facts" | "items" | "each">;

/** What is asked of a place at which names are bound. What cannot be told of these may be anything. Pure. */
export function withItems(binds: Binds, shared: OpenQuestion, reader: Reader): Omit<PlaceQuestion, "facts"> {
  const items = schemasOf(binds, shared, reader);
  const [each] = Object.entries(binds).flatMap(([as, bound]) => {
    const list = "list" in bound ? reader.treeOf(bound.list) : undefined;
    return (list && !readsAny(list, Object.keys(binds)) && eachOf(list, as, shared)) || [];
  });
  return { ...(each ? forEach(shared, each) : shared), items };
}

function schemasOf(binds: Binds, shared: OpenQuestion, reader: Reader): Record<string, ResponseSchema> {
  return mapValues(binds, (bound) => schemaOf(bound, shared, reader));
}

function schemaOf(bound: Bound, shared: OpenQuestion, reader: Reader): ResponseSchema {
  // Schemas of bound names use the part of JSON Schema that answers have.
  if ("schema" in bound) return bound.schema as ResponseSchema;
  const list = reader.treeOf(bound.list);
  if (!list) return {};
  // Bound names count as if they were answers: lists in them are found in the same way.
  const outer = mapValues(schemasOf(bound.seen, shared, reader), (data) => {
    return { data, loaded: true, requiresLogin: false };
  });
  const each = eachOf(list, "item", { ...shared, endpoints: { ...shared.endpoints, ...outer } });
  if (each) return itemSchemaOf(each);
  return schemaOfValues(knownItems(list, shared, reader));
}

/** The items of a list that stands in the document. */
function knownItems(list: Node, { constants }: OpenQuestion, reader: Reader): readonly unknown[] {
  if ([...reader.rootsOf(list)].some((root) => root !== "constants")) return [];
  const items = evaluate(list, { constants });
  return Array.isArray(items) ? items : [];
}

/** What all of the values fit, and little else. */
function schemaOfValues(values: readonly unknown[]): ResponseSchema {
  if (values.length === 0) return {};
  if (values.every(isScalar)) return { enum: [...new Set(values)] };
  const objects = values.filter(isObject);
  const [first = {}] = objects;
  const keys = Object.keys(first);
  const areAlike = objects.every((one) => Object.keys(one).sort().join() === [...keys].sort().join());
  if (objects.length < values.length || !areAlike) return {};
  const properties = keys.map((key) => [key, schemaOfValues(objects.map((one) => one[key]))]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

/** The question for when all that the page loads has come: what is missing before that shows as -- for a moment. Pure. */
export function onceLoaded(question: PlaceQuestion, { root }: Inspection): PlaceQuestion {
  const names = itemsOf(childOf(root, "load")).map(textOf);
  return withLoaded(question, (name, { loaded }) => loaded || names.includes(name));
}
