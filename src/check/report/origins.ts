import { type JsonNode, type Path, pointerOf } from "../json/json-node.ts";
import { placeOf, type SourceFile } from "../json/source-file.ts";
import { widthOf } from "./code-frame.ts";
import type { Problem } from "./problem.ts";
import { visible } from "./visible.ts";

/** Where a value was written; `pointer` leads to it in the whole document. */
export type Origin = Pick<Problem, "pointer" | "file" | "line" | "column">;

/**
 * Every value of a document with the place where it was written, parents before children. An object or a list of which
 * several files have parts stands where the last of them has it. Pure.
 */
export function originsOf(node: JsonNode, path: Path = []): Origin[] {
  const { source, start } = node;
  const own = { pointer: pointerOf(path), file: source.path, ...placeOf(source, start) };
  if (node.kind === "array")
    return [own, ...node.items.flatMap((item, index) => originsOf(item, [...path, index]))];
  if (node.kind !== "object") return [own];
  return [own, ...node.entries.flatMap(({ key, value }) => originsOf(value, [...path, key]))];
}

/** One line of a document as it is printed, and where it was written; no place where it only closes what stands above. */
interface Line {
  text: string;
  node?: JsonNode;
}

/** Columns that a line should not pass: a terminal's, or a review's. */
const WIDTH = 100;

/** The document gets so many columns, however long the names of files are. */
const LEAST = 50;

/**
 * A document as JSON, each line behind the file and line where it was written: those of the document's own file by
 * the line alone. What was written in one piece and is short stands in one line. Names of files are those that
 * `nameOf` gives.
 */
export function originLines(root: JsonNode, own: SourceFile, nameOf: (file: SourceFile) => string): string[] {
  const labelOf = ({ node }: Line): string => {
    if (!node) return "";
    const { line } = placeOf(node.source, node.start);
    return visible(`${node.source === own ? "" : nameOf(node.source)}:${line}`);
  };
  const labelled = (width: number) => linesOf(root, { indent: "", before: "", after: "", width });
  const gutter = Math.max(...labelled(WIDTH).map((line) => labelOf(line).length));
  const lines = labelled(Math.max(LEAST, WIDTH - gutter - " | ".length));
  return lines.map((line) => `${labelOf(line).padStart(gutter)} | ${visible(line.text)}`);
}

interface Around {
  indent: string;
  /** What stands in its line before the value: its key. */
  before: string;
  /** What stands behind it: a comma. */
  after: string;
  width: number;
}

function linesOf(node: JsonNode, { indent, before, after, width }: Around): Line[] {
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

/** The values inside, each with what stands before it. */
function childrenOf(node: JsonNode): { lead: string; value: JsonNode }[] {
  if (node.kind === "array") return node.items.map((value) => ({ lead: "", value }));
  if (node.kind !== "object") return [];
  return node.entries.map(({ key, value }) => ({ lead: `${JSON.stringify(key)}: `, value }));
}

/** Whether everything in a value was written inside of it: nothing was merged in. */
function isWhole(node: JsonNode, { source, start, end }: JsonNode): boolean {
  const isInside = node.source === source && node.start >= start && node.end <= end;
  return isInside && childrenOf(node).every(({ value }) => isWhole(value, node));
}
