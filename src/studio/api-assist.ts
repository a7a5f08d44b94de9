import type { LocalizedText } from "../language/messages/localized-text.ts";
import type { TextRange } from "./api.ts";

/** Request of POST complete and POST hover: a position in an edited text. The text may be newer than the last draft. */
export interface TextPosition {
  editor: string;
  path: string;
  text: string;
  offset: number;
}

/** Response to POST complete: the texts that can be inserted. The text typed since `from` filters them by label. */
export interface CompletionsResponse {
  from: number;
  /** What opens the list: typing, reaching a placeholder, or only an explicit request (Ctrl+Space). */
  shown: "typing" | "reached" | "asked";
  /** The range of the text that an accepted choice replaces. Text typed in the meantime is replaced too. */
  replaced: TextRange;
  choices: readonly CompletionChoice[];
}

/** A text that completion can insert. Choices are sorted from the likeliest to the least likely. */
export interface CompletionChoice {
  label: string;
  /** The field's label in forms, which the search also finds; the same as `label` if the schema has no label. */
  name: LocalizedText;
  kind: CompletionKind;
  /** Lines after the first start with one tab per level, relative to the indentation of the line of insertion. */
  text: string;
  /** Placeholders that the operator fills in after the insertion, as offsets in `text`. */
  places: readonly TextRange[];
  /** A short description, shown beside the label. */
  detail: LocalizedText | null;
  description: LocalizedText | null;
  /** Whether the schema requires a value here that this choice may provide. */
  isNeeded: boolean;
}

/** What a choice inserts. Determines its icon. */
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

/** Response to POST hover: help for the key or value at a position. The server sends null if there is none. */
export interface HoverHelp extends TextRange {
  title: string;
  description: LocalizedText | null;
  /** Properties in a list, for example the type and the default. */
  facts: readonly { name: LocalizedText; value: LocalizedText }[];
}
