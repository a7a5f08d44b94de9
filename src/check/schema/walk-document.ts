import {
  type DocumentPath,
  findChild,
  type JsonNode,
  listItemsOf,
  stringValueAt,
  toPlainValue,
} from "../json/json-node.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { SchemaShape } from "./schema-shape.ts";

/**
 * The possible values of a bound name: a schema, or the items of the list that an expression returns. That
 * expression can read the names in `seen`.
 */
export type NameBinding = { schema: JsonSchema } | { list: JsonNode; seen: NameBindings };

/** Names that only expressions below a value can read, such as `error` in the steps of a catch. */
export type NameBindings = Readonly<Record<string, NameBinding>>;

/** A value of a document with its schema, its path and the names that expressions in it can read. */
export interface VisitedValue {
  node: JsonNode;
  path: DocumentPath;
  shape: SchemaShape;
  binds: NameBindings;
  /** The object or list that contains it; undefined for the document itself. */
  parent: VisitedValue | undefined;
}

/**
 * Returns every value that the schema describes, parents before children, in text order. For a union, only the matching
 * alternative is followed. The walk follows the document, so recursive schemas terminate. `brand` is the document's brand:
 * it declares the data of events.
 */
export function walkDocument(root: JsonNode, shape: SchemaShape, brand?: JsonNode): VisitedValue[] {
  const visits: VisitedValue[] = [];
  const visit = (
    at: Pick<VisitedValue, "node" | "shape">,
    path: DocumentPath,
    parent: VisitedValue | undefined,
  ): void => {
    const { node } = at;
    const shape = at.shape.narrow(node);
    const seen = parent?.binds ?? {};
    const binds = shape.annotations["x-binds"]
      ? { ...seen, ...namesBoundHere(shape, { parent: parent?.node, key: path.at(-1), brand, seen }) }
      : seen;
    const here: VisitedValue = { node, path, shape, binds, parent };
    visits.push(here);
    if (node.kind === "object") {
      for (const { key, value } of node.entries) {
        const inner = shape.property(key);
        if (inner) visit({ node: value, shape: inner }, [...path, key], here);
      }
    } else if (node.kind === "array") {
      const inner = shape.items;
      if (inner)
        for (const [index, item] of node.items.entries())
          visit({ node: item, shape: inner }, [...path, index], here);
    }
  };
  visit({ node: root, shape }, [], undefined);
  return visits;
}

/** Where names are bound: the value's parent and key, the document's brand, and the names that are bound already. */
interface BindingPlace {
  parent: JsonNode | undefined;
  key: string | number | undefined;
  brand: JsonNode | undefined;
  seen: NameBindings;
}

/** Returns the names bound here. An item is bound only if its list is written beside it. */
function namesBoundHere(
  { binds }: SchemaShape,
  { parent, key: own, brand, seen }: BindingPlace,
): NameBindings {
  const bound: Record<string, NameBinding> = {};
  for (const [name, schema] of Object.entries(binds)) {
    const { "x-itemOf": key, "x-nameOf": naming, "x-dataOf": map, "x-argumentsIn": declared } = schema;
    if (map !== undefined) {
      bound[name] = { schema: dataSchemaOf(findChild(findChild(brand, map), String(own))) };
      continue;
    }
    if (declared !== undefined) {
      bound[name] = { schema: argumentsSchemaOf(findChild(parent, declared)) };
      continue;
    }
    const list = key === undefined ? undefined : findChild(parent, key);
    const called = naming === undefined ? undefined : findChild(parent, naming);
    if (key === undefined) bound[name] = { schema };
    else if (list) bound[called?.kind === "string" ? called.value : name] = { list, seen };
  }
  return bound;
}

/** Returns the schema of what an event of the brand brings; an empty object if it declares nothing. */
function dataSchemaOf(event: JsonNode | undefined): JsonSchema {
  const data = findChild(event, "data");
  // The brand's own check reports a schema that is wrong.
  return data?.kind === "object" ? (toPlainValue(data) as JsonSchema) : { type: "object", properties: {} };
}

/** Returns the schema of the arguments that a list declares, each with its name and type. */
function argumentsSchemaOf(list: JsonNode | undefined): JsonSchema {
  const declared = listItemsOf(list).flatMap((one): [string, JsonSchema][] => {
    const [name, type] = [stringValueAt(one, "name"), stringValueAt(one, "type")];
    return name === undefined || type === undefined ? [] : [[name, { type: [type, "null"] }]];
  });
  return { type: "object", properties: Object.fromEntries(declared) };
}
