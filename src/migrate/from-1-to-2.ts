import type { Edit } from "../check/json/apply-edits.ts";
import {
  childOf,
  entryOf,
  type JsonNode,
  type ObjectNode,
  type Path,
  textOf,
} from "../check/json/json-node.ts";
import { renameKey, replaceValue, type Step, type TypeOf } from "./edit.ts";

/** What the words of a kind of block are called since. */
const ofBlocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  list: { items: "each" },
  tiers: { items: "each" },
  records: { items: "each" },
  deck: { items: "each" },
  marquee: { items: "each", speeds: "pxPerSecond" },
  poster: { sign: "signature" },
  progress: { value: "reached" },
  toggle: { value: "local" },
  countdown: { left: "leftMs" },
  wheel: { seconds: "durationMs" },
  digits: { seconds: "durationMs" },
};

/** The same by where a thing stands in its document; * is a name or an index. */
const ofPlaces: readonly { path: Path; names: Readonly<Record<string, string>> }[] = [
  { path: ["draws", "*", "places", "*"], names: { value: "prize", angle: "angleDeg" } },
  { path: ["forms", "*", "fields", "*"], names: { value: "initial" } },
];

/** Lengths of whatever has them. */
const sizes = { width: "widthPx", height: "heightPx" };

/** Where a section begins. */
const scrolled = { offset: "offsetPx", from: "fromPx" };

/** Maps of expressions: numbers and booleans may stand bare there. */
const expressionMaps = ["values", "send", "headers", "query", "state", "set"];

/** What stands in these is the campaign's own, whatever it is called. */
const ownWords = ["constants", "local", "data", "words", "links"];

/**
 * Language 2: `each` is the list that is gone through, everywhere; a key is always an expression or always a text;
 * lengths, times and angles have their unit in their name; a brand declares its native calls by name.
 */
export const from1to2: Step = {
  from: 1,
  edits: (root, typeOf) => [...editsIn(root, [], undefined, typeOf), ...nativeCallsOf(root)],
};

/** `name` is that under which a patch changes an element of a list. */
function editsIn(node: JsonNode, path: Path, name: string | undefined, typeOf: TypeOf): Edit[] {
  if (node.kind === "array") {
    return node.items.flatMap((item, index) => editsIn(item, [...path, index], undefined, typeOf));
  }
  if (node.kind !== "object") return [];
  const inside = node.entries.flatMap(({ key, value }) => {
    // The parameters that switch pages to a brand are texts.
    const isOfBrand = key === "query" && path.length === 0;
    if (ownWords.includes(key) || isOfBrand) return [];
    if (path[0] === "variants" && key === "patch") return editsIn(value, [], undefined, typeOf);
    if (expressionMaps.includes(key) && value.kind === "object")
      return value.entries.flatMap((entry) => bare(entry.value));
    return editsIn(value, [...path, key], key, typeOf);
  });
  return [...editsOf(node, name, typeOf), ...editsAt(node, path), ...inside];
}

/** What is told by a thing itself: a block by its type, a picture by its size, a section by its scroll position. */
function editsOf(node: ObjectNode, name: string | undefined, typeOf: TypeOf): Edit[] {
  const type = textOf(childOf(node, "type")) ?? (name === undefined ? undefined : typeOf(name));
  const names = { ...ofBlocks[type ?? ""] };
  const edits = Object.entries(names).flatMap(([from, to]) => renameKey(node, from, to));
  const time = childOf(node, "seconds");
  if ("seconds" in names && isNumber(time)) edits.push(replaceValue(time, Math.round(time.value * 1000)));
  const lengths = { ...sizes, ...(isNumber(childOf(node, "offset")) && scrolled) };
  for (const [before, name] of Object.entries(lengths))
    if (isNumber(childOf(node, before))) edits.push(...renameKey(node, before, name));
  if (childOf(node, "text")?.kind === "array") edits.push(...renameKey(node, "text", "paragraphs"));
  for (const key of ["goal", "left", "marked", ...(type === "progress" ? ["value"] : [])]) {
    const value = childOf(node, key);
    if (value) edits.push(...bare(value));
  }
  return edits;
}

function editsAt(node: ObjectNode, path: Path): Edit[] {
  const names = ofPlaces.find((place) => isAt(path, place.path))?.names ?? {};
  return Object.entries(names).flatMap(([from, to]) => renameKey(node, from, to));
}

function isAt(path: Path, pattern: Path): boolean {
  return path.length === pattern.length && pattern.every((key, index) => key === "*" || key === path[index]);
}

/** An expression that is a number or a boolean, without its quotes. */
function bare(value: JsonNode): Edit[] {
  const text = textOf(value);
  const isBare = text !== undefined && /^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text);
  return isBare ? [{ start: value.start, end: value.end, suggestion: text }] : [];
}

function isNumber(node: JsonNode | undefined): node is JsonNode & { value: number } {
  return node?.kind === "literal" && typeof node.value === "number";
}

/**
 * A brand's native calls by their names: those that its bridge named for iPhones and for other phones, one below the
 * other, behind the bridge. To go back was the browser's where the app could not, and stays so. Pure.
 */
function nativeCallsOf(brand: JsonNode): Edit[] {
  const bridge = entryOf(brand, "bridge")?.value;
  const other = childOf(bridge, "other");
  const [ios, functions] = [namesIn(childOf(bridge, "ios")), namesIn(childOf(other, "functions"))];
  if (!bridge || ios.size + functions.size === 0) return [];
  const calls = new Set([...ios.keys(), ...functions.keys()]);
  // What a brand that extends another leaves out stands there.
  if (!entryOf(brand, "extends")) calls.add("back");
  const lines = [...calls].map((call) => {
    const said = {
      ios: ios.get(call),
      other: functions.get(call),
      otherwise: call === "back" ? "back" : undefined,
    };
    return `\n    ${JSON.stringify(call)}: ${inLine(said)}`;
  });
  const [object, comment] = [textOf(childOf(other, "object")), textOf(childOf(bridge, "$comment"))];
  const left = inLine({ $comment: comment, other: object === undefined ? undefined : { object } });
  return [
    { start: bridge.start, end: bridge.end, suggestion: `${left},\n  "native": {${lines.join(",")}\n  }` },
  ];
}

function namesIn(map: JsonNode | undefined): ReadonlyMap<string, string> {
  const entries = map?.kind === "object" ? map.entries : [];
  const names = entries.flatMap(({ key, value }) => {
    const name = textOf(value);
    return name === undefined || key === "$comment" ? [] : [[key, name] as const];
  });
  return new Map(names);
}

/** JSON as it stands in one line of a document. */
function inLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const parts = entries.map(([key, inner]) => `${JSON.stringify(key)}: ${inLine(inner)}`);
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}
