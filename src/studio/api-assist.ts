import type { Saying } from "../language/messages/saying.ts";
import type { TextRange } from "./api.ts";

/** POST complete and POST hover: a position in an edited text, which may be newer than the known draft. */
export interface TextPosition {
  editor: string;
  path: string;
  text: string;
  offset: number;
}

/** The answer to complete: texts to insert. The text typed since `from` filters them by label. */
export interface Completions {
  from: number;
  /** When the list opens: as the operator types, when a placeholder is reached, or only on request. */
  shown: "typing" | "reached" | "asked";
  /** The text that a choice replaces. Text typed in the meantime is replaced too. */
  replaced: TextRange;
  choices: readonly CompletionChoice[];
}

/** A text that can be written at a position. Choices are sorted from the likeliest to the least likely. */
export interface CompletionChoice {
  label: string;
  /** The field's label in forms, which the search also finds; the same as `label` if the schema has no label. */
  name: Saying;
  kind: CompletionKind;
  /** Lines after the first start with one tab per level, relative to the indentation of the line of insertion. */
  text: string;
  /** Placeholders to fill in, as offsets in `text`. */
  places: readonly TextRange[];
  /** A short description, shown beside the label. */
  detail: Saying | null;
  description: Saying | null;
  /** Whether the schema requires a value here that this choice may provide. */
  isNeeded: boolean;
}

export type CompletionKind =
  | "key"
  | "new"
  | "value"
  | "block"
  | "reference"
  | "name"
  | "function"
  | "operator"
  | "format";

/** The answer to hover: help for the text at a position. Null if the text has no help. */
export interface Explanation extends TextRange {
  title: string;
  description: Saying | null;
  /** For example its type and its default. */
  facts: readonly { name: Saying; value: Saying }[];
}
