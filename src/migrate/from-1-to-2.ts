import type { TextEdit } from "../check/json/apply-edits.ts";
import {
  type DocumentPath,
  findChild,
  findEntry,
  type JsonNode,
  type ObjectNode,
  stringValueOf,
} from "../check/json/json-node.ts";
import { nativeCallsInBridge } from "../check/schema/native-calls-in-bridge.ts";
import {
  listNames,
  matchesPath,
  renamesByBlock,
  renamesByPath,
  scrollOffsetNames,
  sizeNames,
} from "../check/schema/renamed-keys.ts";
import { type BlockTypeLookup, type MigrationStep, renameKey, replaceValue } from "./migration-step.ts";

/** Keys of objects whose values are expressions. Their numbers and booleans lose their quotes. */
const expressionMaps = ["values", "send", "headers", "query", "state", "set"];

/** Keys of objects whose keys a campaign chooses itself. They are never renamed. */
const campaignMaps = ["constants", "local", "data", "words", "links"];

/**
 * The migration to language 2: `each` names the list to iterate in all blocks; a key is always an expression or always
 * a text; names of lengths, times and angles contain the unit; a brand declares its native calls by name.
 */
export const from1to2: MigrationStep = {
  from: 1,
  edits: (root, typeOf) => [...collectEditsBelow(root, [], undefined, typeOf), ...moveNativeCallsToMap(root)],
};

/**
 * Returns the edits that migrate a JSON value and all values inside it. In a patch, `name` is the list element to
 * change.
 */
function collectEditsBelow(
  node: JsonNode,
  path: DocumentPath,
  name: string | undefined,
  typeOf: BlockTypeLookup,
): TextEdit[] {
  if (node.kind === "array") {
    return node.items.flatMap((item, index) => collectEditsBelow(item, [...path, index], undefined, typeOf));
  }
  if (node.kind !== "object") return [];
  const inside = node.entries.flatMap(({ key, value }) => {
    // The query parameters that switch a page to a brand are texts, not expressions.
    const isOfBrand = key === "query" && path.length === 0;
    if (campaignMaps.includes(key) || isOfBrand) return [];
    if (path[0] === "variants" && key === "patch") return collectEditsBelow(value, [], undefined, typeOf);
    if (expressionMaps.includes(key) && value.kind === "object")
      return value.entries.flatMap((entry) => unquoteExpression(entry.value));
    return collectEditsBelow(value, [...path, key], key, typeOf);
  });
  return [...collectEditsOfObject(node, name, typeOf), ...collectEditsByPath(node, path), ...inside];
}

/**
 * Returns the edits for the properties of an object itself, such as a block or a picture, without those of its
 * parts.
 */
function collectEditsOfObject(
  node: ObjectNode,
  name: string | undefined,
  typeOf: BlockTypeLookup,
): TextEdit[] {
  const type = stringValueOf(findChild(node, "type")) ?? (name === undefined ? undefined : typeOf(name));
  const names = { ...renamesByBlock[type ?? ""] };
  const edits = Object.entries(names).flatMap(([from, to]) => renameKey(node, from, to));
  const time = findChild(node, "seconds");
  if ("seconds" in names && isNumber(time)) edits.push(replaceValue(time, Math.round(time.value * 1000)));
  const lengths = { ...sizeNames, ...(isNumber(findChild(node, "offset")) && scrollOffsetNames) };
  for (const [before, name] of Object.entries(lengths))
    if (isNumber(findChild(node, before))) edits.push(...renameKey(node, before, name));
  for (const [before, name] of Object.entries(listNames))
    if (findChild(node, before)?.kind === "array") edits.push(...renameKey(node, before, name));
  for (const key of ["goal", "left", "marked", ...(type === "progress" ? ["value"] : [])]) {
    const value = findChild(node, key);
    if (value) edits.push(...unquoteExpression(value));
  }
  return edits;
}

function collectEditsByPath(node: ObjectNode, path: DocumentPath): TextEdit[] {
  const names = renamesByPath.find((place) => matchesPath(path, place.path))?.names ?? {};
  return Object.entries(names).flatMap(([from, to]) => renameKey(node, from, to));
}

/** Returns the edit that removes the quotes of an expression that is a number or a boolean; none otherwise. */
function unquoteExpression(value: JsonNode): TextEdit[] {
  const text = stringValueOf(value);
  const isBare = text !== undefined && /^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text);
  return isBare ? [{ start: value.start, end: value.end, suggestion: text }] : [];
}

function isNumber(node: JsonNode | undefined): node is JsonNode & { value: number } {
  return node?.kind === "literal" && typeof node.value === "number";
}

/**
 * Moves the native calls of a brand from its bridge, where each system named them, into a map `native` after
 * the bridge. `back` still goes back in the browser's history, as in language 1. Pure.
 */
function moveNativeCallsToMap(brand: JsonNode): TextEdit[] {
  const bridge = findEntry(brand, "bridge")?.value;
  const calls = nativeCallsInBridge(bridge);
  if (!bridge || calls.size === 0) return [];
  // A brand that extends another inherits `back`.
  if (!findEntry(brand, "extends")) calls.set("back", { ...calls.get("back"), otherwise: "back" });
  const lines = [...calls].map(
    ([name, call]) => `\n    ${JSON.stringify(name)}: ${printJsonOnOneLine(call)}`,
  );
  const [object, comment] = [
    stringValueOf(findChild(findChild(bridge, "other"), "object")),
    stringValueOf(findChild(bridge, "$comment")),
  ];
  const left = printJsonOnOneLine({
    $comment: comment,
    other: object === undefined ? undefined : { object },
  });
  return [
    { start: bridge.start, end: bridge.end, suggestion: `${left},\n  "native": {${lines.join(",")}\n  }` },
  ];
}

/** Prints JSON on one line, with spaces inside braces. */
function printJsonOnOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const parts = entries.map(([key, inner]) => `${JSON.stringify(key)}: ${printJsonOnOneLine(inner)}`);
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}
