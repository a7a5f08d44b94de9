import type { Filled } from "./form.ts";
import type { CallError } from "./snapshot.ts";
import type { Tap } from "./tap.ts";

/** What comes of a call: the answer's data, or why there is none. */
export type Outcome = { data: unknown } | { error: CallError };

/** What happens to a page. */
export type PageEvent =
  | { type: "opened" }
  | { type: "tapped"; action: string; given?: Tap["given"]; at: number }
  | { type: "asked"; endpoint: string }
  /** Of the call of this number (see the effect); without one, of data of the page. */
  | { type: "answered"; endpoint: string; outcome: Outcome; call?: number | undefined }
  | { type: "closed"; dialog: string; at: number }
  /** With `code`, only the code of this field is asked for. */
  | ({ type: "submitted"; form: string; code?: string | undefined; at: number } & Filled)
  /** Something was typed into a field. What it was stays in the field until the form is submitted. */
  | { type: "edited"; form: string; field: string }
  /** The customer has set a value of local to true or false. */
  | { type: "toggled"; value: string; isOn: boolean }
  /** A draw has come to rest. */
  | { type: "landed"; draw: string }
  /** The page can be seen again after it was hidden. */
  | { type: "returned" }
  | { type: "retried" }
  /** `isCorrection`: the clock was set, no time has passed. */
  | { type: "ticked"; now: number; isCorrection?: boolean }
  /** A moment has passed on which what the page shows depends. */
  | { type: "passed" }
  /** The pause after such a moment is over. */
  | { type: "refreshed" }
  /** Whether the phone did what it was asked: for the action of this key, or for a tap that asked it directly. */
  | { type: "acted"; action: string | undefined; failure: string | undefined };

/** What a native call takes, by name. */
export type NativeArguments = Record<string, unknown>;

/** What a call sends. */
export interface Request {
  fields: Record<string, string>;
  headers: Record<string, string>;
}

/** What the page wants done in the world. */
export type Effect =
  /** Ask for data of the page; with `fresh`, not from what is already at hand. */
  | { type: "load"; endpoint: string; request: Request; fresh: boolean }
  /** Its answer is to come with its number: two calls of one endpoint may be under way. */
  | { type: "call"; endpoint: string; request: Request; call: number }
  | { type: "toast"; text: string }
  /** Say it to those who cannot see the page. */
  | { type: "announce"; text: string }
  /** Let a draw come to rest; it is to be told when it has. */
  | { type: "land"; draw: string }
  /** What becomes of a native call or a redirect is to be told (acted). */
  | { type: "native"; call: string; with?: NativeArguments; action?: string }
  | { type: "navigate"; to: string; query: Record<string, string>; state: Record<string, unknown> }
  | { type: "redirect"; url: string; action?: string }
  /** Load the page's data again soon, but not at the same moment as all other phones. */
  | { type: "refresh" }
  | { type: "report"; what: string };
