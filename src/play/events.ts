import type { CallSettings } from "../language/call-settings.ts";
import type { FilledForm } from "./form-values-and-checks.ts";
import type { CallError } from "./snapshot.ts";
import type { Tap } from "./tap-action.ts";

/** Outcome of a call: the answer's data, or an error. */
export type CallOutcome = { data: unknown } | { error: CallError };

/** Everything that can happen to a page, such as a tap or an answer; the input of `transition`. */
export type PageEvent =
  | { type: "opened" }
  | { type: "tapped"; action: string; given?: Tap["given"]; at: number }
  | { type: "asked"; endpoint: string }
  /** With `call`, the answer to an action's call with this number; without it, to a load of the page's data. */
  | { type: "answered"; endpoint: string; outcome: CallOutcome; call?: number | undefined }
  | { type: "closed"; dialog: string; at: number }
  /** With `code`, the form is not submitted; only the code for this field is requested. */
  | ({ type: "submitted"; form: string; code?: string | undefined; at: number } & FilledForm)
  /** The customer typed into a field. The value stays in the field until the form is submitted. */
  | { type: "edited"; form: string; field: string }
  /** The customer set a value of `local` to true or false. */
  | { type: "toggled"; value: string; isOn: boolean }
  /** The animation of a draw has ended. */
  | { type: "landed"; draw: string }
  /** The page is visible again after it was hidden. */
  | { type: "returned" }
  | { type: "retried" }
  /** With `isCorrection`, the clock was adjusted and no time has passed. */
  | { type: "ticked"; now: number; isCorrection?: boolean }
  /** A moment that the page's content depends on has passed. */
  | { type: "passed" }
  /** The random delay after such a moment is over. */
  | { type: "refreshed" }
  /** A native call or redirect has ended. `failure` is its message, if any; a direct tap has no `action`. */
  | { type: "acted"; action: string | undefined; failure: string | undefined };

/** Arguments of a native call, by name. */
export type NativeArguments = Record<string, unknown>;

/** A call to the server, except for a key that the port adds (ports/idempotency-key.ts). */
export interface CallRequest extends Pick<CallSettings, "method" | "body" | "credentials" | "timeoutMs"> {
  /** Address without parameters: of this site, or with https. */
  url: string;
  /** Parameters of the address. */
  query: Record<string, string>;
  /** Values to send: of any type in a JSON body, else texts. */
  fields: Record<string, unknown>;
  headers: Record<string, string>;
}

/** What a page asks its host to do, such as sending a call; the output of `transition`. */
export type Effect =
  /** Load data of the page; with `fresh`, not from the cache. */
  | { type: "load"; endpoint: string; request: CallRequest; fresh: boolean }
  /** Call an endpoint. The answer carries the same number, because two calls of one endpoint may be in progress. */
  | { type: "call"; endpoint: string; request: CallRequest; call: number }
  | { type: "toast"; text: string }
  /** Announce a text to screen readers. */
  | { type: "announce"; text: string }
  /** Let a draw's animation end. The host answers with `landed`. */
  | { type: "land"; draw: string }
  /** Make a native call. The host answers with `acted`, as for a redirect. */
  | { type: "native"; call: string; with?: NativeArguments; action?: string }
  | { type: "navigate"; to: string; query: Record<string, string>; state: Record<string, unknown> }
  | { type: "redirect"; url: string; action?: string }
  /** Load the page's data again after a random delay, so that phones do not all load at once. */
  | { type: "refresh" }
  | { type: "report"; what: string };
