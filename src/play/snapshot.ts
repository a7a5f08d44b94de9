import type { Brand, Step } from "../language/document.generated.ts";
import { createLazyRecord } from "../language/evaluation/lazy-record.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { parseTime, scheduleValues, type Zone } from "../language/time.ts";
import { copyWithoutPrototype, mapValues, ownEntryOf, UNKNOWN } from "../language/values.ts";
import { type Plan, requiresLogin } from "../plan/plan.ts";
import type { FilledForm } from "./form-values-and-checks.ts";

/** A call that failed, and why; the steps of a catch read it as `error`. */
export interface CallError {
  /**
   * network: offline, timeout, or an answer with this outcome. refused: the server did not do it, for a reason.
   * loggedOut: an expired login, or no token. shape: nothing in the answer could be read. undone: the phone could not
   * make a native call or a redirect.
   */
  kind: "network" | "refused" | "loggedOut" | "shape" | "undone";
  /** The server's code as text; empty without one. */
  code: string;
  /** Message for the customer. */
  message: string;
  /** The phone was offline, so the call cannot have reached the server. Expressions do not read it. */
  isUnsent?: true;
}

/** What a page knows of one endpoint: its latest data and error, and whether a call is in progress. */
export interface EndpointState {
  /** A call is in progress. */
  busy: boolean;
  /** Data of the latest answer; undefined before the first. Kept when a later call fails. */
  data?: unknown;
  /** Error of the latest call; undefined if it succeeded. */
  error?: CallError | undefined;
  /** The data is from before an action that loads it again. */
  isOutdated?: boolean;
  /**
   * The success of the load in progress proves no login: it was sent before the server refused the token, or by the action
   * that was refused.
   */
  provesNoLogin?: boolean;
  /**
   * Whether a toast shows the failure of the load in progress, besides the retry: "shown" if a tap asked for the data,
   * "none" if the action that loads it has shown its own failure. Undefined: only for a refused token.
   */
  failureToast?: "shown" | "none" | undefined;
  /** The page itself requested the load in progress, by `everyMs`: its failure changes nothing. */
  isPoll?: boolean | undefined;
  /** Undefined until a further page of the list is loaded. */
  pages?: LoadedPages | undefined;
}

/** What a page knows of the pages of a list that grows. */
export interface LoadedPages {
  /** The first page as it arrived. */
  first: unknown;
  /** The items of the latest page after the first. */
  latest?: unknown;
  /** Cursors, or numbers of pages, whose pages have arrived. */
  sent: readonly unknown[];
  /** Number of the call for the next page, while it is on its way. */
  call?: number | undefined;
  /** The call for the next page failed. */
  hasFailed?: boolean;
  /** The latest page brought nothing new. */
  isOver?: boolean;
}

/** An action in progress. */
export interface Run {
  /** Remaining steps. */
  steps: Step[];
  /** Error that the steps handle, in a catch. */
  error?: CallError | undefined;
  /** Endpoint whose answer the action waits for. */
  awaits?: string;
  /** Number of the call whose answer the action waits for; undefined if it waits for the page's data to load again. */
  call?: number;
  /** Draw that the action waits for, with its result. */
  landing?: DrawResult & { draw: string };
  /** The page was hidden since the tap, so the draw's animation is shortened. */
  isHurried?: boolean;
  /** Values of the submitted form. They are stored only here and disappear with the run. */
  typed?: FormValues | undefined;
  /** Arguments from the tapped row or block. */
  given?: Record<string, unknown> | undefined;
  /** What the event brought that started the steps. */
  event?: unknown;
  /** The action waits until the page knows whether the customer is logged in. */
  awaitsLogin?: boolean;
  /** Answers to its own calls, by endpoint; changes of the login or of the page's data do not affect them. */
  answers?: Record<string, unknown>;
  /** Feedback depended on a value that could not be read. Only the success of the action is reported then. */
  isFeedbackUnknown?: boolean;
  /** A step gave the customer feedback, so a failure need not be reported at the end. */
  hasFeedback?: boolean;
  /** A failed call of the action may have reached the server, so the action's throttle holds. */
  hasReachedServer?: boolean;
}

/** An open dialog. */
export interface OpenDialog {
  name: string;
  /** Scope of its texts, fixed when it opened. */
  scope: Scope;
}

/** Result of a draw. */
export interface DrawResult {
  /** The value that the customer won. */
  result: unknown;
  /** Index of the widget's place that shows it, such as a sector; 0 for a draw with digits. */
  place: number;
}

/** Values of a form, by field. */
export interface FormValues {
  form: string;
  values: FilledForm["values"];
}

/** Failed check of a form. */
export interface FailedCheck {
  field: string;
  /** Message for the customer. */
  message: string;
}

/** Operating system of the device. */
export type OperatingSystem = "ios" | "android" | "other";

/** Device of the customer. It does not change while the page is open. */
export interface Device {
  system: OperatingSystem;
  /** The page was opened by the brand's app. */
  inApp: boolean;
}

/** Device assumed without other information: a browser on a computer. */
export const DEFAULT_DEVICE: Device = { system: "other", inApp: false };

/** Who opened a page, and how: the customer, the device and the parameters. */
export interface PageVisit {
  /** Access token; empty without one. It is written only into calls. */
  token: string;
  /** A cookie stands for a login, which the server may still refuse. */
  hasCookie?: boolean | undefined;
  /** "ios", or anything else. */
  phoneType: string;
  /** Host of the address, without a port. */
  host: string;
  device: Device;
  /** Parameters of the address. */
  query: Record<string, string>;
  /** Navigation state from the previous page. */
  navigation: Record<string, unknown>;
}

/** Immutable state of a page. Everything shown is drawn from it; it is replaced, never modified. */
export interface Snapshot {
  visit: PageVisit;
  /** The page is being prerendered: the visitor and the time are not known yet. */
  isPrerendering?: true;
  /** The server's time (ms since 1970). */
  now: number;
  /** The server refused the token (outcome loggedOut), and no call that was sent later has succeeded with it. */
  refused: boolean;
  /** A `logout` step marked the customer as logged out, until a call that requires a login succeeds. */
  isMarkedLoggedOut: boolean;
  /** A message may still bring the token, so it is not known yet whether the customer is logged in. */
  isAwaitingToken?: boolean;
  answers: Record<string, EndpointState>;
  local: Record<string, unknown>;
  /** The open dialogs, the topmost last. */
  dialogs: OpenDialog[];
  /** Results on which draws rest, by draw. A draw that is missing here is in its neutral position. */
  rests: Record<string, DrawResult>;
  /** For each form, the check that failed when it was last submitted. */
  failedChecks: Record<string, FailedCheck>;
  /** Number of calls that actions have made; it numbers the calls. */
  calls: number;
  /** Actions in progress, by their keys (tap-action.ts). */
  runs: Record<string, Run>;
  /**
   * Time of the last tap by key (ms of a clock that never jumps). Omits failed actions without a throttle, or without a
   * call that may have reached the server.
   */
  tapped: Record<string, number>;
}

/** A page with its current state: its plan and its snapshot. */
export interface PageState {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
}

/** Names that have no value while a page is prerendered: they depend on the visitor or the time. */
export const NAMES_KNOWN_ON_OPEN = ["session", "query", "navigation", "device", "address", "now"] as const;

/**
 * Returns the snapshot for prerendering a page, as if the visitor were logged in. Content that depends on the visitor,
 * the time or an answer is pending; the time is unknown.
 */
export function prerenderSnapshot(plan: Plan): Snapshot {
  const visit: PageVisit = {
    ...{ token: "ahead", phoneType: "", host: "" },
    device: { ...DEFAULT_DEVICE, inApp: true },
    ...{ query: {}, navigation: {} },
  };
  return { ...openingSnapshot(plan, visit, 0), isPrerendering: true };
}

/** Returns the snapshot of a page that has just been opened, without any answers. */
export function openingSnapshot(plan: Plan, visit: PageVisit, now: number): Snapshot {
  return {
    visit,
    now,
    refused: false,
    isMarkedLoggedOut: false,
    ...(!isCustomer(visit) && isTokenPosted(plan.brand) && { isAwaitingToken: true }),
    answers: copyWithoutPrototype(),
    local: copyWithoutPrototype(plan.campaign.local),
    dialogs: [],
    rests: copyWithoutPrototype(),
    failedChecks: copyWithoutPrototype(),
    calls: 0,
    runs: copyWithoutPrototype(),
    tapped: copyWithoutPrototype(),
  };
}

/** Whether a visit brings a token or a cookie of a login. */
export function isCustomer({ token, hasCookie }: Pick<PageVisit, "token" | "hasCookie">): boolean {
  return token !== "" || hasCookie === true;
}

/** Whether a message may bring the token of a brand's customers. */
export function isTokenPosted({ session }: Pick<Brand, "session">): boolean {
  return session?.token?.some((source) => typeof source === "object") === true;
}

/** Whether the visit has a token or cookie, or the brand's condition holds. The server may still refuse the login. */
export function hasLogin({ plan, snapshot }: PageState): boolean {
  const { loggedIn } = plan.brand.session ?? {};
  return (
    isCustomer(snapshot.visit) ||
    (loggedIn !== undefined &&
      plan.holds(loggedIn, replaceNamesInScope(plan, {}, namesOfVisitor({ plan, snapshot }))))
  );
}

/** Whether it is not known yet if the customer has a login: a message or an answer that shows it has not arrived. */
export function isLoginPending({ plan, snapshot }: PageState): boolean {
  const { visit, isAwaitingToken, answers } = snapshot;
  const isOpen = (name: string) => answers[name]?.data === undefined && !answers[name]?.error;
  return !isCustomer(visit) && (isAwaitingToken === true || endpointsOfLogin(plan).some(isOpen));
}

/** Returns the endpoints whose answers show whether the customer has a login. */
export function endpointsOfLogin(plan: Plan): string[] {
  const { loggedIn } = plan.brand.session ?? {};
  return loggedIn === undefined ? [] : plan.load.filter((name) => plan.reads(loggedIn).has(name));
}

/** Whether the customer counts as logged in: there is a login, and no server or `logout` step has refused it. */
export function isLoggedIn(page: PageState): boolean {
  const { refused, isMarkedLoggedOut } = page.snapshot;
  return !refused && !isMarkedLoggedOut && hasLogin(page);
}

const scopeBySnapshot = new WeakMap<Snapshot, Scope>();

/**
 * Returns the values that expressions of the page can read, by name (schemas/names.schema.json). While the
 * customer counts as logged out, answers that require a login are left out. Cached by snapshot.
 */
export function scopeOfSnapshot({ plan, snapshot }: PageState): Scope {
  const made = scopeBySnapshot.get(snapshot);
  if (made) return made;
  const scope = replaceNamesInScope(
    plan,
    {},
    namesOfVisitor({ plan, snapshot }, isLoggedIn({ plan, snapshot })),
  );
  scopeBySnapshot.set(snapshot, scope);
  return scope;
}

/** Returns the names of the page; `loggedIn` is undefined while that is to be found out. */
function namesOfVisitor({ plan, snapshot }: PageState, loggedIn?: boolean): Record<string, unknown> {
  const { visit, answers, now, local } = snapshot;
  const { schedule, constants } = plan.campaign;
  const { zone } = plan.place;
  const names: Record<string, unknown> = copyWithoutPrototype();
  for (const name of Object.keys(plan.endpoints)) {
    const { data, error } = answers[name] ?? {};
    // If nothing in the answer could be read, it counts as missing, as after a failed call.
    const isThere = data !== undefined && !(data === UNKNOWN && error);
    if (isThere && (loggedIn || !requiresLogin(plan, name))) names[name] = data;
  }
  return Object.assign(names, {
    session: {
      ...(loggedIn !== undefined && { loggedIn }),
      ...{ token: visit.token, phoneType: visit.phoneType },
    },
    brand: readMissingAsNull({ hosts: [], ...plan.brand }),
    address: { host: visit.host },
    device: visit.device,
    query: readMissingAsNull(visit.query),
    navigation: { token: null, phoneType: null, isShowTop: null, ...visit.navigation },
    now: snapshot.isPrerendering ? UNKNOWN : now,
    schedule: scheduleValues(momentMs(schedule?.start, zone), momentMs(schedule?.end, zone), zone),
    constants,
    local,
    forms: formsWithoutInput(plan),
    arguments: copyWithoutPrototype(),
  });
}

/** Returns the scope with these names replaced. The campaign's `values` are computed again from them. */
export function replaceNamesInScope(plan: Plan, scope: Scope, names: Scope): Scope {
  const { values = {} } = plan.campaign;
  const merged: Scope = {
    ...scope,
    ...names,
    values: createLazyRecord(Object.keys(values), (name) => plan.evaluateRaw(values[name] as string, merged)),
  };
  return merged;
}

/** Returns the forms with every field null: only the action that submits a form reads what was typed. */
function formsWithoutInput({ campaign }: Plan): Record<string, unknown> {
  return mapValues(campaign.forms, ({ fields }) => mapValues(fields, () => null));
}

function momentMs(text: string | undefined, zone: Zone): number | null {
  return text === undefined ? null : (parseTime(text, zone) ?? null);
}

/**
 * Wraps an object so that missing properties read as null instead of as an error: for parameters that the
 * address lacks, and for a brand's optional texts.
 */
function readMissingAsNull(object: Record<string, unknown>): object {
  const read = (key: string | symbol) => ownEntryOf(object, key as string) ?? null;
  return new Proxy(object, {
    get: (_, key) => read(key),
    // The evaluator reads only own properties, so a missing one must look like an own property.
    getOwnPropertyDescriptor: (_, key) => ({ value: read(key), configurable: true, enumerable: true }),
  });
}
