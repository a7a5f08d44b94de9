import { memoize } from "../../language/memoize.ts";
import { findClosestWord } from "../../language/messages/find-closest.ts";
import { parseJson } from "../../language/values.ts";
import {
  type DocumentPath,
  findEntry,
  type JsonEntry,
  type JsonNode,
  keyRange,
  nonStringLiteralOf,
  rangeOfWholeValue,
} from "../json/json-node.ts";
import type { SourceFile } from "../json/source-file.ts";
import { mergePatch } from "./merge-patch.ts";
import type { LocatedValue, Mistake } from "./mistake.ts";
import { renamedKeyOf } from "./renamed-keys.ts";
import type { SchemaShape } from "./schema-shape.ts";

/** Adds the intended key or value (`meant`) to the mistakes of one value where it is obvious. */
export function suggestCorrections(spot: LocatedValue, mistakes: readonly Mistake[]): Mistake[] {
  const missing = mistakes.flatMap((mistake) => (mistake.kind === "missing-key" ? [mistake.key] : []));
  const proposed: string[] = [];
  return mistakes.map((mistake) => {
    if (mistake.kind === "unknown-key") {
      const taken = keysWrittenInFile(spot.node, mistake.at.source);
      const free = [...missing, ...mistake.known].filter((key) => !taken.has(key) && !proposed.includes(key));
      const renamed = renamedKeyOf(spot.node, spot.path, mistake.key);
      // A key whose value changes, too, cannot be corrected by its name alone.
      if (renamed?.value !== undefined) return mistake;
      const meant =
        renamed && free.includes(renamed.name) ? renamed.name : findClosestWord(mistake.key, free);
      if (meant === undefined) return mistake;
      proposed.push(meant);
      return { ...mistake, meant };
    }
    if (mistake.kind === "missing-key") return misspeltTypeKey(spot, mistake.key) ?? mistake;
    return addMeantValue(mistake);
  });
}

/** Returns the keys of an object that one file contains. A key from another file could still be intended again. */
export function keysWrittenInFile(node: JsonNode | undefined, source: SourceFile): ReadonlySet<string> {
  return node?.kind === "object" ? keysByFile(node.entries)(source) : new Set();
}

/** Cached, because each unknown key of an object asks for the others. */
const keysByFile = memoize((entries: readonly JsonEntry[]) =>
  memoize(
    (source: SourceFile): ReadonlySet<string> =>
      new Set(entries.filter(({ value }) => value.source === source).map(({ key }) => key)),
  ),
);

/** Returns the mistake for a key that resembles the missing `type`; without `type`, no schema knows a block's keys. */
function misspeltTypeKey({ node, shape, path }: LocatedValue, tag: string): Mistake | undefined {
  if (shape.annotations.discriminator?.propertyName !== tag || node.kind !== "object") return undefined;
  const entry = node.entries.find(({ key }) => findClosestWord(key, [tag]) !== undefined);
  const found = entry && { at: keyRange(entry), path, shape, key: entry.key };
  return found && { kind: "unknown-key", ...found, known: [tag], meant: tag };
}

function addMeantValue(mistake: Mistake): Mistake {
  switch (mistake.kind) {
    case "wrong-type": {
      const meant = guessMeantValue(mistake.node, mistake.expected, mistake.shape);
      return meant === undefined ? mistake : { ...mistake, meant };
    }
    case "unknown-block": {
      const { known, node, unlisted } = mistake;
      const meant = node.kind === "string" && !unlisted ? findClosestWord(node.value, known) : undefined;
      return meant === undefined ? mistake : { ...mistake, meant };
    }
    case "wrong-value":
      return addAllowedValue(mistake);
    default:
      return mistake;
  }
}

function guessMeantValue(
  node: JsonNode,
  expected: readonly string[],
  shape: SchemaShape,
): string | undefined {
  const raw = node.source.text.slice(node.start, node.end);
  if (expected.includes("array") && shape.items && isSingleItemForList(shape.items, node)) return `[${raw}]`;
  if (node.kind === "string") {
    if (expected.includes("boolean") && /^(true|false)$/.test(node.value)) return node.value;
    const isNumber = expected.includes("number") || expected.includes("integer");
    return isNumber && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(node.value) ? node.value : undefined;
  }
  // A name is never a number, but a text or an expression can be one.
  const isText = shape.annotations["x-template"] || shape.annotations["x-expression"];
  return isText && node.kind === "literal" && node.value !== null ? JSON.stringify(raw) : undefined;
}

/** Returns whether a value could be a single item without its list. An item of a union must have its tag. */
function isSingleItemForList(items: SchemaShape, node: JsonNode): boolean {
  const tag = items.annotations.discriminator?.propertyName;
  return items.mayHold(node) && (tag === undefined || findEntry(node, tag) !== undefined);
}

function addAllowedValue(mistake: Extract<Mistake, { kind: "wrong-value" }>): Mistake {
  const { node, allowed } = mistake;
  const texts = allowed.filter((value) => typeof value === "string");
  if (texts.length > 0) {
    const meant = node.kind === "string" ? findClosestWord(node.value, texts) : undefined;
    return meant === undefined ? mistake : { ...mistake, meant };
  }
  // If only true is allowed, false means that the key should be removed.
  return allowed.length === 1 && nonStringLiteralOf(node) !== false
    ? { ...mistake, at: rangeOfWholeValue(node), meant: JSON.stringify(allowed[0]) }
    : mistake;
}

/** Returns the document with a mistake replaced by its `meant`. Positions stay; the input is not modified. */
export function correctMistake(root: JsonNode, mistake: Mistake): JsonNode {
  if (mistake.kind === "unknown-key" && mistake.meant !== undefined) {
    return renameKeyAtPath(root, mistake.path, [mistake.key, mistake.meant]);
  }
  if (!("meant" in mistake) || mistake.meant === undefined) return root;
  const { meant, kind } = mistake;
  return replaceNodeAt(root, mistake.path, (node) =>
    kind === "wrong-type" || mistake.at.start === node.start
      ? createNodeFromJson(node, meant)
      : createStringNode(node, meant),
  );
}

/** Returns the document with a property of the object at `path` renamed from the first name to the second. */
export function renameKeyAtPath(
  root: JsonNode,
  path: DocumentPath,
  names: readonly [string, string],
): JsonNode {
  return replaceNodeAt(root, path, (node) => renameKeyInObject(node, names));
}

/** Renames a key. If a base already has the correct key, the values are merged as if it had been spelt correctly. */
function renameKeyInObject(node: JsonNode, [key, meant]: readonly [string, string]): JsonNode {
  const entry = findEntry(node, key);
  if (node.kind !== "object" || !entry) return node;
  const there = findEntry(node, meant)?.value;
  const isOwn = entry.value.source === node.source;
  const [base, patch] = isOwn ? [there, entry.value] : [entry.value, there ?? entry.value];
  const renamed = { ...entry, key: meant, value: there ? mergePatch(base, patch) : entry.value };
  const others = node.entries.filter((one) => one.key !== meant);
  return { ...node, entries: others.map((one) => (one === entry ? renamed : one)) };
}

function createStringNode({ source, start, end }: JsonNode, value: string): JsonNode {
  return { kind: "string", value, source, start, end };
}

function createNodeFromJson(node: JsonNode, json: string): JsonNode {
  const { source, start, end } = node;
  if (json.startsWith("[")) return { kind: "array", items: [node], source, start, end };
  // The value may contain a further mistake: invalid JSON stays a text.
  const value = parseJson(json) ?? json;
  if (typeof value === "number" || typeof value === "boolean")
    return { kind: "literal", value, source, start, end };
  return createStringNode(node, String(value));
}

function replaceNodeAt(node: JsonNode, path: DocumentPath, replace: (node: JsonNode) => JsonNode): JsonNode {
  const [key, ...rest] = path;
  if (key === undefined) return replace(node);
  if (node.kind === "array") {
    const at = Number(key);
    return {
      ...node,
      items: node.items.map((item, i) => (i === at ? replaceNodeAt(item, rest, replace) : item)),
    };
  }
  if (node.kind !== "object") return node;
  const last = findEntry(node, key);
  const entries = node.entries.map((entry) =>
    entry === last ? { ...entry, value: replaceNodeAt(entry.value, rest, replace) } : entry,
  );
  return { ...node, entries };
}
