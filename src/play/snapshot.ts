import type { Step } from "../language/document.generated.ts";
import { computed } from "../language/evaluation/computed.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { scheduleNames } from "../language/time.ts";
import { bareTable, mapValues, ownEntry, UNKNOWN } from "../language/values.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import type { Filled } from "./form.ts";

/** What went wrong with a call; known to catch steps as `error`. */
export interface CallError {
  /** network: offline, too slow, HTTP failure, not JSON. refused: the server's own code. loggedOut: code 200001, or no token. shape: nothing of an answer could be read. undone: what the phone could not do. */
  kind: "network" | "refused" | "loggedOut" | "shape" | "undone";
  /** The server's code as text; empty where there was none. */
  code: string;
  /** What to tell the customer. */
  message: string;
}

/** What is known of one endpoint. */
export interface Answer {
  /** A call is under way. */
  busy: boolean;
  /** The latest answer's data; undefined before the first. Kept when a later call fails. */
  data?: unknown;
  /** Why the latest call failed; undefined when it did not. */
  error?: CallError | undefined;
  /** An action has asked for it again, and the data is from before that. */
  isOutdated?: boolean;
}

/** An action under way: its remaining steps. */
export interface Run {
  steps: Step[];
  /** The failure that the steps deal with, in a catch. */
  error?: CallError | undefined;
  /** The endpoint whose answer the action waits for, */
  awaits?: string;
  /** and which call of it: just that answer, or failure, is the action's. Without one it had the page's data loaded again. */
  call?: number;
  /** The draw that it plays and waits for. */
  landing?: Drawn & { draw: string };
  /** The page was hidden since it was tapped: its draw wastes no more time. */
  hurried?: boolean;
  /** What was typed into the form that it sends. Kept nowhere else, and gone with it. */
  typed?: Typed | undefined;
  /** What the row or block that was tapped gave it. */
  given?: Record<string, unknown> | undefined;
  /** What its calls answered, by endpoint: its own, whatever becomes of the login or of the page's data. */
  answers?: Record<string, unknown>;
  /** Something that was to be told could not be read: nothing more is shown of it, but that it went through. */
  isUntold?: boolean;
  /** A step has told the customer something: who deals with a failure need not tell it at the end. */
  isTold?: boolean;
}

/** A dialog that is open. */
export interface OpenDialog {
  name: string;
  /** The names that its texts see: as they were when it opened. */
  scope: Scope;
}

/** What a draw came to. */
export interface Drawn {
  /** The value that was drawn, */
  result: unknown;
  /** and the index of its place; 0 where a draw has digits and no places. */
  place: number;
}

/** A form's values by field. */
export interface Typed {
  form: string;
  values: Filled["values"];
}

/** A check of a form that failed. */
export interface FailedCheck {
  field: string;
  /** What the customer is told. */
  message: string;
}

/** What kind of phone or computer a page runs on. */
export type System = "ios" | "android" | "other";

/** What a page runs on. It does not change while the page is open. */
export interface Device {
  system: System;
  /** The page was opened by the brand's app. */
  inApp: boolean;
}

/** A device of which nothing is known: a computer's browser. */
export const PLAIN_DEVICE: Device = { system: "other", inApp: false };

/** Who looks at the page, and how they came. */
export interface PageVisit {
  /** Access token; empty without one. Never written anywhere but into calls. */
  token: string;
  /** "ios", or anything else. */
  phoneType: string;
  /** The host of the address, without a port. */
  host: string;
  device: Device;
  /** Parameters of the address. */
  query: Record<string, string>;
  /** Navigation state that the previous page handed over. */
  navigation: Record<string, unknown>;
}

/** All that a page knows at one moment. Everything shown is drawn from it; it is replaced, never modified. */
export interface Snapshot {
  visit: PageVisit;
  /** It is drawn before anybody opens it: who looks at it, and when, is not known yet. */
  isAhead?: true;
  /** The server's time, milliseconds since 1970. */
  now: number;
  /** The server refused the token (code 200001): so it is until the next login, which opens the page anew. */
  refused: boolean;
  /** A failure counts as logged out, until a call succeeds. */
  doubted: boolean;
  answers: Record<string, Answer>;
  local: Record<string, unknown>;
  /** The open dialogs, the topmost last. */
  dialogs: OpenDialog[];
  /** Where draws rest. One that is not here rests on nothing. */
  rests: Record<string, Drawn>;
  /** The check that failed when a form was last submitted. */
  failedChecks: Record<string, FailedCheck>;
  /** How many calls actions have made: each call is known by its number. */
  calls: number;
  /** Actions under way, by their keys (tap.ts). */
  runs: Record<string, Run>;
  /** When each action was last tapped, by key: milliseconds of a clock that never jumps. Only of actions that did not fail. */
  tapped: Record<string, number>;
}

/** A page at one moment: what its document says, and what it knows. */
export interface PageState {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
}

/** What is known only when somebody opens a page, by the names that expressions have for it. */
export const KNOWN_LATE = ["session", "query", "navigation", "device", "address", "now"] as const;

/**
 * The page as it is drawn before anybody opens it: as if by somebody who is logged in. What depends on who that is, on
 * when, or on an answer, waits; the time is unknown.
 */
export function aheadOf(plan: Plan): Snapshot {
  const visit: PageVisit = {
    ...{ token: "ahead", phoneType: "", host: "" },
    device: { ...PLAIN_DEVICE, inApp: true },
    ...{ query: {}, navigation: {} },
  };
  return { ...openingOf(plan, visit, 0), isAhead: true };
}

/** The page as it opens, before anything is known. */
export function openingOf(plan: Plan, visit: PageVisit, now: number): Snapshot {
  return {
    visit,
    now,
    refused: false,
    doubted: false,
    answers: bareTable(),
    local: bareTable(plan.campaign.local),
    dialogs: [],
    rests: bareTable(),
    failedChecks: bareTable(),
    calls: 0,
    runs: bareTable(),
    tapped: bareTable(),
  };
}

/** Whether the customer counts as logged in: there is a token and nothing has spoken against it. */
export function isLoggedIn({ visit, refused, doubted }: Snapshot): boolean {
  return visit.token !== "" && !refused && !doubted;
}

const scopes = new WeakMap<Snapshot, Scope>();

/**
 * The names that expressions see at this moment (schemas/names.schema.json), with their values. While the
 * customer counts as logged out, answers that require a login are not among them. Made once a snapshot.
 */
export function scopeOf({ plan, snapshot }: PageState): Scope {
  const made = scopes.get(snapshot);
  if (made) return made;
  const { visit, answers, now, local } = snapshot;
  const { schedule, constants } = plan.campaign;
  const loggedIn = isLoggedIn(snapshot);
  const names: Record<string, unknown> = bareTable();
  for (const name of Object.keys(plan.endpoints)) {
    const { data, error } = answers[name] ?? {};
    // Data of the page of which nothing could be read is not there, as where the call failed.
    const isThere = data !== undefined && !(data === UNKNOWN && error);
    if (isThere && (loggedIn || !requiresLogin(plan, name))) names[name] = data;
  }
  Object.assign(names, {
    session: { loggedIn, token: visit.token, phoneType: visit.phoneType },
    brand: absentAsNull({ hosts: [], ...plan.brand }),
    address: { host: visit.host },
    device: visit.device,
    query: absentAsNull(visit.query),
    navigation: { token: null, phoneType: null, isShowTop: null, ...visit.navigation },
    now: snapshot.isAhead ? UNKNOWN : now,
    schedule: scheduleNames(instantOf(schedule?.start), instantOf(schedule?.end)),
    constants,
    local,
    forms: nothingTyped(plan),
    arguments: bareTable(),
  });
  const scope = withNames(plan, {}, names);
  scopes.set(snapshot, scope);
  return scope;
}

/** The same scope with these names instead of its own; what is reckoned from names is reckoned anew. */
export function withNames(plan: Plan, scope: Scope, names: Scope): Scope {
  const { values = {} } = plan.campaign;
  const merged: Scope = {
    ...scope,
    ...names,
    values: computed(Object.keys(values), (name) => plan.attempt(values[name] as string, merged)),
  };
  return merged;
}

/** Every field of every form as null: only the action that sends a form sees what was typed. */
function nothingTyped({ campaign }: Plan): Record<string, unknown> {
  return mapValues(campaign.forms, ({ fields }) => mapValues(fields, () => null));
}

function instantOf(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}

/** The same object, but every property that it lacks is null: a parameter that is not in the address. */
function absentAsNull(object: Record<string, unknown>): object {
  const read = (key: string | symbol) => ownEntry(object, key as string) ?? null;
  return new Proxy(object, {
    get: (_, key) => read(key),
    // The evaluator asks for own properties only; one that is not there must look as if it were.
    getOwnPropertyDescriptor: (_, key) => ({ value: read(key), configurable: true, enumerable: true }),
  });
}
