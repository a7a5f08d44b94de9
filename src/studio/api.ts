import type { Saying } from "../language/messages/saying.ts";
import type { Published } from "../plan/published.ts";

/**
 * What the studio in a browser and its server tell each other: JSON, at these paths, between pages of one origin on one
 * machine. Paths of files are relative to the campaigns folder.
 */
export const STUDIO = "/studio";
export const API = `${STUDIO}/api`;

/** GET files: every document of the folder, in the order of their paths. */
export interface FileEntry {
  path: string;
  /** A document without a route is a base for others. `unreadable`: what it is cannot be told from its text. */
  kind: "campaign" | "base" | "brand" | "unreadable";
  id: string;
  title: string;
  /** As they are written, those of variants after the document's own. */
  routes: readonly string[];
}

/** GET file?path=: a file as it is on the disk. */
export interface FileText {
  path: string;
  text: string;
  /** Another one whenever the text is another; to be given back with what is saved. */
  version: string;
}

/** POST draft: a text as it is being edited; it counts for this editor, in the place of the file, until it is null. */
export interface Draft {
  /** Names the editor: a text of the browser's choice. */
  editor: string;
  path: string;
  text: string | null;
  /** The page to be shown, by its key; left out, the document's first. */
  key?: string;
}

/** The answer to a draft: what can be told between two keystrokes. */
export interface DraftAnswer {
  /** The errors of this file, in the order of their places. Warnings take longer: GET problems. */
  problems: readonly StudioProblem[];
  /** The errors of other files on which the page stands: its bases, its brand. */
  elsewhere: readonly ElsewhereProblem[];
  /** The pages that the document makes. */
  pages: readonly { key: string; route: string; title: string }[];
  /** The page that was asked for, as it is now, or as it last was without errors; null where it never was. */
  page: { key: string; published: Published; isCurrent: boolean } | null;
}

/** GET problems?editor=&path=: all that is wrong with a file as it is being edited, warnings too. To be asked when typing rests. */
export interface ProblemsAnswer {
  problems: readonly StudioProblem[];
}

/** A mistake in another file than the one that is edited. */
export interface ElsewhereProblem {
  path: string;
  line: number;
  message: Saying;
}

/** A mistake as the editor marks it. Places are offsets in UTF-16 code units of the text. */
export interface StudioProblem {
  rule: string;
  severity: "error" | "warning";
  /** JSON Pointer. */
  pointer: string;
  from: number;
  to: number;
  message: Saying;
  /** What to do. */
  advice: Saying | null;
  /** An answer that shows it. */
  counterexample: string | null;
  /** What mends it by itself, where that can only be one thing: replacements in the text. */
  fix: readonly Replacement[] | null;
  /** What was probably meant, where a person has to say so: replacements to be offered. */
  suggestion: readonly Replacement[] | null;
}

export interface Replacement {
  from: number;
  to: number;
  text: string;
}

/** GET states?editor=&key=: what customers can find on a page, as its tables are proved. */
export interface StatesAnswer {
  tables: readonly StateTable[];
}

export interface StateTable {
  name: string;
  description: string;
  /** Where it stands in the file at `path`, which may be a base of the document. */
  path: string;
  pointer: string;
  rows: readonly StateRow[];
}

export interface StateRow {
  state: string;
  /** As customers read it, filled. */
  text: string;
  pointer: string;
  isDisabled: boolean;
  verdict: "met" | "never" | "masked" | "notProven";
  /** What shows it; null where nothing is known to. */
  scene: Scene | null;
}

/** Who sees a scene, as far as the mall answers by who asks: a customer of whom its sandbox knows enough. */
export const SCENE_CUSTOMER = "old-user";

/** All that a page is told from outside when it is looked at. */
export interface Scene {
  /** Answers of endpoints by their names: the `data` of their envelopes. What is left out, the sandbox answers. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** When it is, in milliseconds since 1970; null: now. */
  now: number | null;
}

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
  /**
   * When it is shown: while somebody types, or only where a place to be filled in was reached, or only to whoever asks
   * for it, as among the words of a text.
   */
  shown: "typing" | "reached" | "asked";
  /** What a choice is put in the place of; what is typed meanwhile belongs to it, too. */
  replaced: { from: number; to: number };
  choices: readonly Choice[];
}

/** Something that can be written at a place. The first are the likeliest. */
export interface Choice {
  label: string;
  kind: ChoiceKind;
  /** After each line break tabs, one a level, beyond the indentation of the line where it is put in. */
  text: string;
  /** What is left to be filled in, by offsets in the text. */
  places: readonly { from: number; to: number }[];
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
export interface Explanation {
  from: number;
  to: number;
  title: string;
  description: Saying | null;
  /** Its type, its default and the like. */
  facts: readonly { name: Saying; value: Saying }[];
}

/** PUT file: 200 with `Saved`, 409 with `Conflict`, 422 with `Unsound`: nothing is written then. */
export interface Save {
  path: string;
  text: string;
  /** Of the text from which the editor started; null for a file that is not to exist yet. */
  version: string | null;
}

export interface Saved {
  version: string;
  /** As it was written: with a line break at its end. */
  text: string;
}

/** The file is another one than that from which the editor started. */
export interface Conflict extends Refusal {
  /** As it is on the disk now; null where it is no longer there. */
  file: FileText | null;
}

/** The text has errors. */
export interface Unsound extends Refusal {
  problems: readonly StudioProblem[];
}

/** POST campaign: begins a new one, of a template or of another campaign. Answers with its `FileText`. */
export interface NewCampaign {
  id: string;
  title: string;
  /** The path of the campaign that it begins as. */
  from?: string;
}

/** POST art: puts a picture beside a document, of at most 300 KB. Answers with `Picture`. */
export interface NewPicture {
  /** The document's. */
  path: string;
  /** As the operator's file is called; the picture's name is made of it. */
  name: string;
  base64: string;
}

export interface Picture {
  /** As documents name it: `art/<name>`. */
  src: string;
  widthPx: number;
  heightPx: number;
}

/** GET events: a stream of server-sent events; files that changed on the disk, whoever changed them. */
export interface Changed {
  paths: readonly string[];
}

/** Every answer that is a failure: what went wrong and what to do, for people. */
export interface Refusal {
  message: Saying;
}
