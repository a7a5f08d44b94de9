import type { Effect } from "../../../src/play/events.ts";

/** An event that happens to the page of a case. */
export type CaseEvent =
  | { answer: string; data: unknown }
  | { fail: string; kind: "network" | "refused" | "loggedOut"; message?: string; code?: string }
  | { tap: string }
  | { close: string }
  /** This draw has landed. */
  | { landed: string }
  /** The clock shows this instant, with offset. */
  | { time: string }
  | { submit: string; values: Record<string, string> };

/** An effect with at least these properties. */
type Sought = Partial<Effect> & Pick<Effect, "type">;

/** A line of the mall's specification as a test case: a page, events, and the expected result. */
export interface SpecLine {
  /** The line as quoted from the mall's specification, after its document number and section. Not in this repository. */
  line: string;
  /** The page's route. */
  page: string;
  /** Navigation state. Without a token in it or in the address, the customer is logged out. */
  state?: Record<string, unknown>;
  /** The address's parameters, such as token=t. */
  search?: string;
  host?: string;
  /** The time of the page, as an instant with offset. */
  now?: string;
  /** Events after the page was opened, in this order. */
  given?: readonly CaseEvent[];
  /** The index of the tab that is open at the end. */
  tab?: number;
  /** Texts that are shown at the end. */
  shows?: readonly string[];
  /** Texts that are not shown. */
  lacks?: readonly string[];
  /** Markup that is present, for states without text, such as the sign of a figure or an inactive button. */
  marks?: readonly string[];
  /** Markup that is not present. */
  lacksMarks?: readonly string[];
  /** The loading text over the page at the end, while a call runs; empty for none. */
  loading?: string;
  /** Effects that the page had, in this order. `times` is the exact total number of such effects. */
  does?: readonly (Sought & { times?: number })[];
  /** Effects that the page did not have: no effect has all these properties. */
  doesNot?: readonly Sought[];
}

/** The main property of an effect, by the effect's type. */
const SUBJECTS = {
  load: "endpoint",
  reload: "endpoint",
  call: "endpoint",
  toast: "text",
  announce: "text",
  land: "draw",
  native: "call",
  navigate: "to",
  redirect: "url",
} as const;

type Subjects = typeof SUBJECTS;

/** Shorthand for an effect: `{ toast: "网络异常" }` is `{ type: "toast", text: "网络异常" }`; `reload` is a fresh load. */
type ShortEffect = { [Type in keyof Subjects]: Record<Type, string> }[keyof Subjects] & {
  /** The fields of a request that has no headers. */
  sends?: Record<string, string>;
  request?: { fields: Record<string, string>; headers: Record<string, string> };
  query?: object;
  state?: object;
  times?: number;
};

/** An effect; a type alone matches all effects of that type. */
type Wanted = ShortEffect | Sought | Effect["type"];

/** An event, with shorthands for three failures of a call: no answer, the code for a lost login, and a refusal. */
export type Given =
  | CaseEvent
  | { offline: string }
  | { loggedOut: string }
  | { refused: string; message: string; code?: string };

/** The properties of a visit: the address, the navigation state, the time and the open tab. */
type Visit = Pick<SpecLine, "search" | "state" | "now" | "tab">;

/** The expected result of a case, and the properties in which its visit differs from the page's others. */
type Expected = Visit &
  Pick<SpecLine, "shows" | "lacks" | "marks" | "lacksMarks" | "loading"> & {
    does?: readonly Wanted[];
    doesNot?: readonly Wanted[];
  };

/**
 * Returns a template tag that makes cases for one page and one kind of visit from quoted lines:
 * visitor`1 §4 Logged out shows login`.after({ tap: "login" }).expects({ does: [{ native: "login" }] }).
 */
export function casesOf(page: string, visit: Visit = {}) {
  return (texts: TemplateStringsArray, ...values: unknown[]) => {
    const line = String.raw({ raw: texts }, ...values);
    const expectsAfter =
      (given: CaseEvent[]) =>
      ({ does = [], doesNot = [], ...rest }: Expected): SpecLine => {
        const effects = { does: does.map(effectOf), doesNot: doesNot.map(effectOf) };
        return { line, page, ...visit, given, ...rest, ...effects };
      };
    const after = (...given: (Given | readonly Given[])[]) => ({
      expects: expectsAfter(given.flat().map(happeningOf)),
    });
    return { after, expects: expectsAfter([]) };
  };
}

/**
 * Returns the tags for the visits of a page: a `customer` with a token in the address, a `visitor` without a token,
 * and an `arrival` from another activity, with the token and the phone type in the navigation state.
 */
export function visitsOf(page: string, { search = "token=t&phoneType=ios", ...visit }: Visit = {}) {
  return {
    customer: casesOf(page, { ...visit, search }),
    visitor: casesOf(page, visit),
    arrival: casesOf(page, { state: { token: "t", phoneType: "ios" } }),
  };
}

/** Returns a case for each quoted line, with the texts that a visitor reads on the page. */
export function reads(page: string, texts: Record<string, string | readonly string[]>): SpecLine[] {
  return Object.entries(texts).map(([line, shows]) => ({ line, page, shows: [shows].flat() }));
}

/** Returns the rows of a table with their literal types. */
export function rows<const Rows extends readonly (readonly unknown[])[]>(...all: Rows): Rows {
  return all;
}

/** Returns the answer of an endpoint, with this data. */
export function answer(endpoint: string, data: unknown): CaseEvent {
  return { answer: endpoint, data };
}

/** Returns an effect that is expected exactly once. */
export function once<const Short extends ShortEffect>(effect: Short) {
  return { ...effect, times: 1 };
}

/** The navigation of an arrival back to the hub. */
export const toHub = { navigate: "/collarRollTab", query: { token: "t", phoneType: "ios" } };

/** Returns the markup of a button that waits for an answer. */
export function busy(state: string): string {
  return `aria-disabled="true" aria-busy="true" data-state="${state}"`;
}

/** Returns the markup of an inactive button. */
export function inactive(state: string): string {
  return `aria-disabled="true" aria-busy="false" data-state="${state}"`;
}

function happeningOf(given: Given): CaseEvent {
  if ("offline" in given) return { fail: given.offline, kind: "network", message: "网络异常", code: "" };
  if ("loggedOut" in given) return { fail: given.loggedOut, kind: "loggedOut", code: "200001" };
  if (!("refused" in given)) return given;
  const { refused, ...why } = given;
  return { fail: refused, kind: "refused", ...why };
}

function effectOf(wanted: Wanted): Sought {
  if (typeof wanted === "string") return { type: wanted };
  if ("type" in wanted) return wanted;
  const { sends, ...effect } = wanted;
  const entries = Object.entries(effect).map(([key, value]) =>
    key in SUBJECTS ? { type: key, [SUBJECTS[key as keyof Subjects]]: value } : { [key]: value },
  );
  const request = sends && { request: { fields: sends, headers: {} } };
  return Object.assign({}, ...entries, request, "reload" in effect && { type: "load", fresh: true });
}
