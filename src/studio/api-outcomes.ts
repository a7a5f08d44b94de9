import type { DecisionTable } from "../explain/table-as-grid.ts";
import type { LocalizedText } from "../language/messages/localized-text.ts";
import type { StateRow } from "./api.ts";
import type { TableReport } from "./frame/messages.ts";

/**
 * Response to GET outcomes?editor=&path=&key=: the lists of outcomes that decide the calls of a page, or without `key`,
 * those of the brand in a file. Empty for other documents, and for a brand with errors.
 */
export interface OutcomesResponse {
  lists: readonly OutcomeTable[];
}

/** The outcomes of the brand's server, or of an endpoint that overrides them, with their proofs. */
export interface OutcomeTable {
  /** The endpoint; null for the brand's server. */
  endpoint: string | null;
  /** The endpoints of the page whose responses the list decides. */
  usedBy: readonly string[];
  decision: DecisionTable;
  rows: readonly OutcomeRow[];
  /** Whether each response has an outcome; null if this could not be proved. */
  isComplete: boolean | null;
  /** A response without an outcome; null if none is known. */
  gap: { saying: LocalizedText; response: GivenResponse } | null;
  /** Simplifications and gaps of the proof. */
  notes: readonly LocalizedText[];
}

/** An outcome as written, with the result of its proof. */
export interface OutcomeRow extends Pick<StateRow, "verdict"> {
  outcome: string;
  /** The outcome in words. */
  label: LocalizedText;
  /** The expressions for the code and the message of a refusal; null if they are left out. */
  code: string | null;
  reason: string | null;
  /** The numbers, from 0, of the outcomes above that together mask it. */
  maskedBy: readonly number[];
  /** A response with this outcome; null if none is known. */
  example: GivenResponse | null;
}

/** A response of the server: HTTP status and content. */
export interface GivenResponse {
  status: number;
  text: string;
}

/** POST outcome: a response to try. `key` is null for a brand. */
export interface OutcomeRequest extends GivenResponse {
  editor: string;
  path: string;
  key: string | null;
  endpoint: string | null;
}

/** Response to POST outcome: what a page makes of the response, and why. The states of rows are their numbers from 0. */
export interface OutcomeResponse {
  report: TableReport;
  saying: LocalizedText;
}
