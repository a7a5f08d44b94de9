import type { Effect } from "../../../src/play/events.ts";

/** What happens to the page of a case, one thing after the other. */
export type Happening =
  | { answer: string; data: unknown }
  | { fail: string; kind: "network" | "refused" | "loggedOut"; message?: string; code?: string }
  | { tap: string }
  | { close: string }
  /** This draw has come to rest. */
  | { landed: string }
  /** By the clock it is this instant, with offset. */
  | { time: string }
  | { submit: string; values: Record<string, string> };

/** An effect with at least these properties. */
type Sought = Partial<Effect> & Pick<Effect, "type">;

/** One line of the spec as a case: on this page, given this, that is expected. */
export interface SpecLine {
  /** The document's number and section, and the line's own words. */
  line: string;
  /** The page's route. */
  page: string;
  /** Navigation state. Without a token there or in the address, it is a visitor who looks. */
  state?: Record<string, unknown>;
  /** The address's parameters, such as token=t. */
  search?: string;
  host?: string;
  /** The time of the page, as an instant with offset. */
  now?: string;
  /** In this order, after the page was opened. */
  given?: Happening[];
  /** The tab that is open in the end, from 0. */
  tab?: number;
  /** Texts that are to be seen in the end, */
  shows?: string[];
  /** and texts that are not. */
  lacks?: string[];
  /** Bits of markup that are to be there: what no text tells, such as the sign of a figure or that a button is inactive, */
  marks?: string[];
  /** and bits that are not. */
  lacksMarks?: string[];
  /** What is shown over the page in the end, while a call is under way; empty for nothing. */
  loading?: string;
  /** What the page has done in the world: each of these in this order; where it says how often, so often in all. */
  does?: Array<Sought & { times?: number }>;
  /** What it has not done: no effect has all these properties. */
  doesNot?: Sought[];
}
