import { type DocumentPath, type JsonNode, jsonPointerOf } from "../json/json-node.ts";
import { type SourceFile, sourceLocationOf } from "../json/source-file.ts";
import { terminalWidth } from "./code-frame.ts";
import { escapeControlCharacters } from "./escape-control-characters.ts";
import type { Problem } from "./problem.ts";

/**
 * Where a value of a merged document was written (file, line, column); `pointer` is its JSON Pointer in the merged
 * document.
 */
export type ValueOrigin = Pick<Problem, "pointer" | "file" | "line" | "column">;

/**
 * Returns where each value of a merged document was written, parents before children. For an object or list merged
 * from several files, this is the location in the last file. Pure.
 */
export function findSourcesOfValues(node: JsonNode, path: DocumentPath = []): ValueOrigin[] {
  const { source, start } = node;
  const own = { pointer: jsonPointerOf(path), file: source.path, ...sourceLocationOf(source, start) };
  if (node.kind === "array")
    return [own, ...node.items.flatMap((item, index) => findSourcesOfValues(item, [...path, index]))];
  if (node.kind !== "object") return [own];
  return [own, ...node.entries.flatMap(({ key, value }) => findSourcesOfValues(value, [...path, key]))];
}

/** One printed line of a document, with the value that begins on it; `node` is undefined for a closing bracket. */
interface OriginLine {
  text: string;
  node?: JsonNode;
}

/** Maximum columns of a line, so that it fits a terminal or a code review. */
const MAX_LINE_COLUMNS = 100;

/** Minimum columns for the document's text beside the file names, even if these are long. */
const MIN_DOCUMENT_COLUMNS = 50;

/**
 * Prints a document as JSON. Each line is prefixed with its file (from `nameOf`) and line number; lines of the
 * document's own file have only the number. A short value from one file is printed on one line.
 */
export function printMergedDocument(
  root: JsonNode,
  own: SourceFile,
  nameOf: (file: SourceFile) => string,
): string[] {
  const labelOf = ({ node }: OriginLine): string => {
    if (!node) return "";
    const { line } = sourceLocationOf(node.source, node.start);
    return escapeControlCharacters(`${node.source === own ? "" : nameOf(node.source)}:${line}`);
  };
  const labelled = (width: number) =>
    printLinesWithOrigin(root, { indent: "", before: "", after: "", width });
  const gutter = Math.max(...labelled(MAX_LINE_COLUMNS).map((line) => labelOf(line).length));
  const lines = labelled(Math.max(MIN_DOCUMENT_COLUMNS, MAX_LINE_COLUMNS - gutter - " | ".length));
  return lines.map((line) => `${labelOf(line).padStart(gutter)} | ${escapeControlCharacters(line.text)}`);
}

interface PrintContext {
  indent: string;
  /** The text before the value on its line: its key. */
  before: string;
  /** The text after the value: a comma. */
  after: string;
  width: number;
}

function printLinesWithOrigin(node: JsonNode, { indent, before, after, width }: PrintContext): OriginLine[] {
  const one = { text: `${indent}${before}${printNodeOnOneLine(node)}${after}`, node };
  const children = childrenWithPrintedKeys(node);
  const isShort = hasSingleOrigin(node, node) && terminalWidth(one.text) <= width;
  if (children.length === 0 || isShort) return [one];
  const [open, close] = node.kind === "array" ? "[]" : "{}";
  return [
    { text: `${indent}${before}${open}`, node },
    ...children.flatMap(({ lead, value }, index) =>
      printLinesWithOrigin(value, {
        indent: `${indent}  `,
        before: lead,
        after: index < children.length - 1 ? "," : "",
        width,
      }),
    ),
    { text: `${indent}${close}${after}` },
  ];
}

function printNodeOnOneLine(node: JsonNode): string {
  if (node.kind === "string" || node.kind === "literal") return JSON.stringify(node.value);
  const inner = childrenWithPrintedKeys(node)
    .map(({ lead, value }) => `${lead}${printNodeOnOneLine(value)}`)
    .join(", ");
  if (node.kind === "array") return `[${inner}]`;
  return inner === "" ? "{}" : `{ ${inner} }`;
}

/** Returns the values directly inside a node, each with its key as printed. */
function childrenWithPrintedKeys(node: JsonNode): { lead: string; value: JsonNode }[] {
  if (node.kind === "array") return node.items.map((value) => ({ lead: "", value }));
  if (node.kind !== "object") return [];
  return node.entries.map(({ key, value }) => ({ lead: `${JSON.stringify(key)}: `, value }));
}

/** Returns whether a value was written as one piece of one file, with nothing merged in from elsewhere. */
function hasSingleOrigin(node: JsonNode, { source, start, end }: JsonNode): boolean {
  const isInside = node.source === source && node.start >= start && node.end <= end;
  return isInside && childrenWithPrintedKeys(node).every(({ value }) => hasSingleOrigin(value, node));
}
