import type { Step, Text } from "../language/document.generated.ts";
import { leadingSteps, type NamingStep, type StepKind, showingSteps } from "../language/steps.generated.ts";
import { UNKNOWN } from "../language/values.ts";
import { defaultCatch, type Expression, type Plan, requiresLogin } from "../plan/plan.ts";
import {
  bringToRest,
  change,
  doNow,
  type Play,
  type StepOf,
  toast,
  type WaitingStep,
  withEntry,
  without,
} from "./do-now.ts";
import { drawnOf } from "./draw.ts";
import type { Effect } from "./events.ts";
import { load, note } from "./load.ts";
import { type Own, requestOf, scope, valuesOf } from "./request.ts";
import { type CallError, isLoggedIn, type Run } from "./snapshot.ts";
import { actionIn } from "./tap.ts";
import { LOG_IN_FIRST, UNAVAILABLE } from "./words.ts";

/** The engine's own words for a call that the server accepted, of which no more can be shown. */
export const ACCEPTED = "操作成功，结果请到App内查看";

/** Goes on with an action until it waits for an answer, a draw or the phone, or ends. */
export function run(play: Play, name: string, running: Run): void {
  const { steps, awaits: _, call: __, landing: ___, ...own } = running;
  for (const [i, step] of steps.entries()) {
    const verdict = (condition: Expression | undefined) => play.plan.verdict(condition, scope(play, own));
    const isMeant = verdict(step.when);
    if (isMeant === UNKNOWN && isOneOf(step, DOING)) own.isUntold = true;
    if (isMeant !== true || (own.isUntold && isOneOf(step, showingSteps))) continue;
    const isAllowed = verdict(step.require);
    if (isAllowed !== true) {
      if (isAllowed === UNKNOWN) own.isUntold = true;
      else toast(play, step.otherwise, own);
      own.isTold ||= isAllowed === false && step.otherwise !== undefined;
      liftThrottle(play, name);
      break;
    }
    own.isTold ||= isOneOf(step, TELLING);
    const remaining: Run = { ...own, steps: steps.slice(i + 1) };
    if (isWaiting(play, name, step, remaining)) return;
    if (step.play !== undefined) own.isUntold = true;
    else doNow(play, step, own);
  }
  toast(play, lastWords(play, name, own), own);
  change(play, { runs: without(play.snapshot.runs, name) });
}

/** What is left to say when an action ends: that it failed, or that more of it cannot be shown. No tap that failed is silent. */
function lastWords({ plan }: Play, name: string, own: Omit<Run, "steps">): Text | undefined {
  if (own.error) return own.isTold ? undefined : wordsFor(own.error);
  if (!own.isUntold) return undefined;
  return own.answers ? (plan.campaign.actions?.[actionIn(name)]?.accepted ?? ACCEPTED) : UNAVAILABLE;
}

function wordsFor(error: CallError): string {
  return error.kind === "loggedOut" ? LOG_IN_FIRST : "{error.message}";
}

/** Steps by which a customer sees that a tap did something. */
const TELLING: readonly StepKind[] = [...showingSteps, ...leadingSteps];

/** Of which of these it is not known whether it is meant, the rest cannot be told either. */
const DOING: readonly StepKind[] = [...TELLING, "call"];

function isOneOf(step: Step, kinds: readonly StepKind[]): boolean {
  return kinds.some((kind) => step[kind] !== undefined);
}

/** The steps with which isWaiting deals, and the one that was asked before. */
type Awaited = "play" | "call" | "reload" | "native" | "redirect" | "require";

/** Does a step for which the action has to wait; false for all others. */
function isWaiting(play: Play, name: string, step: Step, remaining: Run): boolean {
  step satisfies StepOf<Awaited | Exclude<StepKind, WaitingStep>>;
  const { effects } = play;
  if (step.play !== undefined) return startLanding(play, name, remaining, step.play);
  if (step.call !== undefined) call(play, name, { ...remaining, awaits: step.call });
  else if (step.reload !== undefined)
    return reload(play, name, { ...remaining, awaits: step.reload }, step.wait);
  else if (step.native || step.redirect) {
    keep(play, name, remaining);
    effects.push({ ...phoneCall(play, step, remaining), action: name });
  } else return false;
  return true;
}

/** What a step asks of the phone. */
export function phoneCall(play: Play, { native, with: given, redirect }: Step, own: Own): PhoneCall {
  const known = scope(play, own);
  if (native)
    return { type: "native", call: native, ...(given && { with: valuesOf(play.plan, given, known) }) };
  return { type: "redirect", url: play.plan.render(redirect, known).trim() };
}

type PhoneCall = Extract<Effect, { type: "native" | "redirect" }>;

/** The phone says whether it did what an action, or a tap, asked of it. A failure inside a catch is told, and the catch goes on. */
export function acted(play: Play, name: string | undefined, failure: string | undefined): void {
  const running = name === undefined ? undefined : play.snapshot.runs[name];
  const error: CallError | undefined =
    failure === undefined ? undefined : { kind: "undone", code: "", message: failure };
  if (name === undefined || !running) {
    if (error) toast(play, "{error.message}", { error });
  } else if (!error) run(play, name, running);
  else if (!running.error) failRun(play, name, running, error);
  else {
    toast(play, "{error.message}", { error });
    run(play, name, running);
  }
}

/** What is shown is from before it, and counts no longer. True where the action waits for the answer. */
function reload(
  play: Play,
  name: string,
  waiting: Run & { awaits: string },
  isToWait: boolean | undefined,
): boolean {
  const { awaits: endpoint, steps, isUntold } = waiting;
  const isMeant = isToWait === true || (!isUntold && isReadLater(play.plan, steps, endpoint));
  note(play, endpoint, { isOutdated: true });
  const waits = load(play, endpoint, true) && isMeant;
  if (waits) keep(play, name, waiting);
  return waits;
}

/** From here on the draws that this call decides are on the move. */
function call(play: Play, name: string, calling: Run & { awaits: string }): void {
  const { awaits: endpoint, steps } = calling;
  for (const { play: draw } of steps) if (draw !== undefined) bringToRest(play, draw);
  if (requiresLogin(play.plan, endpoint) && !isLoggedIn(play.snapshot)) {
    failRun(play, name, calling, { kind: "loggedOut", code: "", message: LOG_IN_FIRST });
    return;
  }
  const call = play.snapshot.calls + 1;
  change(play, { calls: call });
  keep(play, name, { ...calling, call });
  play.effects.push({ type: "call", endpoint, request: requestOf(play, endpoint, calling), call });
}

/** False for a result that cannot be shown, being none of the places or no such number: then nothing is shown as won or lost. */
function startLanding(play: Play, name: string, waiting: Run, draw: string): boolean {
  const outcome = drawnOf(play.plan, draw, scope(play, waiting));
  if (!outcome) {
    play.effects.push({ type: "report", what: `The result of "${draw}" is none that it can come to.` });
    return false;
  }
  keep(play, name, { ...waiting, landing: { draw, ...outcome } });
  play.effects.push({ type: "land", draw });
  return true;
}

export function land(play: Play, draw: string): void {
  for (const [name, { landing, ...landed }] of Object.entries(play.snapshot.runs)) {
    if (landing?.draw !== draw) continue;
    bringToRest(play, draw, { place: landing.place, result: landing.result });
    const said = play.plan.campaign.draws?.[draw]?.announce;
    play.effects.push({ type: "announce", text: play.plan.render(said, scope(play, landed)) });
    run(play, name, landed);
  }
}

/** Who comes back to the page sees the result at once, or without detours once it is there. */
export function hurry(play: Play): void {
  for (const [name, running] of Object.entries(play.snapshot.runs)) {
    if (running.landing) land(play, running.landing.draw);
    else keep(play, name, { ...running, hurried: true });
  }
}

/** An action goes on with its catch. Where that has no words of its own, the failure's are said at once. */
export function failRun(play: Play, name: string, failed: Run, error: CallError): void {
  const { actions, catch: policy } = play.plan.campaign;
  // A failure inside a catch ends the action: a catch is not caught again.
  const steps: Step[] = failed.error
    ? []
    : (actions?.[actionIn(name)]?.catch ?? policy?.action ?? defaultCatch(play.plan, "action"));
  const { answers, given } = failed;
  liftThrottle(play, name);
  const isTold = !steps.some((step) => isOneOf(step, TELLING) || step.otherwise !== undefined);
  if (isTold) toast(play, wordsFor(error), { error });
  run(play, name, { steps, error, isTold, given, ...(answers && { answers }) });
}

/** An action that failed may be tapped again at once: its throttle is meant for those that went through. */
function liftThrottle(play: Play, name: string): void {
  change(play, { tapped: without(play.snapshot.tapped, name) });
}

function keep(play: Play, name: string, run: Run): void {
  change(play, { runs: withEntry(play.snapshot.runs, name, run) });
}

/** Words of a block that are names, not expressions. What a table says is live: a dialog's texts do not wait for it. */
const NAMES = ["type", "table", "form", "draw"];

/** Whether a step among these reads the answer of an endpoint: itself, in the call it makes, in the draw it plays, or in the texts of the dialog it opens. Pure. */
function isReadLater(plan: Plan, steps: readonly Step[], endpoint: string): boolean {
  const { draws, dialogs } = plan.campaign;
  const doesShow = (template: Text | undefined) => plan.templateReads(template).has(endpoint);
  // Of a block's texts it is not known here which are templates: rather a name too many than one too few.
  const doesRead = (value: unknown, names: string[] = []): boolean => {
    if (typeof value === "string") return plan.reads(value).has(endpoint) || doesShow(value);
    if (typeof value !== "object" || value === null) return false;
    return Object.entries(value).some(([word, inner]) => !names.includes(word) && doesRead(inner, names));
  };
  return steps.some((step) => {
    const { call, play, open, reload: _, close: __, reset: ___, native: ____, ...own } = step;
    own satisfies StepOf<Exclude<StepKind, NamingStep>>;
    const { otherwise, toast, redirect, ...expressions } = own;
    const { send, headers } = plan.endpoints[call ?? ""] ?? {};
    const { title, close, view } = dialogs?.[open ?? ""] ?? {};
    return (
      doesRead(view, NAMES) ||
      doesRead([expressions, send, headers, draws?.[play ?? ""]?.result]) ||
      [otherwise, toast, redirect, title, close].some(doesShow)
    );
  });
}
