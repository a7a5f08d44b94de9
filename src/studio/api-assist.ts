import type { Saying } from "../language/messages/saying.ts";
import type { Range } from "./api.ts";

/** POST complete and POST hover: a place in a text as it is being edited, which need not be the draft that is known. */
export interface TextPlace {
  editor: string;
  path: string;
  text: string;
  offset: number;
}

/** The answer to complete: what can be written there. What was typed from `from` on narrows the choices by their labels. */
export interface Completions {
  from: number;
  /** When it is shown: as somebody types, where a place to fill in was reached, or only to whoever asks. */
  shown: "typing" | "reached" | "asked";
  /** What a choice is put in the place of; what is typed meanwhile belongs to it, too. */
  replaced: Range;
  choices: readonly Choice[];
}

/** Something that can be written at a place. The first are the likeliest. */
export interface Choice {
  label: string;
  /** What it is called in forms, by which it is found, too; its label where nobody named it. */
  name: Saying;
  kind: ChoiceKind;
  /** After each line break tabs, one a level, beyond the indentation of the line where it is put in. */
  text: string;
  /** What is left to be filled in, by offsets in the text. */
  places: readonly Range[];
  /** What it is, in a few words. */
  detail: Saying | null;
  description: Saying | null;
  /** Whether something has to be written there, and this may be it. */
  isNeeded: boolean;
}

export type ChoiceKind =
  | "key"
  | "new"
  | "value"
  | "block"
  | "reference"
  | "name"
  | "function"
  | "operator"
  | "format";

/** The answer to hover: what stands at a place; null where nothing is to be said. */
export interface Explanation extends Range {
  title: string;
  description: Saying | null;
  /** Its type, its default and the like. */
  facts: readonly { name: Saying; value: Saying }[];
}
