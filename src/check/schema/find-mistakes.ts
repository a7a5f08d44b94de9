import {
  findChild,
  findEntry,
  type JsonNode,
  keyRange,
  listItemsOf,
  parsePointer,
  rangeInsideQuotes,
  rangeOfValueStart,
  rangeOfWholeValue,
  stringValueOf,
  toPlainValue,
} from "../json/json-node.ts";
import { blockSchemaFile } from "./block-union.ts";
import { correctMistake, suggestCorrections } from "./correct-mistakes.ts";
import type { LocatedValue, Mistake } from "./mistake.ts";
import { wholeDescriptionOf } from "./mistake-message-parts.ts";
import type { SchemaShape } from "./schema-shape.ts";
import type { ErrorObject } from "./validate-schema.ts";

/** A document, its schema and the schema's validator. */
export interface FindMistakesOptions {
  root: JsonNode;
  shape: SchemaShape;
  validate: (value: unknown) => readonly ErrorObject[];
}

/** Maximum number of correction rounds: each round corrects obvious mistakes, which may hide others. */
const MAX_CORRECTION_ROUNDS = 8;

/** Maximum violations that are described in a round; further ones are only counted. */
const MAX_DESCRIBED_ERRORS = 100;

/**
 * Returns the schema violations, one mistake for each slip, and the document with the obvious mistakes corrected, so
 * that later checks do not report their consequences: `{"titel": …}` is one misspelt key, not an unknown key, a missing
 * key and an empty title. better-ajv-errors rewords each of ajv's errors separately and so reports one slip many times.
 */
export function findMistakes({ root, shape, validate }: FindMistakesOptions): {
  root: JsonNode;
  mistakes: Mistake[];
  /** How many more violations there are. */
  omitted: number;
} {
  const corrected: Mistake[] = [];
  let current = root;
  for (let round = 0; ; round++) {
    const errors = validate(toPlainValue(current));
    const mistakes = mistakesInDocument(current, shape, errors.slice(0, MAX_DESCRIBED_ERRORS));
    const plain =
      round < MAX_CORRECTION_ROUNDS
        ? mistakes.filter((one) => "meant" in one && one.meant !== undefined)
        : [];
    const omitted = Math.max(0, errors.length - MAX_DESCRIBED_ERRORS);
    if (plain.length === 0 || corrected.length + plain.length > MAX_DESCRIBED_ERRORS)
      return { root: current, mistakes: [...corrected, ...mistakes], omitted };
    for (const mistake of plain) current = correctMistake(current, mistake);
    corrected.push(...plain);
  }
}

function mistakesInDocument(root: JsonNode, shape: SchemaShape, errors: readonly ErrorObject[]): Mistake[] {
  // A value under a key that its object cannot have is not checked.
  const odd = errors
    .filter(isErrorOfOtherKind)
    .map((error) => `${error.instancePath}/${error.params.property}`);
  const isOdd = (pointer: string) => odd.some((one) => pointer === one || pointer.startsWith(`${one}/`));
  const pointers = new Set(errors.map((error) => error.instancePath));
  return [...pointers].flatMap((pointer) => {
    if (isOdd(pointer)) return [];
    const spot = valueAtPointer(root, shape, pointer);
    const here = errors.filter((error) => error.instancePath === pointer);
    return mistakesAtValue(spot, errorsOfFittingAlternative(here, spot));
  });
}

function isErrorOfOtherKind({ keyword, params }: ErrorObject): boolean {
  return keyword === "x-kind" && params.property !== undefined;
}

/** Returns the value at a pointer, or its nearest parent that the schema describes. */
function valueAtPointer(root: JsonNode, rootShape: SchemaShape, pointer: string): LocatedValue {
  let spot: LocatedValue = { node: root, shape: rootShape.narrow(root), path: [] };
  for (const key of parsePointer(pointer)) {
    const { node: parent, shape, path } = spot;
    const node = findChild(parent, key);
    const inner = parent.kind === "array" ? shape.items : shape.property(key);
    if (!node || !inner) return spot;
    spot = { node, shape: inner.narrow(node), path: [...path, parent.kind === "array" ? Number(key) : key] };
  }
  return spot;
}

/** Keeps only the errors of the union's alternative that fits the value; all errors if its schema is no union. */
function errorsOfFittingAlternative(
  errors: readonly ErrorObject[],
  { shape }: LocatedValue,
): readonly ErrorObject[] {
  if (!errors.some(({ keyword }) => keyword === "anyOf" || keyword === "oneOf")) return errors;
  const isOneMeant = shape.branches.length === 0;
  const others = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  const isType = ({ keyword }: ErrorObject): boolean => keyword === "type";
  const isOfOther = (error: ErrorObject): boolean =>
    isType(error) || (error.keyword === "const" && shape.annotations.const === undefined);
  return isOneMeant ? others.filter((error) => !isOfOther(error)) : others.filter(isType).slice(0, 1);
}

function mistakesAtValue(spot: LocatedValue, errors: readonly ErrorObject[]): Mistake[] {
  const isUntagged = errors.some(
    ({ keyword, params }) => keyword === "required" && params.missingProperty === "type",
  );
  const mistakes = errors.flatMap((error) => {
    if (error.keyword !== "discriminator") return mistakeFromError(spot, error) ?? [];
    return isUntagged && error.params.error === "tag" ? [] : createBlockTypeMistake(spot);
  });
  return suggestCorrections(spot, mistakes);
}

function mistakeFromError(spot: LocatedValue, error: ErrorObject): Mistake | undefined {
  switch (error.keyword) {
    case "x-kind":
      return isErrorOfOtherKind(error)
        ? createUnfittingKeyMistake(spot, error)
        : createKeyMistake(spot, error);
    case "required":
    case "additionalProperties":
    case "dependencies":
      return createKeyMistake(spot, error);
    case "x-exactlyOne":
      return createExactlyOneMistake(spot);
    case "propertyNames":
      return createKeyNameMistake(spot, error);
    case "type":
    case "enum":
    case "const":
    case "pattern":
      // A wrong property name is reported for its object, by `propertyNames`.
      return error.propertyName === undefined ? valueMistake(spot, error) : undefined;
    default:
      return rangeMistake(spot, error);
  }
}

/** Returns the mistake for a key that is missing, is unknown, or requires another key. */
function createKeyMistake(
  { node, path, shape }: LocatedValue,
  { keyword, params }: ErrorObject,
): Mistake | undefined {
  if (keyword === "required" || keyword === "x-kind") {
    return { kind: "missing-key", at: rangeOfValueStart(node), path, shape, key: params.missingProperty };
  }
  const entry = findEntry(node, params.additionalProperty ?? params.property);
  if (!entry) return undefined;
  const found = { at: keyRange(entry), path, shape, key: entry.key };
  if (keyword === "additionalProperties")
    return { kind: "unknown-key", ...found, known: shape.propertyNames };
  return { kind: "missing-companion", ...found, companion: params.missingProperty };
}

/** Returns the mistake for a key that only other kinds of the object may have. */
function createUnfittingKeyMistake(
  { node, path, shape }: LocatedValue,
  { params }: ErrorObject,
): Mistake | undefined {
  const { property: key, kind: own, kinds, tag } = params;
  const entry = findEntry(node, key);
  return entry && { kind: "unfitting-key", at: keyRange(entry), path, shape, key, tag, own, kinds };
}

/** Returns the mistake for a property name that does not match the pattern. */
function createKeyNameMistake(
  { node, path, shape }: LocatedValue,
  { params }: ErrorObject,
): Mistake | undefined {
  const entry = findEntry(node, params.propertyName);
  const { propertyNames = {} } = shape.annotations;
  const { pattern } = propertyNames;
  if (!entry || pattern === undefined) return undefined;
  const { key, keyStart: start, keyEnd: end, value } = entry;
  const name: JsonNode = { kind: "string", value: key, source: value.source, start, end };
  const about = wholeDescriptionOf(propertyNames);
  return { kind: "wrong-form", at: keyRange(entry), path, shape, node: name, pattern, about, isKey: true };
}

/** Returns the mistake for a value of the wrong type, outside its `enum`, or against its `pattern`. */
function valueMistake({ node, path, shape }: LocatedValue, { keyword, params }: ErrorObject): Mistake {
  const found = { path, shape, node };
  if (keyword === "type") {
    return {
      kind: "wrong-type",
      at: rangeOfWholeValue(node),
      ...found,
      expected: expectedTypes(shape, params.type),
    };
  }
  const at = rangeInsideQuotes(node);
  if (keyword === "pattern") {
    const about = wholeDescriptionOf(shape.holderOf("pattern") ?? {});
    return { kind: "wrong-form", at, ...found, pattern: params.pattern, about };
  }
  return { kind: "wrong-value", at, ...found, allowed: params.allowedValues ?? [params.allowedValue] };
}

function expectedTypes(shape: SchemaShape, type: string | string[]): string[] {
  const branches = shape.branches.flatMap(
    (branch) => branch.annotations.type ?? (branch.annotations.enum ? "string" : []),
  );
  return branches.length > 0 ? branches : [type].flat();
}

function createExactlyOneMistake({ node, path, shape }: LocatedValue): Mistake {
  const keys = shape.annotations["x-exactlyOne"] ?? [];
  const found = node.kind === "object" ? node.entries.filter(({ key }) => keys.includes(key)) : [];
  const second = found[1];
  const at = second ? keyRange(second) : rangeOfValueStart(node);
  return { kind: "exactly-one", at, path, shape, keys, found: found.map(({ key }) => key) };
}

/** Returns the mistake for a block whose `type` is not a known string. */
function createBlockTypeMistake({ node, path, shape }: LocatedValue): Mistake {
  const tag = shape.annotations.discriminator?.propertyName ?? "type";
  const value = findChild(node, tag) ?? node;
  const own = blockSchemaFile(stringValueOf(value) ?? "");
  const unlisted = shape.hasSchema(own) ? { unlisted: own } : {};
  const found = { at: rangeInsideQuotes(value), path: [...path, tag], shape, node: value };
  return { kind: "unknown-block", ...found, known: shape.tags, ...unlisted };
}

function rangeMistake({ node, path, shape }: LocatedValue, { keyword, params }: ErrorObject): Mistake {
  const isTwice = keyword === "uniqueItems";
  const meant = (isTwice && listItemsOf(node)[Math.max(params.i, params.j)]) || node;
  const found = { at: rangeInsideQuotes(meant), path, shape, node: meant, keyword, limit: params.limit ?? 0 };
  return { kind: "out-of-range", ...found, ...(isTwice && { first: Math.min(params.i, params.j) }) };
}
