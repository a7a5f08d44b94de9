import {
  atKey,
  atText,
  atValue,
  atWhole,
  childOf,
  entryOf,
  itemsOf,
  type JsonNode,
  pathOf,
  plainOf,
  textOf,
} from "../json/json-node.ts";
import { blockFile } from "./block-union.ts";
import { mendMistake, proposeFor } from "./mend.ts";
import type { Mistake, Spot } from "./mistake.ts";
import { sayWholeDescription } from "./say.ts";
import type { Shape } from "./shape.ts";
import type { ErrorObject } from "./validate-schema.ts";

export interface MistakesQuestion {
  root: JsonNode;
  shape: Shape;
  validate: (value: unknown) => readonly ErrorObject[];
}

/** Slips that hide others: with each round the document is mended where it is plain what was meant. */
const MAX_ROUNDS = 8;

/**
 * Everything that the schema does not allow, one mistake for one slip, and the document with those mended of
 * which it is plain what was meant, so that later checks do not complain about what only follows from them:
 * `{"titel": …}` is one misspelt key, not an unknown key, a missing one, and no title. better-ajv-errors words each of
 * ajv's errors for itself, so that one slip is still told several times.
 */
export function findMistakes({ root, shape, validate }: MistakesQuestion): {
  root: JsonNode;
  mistakes: Mistake[];
} {
  const mended: Mistake[] = [];
  let current = root;
  for (let round = 0; ; round++) {
    const mistakes = mistakesOf(current, shape, validate(plainOf(current)));
    const plain =
      round < MAX_ROUNDS ? mistakes.filter((one) => "meant" in one && one.meant !== undefined) : [];
    if (plain.length === 0) return { root: current, mistakes: [...mended, ...mistakes] };
    for (const mistake of plain) current = mendMistake(current, mistake);
    mended.push(...plain);
  }
}

function mistakesOf(root: JsonNode, shape: Shape, errors: readonly ErrorObject[]): Mistake[] {
  // What stands at a key that should not be there is nobody's.
  const odd = errors.filter(isUnfitting).map((error) => `${error.instancePath}/${error.params.property}`);
  const isOdd = (pointer: string) => odd.some((one) => pointer === one || pointer.startsWith(`${one}/`));
  const pointers = new Set(errors.map((error) => error.instancePath));
  return [...pointers].flatMap((pointer) => {
    if (isOdd(pointer)) return [];
    const spot = spotAt(root, shape, pointer);
    const here = errors.filter((error) => error.instancePath === pointer);
    return mistakesAt(spot, relevant(here, spot));
  });
}

function isUnfitting({ keyword, params }: ErrorObject): boolean {
  return keyword === "x-kind" && params.property !== undefined;
}

/** The value at a pointer; where the schema does not know the way there, the last one that it knows. */
function spotAt(root: JsonNode, rootShape: Shape, pointer: string): Spot {
  let spot: Spot = { node: root, shape: rootShape.narrow(root), path: [] };
  for (const key of pathOf(pointer)) {
    const { node: parent, shape, path } = spot;
    const node = childOf(parent, key);
    const inner = parent.kind === "array" ? shape.items : shape.property(key);
    if (!node || !inner) return spot;
    spot = { node, shape: inner.narrow(node), path: [...path, parent.kind === "array" ? Number(key) : key] };
  }
  return spot;
}

/** Of a union's errors only those of the alternative that the value means. */
function relevant(errors: readonly ErrorObject[], { shape }: Spot): readonly ErrorObject[] {
  if (!errors.some(({ keyword }) => keyword === "anyOf" || keyword === "oneOf")) return errors;
  const isOneMeant = shape.branches.length === 0;
  const others = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  const isType = ({ keyword }: ErrorObject): boolean => keyword === "type";
  return isOneMeant ? others.filter((error) => !isType(error)) : others.filter(isType).slice(0, 1);
}

function mistakesAt(spot: Spot, errors: readonly ErrorObject[]): Mistake[] {
  const isUntagged = errors.some(
    ({ keyword, params }) => keyword === "required" && params.missingProperty === "type",
  );
  const mistakes = errors.flatMap((error) => {
    if (error.keyword !== "discriminator") return mistakeOf(spot, error) ?? [];
    return isUntagged && error.params.error === "tag" ? [] : tagMistake(spot);
  });
  return proposeFor(spot, mistakes);
}

function mistakeOf(spot: Spot, error: ErrorObject): Mistake | undefined {
  switch (error.keyword) {
    case "x-kind":
      return isUnfitting(error) ? unfittingKey(spot, error) : keyMistake(spot, error);
    case "required":
    case "additionalProperties":
    case "dependencies":
      return keyMistake(spot, error);
    case "x-exactlyOne":
      return exactlyOne(spot);
    case "propertyNames":
      return nameMistake(spot, error);
    case "type":
    case "enum":
    case "const":
    case "pattern":
      // What is wrong with a name is told of the object that has it.
      return error.propertyName === undefined ? valueMistake(spot, error) : undefined;
    default:
      return rangeMistake(spot, error);
  }
}

/** A name that is missing, unknown, or without another one. */
function keyMistake({ node, path, shape }: Spot, { keyword, params }: ErrorObject): Mistake | undefined {
  if (keyword === "required" || keyword === "x-kind") {
    return { kind: "missing-key", at: atValue(node), path, shape, key: params.missingProperty };
  }
  const entry = entryOf(node, params.additionalProperty ?? params.property);
  if (!entry) return undefined;
  const found = { at: atKey(entry), path, shape, key: entry.key };
  if (keyword === "additionalProperties")
    return { kind: "unknown-key", ...found, known: shape.propertyNames };
  return { kind: "missing-companion", ...found, companion: params.missingProperty };
}

/** A key that other kinds of such an object have. */
function unfittingKey({ node, path, shape }: Spot, { params }: ErrorObject): Mistake | undefined {
  const { property: key, kind: own, kinds, tag } = params;
  const entry = entryOf(node, key);
  return entry && { kind: "unfitting-key", at: atKey(entry), path, shape, key, tag, own, kinds };
}

/** A name that is not of the form that names have there. */
function nameMistake({ node, path, shape }: Spot, { params }: ErrorObject): Mistake | undefined {
  const entry = entryOf(node, params.propertyName);
  const { propertyNames = {} } = shape.annotations;
  const { pattern } = propertyNames;
  if (!entry || pattern === undefined) return undefined;
  const { key, keyStart: start, keyEnd: end, value } = entry;
  const name: JsonNode = { kind: "string", value: key, source: value.source, start, end };
  const about = sayWholeDescription(propertyNames);
  return { kind: "wrong-form", at: atKey(entry), path, shape, node: name, pattern, about, isKey: true };
}

/** A value of another type, choice or form. */
function valueMistake({ node, path, shape }: Spot, { keyword, params }: ErrorObject): Mistake {
  const found = { path, shape, node };
  if (keyword === "type") {
    return { kind: "wrong-type", at: atWhole(node), ...found, expected: expectedTypes(shape, params.type) };
  }
  const at = atText(node);
  if (keyword === "pattern") {
    const about = sayWholeDescription(shape.holderOf("pattern") ?? {});
    return { kind: "wrong-form", at, ...found, pattern: params.pattern, about };
  }
  return { kind: "wrong-value", at, ...found, allowed: params.allowedValues ?? [params.allowedValue] };
}

function expectedTypes(shape: Shape, type: string | string[]): string[] {
  const branches = shape.branches.flatMap(
    (branch) => branch.annotations.type ?? (branch.annotations.enum ? "string" : []),
  );
  return branches.length > 0 ? branches : [type].flat();
}

function exactlyOne({ node, path, shape }: Spot): Mistake {
  const keys = shape.annotations["x-exactlyOne"] ?? [];
  const found = node.kind === "object" ? node.entries.filter(({ key }) => keys.includes(key)) : [];
  const second = found[1];
  const at = second ? atKey(second) : atValue(node);
  return { kind: "exactly-one", at, path, shape, keys, found: found.map(({ key }) => key) };
}

/** A block whose `type` is no text or no known one. */
function tagMistake({ node, path, shape }: Spot): Mistake {
  const tag = shape.annotations.discriminator?.propertyName ?? "type";
  const value = childOf(node, tag) ?? node;
  const own = blockFile(textOf(value) ?? "");
  const unlisted = shape.isThere(own) ? { unlisted: own } : {};
  const found = { at: atText(value), path: [...path, tag], shape, node: value };
  return { kind: "unknown-block", ...found, known: shape.tags, ...unlisted };
}

function rangeMistake({ node, path, shape }: Spot, { keyword, params }: ErrorObject): Mistake {
  const isTwice = keyword === "uniqueItems";
  const meant = (isTwice && itemsOf(node)[Math.max(params.i, params.j)]) || node;
  const found = { at: atText(meant), path, shape, node: meant, keyword, limit: params.limit ?? 0 };
  return { kind: "out-of-range", ...found, ...(isTwice && { first: Math.min(params.i, params.j) }) };
}
