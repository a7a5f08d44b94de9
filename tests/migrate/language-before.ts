import { applyEdits, type TextEdit } from "../../src/check/json/apply-edits.ts";
import { findChild, type JsonNode, stringValueOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { renameKey, replaceValue } from "../../src/migrate/migration-step.ts";

/** The names of language 1, by block type and name of language 2. */
const inBlocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  list: { each: "items" },
  tiers: { each: "items" },
  records: { each: "items" },
  deck: { each: "items" },
  marquee: { each: "items", pxPerSecond: "speeds" },
  poster: { signature: "sign" },
  progress: { reached: "value" },
  toggle: { local: "value" },
  countdown: { leftMs: "left" },
  wheel: { durationMs: "seconds" },
  digits: { durationMs: "seconds" },
};

/** The names of language 1, for names that changed everywhere. */
const everywhere = {
  ...{ widthPx: "width", heightPx: "height", offsetPx: "offset", fromPx: "from" },
  ...{ angleDeg: "angle", paragraphs: "text" },
};

/** Maps of expressions, in which numbers and booleans had quotes in language 1. */
const maps = ["values", "send", "headers", "query", "state", "set"];

/** Names below these are the campaign's own. */
const own = ["constants", "local", "data", "words", "links"];

/** Rewrites a document of language 2 in language 1. Whitespace and order stay the same. */
export function inLanguage1(text: string, typeOf: (name: string) => string | undefined): string {
  const { root } = readJson({ path: "", text });
  const version = findChild(root, "language");
  if (!root || !version) throw new Error("The document names no language.");
  return applyEdits(text, [replaceValue(version, 1), ...editsIn(root, [])]);

  function editsIn(node: JsonNode, path: readonly string[]): TextEdit[] {
    if (node.kind === "array") return node.items.flatMap((item) => editsIn(item, [...path, "*"]));
    if (node.kind !== "object") return [];
    const type = stringValueOf(findChild(node, "type")) ?? typeOf(path.at(-1) ?? "");
    const seconds = findChild(node, "durationMs");
    const names = { ...everywhere, ...inBlocks[type ?? ""], ...inParts(path) };
    return [
      ...Object.entries(names).flatMap(([name, before]) => renameKey(node, name, before)),
      ...(seconds && (type === "wheel" || type === "digits")
        ? [replaceValue(seconds, Number(text.slice(seconds.start, seconds.end)) / 1000)]
        : []),
      ...node.entries.flatMap(({ key, value }) => {
        if (own.includes(key)) return [];
        return maps.includes(key) && value.kind === "object" ? quoted(value) : editsIn(value, [...path, key]);
      }),
    ];
  }

  function quoted(node: JsonNode): TextEdit[] {
    if (node.kind === "object") return node.entries.flatMap(({ value }) => quoted(value));
    return node.kind === "literal" && node.value !== null
      ? [replaceValue(node, text.slice(node.start, node.end))]
      : [];
  }
}

/** Returns the names of language 1 in a draw's places and in a form's fields. */
function inParts(path: readonly string[]): Record<string, string> {
  const parts = path.slice(-4);
  if (parts[0] === "draws" && parts[2] === "places") return { prize: "value" };
  if (parts[0] === "forms" && parts[2] === "fields") return { initial: "value" };
  return {};
}
