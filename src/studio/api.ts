import type { Schemas } from "../check/schema/json-schema.ts";
import type { DecisionTable } from "../explain/decision-table.ts";
import type { ResponseSchema } from "../language/document.generated.ts";
import type { Saying } from "../language/messages/saying.ts";
import type { Published } from "../plan/published.ts";
import type { FaultKind } from "../sandbox/http/fault.ts";

/**
 * What the studio in a browser and its server tell each other: JSON, at these paths, between pages of one origin on one
 * machine. Paths of files are relative to the campaigns folder.
 */
export const STUDIO = "/studio";
export const API = `${STUDIO}/api`;

/** What a code leads phones to: the editor's code and the page's route follow. */
export const PHONE = `${STUDIO}/phone`;

/** GET phone?editor=: where phones in the same network open this editor's pages; null where the server was not started for them. */
export interface PhoneAnswer {
  /** Such as http://192.168.1.5:5173/studio/phone/<code>: a page's route follows. */
  address: string | null;
}

/** GET files: every document of the folder, in the order of their paths. GET uses?block=: those in which a kind of block is written. */
export interface FileEntry {
  path: string;
  /** A document without a route is a base for others. `unreadable`: what it is cannot be told from its text. */
  kind: "campaign" | "base" | "brand" | "unreadable";
  id: string;
  title: string;
  /** As they are written, those of variants after the document's own. */
  routes: readonly string[];
}

/** GET schemas: what documents may hold, with all that is said of it, by the files' names in schemas/. */
export type SchemasAnswer = Schemas;

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
  /** With it the text is an example: it stands beside these alone, and not in the campaigns folder. */
  beside?: readonly { path: string; text: string }[];
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

/** A mistake as the editor marks it. */
export interface StudioProblem extends Range {
  rule: string;
  severity: "error" | "warning";
  /** JSON Pointer. */
  pointer: string;
  message: Saying;
  /** What to do. */
  advice: Saying | null;
  /** An answer that shows it. */
  counterexample: Saying | null;
  /** What mends it by itself, where that can only be one thing: replacements in the text. */
  fix: readonly Replacement[] | null;
  /** What was probably meant, where a person has to say so: replacements to be offered. */
  suggestion: readonly Replacement[] | null;
}

/** A part of a text, by offsets in UTF-16 code units. */
export interface Range {
  from: number;
  to: number;
}

export interface Replacement extends Range {
  text: string;
}

/** GET states?editor=&key=: what customers can find on a page, as its tables are proved. */
export interface StatesAnswer {
  tables: readonly StateTable[];
  /** By their names, in the order of the document. */
  endpoints: Readonly<Record<string, StateEndpoint>>;
  /** What is drawn by the time, tables aside: conditions, and numbers that run down to 0. */
  timed: readonly string[];
}

/** Something that the server is asked for, with what its answers may be. */
export interface StateEndpoint {
  /** With the descriptions, which pages do not get; null where nothing of an answer is read. */
  data: DescribedSchema | null;
  /** The page asks it when it opens; others are asked by what is tapped. */
  isLoaded: boolean;
  requiresLogin: boolean;
}

/** As documents have it, with what each field means. */
export type DescribedSchema = Omit<ResponseSchema, "properties" | "items"> & {
  description?: string;
  properties?: Readonly<Record<string, DescribedSchema>>;
  items?: DescribedSchema;
};

export interface StateTable {
  name: string;
  description: string;
  /** Where it stands in the file at `path`, which may be a base of the document. */
  path: string;
  pointer: string;
  rows: readonly StateRow[];
  /** The list for each of whose items it is asked; null where it is asked once. */
  each: string | null;
  /** The facts that its conditions ask for; its rows are those of the table. */
  decision: DecisionTable;
  /** Whether there is a row for every answer; null where that could not be proved. */
  isWhole: boolean | null;
  /** What was simplified or given up in the proof. */
  notes: readonly Saying[];
}

export interface StateRow {
  state: string;
  /** As customers read it, filled. */
  text: string;
  pointer: string;
  isDisabled: boolean;
  verdict: "met" | "never" | "masked" | "notProven";
  /** Masked only: the rows above that together leave nothing for it. */
  maskedBy: readonly string[];
  /** What shows it; null where nothing is known to. */
  scene: Scene | null;
}

/** Who sees a scene, as far as the mall answers by who asks: a customer of whom its sandbox knows enough. */
export const SCENE_CUSTOMER = "old-user";

/** GET place?editor=&key=&pointer=: where a part of a page, by its JSON Pointer, is written. 404 where it is no longer there. */
export interface Place extends Range {
  /** The document's own file, or one that it extends. */
  path: string;
}

/** GET pointer?editor=&key=&path=&offset=: what stands at a place of a file, as the page has it. */
export interface PointerAnswer {
  /** JSON Pointer; null where the page has nothing of it. */
  pointer: string | null;
}

/**
 * POST mall: a call of the page that is being edited. It is answered over HTTP as the mall would answer it, by a sandbox
 * of this editor that knows the page as it stands in the drafts.
 */
export interface MallCall {
  editor: string;
  /** The page's. */
  key: string;
  /** The endpoint's, without /prod-api. */
  path: string;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** What goes wrong with it on purpose. */
  fault: FaultKind | null;
  /** When it is, in milliseconds since 1970; null: as the sandbox has it. */
  clock: number | null;
  /** The data of the answer, where it is known already and only to be spoiled. */
  given?: { data: unknown };
}

/** All that a page is told from outside when it is looked at. GET scene?editor=&key= answers with one for which no state was picked. */
export interface Scene {
  /** Answers of endpoints by their names: the `data` of their envelopes. What is left out, the sandbox answers. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** When it is, in milliseconds since 1970; null: now. */
  now: number | null;
}

/** POST expression: what an expression, or a text with expressions, gives where these values are known. */
export interface ExpressionQuestion {
  text: string;
  isText: boolean;
  values: Readonly<Record<string, unknown>>;
}

export interface ExpressionAnswer {
  /** What it is found to give before anything is known; null where it cannot be read. */
  type: Saying | null;
  /** What it gives, as JSON or as customers read it; null where it cannot be read. */
  value: string | null;
  problems: readonly (Range & Pick<StudioProblem, "message" | "advice">)[];
}

/** GET address?editor=&path=&at=: where the reference tells of what stands at an offset of a text. */
export interface AddressAnswer {
  address: string | null;
}
