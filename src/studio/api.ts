import type { Schemas } from "../check/schema/json-schema.ts";
import type { DecisionTable } from "../explain/table-as-grid.ts";
import type { ResponseSchema } from "../language/document.generated.ts";
import type { LocalizedText } from "../language/messages/localized-text.ts";
import type { Zone } from "../language/time.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import type { FaultKind } from "../sandbox/http/simulated-fault.ts";

/**
 * Path of the studio. This file declares the JSON messages between the studio's pages and its server. File paths in
 * messages are relative to the campaigns folder.
 */
export const STUDIO_PATH = "/studio";
/** Path of the studio's API. The comments of the message types name paths below it. */
export const STUDIO_API_PATH = `${STUDIO_PATH}/api`;

/** Path that a phone's QR code opens. The editor's code and the route of the page follow. */
export const PHONE_PATH = `${STUDIO_PATH}/phone`;

/** Response to GET phone?editor=: the address at which phones in the same network open this editor's pages. */
export interface PhoneResponse {
  /** For example http://192.168.1.5:5173/studio/phone/<code>, without the route. Null if not open to phones. */
  address: string | null;
}

/**
 * Response to GET files: each document of the campaigns folder, sorted by path; and to GET uses?block=: the documents
 * that use a block type.
 */
export interface FileEntry {
  path: string;
  /** A document without a route is a base. `unreadable`: the text does not say which kind it is. */
  kind: "campaign" | "base" | "brand" | "unreadable";
  id: string;
  title: string;
  /** The routes as written; routes of variants follow the document's own. */
  routes: readonly string[];
}

/** Response to GET schemas: the schemas of documents with all annotations, keyed by their file names in schemas/. */
export type SchemasResponse = Schemas;

/** Response to GET file?path=: a file as saved on disk. */
export interface FileText {
  path: string;
  text: string;
  /** Changes whenever the text changes. The editor sends it back when it saves. */
  version: string;
}

/**
 * POST draft: the text that is being edited. It replaces the file on disk for this editor until the editor sends null.
 */
export interface DraftRequest {
  /** The editor's id, chosen by the browser. */
  editor: string;
  path: string;
  text: string | null;
  /** The key of the page to show; the document's first page if left out. */
  key?: string;
  /** If given, the text is an example: the server reads it with these files only, without the campaigns folder. */
  beside?: readonly { path: string; text: string }[];
}

/** Response to POST draft: what a draft makes, without slow checks, so that the editor can ask after each keystroke. */
export interface DraftResponse {
  /** The errors of this file, sorted by position. Warnings take longer: GET problems. */
  problems: readonly StudioProblem[];
  /** The errors of other files that the page uses: its bases and its brand. */
  elsewhere: readonly OtherFileProblem[];
  /** The pages that the document makes. */
  pages: readonly { key: string; route: string; title: string }[];
  /** The requested page as it is now, or else its last version without errors; null if it never had one. */
  page: { key: string; published: PublishedPage; isCurrent: boolean } | null;
  /** The time zone of the default brand, for a document that makes no page yet; missing if that brand has errors. */
  usualZone?: BrandZone;
}

/** A time zone in which the studio shows and reads times. */
export interface BrandZone {
  zone: Zone;
  /** Its IANA name, as the brand states it. */
  name: string;
}

/**
 * Response to GET problems?editor=&path=: all errors and warnings of an edited file. Slow: the editor asks when typing
 * pauses.
 */
export interface ProblemsResponse {
  problems: readonly StudioProblem[];
}

/** An error in another file than the edited one. */
export interface OtherFileProblem {
  path: string;
  line: number;
  message: LocalizedText;
}

/** An error or warning of the validator, as the editor marks it. */
export interface StudioProblem extends TextRange {
  rule: string;
  severity: "error" | "warning";
  /** JSON Pointer. */
  pointer: string;
  message: LocalizedText;
  /** How to correct it. */
  advice: LocalizedText | null;
  /** An answer that shows the problem. */
  counterexample: LocalizedText | null;
  /** Replacements that correct the problem, if there is exactly one correction. */
  fix: readonly Replacement[] | null;
  /** Replacements that probably match the intention; the operator has to confirm them. */
  suggestion: readonly Replacement[] | null;
}

/** A range of a text, as offsets in UTF-16 code units. */
export interface TextRange {
  from: number;
  to: number;
}

/** A replacement of a range of a text by another text. */
export interface Replacement extends TextRange {
  text: string;
}

/** Response to GET states?editor=&key=: the state tables of a page, with the proofs of their rows. */
export interface StatesResponse {
  tables: readonly StateTable[];
  /** The endpoints by name, in the order of the document. */
  endpoints: Readonly<Record<string, DescribedEndpoint>>;
  /** Expressions outside tables that change with the time: conditions, and numbers that count down to 0. */
  timed: readonly string[];
}

/** An endpoint that a page calls, and the schema of its answer. */
export interface DescribedEndpoint {
  /** The schema of the answer with descriptions, which published pages omit; null if the page reads nothing. */
  data: DescribedSchema | null;
  /** Whether the page calls it when it opens; other endpoints are called by taps. */
  isLoaded: boolean;
  requiresLogin: boolean;
}

/**
 * The schema of an answer as authors write it, with the description of each field. Published pages omit descriptions.
 */
export type DescribedSchema = Omit<ResponseSchema, "properties" | "items"> & {
  description?: string;
  /** The names of the values of `enum`, by value. */
  names?: Readonly<Record<string, string>>;
  properties?: Readonly<Record<string, DescribedSchema>>;
  items?: DescribedSchema;
};

/** A state table of a page, with its proofs. */
export interface StateTable {
  name: string;
  description: string;
  /** The JSON Pointer in the file at `path`, which may be a base of the document. */
  path: string;
  pointer: string;
  rows: readonly StateRow[];
  /** The list for whose items the table is evaluated, once for each item; null if it is evaluated once. */
  each: string | null;
  /** The table as a grid: its columns are the data that the conditions read, its rows are the rows of the table. */
  decision: DecisionTable;
  /** Whether each answer leads to a row; null if this could not be proved. */
  isComplete: boolean | null;
  /** Simplifications and gaps of the proof. */
  notes: readonly LocalizedText[];
}

/** A row of a state table, with the result of its proof. */
export interface StateRow {
  state: string;
  /** The text as customers read it, with its expressions evaluated. */
  text: string;
  pointer: string;
  isDisabled: boolean;
  verdict: "met" | "never" | "masked" | "notProven";
  /** Only if the row is never reached: the rows above that together match each answer that matches this row. */
  maskedBy: readonly string[];
  /** Data with which the page shows this row; null if none is known. */
  scene: Scene | null;
}

/**
 * Response to GET place?editor=&key=&pointer=: the file and range that define a part of a page. 404 if the page no
 * longer has this part.
 */
export interface FileRange extends TextRange {
  /** The document's own file or one of its bases. */
  path: string;
}

/** Response to GET pointer?editor=&key=&path=&offset=: the part of the page that is written at an offset of a file. */
export interface PointerResponse {
  /** JSON Pointer; null if the page has no such part. */
  pointer: string | null;
}

/**
 * POST sandbox: a call that the previewed page makes. The editor's own sandbox responds like the server; it knows
 * the unsaved drafts.
 */
export interface SandboxCallRequest {
  editor: string;
  /** The key of the page. */
  key: string;
  /** The path of the endpoint, without the server's base. */
  path: string;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** The fault to simulate. */
  fault: FaultKind | null;
  /** The current time, in milliseconds since 1970; null: the sandbox's clock. */
  clock: number | null;
  /** The data of the answer if the caller already has it. The sandbox then only applies the fault. */
  given?: { data: unknown };
}

/**
 * The data with which the preview shows a page: answers, login and time. GET scene?editor=&key= returns the scene that
 * is used if the operator picks no state.
 */
export interface Scene {
  /** The `data` of answers by the endpoint's name. The sandbox answers the other endpoints. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** The current time, in milliseconds since 1970; null: now. */
  now: number | null;
}

/** POST expression: evaluates an expression, or a template if `isText`. It can read `values`. */
export interface ExpressionRequest {
  text: string;
  isText: boolean;
  values: Readonly<Record<string, unknown>>;
}

/** Response to POST expression: the result, its type, and problems of the text. */
export interface ExpressionResponse {
  /** The inferred type of the result; null if the expression cannot be parsed. */
  type: LocalizedText | null;
  /** The result, as JSON or as customers read it; null if the expression cannot be parsed. */
  value: string | null;
  problems: readonly (TextRange & Pick<StudioProblem, "message" | "advice">)[];
}

/**
 * Response to GET address?editor=&path=&at=: the entry of the reference for the text at an offset; null if it has none.
 */
export interface AddressResponse {
  address: string | null;
}
