import type { TextEdit } from "../../check/json/apply-edits.ts";
import { findEntry, type JsonNode, stringValueAt } from "../../check/json/json-node.ts";

/**
 * What a copied campaign remembers of its making: its source, and what the operator decided to keep from it. It is a sentence in
 * `$comment` of the document: so it follows renames, git and merges, can be undone, is read by colleagues, and is not published.
 */
export interface CopyNote {
  /** The id of the campaign, or `recipes/` with the name of a recipe. */
  source: string;
  /** The values that stay as they are in the source, such as an address. */
  kept: readonly string[];
}

const NOTE = /(?:^|\s)Copied from ([\w/-]+)\.(?: Kept as it is: (`[^`]*`(?:, `[^`]*`)*)\.)?$/;

/** Returns the note of a copied document; undefined if it has none. */
export function readCopyNote(root: JsonNode): CopyNote | undefined {
  const [, source, kept = ""] = NOTE.exec(stringValueAt(root, "$comment") ?? "") ?? [];
  return source === undefined
    ? undefined
    : { source, kept: Array.from(kept.matchAll(/`([^`]*)`/g), ([, one = ""]) => one) };
}

/** Returns a value as the note keeps it: quotes of the note's own kind are replaced, and long texts are cut. Pure. */
export function keptForm(value: string): string {
  return value.replaceAll("`", "'").replace(/\s+/g, " ").slice(0, MAX_KEPT_LENGTH);
}

const MAX_KEPT_LENGTH = 80;

/** Returns the edit that writes the note of a document, after other words of its comment; null removes the note. */
export function editOfCopyNote(root: JsonNode, note: CopyNote | null): TextEdit | undefined {
  const entry = findEntry(root, "$comment");
  const others = (stringValueAt(root, "$comment") ?? "").replace(NOTE, "").trimEnd();
  const sentence = note ? sentenceOf(note) : "";
  const comment = [others, sentence].filter((words) => words !== "").join(" ");
  const { text } = root.source;
  if (entry) {
    const suggestion = JSON.stringify(comment);
    if (comment !== "") return { start: entry.value.start, end: entry.value.end, suggestion };
    const gap = /^\s*,?\s*/.exec(text.slice(entry.value.end))?.[0].length ?? 0;
    return { start: entry.keyStart, end: entry.value.end + gap, suggestion: "" };
  }
  const id = findEntry(root, "id");
  if (!id || comment === "") return undefined;
  const indent = /\s*$/.exec(text.slice(0, id.keyStart))?.[0] ?? "";
  const suggestion = `"$comment": ${JSON.stringify(comment)},${indent || " "}`;
  return { start: id.keyStart, end: id.keyStart, suggestion };
}

function sentenceOf({ kept, source }: CopyNote): string {
  const list = kept.map((one) => `\`${one}\``).join(", ");
  return `Copied from ${source}.${list && ` Kept as it is: ${list}.`}`;
}
