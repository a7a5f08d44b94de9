import { findEntry as entryIn, type JsonNode, type ObjectNode } from "../../../check/json/json-node.ts";
import type { SchemaShape } from "../../../check/schema/schema-shape.ts";
import { bracketSnippet, concatSnippets, placeholderSnippet, plainSnippet, type Snippet } from "./snippet.ts";

/** Maximum nesting of a skeleton. */
const MAX_SKELETON_DEPTH = 6;

/** Returns a first value for a schema: all required entries, with placeholders for the operator's input. Pure. */
export function createSkeletonSnippet(shape: SchemaShape | undefined, depth = 0): Snippet {
  if (!shape || depth > MAX_SKELETON_DEPTH) return placeholderSnippet("0");
  const { const: constant, default: usual, enum: values } = shape.annotations;
  if (constant !== undefined) return plainSnippet(JSON.stringify(constant));
  // An operator who writes a boolean wants the opposite of its default.
  if (typeof usual === "boolean") return placeholderSnippet(String(!usual));
  if (isScalar(usual)) return scalarNode(usual);
  if (values)
    return values.every((value) => typeof value === "string")
      ? concatSnippets('"', placeholderSnippet(), '"')
      : placeholderSnippet(JSON.stringify(values[0]));
  switch (firstType(shape)) {
    case "object":
      return emptyObjectSnippet(shape, depth);
    case "array":
      return listSkeleton(shape, depth);
    case "number":
    case "integer":
      return placeholderSnippet(String(smallestAllowedNumber(shape)));
    case "boolean":
      return placeholderSnippet("true");
    case "string":
      return concatSnippets('"', placeholderSnippet(), '"');
    case undefined:
      if (shape.branches[0]) return createSkeletonSnippet(shape.branches[0], depth);
      return placeholderSnippet(JSON.stringify(shape.annotations.examples?.find(isScalar) ?? 0));
    default:
      return placeholderSnippet("null");
  }
}

/** Returns a key with a skeleton value. Pure. */
export function entrySnippet(key: string, shape: SchemaShape | undefined, depth = 0): Snippet {
  return concatSnippets(`${JSON.stringify(key)}: `, createSkeletonSnippet(shape?.property(key), depth));
}

/** Returns an object with these entries and everything that its kind then requires. Undefined values get a skeleton. */
export function objectSnippet(
  shape: SchemaShape,
  entries: Readonly<Record<string, unknown>>,
  depth = 0,
): Snippet {
  const node = objectNode(entries);
  const meant = shape.narrow(node);
  const own = Object.entries(entries).map(([key, value]) =>
    concatSnippets(
      `${JSON.stringify(key)}: `,
      value === undefined ? createSkeletonSnippet(meant.property(key), depth + 1) : JSON.stringify(value),
    ),
  );
  return bracketSnippet(["{", "}"], [...own, ...missingSnippets(meant, node, depth)]);
}

/** Returns skeleton entries for the required keys that an object lacks. */
export function missingSnippets(shape: SchemaShape, node: JsonNode | undefined, depth = 0): Snippet[] {
  return missingKeys(shape, node).map((key) => entrySnippet(key, shape, depth + 1));
}

/** Returns the keys of which an object must have exactly one, such as the kinds of a step. */
export function exclusiveKeys({ annotations }: SchemaShape): readonly string[] {
  return annotations["x-exactlyOne"] ?? [];
}

/** Creates the JSON node of an object with strings, as if it were written in a file. */
export function objectNode(entries: Readonly<Record<string, unknown>>): ObjectNode & JsonNode {
  const nowhere = { source: { path: "", text: "" }, start: 0, end: 0 };
  return {
    ...nowhere,
    kind: "object",
    entries: Object.entries(entries).map(([key, value]) => ({
      ...{ key, keyStart: 0, keyEnd: 0 },
      value: { ...nowhere, kind: "string", value: String(value) },
    })),
  };
}

/** Returns a skeleton object; for a map, with an entry for each name. Pure. */
export function emptyObjectSnippet(
  shape: SchemaShape,
  depth: number,
  names: readonly string[] = [],
): Snippet {
  const { additionalProperties, "x-map": map } = shape.annotations;
  const required = missingSnippets(shape, undefined, depth);
  const [word] = exclusiveKeys(shape);
  const own = word === undefined ? required : [entrySnippet(word, shape, depth + 1), ...required];
  if (own.length > 0) return bracketSnippet(["{", "}"], own);
  if (typeof additionalProperties !== "object" && !map) return concatSnippets("{", placeholderSnippet(), "}");
  if (names.length > 0) {
    const value = () => createSkeletonSnippet(shape.property(""), depth + 1);
    return bracketSnippet(
      ["{", "}"],
      names.map((name) => concatSnippets(`${JSON.stringify(name)}: `, value())),
      true,
    );
  }
  const entry = concatSnippets(
    '"',
    placeholderSnippet(shape.annotations.propertyNames?.["x-references"] ? "" : entryNameFor(shape)),
    '": ',
    createSkeletonSnippet(shape.property(""), depth + 1),
  );
  return bracketSnippet(["{", "}"], [entry], map !== undefined);
}

function listSkeleton(shape: SchemaShape, depth: number): Snippet {
  const { items } = shape;
  // The kind of the item is chosen when the cursor is inside the list.
  if (!items || items.tags.length > 0 || exclusiveKeys(items).length > 0)
    return concatSnippets("[", placeholderSnippet(), "]");
  const { minItems = 1 } = shape.annotations;
  const each = Array.from({ length: Math.max(1, minItems) }, () => createSkeletonSnippet(items, depth + 1));
  return bracketSnippet(["[", "]"], each, firstType(items) === "object");
}

/** Returns a first name for an entry of a map, made from its noun. */
export function entryNameFor({ annotations }: SchemaShape): string {
  const noun = annotations["x-map"]?.noun ?? "name";
  return noun.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the first of a schema's types. */
export function firstType({ annotations: { properties, type } }: SchemaShape): string | undefined {
  return [type].flat()[0] ?? (properties ? "object" : undefined);
}

function smallestAllowedNumber({ annotations }: SchemaShape): number {
  const { examples, exclusiveMinimum, minimum } = annotations;
  const example = examples?.find((one) => typeof one === "number");
  return example ?? minimum ?? (exclusiveMinimum === undefined ? 0 : Math.floor(exclusiveMinimum) + 1);
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function scalarNode(value: string | number): Snippet {
  return typeof value === "string"
    ? concatSnippets('"', placeholderSnippet(JSON.stringify(value).slice(1, -1)), '"')
    : placeholderSnippet(String(value));
}

/** Returns the required keys that an object lacks, in the order of the schema. Pure. */
export function missingKeys(shape: SchemaShape, node: JsonNode | undefined): string[] {
  const { required } = shape;
  return [...new Set(shape.propertyNames)].filter((key) => {
    const isNeeded = required.includes(key) || shape.property(key)?.annotations["x-needed"];
    return isNeeded && entryIn(node, key) === undefined;
  });
}

/** Returns the keys that can be added to an object. Pure. */
export function addableKeys(shape: SchemaShape, node: JsonNode | undefined): string[] {
  const { dependencies = {}, "x-exactlyOne": words = [] } = shape.annotations;
  const has = (key: string) => entryIn(node, key) !== undefined;
  return [...new Set(shape.propertyNames)].filter((key) => {
    if (has(key) || (words.includes(key) && words.some(has))) return false;
    return (dependencies[key] ?? []).every(has);
  });
}
