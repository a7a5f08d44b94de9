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
  given?: readonly Happening[];
  /** The tab that is open in the end, from 0. */
  tab?: number;
  /** Texts that are to be seen in the end, */
  shows?: readonly string[];
  /** and texts that are not. */
  lacks?: readonly string[];
  /** Bits of markup that are to be there: what no text tells, such as the sign of a figure or that a button is inactive, */
  marks?: readonly string[];
  /** and bits that are not. */
  lacksMarks?: readonly string[];
  /** What is shown over the page in the end, while a call is under way; empty for nothing. */
  loading?: string;
  /** What the page has done in the world: each of these in this order; where it says how often, so often in all. */
  does?: readonly (Sought & { times?: number })[];
  /** What it has not done: no effect has all these properties. */
  doesNot?: readonly Sought[];
}

/** The property of an effect that says what it is about, by the effect's type. */
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

/** An effect in short: `{ toast: "网络异常" }` is `{ type: "toast", text: "网络异常" }`; `reload` is a fresh load. */
type ShortEffect = { [Type in keyof Subjects]: Record<Type, string> }[keyof Subjects] & {
  /** The fields of a request that has no headers. */
  sends?: Record<string, string>;
  request?: { fields: Record<string, string>; headers: Record<string, string> };
  query?: object;
  state?: object;
  times?: number;
};

/** An effect; its type alone stands for all effects of the type. */
type Wanted = ShortEffect | Sought | Effect["type"];

/** What happens, with three failures of a call in short: no answer, the code for a lost login, and a refusal. */
export type Given =
  | Happening
  | { offline: string }
  | { loggedOut: string }
  | { refused: string; message: string; code?: string };

/** A visit of a page, where it differs from others: the address, the navigation state, the time and the open tab. */
type Visit = Pick<SpecLine, "search" | "state" | "now" | "tab">;

/** What a case expects, and in what its visit differs from the others of its page. */
type Expected = Visit &
  Pick<SpecLine, "shows" | "lacks" | "marks" | "lacksMarks" | "loading"> & {
    does?: readonly Wanted[];
    doesNot?: readonly Wanted[];
  };

/**
 * Returns a tag for the lines of the spec about one page, for visits of one kind:
 * visitor`1 §4 Logged out shows login`.after({ tap: "login" }).expects({ does: [{ native: "login" }] }).
 */
export function casesOf(page: string, visit: Visit = {}) {
  return (texts: TemplateStringsArray, ...values: unknown[]) => {
    const line = String.raw({ raw: texts }, ...values);
    const expectsAfter =
      (given: Happening[]) =>
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
 * Returns the tags for the visits of a page: of a `customer` who is logged in by the address, of a `visitor` who is not,
 * and of an `arrival` from another activity, with the token and the phone type in the navigation state.
 */
export function visitsOf(page: string, { search = "token=t&phoneType=ios", ...visit }: Visit = {}) {
  return {
    customer: casesOf(page, { ...visit, search }),
    visitor: casesOf(page, visit),
    arrival: casesOf(page, { state: { token: "t", phoneType: "ios" } }),
  };
}

/** Returns a case for each line of the spec, with the texts that a visitor reads on the page. */
export function reads(page: string, texts: Record<string, string | readonly string[]>): SpecLine[] {
  return Object.entries(texts).map(([line, shows]) => ({ line, page, shows: [shows].flat() }));
}

/** Returns the rows of a table, each with the types of its own values. */
export function rows<const Rows extends readonly (readonly unknown[])[]>(...all: Rows): Rows {
  return all;
}

/** Returns the answer of an endpoint, with this data. */
export function answer(endpoint: string, data: unknown): Happening {
  return { answer: endpoint, data };
}

/** Returns an effect that is wanted once in all. */
export function once<const Short extends ShortEffect>(effect: Short) {
  return { ...effect, times: 1 };
}

/** The way of an arrival back to the hub. */
export const toHub = { navigate: "/collarRollTab", query: { token: "t", phoneType: "ios" } };

/** Returns the markup of a button in a state in which it waits for an answer. */
export function busy(state: string): string {
  return `aria-disabled="true" aria-busy="true" data-state="${state}"`;
}

/** Returns the markup of a button in a state in which it does nothing. */
export function inactive(state: string): string {
  return `aria-disabled="true" aria-busy="false" data-state="${state}"`;
}

function happeningOf(given: Given): Happening {
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
