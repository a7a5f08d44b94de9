import type { Condition } from "../language/document.generated.ts";
import { shanghaiDayNumber } from "../language/time.ts";
import { mapValues, ownEntry, stripUnknown, UNKNOWN } from "../language/values.ts";
import { defaultCatchSteps, type Plan, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { DATA_UNAVAILABLE_TEXT } from "./default-messages.ts";
import type { CallOutcome, Effect, PageEvent } from "./events.ts";
import { allFieldValues, codeCooldownMs, failedCheckOf } from "./form.ts";
import {
  changeSnapshot,
  type EventHandling,
  runImmediateStep,
  showToast,
  withEntry,
  withoutEntry,
} from "./immediate-steps.ts";
import { changeEndpointState, loadEndpoint } from "./load-endpoint.ts";
import { scheduleMoments } from "./moments.ts";
import { type RunValues, scopeOfRun } from "./request.ts";
import { continueRun, endLanding, failRun, nativeEffectOf, settleNative, shortenLandings } from "./run.ts";
import type { CallError, FormValues, Snapshot } from "./snapshot.ts";
import { runKeyOf, type Tap } from "./tap.ts";

/**
 * Implements the behaviour of a page: given a snapshot and an event, returns the next snapshot and the effects to run.
 * Pure: executes nothing, modifies nothing, never throws. XState has the same shape (a transition returns a snapshot
 * and actions), but its machines are written in code and would have to be generated from each document.
 *
 *   tap ─→ lock, throttle ─→ steps … call ─→ (effect) … answered ─→ steps … play ─→ (effect) … landed ─→ steps … ─→ release
 *                                             └ failed ─→ catch steps ─→ release   └ no such prize ─→ steps … ─→ "accepted" ─→ release
 *
 * After a call was answered successfully, the page never reports it as failed.
 */
export function transition(plan: Plan, snapshot: Snapshot, event: PageEvent): [Snapshot, Effect[]] {
  const play: EventHandling = { plan, snapshot, effects: [] };
  handleEvent(play, event);
  return [play.snapshot, play.effects];
}

type SubmittedEvent = Extract<PageEvent, { type: "submitted" }>;

function handleEvent(play: EventHandling, event: PageEvent): void {
  switch (event.type) {
    case "opened":
    case "retried":
      for (const endpoint of play.plan.load) loadEndpoint(play, endpoint, event.type === "retried");
      break;
    case "tapped":
      handleTap(play, event, event.at);
      break;
    case "asked":
      changeEndpointState(play, event.endpoint, { busy: true });
      break;
    case "answered":
      if (event.call === undefined) settleLoad(play, event.endpoint, event.outcome);
      else settleCall(play, event.endpoint, event.outcome, event.call);
      break;
    case "closed":
      closeDialog(play, event.dialog, event.at);
      break;
    case "submitted":
      submitForm(play, event);
      break;
    case "edited":
      if (play.snapshot.failedChecks[event.form]?.field === event.field) clearFailedCheck(play, event.form);
      break;
    case "toggled":
      changeSnapshot(play, { local: withEntry(play.snapshot.local, event.value, event.isOn) });
      break;
    case "landed":
      endLanding(play, event.draw);
      break;
    case "returned":
      shortenLandings(play);
      break;
    case "ticked":
      handleTick(play, event.now, event.isCorrection === true);
      break;
    case "passed":
      play.effects.push({ type: "refresh" });
      break;
    case "refreshed":
      reloadPageData(play);
      break;
    case "acted":
      settleNative(play, event.action, event.failure);
  }
}

/**
 * Updates the page's time. Requests fresh data when the schedule starts or ends, or the day changes in China.
 */
function handleTick(play: EventHandling, now: number, isCorrection: boolean): void {
  const { now: before } = play.snapshot;
  changeSnapshot(play, { now });
  if (
    !isCorrection &&
    (shanghaiDayNumber(before) !== shanghaiDayNumber(now) ||
      scheduleMoments(play.plan).some((at) => before < at && at <= now))
  )
    play.effects.push({ type: "refresh" });
}

/** Loads the page's data again. After a refused token, endpoints that require a login would fail and are skipped. */
function reloadPageData(play: EventHandling): void {
  for (const endpoint of play.plan.load) {
    if (!play.snapshot.refused || !requiresLogin(play.plan, endpoint)) loadEndpoint(play, endpoint, true);
  }
}

function handleTap(play: EventHandling, tapped: Tap, at: number, typed?: FormValues, pauseMs = 0): void {
  const { action: name, given } = tapped;
  const action = play.plan.campaign.actions?.[name];
  const { runs, tapped: taps } = play.snapshot;
  if (!action) {
    // The checker allows only native calls here; the port reports one that it does not know.
    play.effects.push({ type: "native", call: name, ...(given && { with: mapValues(given, stripUnknown) }) });
    return;
  }
  const key = runKeyOf(tapped);
  const last = taps[key];
  if (runs[key] || (last !== undefined && at - last < Math.max(action.throttleMs ?? 0, pauseMs))) return;
  if (given && Object.values(given).includes(UNKNOWN)) {
    // An argument is unknown, so the action does not run.
    showToast(play, DATA_UNAVAILABLE_TEXT, {});
    return;
  }
  changeSnapshot(play, { tapped: withEntry(taps, key, at) });
  continueRun(play, key, { steps: action.steps, typed, given });
}

function closeDialog(play: EventHandling, dialog: string, at: number): void {
  const { dialogs } = play.snapshot;
  const others = dialogs.filter(({ name }) => name !== dialog);
  if (others.length === dialogs.length) return;
  changeSnapshot(play, { dialogs: others });
  const then = play.plan.campaign.dialogs?.[dialog]?.onClose;
  if (then) handleTap(play, { action: then }, at);
}

/**
 * Checks a submitted form in document order. If all checks pass, runs its action with the typed values. For a
 * text-message code, only the field to which it is sent is checked.
 */
function submitForm(
  play: EventHandling,
  { form: name, values, refused = {}, code, at }: SubmittedEvent,
): void {
  const { plan } = play;
  const form = plan.campaign.forms?.[name];
  const asked = code === undefined ? undefined : ownEntry(form?.fields ?? {}, code);
  if (!form || (code !== undefined && !asked)) return;
  const typed = { form: name, values: allFieldValues(form, values) };
  const known = scopeOfRun(play, { typed });
  const holds = (condition: Condition | undefined) => plan.holds(condition, known);
  const failed = failedCheckOf(form, { ...typed, refused }, holds, asked?.to);
  clearFailedCheck(play, name);
  if (!failed) {
    if (asked) handleTap(play, { action: asked.do ?? "" }, at, typed, codeCooldownMs(asked));
    else handleTap(play, { action: form.do }, at, typed);
    return;
  }
  showToast(play, failed.message, { typed });
  const message = plan.render(failed.message, known);
  const check = { field: failed.field, message };
  changeSnapshot(play, { failedChecks: withEntry(play.snapshot.failedChecks, name, check) });
}

function clearFailedCheck(play: EventHandling, form: string): void {
  changeSnapshot(play, { failedChecks: withoutEntry(play.snapshot.failedChecks, form) });
}

/** Handles the answer to a load of the page's data. Actions that wait for it continue. */
function settleLoad(play: EventHandling, endpoint: string, outcome: CallOutcome): void {
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") changeSnapshot(play, { refused: true });
    failLoad(play, endpoint, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  changeEndpointState(play, endpoint, { busy: false, isOutdated: false });
  if (data === UNKNOWN) failLoad(play, endpoint, { kind: "shape", code: "", message: DATA_UNAVAILABLE_TEXT });
  else resumeRuns(play, endpoint);
}

/** Handles the answer to an action's call. The action that made it continues, or continues with its catch. */
function settleCall(play: EventHandling, endpoint: string, outcome: CallOutcome, call: number): void {
  const caller = Object.entries(play.snapshot.runs).find(([, run]) => run.call === call);
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") changeSnapshot(play, { refused: true });
    if (caller) failRun(play, ...caller, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  if (!caller) return;
  const [name, { awaits: _, call: __, ...rest }] = caller;
  continueRun(play, name, { ...rest, answers: withEntry(rest.answers ?? {}, endpoint, data) });
}

/** Reads a successful answer, stores it as the latest of its endpoint, and returns its data. */
function acceptAnswer(play: EventHandling, endpoint: string, raw: unknown): unknown {
  const { data, misfits } = readAnswer(play.plan.endpoints[endpoint]?.data, raw);
  if (misfits.length > 0) {
    const what = `The answer of "${endpoint}" does not fit its schema: ${misfits.join("; ")}.`;
    play.effects.push({ type: "report", what });
  }
  changeEndpointState(play, endpoint, { data, error: undefined });
  if (requiresLogin(play.plan, endpoint)) changeSnapshot(play, { isMarkedLoggedOut: false });
  return data;
}

/**
 * Handles a failed load of the page's data: shows the message of its catch with a retry until a load succeeds,
 * or as a toast to a customer who is logged out. Waiting actions continue.
 */
function failLoad(play: EventHandling, endpoint: string, error: CallError): void {
  const { plan } = play;
  const steps = plan.campaign.catch?.load ?? defaultCatchSteps(plan, "load");
  const own: RunValues = { error };
  const isPassing = error.kind === "loggedOut";
  changeEndpointState(play, endpoint, { busy: false, isOutdated: false, error: { ...error, message: "" } });
  for (const step of steps) {
    if (!plan.holds(step.when, scopeOfRun(play, own))) continue;
    if (step.toast && !isPassing) {
      const message = plan.render(step.toast, scopeOfRun(play, own));
      changeEndpointState(play, endpoint, { error: { ...error, message } });
    } else if (step.native || step.redirect) play.effects.push(nativeEffectOf(play, step, own));
    else runImmediateStep(play, step, own);
  }
  resumeRuns(play, endpoint);
}

/** Continues the actions that wait for this data of the page. */
function resumeRuns(play: EventHandling, endpoint: string): void {
  for (const [name, waiting] of Object.entries(play.snapshot.runs)) {
    const { awaits, ...rest } = waiting;
    if (awaits === endpoint && rest.call === undefined) continueRun(play, name, rest);
  }
}
