import { type JsonNode, type Path, pointerOf } from "../json/json-node.ts";
import { type SourceFile, sourceLocationOf } from "../json/source-file.ts";
import { widthOf } from "./code-frame.ts";
import { escapeControls } from "./escape-controls.ts";
import type { Problem } from "./problem.ts";

/** The source location of a value; `pointer` is its JSON Pointer in the merged document. */
export type Origin = Pick<Problem, "pointer" | "file" | "line" | "column">;

/**
 * Returns the source location of every value of a document, parents before children. For an object or list merged from
 * several files, the location in the last file is returned. Pure.
 */
export function originsOf(node: JsonNode, path: Path = []): Origin[] {
  const { source, start } = node;
  const own = { pointer: pointerOf(path), file: source.path, ...sourceLocationOf(source, start) };
  if (node.kind === "array")
    return [own, ...node.items.flatMap((item, index) => originsOf(item, [...path, index]))];
  if (node.kind !== "object") return [own];
  return [own, ...node.entries.flatMap(({ key, value }) => originsOf(value, [...path, key]))];
}

/** One printed line of a document and the value that it begins; `node` is undefined for a closing bracket. */
interface Line {
  text: string;
  node?: JsonNode;
}

/** Maximum columns of a line, so that it fits a terminal or a code review. */
const MAX_COLUMNS = 100;

/** Minimum columns for the document, even if file names are long. */
const MIN_COLUMNS = 50;

/**
 * Prints a document as JSON. Each line is prefixed with its file (from `nameOf`) and line number; lines of the
 * document's own file have only the number. A short value from one file is printed on one line.
 */
export function originLines(root: JsonNode, own: SourceFile, nameOf: (file: SourceFile) => string): string[] {
  const labelOf = ({ node }: Line): string => {
    if (!node) return "";
    const { line } = sourceLocationOf(node.source, node.start);
    return escapeControls(`${node.source === own ? "" : nameOf(node.source)}:${line}`);
  };
  const labelled = (width: number) => linesOf(root, { indent: "", before: "", after: "", width });
  const gutter = Math.max(...labelled(MAX_COLUMNS).map((line) => labelOf(line).length));
  const lines = labelled(Math.max(MIN_COLUMNS, MAX_COLUMNS - gutter - " | ".length));
  return lines.map((line) => `${labelOf(line).padStart(gutter)} | ${escapeControls(line.text)}`);
}

interface LineContext {
  indent: string;
  /** The text before the value on its line: its key. */
  before: string;
  /** The text after the value: a comma. */
  after: string;
  width: number;
}

function linesOf(node: JsonNode, { indent, before, after, width }: LineContext): Line[] {
  const one = { text: `${indent}${before}${oneLine(node)}${after}`, node };
  const children = childrenOf(node);
  const isShort = isWhole(node, node) && widthOf(one.text) <= width;
  if (children.length === 0 || isShort) return [one];
  const [open, close] = node.kind === "array" ? "[]" : "{}";
  return [
    { text: `${indent}${before}${open}`, node },
    ...children.flatMap(({ lead, value }, index) =>
      linesOf(value, {
        indent: `${indent}  `,
        before: lead,
        after: index < children.length - 1 ? "," : "",
        width,
      }),
    ),
    { text: `${indent}${close}${after}` },
  ];
}

function oneLine(node: JsonNode): string {
  if (node.kind === "string" || node.kind === "literal") return JSON.stringify(node.value);
  const inner = childrenOf(node)
    .map(({ lead, value }) => `${lead}${oneLine(value)}`)
    .join(", ");
  if (node.kind === "array") return `[${inner}]`;
  return inner === "" ? "{}" : `{ ${inner} }`;
}

/** Returns the values directly inside a node, each with its key as printed. */
function childrenOf(node: JsonNode): { lead: string; value: JsonNode }[] {
  if (node.kind === "array") return node.items.map((value) => ({ lead: "", value }));
  if (node.kind !== "object") return [];
  return node.entries.map(({ key, value }) => ({ lead: `${JSON.stringify(key)}: `, value }));
}

/** Returns whether a value contains no values that were merged in from elsewhere. */
function isWhole(node: JsonNode, { source, start, end }: JsonNode): boolean {
  const isInside = node.source === source && node.start >= start && node.end <= end;
  return isInside && childrenOf(node).every(({ value }) => isWhole(value, node));
}
