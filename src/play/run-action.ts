import type { Step, Text } from "../language/document.generated.ts";
import { leadingSteps, type NamingStep, type StepKind, showingSteps } from "../language/steps.generated.ts";
import { UNKNOWN } from "../language/values.ts";
import { defaultCatchSteps, type Expression, type Plan, requiresLogin } from "../plan/plan.ts";
import {
  buildCallRequest,
  evaluateToValues,
  type RunValues,
  scopeOfRunningAction,
} from "./build-call-request.ts";
import type { Effect } from "./events.ts";
import {
  changeSnapshot,
  copyWithEntry,
  copyWithoutEntry,
  type EventHandling,
  restPrizeDrawAt,
  runImmediateStep,
  type StepOfKinds,
  showToast,
  type WaitingStep,
} from "./immediate-steps.ts";
import { changeEndpointState, loadEndpoint } from "./load-endpoint.ts";
import { prizeDrawResult } from "./prize-draw-phase.ts";
import { type CallError, isLoggedIn, isLoginPending, type Run } from "./snapshot.ts";
import { actionOfRunningKey } from "./tap-action.ts";
import { releaseTapThrottle } from "./tap-throttle.ts";

/** Runs the remaining steps of an action until it must wait (for an answer, a draw or the phone) or ends. */
export function continueAction(play: EventHandling, name: string, running: Run): void {
  const { steps, awaits: _, call: __, landing: ___, ...own } = running;
  for (const [i, step] of steps.entries()) {
    const verdict = (condition: Expression | undefined) =>
      play.plan.evaluateCondition(condition, scopeOfRunningAction(play, own));
    const isMeant = verdict(step.when);
    if (isMeant === UNKNOWN && isStepOfKinds(step, STEPS_WITH_VISIBLE_RESULT)) own.isFeedbackUnknown = true;
    if (isMeant !== true || (own.isFeedbackUnknown && isStepOfKinds(step, showingSteps))) continue;
    const isAllowed = verdict(step.require);
    if (isAllowed !== true) {
      if (isAllowed === UNKNOWN) own.isFeedbackUnknown = true;
      else showToast(play, step.otherwise, own);
      own.hasFeedback ||= isAllowed === false && step.otherwise !== undefined;
      releaseTapThrottle(play, name, own);
      break;
    }
    own.hasFeedback ||= isStepOfKinds(step, FEEDBACK_STEPS);
    const remaining: Run = { ...own, steps: steps.slice(i + 1) };
    if (runWaitingStep(play, name, step, remaining)) return;
    if (step.play !== undefined) own.isFeedbackUnknown = true;
    else runImmediateStep(play, step, own);
  }
  if (own.isFeedbackUnknown) releaseTapThrottle(play, name, own);
  showToast(play, messageWhenActionEnds(play, name, own), own);
  changeSnapshot(play, { runs: copyWithoutEntry(play.snapshot.runs, name) });
}

/**
 * Returns the message when an action ends without feedback, because it failed or its result cannot be shown.
 * Undefined if no message is needed.
 */
function messageWhenActionEnds(
  { plan }: EventHandling,
  name: string,
  own: Omit<Run, "steps">,
): Text | undefined {
  if (own.error) return own.hasFeedback ? undefined : errorMessageTemplate(plan, own.error);
  if (!own.isFeedbackUnknown) return undefined;
  return own.answers
    ? (plan.campaign.actions?.[actionOfRunningKey(name)]?.accepted ?? plan.word("accepted"))
    : plan.word("dataUnavailable");
}

function errorMessageTemplate({ word }: Plan, error: CallError): string {
  return error.kind === "loggedOut" ? word("loginRequired") : "{error.message}";
}

/** Steps that show the customer that a tap had an effect. */
const FEEDBACK_STEPS: readonly StepKind[] = [...showingSteps, ...leadingSteps];

/**
 * Steps after which the customer sees something. If the condition of one is unknown, later feedback is not
 * shown either.
 */
const STEPS_WITH_VISIBLE_RESULT: readonly StepKind[] = [...FEEDBACK_STEPS, "call"];

function isStepOfKinds(step: Step, kinds: readonly StepKind[]): boolean {
  return kinds.some((kind) => step[kind] !== undefined);
}

/** Steps that `runWaitingStep` handles, and `require`, which `continueAction` handles before. */
type AwaitedStep = "play" | "call" | "reload" | "native" | "redirect" | "require";

/** Executes a step for which the action may wait. Returns whether it waits; false for any other step. */
function runWaitingStep(play: EventHandling, name: string, step: Step, remaining: Run): boolean {
  step satisfies StepOfKinds<AwaitedStep | Exclude<StepKind, WaitingStep>>;
  const { effects } = play;
  if (step.call !== undefined && requiresLogin(play.plan, step.call) && isLoginPending(play)) {
    storeRunningAction(play, name, { ...remaining, steps: [step, ...remaining.steps], awaitsLogin: true });
    return true;
  }
  if (step.play !== undefined) return startStoppingPrizeDraw(play, name, remaining, step.play);
  if (step.call !== undefined) requestActionCall(play, name, { ...remaining, awaits: step.call });
  else if (step.reload !== undefined)
    return reloadEndpoint(play, name, { ...remaining, awaits: step.reload }, step.wait);
  else if (step.native || step.redirect) {
    storeRunningAction(play, name, remaining);
    effects.push({ ...nativeEffectOf(play, step, remaining), action: name });
  } else return false;
  return true;
}

/** Returns the effect that a step with a native call or a redirect requests. */
export function nativeEffectOf(
  play: EventHandling,
  { native, with: given, redirect }: Step,
  own: RunValues,
): NativeEffect {
  const known = scopeOfRunningAction(play, own);
  if (native)
    return {
      type: "native",
      call: native,
      ...(given && { with: evaluateToValues(play.plan, given, known) }),
    };
  return { type: "redirect", url: play.plan.render(redirect, known).trim() };
}

type NativeEffect = Extract<Effect, { type: "native" | "redirect" }>;

/**
 * Handles the end of a native call or redirect; `failure` is its message if it failed. A failure inside a catch
 * is shown, and the catch continues.
 */
export function handleNativeCallEnd(
  play: EventHandling,
  name: string | undefined,
  failure: string | undefined,
): void {
  const running = name === undefined ? undefined : play.snapshot.runs[name];
  const error: CallError | undefined =
    failure === undefined ? undefined : { kind: "undone", code: "", message: failure };
  if (name === undefined || !running) {
    if (error) showToast(play, "{error.message}", { error });
  } else if (!error) continueAction(play, name, running);
  else if (!running.error) continueWithCatch(play, name, running, error);
  else {
    showToast(play, "{error.message}", { error });
    continueAction(play, name, running);
  }
}

/** Marks an endpoint's data as outdated and loads it again. Returns whether the action waits for the answer. */
function reloadEndpoint(
  play: EventHandling,
  name: string,
  waiting: Run & { awaits: string },
  isToWait: boolean | undefined,
): boolean {
  const { awaits: endpoint, steps, isFeedbackUnknown } = waiting;
  const isMeant = isToWait === true || (!isFeedbackUnknown && isAnswerReadLater(play.plan, steps, endpoint));
  changeEndpointState(play, endpoint, { isOutdated: true });
  // After an accepted call, a toast about the failed load would read as if the call had failed.
  const failureToast = waiting.error ? "none" : waiting.answers ? undefined : "shown";
  // A load that belongs to the refused action proves no login: the login button would be gone again at once.
  const provesNoLogin = waiting.error?.kind === "loggedOut";
  const waits = loadEndpoint(play, endpoint, true, { failureToast, provesNoLogin }) && isMeant;
  if (waits) storeRunningAction(play, name, waiting);
  return waits;
}

/** Requests the call of an action. Draws that its answer decides start to move. */
function requestActionCall(play: EventHandling, name: string, calling: Run & { awaits: string }): void {
  const { awaits: endpoint, steps } = calling;
  for (const { play: draw } of steps) if (draw !== undefined) restPrizeDrawAt(play, draw);
  if (requiresLogin(play.plan, endpoint) && !isLoggedIn(play)) {
    continueWithCatch(play, name, calling, {
      kind: "loggedOut",
      code: "",
      message: play.plan.word("loginRequired"),
    });
    return;
  }
  const request = buildCallRequest(play, endpoint, calling);
  if (!request) {
    continueWithCatch(play, name, calling, {
      kind: "shape",
      code: "",
      message: play.plan.word("dataUnavailable"),
    });
    return;
  }
  const call = play.snapshot.calls + 1;
  changeSnapshot(play, { calls: call });
  storeRunningAction(play, name, { ...calling, call });
  play.effects.push({ type: "call", endpoint, request, call });
}

/**
 * Starts to stop a draw at its result. Returns false if the draw cannot show that; then no win or loss is
 * shown.
 */
function startStoppingPrizeDraw(play: EventHandling, name: string, waiting: Run, draw: string): boolean {
  const outcome = prizeDrawResult(play.plan, draw, scopeOfRunningAction(play, waiting));
  if (!outcome) {
    play.effects.push({ type: "report", what: `The draw "${draw}" has no place for its result.` });
    return false;
  }
  storeRunningAction(play, name, { ...waiting, landing: { draw, ...outcome } });
  play.effects.push({ type: "land", draw });
  return true;
}

/**
 * Handles the end of a draw's movement: it rests on its result, which is announced, and its action continues.
 */
export function finishPrizeDraw(play: EventHandling, draw: string): void {
  for (const [name, { landing, ...landed }] of Object.entries(play.snapshot.runs)) {
    if (landing?.draw !== draw) continue;
    restPrizeDrawAt(play, draw, { place: landing.place, result: landing.result });
    const said = play.plan.campaign.draws?.[draw]?.announce;
    play.effects.push({ type: "announce", text: play.plan.render(said, scopeOfRunningAction(play, landed)) });
    continueAction(play, name, landed);
  }
}

/**
 * Hurries draws after the customer returns to the page: ends movements, and shortens those of actions that
 * still wait.
 */
export function shortenPrizeDraws(play: EventHandling): void {
  for (const [name, running] of Object.entries(play.snapshot.runs)) {
    if (running.landing) finishPrizeDraw(play, running.landing.draw);
    else storeRunningAction(play, name, { ...running, isHurried: true });
  }
}

/**
 * Continues a failed action with the steps of its catch. If none of them gives feedback, shows the error's
 * message at once.
 */
export function continueWithCatch(play: EventHandling, name: string, failed: Run, error: CallError): void {
  const { actions, catch: policy } = play.plan.campaign;
  // A failure inside a catch ends the action: a catch is not caught again.
  const steps: Step[] = failed.error
    ? []
    : (actions?.[actionOfRunningKey(name)]?.catch ??
      policy?.action ??
      defaultCatchSteps(play.plan, "action"));
  const { answers, given, event } = failed;
  const hasReachedServer = failed.hasReachedServer || (failed.call !== undefined && !error.isUnsent);
  releaseTapThrottle(play, name, { answers, hasReachedServer });
  const hasFeedback = !steps.some(
    (step) => isStepOfKinds(step, FEEDBACK_STEPS) || step.otherwise !== undefined,
  );
  if (hasFeedback) showToast(play, errorMessageTemplate(play.plan, error), { error });
  const own = { error, hasFeedback, hasReachedServer, given, event, ...(answers && { answers }) };
  continueAction(play, name, { steps, ...own });
}

function storeRunningAction(play: EventHandling, name: string, run: Run): void {
  changeSnapshot(play, { runs: copyWithEntry(play.snapshot.runs, name, run) });
}

/**
 * Keys of a block whose value is the name of something, not an expression. State tables stay live, so a
 * dialog's texts need not wait for them.
 */
const KEYS_OF_NAMES = ["type", "table", "form", "draw"];

/** Whether one of these steps reads an endpoint's answer, also through its call, draw or dialog texts. Pure. */
function isAnswerReadLater(plan: Plan, steps: readonly Step[], endpoint: string): boolean {
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
    own satisfies StepOfKinds<Exclude<StepKind, NamingStep>>;
    const { otherwise, toast, redirect, ...expressions } = own;
    const { send, headers } = plan.endpoints[call ?? ""] ?? {};
    const { title, close, view } = dialogs?.[open ?? ""] ?? {};
    return (
      doesRead(view, KEYS_OF_NAMES) ||
      doesRead([expressions, send, headers, draws?.[play ?? ""]?.result]) ||
      [otherwise, toast, redirect, title, close].some(doesShow)
    );
  });
}
