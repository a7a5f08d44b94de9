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
import { drawResultOf } from "./draw.ts";
import type { Effect } from "./events.ts";
import { load, updateAnswer } from "./load.ts";
import { type RunValues, requestOf, scope, valuesOf } from "./request.ts";
import { type CallError, isLoggedIn, type Run } from "./snapshot.ts";
import { actionIn } from "./tap.ts";
import { LOG_IN_FIRST, UNAVAILABLE } from "./words.ts";

/** Message if the server accepted a call but its result cannot be shown. */
export const ACCEPTED = "操作成功，结果请到App内查看";

/** Continues an action until it waits for an answer, a draw or the phone, or ends. */
export function run(play: Play, name: string, running: Run): void {
  const { steps, awaits: _, call: __, landing: ___, ...own } = running;
  for (const [i, step] of steps.entries()) {
    const verdict = (condition: Expression | undefined) =>
      play.plan.evaluateCondition(condition, scope(play, own));
    const isMeant = verdict(step.when);
    if (isMeant === UNKNOWN && isOneOf(step, VISIBLE_STEPS)) own.isFeedbackUnknown = true;
    if (isMeant !== true || (own.isFeedbackUnknown && isOneOf(step, showingSteps))) continue;
    const isAllowed = verdict(step.require);
    if (isAllowed !== true) {
      if (isAllowed === UNKNOWN) own.isFeedbackUnknown = true;
      else toast(play, step.otherwise, own);
      own.hasFeedback ||= isAllowed === false && step.otherwise !== undefined;
      liftThrottle(play, name);
      break;
    }
    own.hasFeedback ||= isOneOf(step, FEEDBACK_STEPS);
    const remaining: Run = { ...own, steps: steps.slice(i + 1) };
    if (isWaiting(play, name, step, remaining)) return;
    if (step.play !== undefined) own.isFeedbackUnknown = true;
    else doNow(play, step, own);
  }
  toast(play, finalMessage(play, name, own), own);
  change(play, { runs: without(play.snapshot.runs, name) });
}

/** Returns the message at the end of an action that failed or whose result cannot be shown, so that none is silent. */
function finalMessage({ plan }: Play, name: string, own: Omit<Run, "steps">): Text | undefined {
  if (own.error) return own.hasFeedback ? undefined : messageOf(own.error);
  if (!own.isFeedbackUnknown) return undefined;
  return own.answers ? (plan.campaign.actions?.[actionIn(name)]?.accepted ?? ACCEPTED) : UNAVAILABLE;
}

function messageOf(error: CallError): string {
  return error.kind === "loggedOut" ? LOG_IN_FIRST : "{error.message}";
}

/** Steps that show the customer that a tap had an effect. */
const FEEDBACK_STEPS: readonly StepKind[] = [...showingSteps, ...leadingSteps];

/** If the condition of one of these steps is unknown, later feedback must not be shown either. */
const VISIBLE_STEPS: readonly StepKind[] = [...FEEDBACK_STEPS, "call"];

function isOneOf(step: Step, kinds: readonly StepKind[]): boolean {
  return kinds.some((kind) => step[kind] !== undefined);
}

/** Steps that `isWaiting` handles, and `require`, which `run` handles before. */
type Awaited = "play" | "call" | "reload" | "native" | "redirect" | "require";

/** Executes a step for which the action waits. Returns false for any other step, or if it need not wait. */
function isWaiting(play: Play, name: string, step: Step, remaining: Run): boolean {
  step satisfies StepOf<Awaited | Exclude<StepKind, WaitingStep>>;
  const { effects } = play;
  if (step.play !== undefined) return startLanding(play, name, remaining, step.play);
  if (step.call !== undefined) call(play, name, { ...remaining, awaits: step.call });
  else if (step.reload !== undefined)
    return reload(play, name, { ...remaining, awaits: step.reload }, step.wait);
  else if (step.native || step.redirect) {
    keep(play, name, remaining);
    effects.push({ ...nativeEffectOf(play, step, remaining), action: name });
  } else return false;
  return true;
}

/** Returns the effect of a step with a native call or a redirect. */
export function nativeEffectOf(
  play: Play,
  { native, with: given, redirect }: Step,
  own: RunValues,
): NativeEffect {
  const known = scope(play, own);
  if (native)
    return { type: "native", call: native, ...(given && { with: valuesOf(play.plan, given, known) }) };
  return { type: "redirect", url: play.plan.render(redirect, known).trim() };
}

type NativeEffect = Extract<Effect, { type: "native" | "redirect" }>;

/** Handles the result of a native call or redirect. A failure inside a catch is shown, and the catch continues. */
export function settleNative(play: Play, name: string | undefined, failure: string | undefined): void {
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

/** Marks an endpoint's data as outdated and loads it again. Returns whether the action waits for the answer. */
function reload(
  play: Play,
  name: string,
  waiting: Run & { awaits: string },
  isToWait: boolean | undefined,
): boolean {
  const { awaits: endpoint, steps, isFeedbackUnknown } = waiting;
  const isMeant = isToWait === true || (!isFeedbackUnknown && isReadLater(play.plan, steps, endpoint));
  updateAnswer(play, endpoint, { isOutdated: true });
  const waits = load(play, endpoint, true) && isMeant;
  if (waits) keep(play, name, waiting);
  return waits;
}

/** Makes an action's call. The draws that it decides start to move. */
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

/** Starts to land a draw. Returns false if the draw cannot show its result; then no win or loss is shown. */
function startLanding(play: Play, name: string, waiting: Run, draw: string): boolean {
  const outcome = drawResultOf(play.plan, draw, scope(play, waiting));
  if (!outcome) {
    play.effects.push({ type: "report", what: `The result of "${draw}" is none that it can come to.` });
    return false;
  }
  keep(play, name, { ...waiting, landing: { draw, ...outcome } });
  play.effects.push({ type: "land", draw });
  return true;
}

/** Ends the landing of a draw: it rests on its result, which is announced, and its action continues. */
export function land(play: Play, draw: string): void {
  for (const [name, { landing, ...landed }] of Object.entries(play.snapshot.runs)) {
    if (landing?.draw !== draw) continue;
    bringToRest(play, draw, { place: landing.place, result: landing.result });
    const said = play.plan.campaign.draws?.[draw]?.announce;
    play.effects.push({ type: "announce", text: play.plan.render(said, scope(play, landed)) });
    run(play, name, landed);
  }
}

/** After the customer returns: ends a landing at once, and shortens the animations of actions that still wait. */
export function hurryLandings(play: Play): void {
  for (const [name, running] of Object.entries(play.snapshot.runs)) {
    if (running.landing) land(play, running.landing.draw);
    else keep(play, name, { ...running, isHurried: true });
  }
}

/** Continues a failed action with its catch. If the catch gives no feedback, shows the error's message at once. */
export function failRun(play: Play, name: string, failed: Run, error: CallError): void {
  const { actions, catch: policy } = play.plan.campaign;
  // A failure inside a catch ends the action: a catch is not caught again.
  const steps: Step[] = failed.error
    ? []
    : (actions?.[actionIn(name)]?.catch ?? policy?.action ?? defaultCatch(play.plan, "action"));
  const { answers, given } = failed;
  liftThrottle(play, name);
  const hasFeedback = !steps.some((step) => isOneOf(step, FEEDBACK_STEPS) || step.otherwise !== undefined);
  if (hasFeedback) toast(play, messageOf(error), { error });
  run(play, name, { steps, error, hasFeedback, given, ...(answers && { answers }) });
}

/** Lets a failed action be tapped again at once: the throttle applies only to successful ones. */
function liftThrottle(play: Play, name: string): void {
  change(play, { tapped: without(play.snapshot.tapped, name) });
}

function keep(play: Play, name: string, run: Run): void {
  change(play, { runs: withEntry(play.snapshot.runs, name, run) });
}

/** Keys of a block that hold names, not expressions. Tables are live, so a dialog's texts do not wait for them. */
const NAMES = ["type", "table", "form", "draw"];

/** Whether one of these steps reads an endpoint's answer, also through its call, draw or dialog texts. Pure. */
function isReadLater(plan: Plan, steps: readonly Step[], endpoint: string): boolean {
  const { draws, dialogs } = plan.campaign;
  const doesShow = (template: Text | undefined) => plan.templateReads(template).has(endpoint);
  // Any text of a block may be an expression or a template; an extra name is harmless, a missing one is not.
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
