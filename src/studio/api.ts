import type { Schemas } from "../check/schema/json-schema.ts";
import type { DecisionTable } from "../explain/decision-table.ts";
import type { ResponseSchema } from "../language/document.generated.ts";
import type { Saying } from "../language/messages/saying.ts";
import type { PublishedPage } from "../plan/published.ts";
import type { FaultKind } from "../sandbox/http/fault.ts";

/**
 * The JSON protocol between the studio in the browser and its server. File paths are relative to the campaigns folder.
 */
export const STUDIO = "/studio";
export const API = `${STUDIO}/api`;

/** The address that a phone's QR code opens; the editor's code and the page's route follow. */
export const PHONE = `${STUDIO}/phone`;

/** GET phone?editor=: the address at which phones in the same network open this editor's pages. */
export interface PhoneAnswer {
  /** For example http://192.168.1.5:5173/studio/phone/<code>, without the route. Null if not open to phones. */
  address: string | null;
}

/** GET files: every document of the folder, sorted by path. GET uses?block=: the documents that use a type of block. */
export interface FileEntry {
  path: string;
  /** A document without a route is a base. `unreadable`: the text does not say which kind it is. */
  kind: "campaign" | "base" | "brand" | "unreadable";
  id: string;
  title: string;
  /** The routes as written; routes of variants follow the document's own. */
  routes: readonly string[];
}

/** GET schemas: the schemas of documents with all their annotations, by their file names in schemas/. */
export type SchemasAnswer = Schemas;

/** GET file?path=: a file as saved on disk. */
export interface FileText {
  path: string;
  text: string;
  /** Changes whenever the text changes. The editor sends it back when it saves. */
  version: string;
}

/** POST draft: a text that is being edited. For this editor it replaces the file until the editor sends null. */
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

/** The answer to a draft, quick enough to send after each keystroke. */
export interface DraftAnswer {
  /** The errors of this file, sorted by position. Warnings take longer: GET problems. */
  problems: readonly StudioProblem[];
  /** The errors of other files that the page uses: its bases and its brand. */
  elsewhere: readonly OtherFileProblem[];
  /** The pages that the document makes. */
  pages: readonly { key: string; route: string; title: string }[];
  /** The requested page as it is now, or else its last version without errors; null if it never had one. */
  page: { key: string; published: PublishedPage; isCurrent: boolean } | null;
}

/** GET problems?editor=&path=: all errors and warnings of an edited file. Slower: send it when typing pauses. */
export interface ProblemsAnswer {
  problems: readonly StudioProblem[];
}

/** An error in another file than the edited one. */
export interface OtherFileProblem {
  path: string;
  line: number;
  message: Saying;
}

/** A problem as the editor marks it. */
export interface StudioProblem extends TextRange {
  rule: string;
  severity: "error" | "warning";
  /** JSON Pointer. */
  pointer: string;
  message: Saying;
  /** How to correct it. */
  advice: Saying | null;
  /** An answer that shows the problem. */
  counterexample: Saying | null;
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

export interface Replacement extends TextRange {
  text: string;
}

/** GET states?editor=&key=: the states that customers can see on a page, with the proofs of its tables. */
export interface StatesAnswer {
  tables: readonly StateTable[];
  /** The endpoints by name, in the order of the document. */
  endpoints: Readonly<Record<string, StateEndpoint>>;
  /** Expressions outside tables whose result changes over time: conditions, and numbers that count down to 0. */
  timed: readonly string[];
}

/** An endpoint and the values that its answers may have. */
export interface StateEndpoint {
  /** The schema of the answer with descriptions, which published pages omit; null if the page reads nothing. */
  data: DescribedSchema | null;
  /** Whether the page calls it when it opens; other endpoints are called by taps. */
  isLoaded: boolean;
  requiresLogin: boolean;
}

/** A schema of an answer as written in documents, with the description of each field. */
export type DescribedSchema = Omit<ResponseSchema, "properties" | "items"> & {
  description?: string;
  properties?: Readonly<Record<string, DescribedSchema>>;
  items?: DescribedSchema;
};

export interface StateTable {
  name: string;
  description: string;
  /** The JSON Pointer in the file at `path`, which may be a base of the document. */
  path: string;
  pointer: string;
  rows: readonly StateRow[];
  /** The list for whose items the table is evaluated, once per item; null if it is evaluated once. */
  each: string | null;
  /** The facts that the conditions read. Its rows are the rows of the table. */
  decision: DecisionTable;
  /** Whether every answer has a row; null if this could not be proved. */
  isComplete: boolean | null;
  /** Simplifications and gaps of the proof. */
  notes: readonly Saying[];
}

export interface StateRow {
  state: string;
  /** The text as customers read it, with its expressions evaluated. */
  text: string;
  pointer: string;
  isDisabled: boolean;
  verdict: "met" | "never" | "masked" | "notProven";
  /** Only if masked: the rows above that together match every answer that matches this row. */
  maskedBy: readonly string[];
  /** A scene that shows the row; null if none is known. */
  scene: Scene | null;
}

/** The customer who sees a scene if the answer depends on the customer. The sandbox knows enough about this one. */
export const SCENE_CUSTOMER = "old-user";

/** GET place?editor=&key=&pointer=: the place in a file that defines a part of a page. 404 if the part is gone. */
export interface FileRange extends TextRange {
  /** The document's own file or one of its bases. */
  path: string;
}

/** GET pointer?editor=&key=&path=&offset=: the part of the page that is written at an offset of a file. */
export interface PointerAnswer {
  /** JSON Pointer; null if the page has no such part. */
  pointer: string | null;
}

/**
 * POST mall: a call of the edited page. The editor's own sandbox, which has the drafts, answers like the mall over
 * HTTP.
 */
export interface MallCallRequest {
  editor: string;
  /** The key of the page. */
  key: string;
  /** The path of the endpoint, without /prod-api. */
  path: string;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** The fault to simulate. */
  fault: FaultKind | null;
  /** The current time, in milliseconds since 1970; null: the sandbox's clock. */
  clock: number | null;
  /** The data of the answer if it is known already; only the fault is then applied. */
  given?: { data: unknown };
}

/**
 * All external inputs of a previewed page. GET scene?editor=&key= answers with the scene used if no state is picked.
 */
export interface Scene {
  /** The `data` of answers by the endpoint's name. The sandbox answers the other endpoints. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** The current time, in milliseconds since 1970; null: now. */
  now: number | null;
}

/** POST expression: evaluates an expression, or a template if `isText`, with these values in scope. */
export interface ExpressionRequest {
  text: string;
  isText: boolean;
  values: Readonly<Record<string, unknown>>;
}

export interface ExpressionAnswer {
  /** The inferred type of the result; null if the expression cannot be parsed. */
  type: Saying | null;
  /** The result, as JSON or as customers read it; null if the expression cannot be parsed. */
  value: string | null;
  problems: readonly (TextRange & Pick<StudioProblem, "message" | "advice">)[];
}

/** GET address?editor=&path=&at=: the reference's address for the text at an offset; null if it has none. */
export interface AddressAnswer {
  address: string | null;
}
