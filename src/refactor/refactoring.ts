import { applyEdits } from "../check/json/apply-edits.ts";
import {
  type DocumentPath,
  type JsonNode,
  jsonPointerOf,
  type SourceRange,
} from "../check/json/json-node.ts";
import { groupBy } from "../language/group-by.ts";
import type { LocalizedText } from "../language/messages/localized-text.ts";

/** A replacement in a document, which the operator can accept or leave out. */
export interface RefactoredPlace {
  /** The file that contains the text. */
  path: string;
  /** Offsets in the file's text, `end` exclusive. */
  start: number;
  end: number;
  suggestion: string;
  /** The value in the merged document, as JSON Pointer. */
  pointer: string;
  /** Whether the value certainly belongs to the change; others are offered, but not chosen in advance. */
  isSure: boolean;
  /** Why the value belongs to the change, or why that is doubtful. */
  why: LocalizedText;
  /** The value or a part of its text, before and after. */
  before: string;
  after: string;
}

/** A file that a refactoring writes, copies, moves or deletes. Paths are relative to the campaigns folder. */
export type FileChange =
  | { kind: "move" | "copy"; from: string; to: string }
  | { kind: "create"; to: string; text: string }
  | { kind: "delete"; from: string };

/** The plan of a refactoring. Nothing changes before it is applied. */
export interface Refactoring {
  places: readonly RefactoredPlace[];
  files: readonly FileChange[];
  /** Remaining work and consequences, such as sandbox code that names the campaign. */
  notes: readonly LocalizedText[];
}

/** A refactoring, or the reason why it is impossible. */
export type PlannedRefactoring = Refactoring | { refusal: LocalizedText };

/** Maximum number of characters that are shown before and after a replaced part of a text. */
const EXCERPT_LENGTH = 18;

interface NewPlace extends Pick<RefactoredPlace, "isSure" | "why" | "suggestion"> {
  node: JsonNode;
  path: DocumentPath;
  /** The replaced range of the file. */
  range: SourceRange;
  /** The replaced characters of a string's value; undefined replaces the whole value. */
  part?: readonly [start: number, end: number];
}

/** Returns a place with its excerpts. */
export function createPlace({ node, path, range, part, ...rest }: NewPlace): RefactoredPlace {
  const { source, start, end } = range;
  const whole = node.kind === "string" ? node.value : source.text.slice(node.start, node.end);
  const [from, to] = part ?? [0, whole.length];
  const cut = (text: string) => (node.kind === "string" ? text : text.trim());
  const left = from > EXCERPT_LENGTH ? `…${whole.slice(from - EXCERPT_LENGTH, from)}` : whole.slice(0, from);
  const isCut = whole.length - to > EXCERPT_LENGTH;
  const right = isCut ? `${whole.slice(to, to + EXCERPT_LENGTH)}…` : whole.slice(to);
  return {
    ...{ path: source.path, start, end, pointer: jsonPointerOf(path), ...rest },
    before: cut(left + whole.slice(from, to) + right),
    after: cut(left + rest.suggestion + right),
  };
}

/** Returns the new text of each file in which places are replaced, by path. Pure. */
export function textsAfterEdits(
  places: readonly RefactoredPlace[],
  textOf: (path: string) => string,
): Map<string, string> {
  const byPath = groupBy(places, ({ path }) => [path]);
  return new Map([...byPath].map(([path, edits]) => [path, applyEdits(textOf(path), edits)]));
}

/** Returns the places in the order of their files, without those of the same characters; the sure one is kept. */
export function withoutRepeatedPlaces(places: readonly RefactoredPlace[]): RefactoredPlace[] {
  const found = new Map<string, RefactoredPlace>();
  for (const place of places) {
    const key = `${place.path}:${place.start}`;
    if (!found.get(key)?.isSure) found.set(key, place);
  }
  return [...found.values()].sort(
    (one, other) => one.path.localeCompare(other.path) || one.start - other.start,
  );
}
