import type { Condition } from "../language/document.generated.ts";
import { dayOf } from "../language/time.ts";
import { mapValues, ownEntry, stripUnknown, UNKNOWN } from "../language/values.ts";
import { defaultCatch, type Plan, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { change, doNow, type Play, toast, withEntry, without } from "./do-now.ts";
import type { CallOutcome, Effect, PageEvent } from "./events.ts";
import { allFieldValues, cooldownOf, failedCheckOf } from "./form.ts";
import { load, updateAnswer } from "./load.ts";
import { momentsOf } from "./moments.ts";
import { type RunValues, scope } from "./request.ts";
import { failRun, hurryLandings, land, nativeEffectOf, run, settleNative } from "./run.ts";
import type { CallError, FormValues, Snapshot } from "./snapshot.ts";
import { keyOf, type Tap } from "./tap.ts";
import { UNAVAILABLE } from "./words.ts";

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
  const play: Play = { plan, snapshot, effects: [] };
  handle(play, event);
  return [play.snapshot, play.effects];
}

type Submitted = Extract<PageEvent, { type: "submitted" }>;

function handle(play: Play, event: PageEvent): void {
  switch (event.type) {
    case "opened":
    case "retried":
      for (const endpoint of play.plan.load) load(play, endpoint, event.type === "retried");
      break;
    case "tapped":
      tap(play, event, event.at);
      break;
    case "asked":
      updateAnswer(play, event.endpoint, { busy: true });
      break;
    case "answered":
      if (event.call === undefined) settleLoad(play, event.endpoint, event.outcome);
      else settleCall(play, event.endpoint, event.outcome, event.call);
      break;
    case "closed":
      close(play, event.dialog, event.at);
      break;
    case "submitted":
      submit(play, event);
      break;
    case "edited":
      if (play.snapshot.failedChecks[event.form]?.field === event.field) clearFailedCheck(play, event.form);
      break;
    case "toggled":
      change(play, { local: withEntry(play.snapshot.local, event.value, event.isOn) });
      break;
    case "landed":
      land(play, event.draw);
      break;
    case "returned":
      hurryLandings(play);
      break;
    case "ticked":
      tick(play, event.now, event.isCorrection === true);
      break;
    case "passed":
      play.effects.push({ type: "refresh" });
      break;
    case "refreshed":
      refresh(play);
      break;
    case "acted":
      settleNative(play, event.action, event.failure);
  }
}

/** Updates the time. Requests fresh data when the schedule starts or ends, or the day changes in China. */
function tick(play: Play, now: number, isCorrection: boolean): void {
  const { now: before } = play.snapshot;
  change(play, { now });
  if (
    !isCorrection &&
    (dayOf(before) !== dayOf(now) || momentsOf(play.plan).some((at) => before < at && at <= now))
  )
    play.effects.push({ type: "refresh" });
}

/** Loads the page's data again. After a refused token, endpoints that require a login would fail and are skipped. */
function refresh(play: Play): void {
  for (const endpoint of play.plan.load) {
    if (!play.snapshot.refused || !requiresLogin(play.plan, endpoint)) load(play, endpoint, true);
  }
}

function tap(play: Play, tapped: Tap, at: number, typed?: FormValues, pauseMs = 0): void {
  const { action: name, given } = tapped;
  const action = play.plan.campaign.actions?.[name];
  const { runs, tapped: taps } = play.snapshot;
  if (!action) {
    // The checker allows only native calls here; the port reports one that it does not know.
    play.effects.push({ type: "native", call: name, ...(given && { with: mapValues(given, stripUnknown) }) });
    return;
  }
  const key = keyOf(tapped);
  const last = taps[key];
  if (runs[key] || (last !== undefined && at - last < Math.max(action.throttleMs ?? 0, pauseMs))) return;
  if (given && Object.values(given).includes(UNKNOWN)) {
    // An argument is unknown, so the action does not run.
    toast(play, UNAVAILABLE, {});
    return;
  }
  change(play, { tapped: withEntry(taps, key, at) });
  run(play, key, { steps: action.steps, typed, given });
}

function close(play: Play, dialog: string, at: number): void {
  const { dialogs } = play.snapshot;
  const others = dialogs.filter(({ name }) => name !== dialog);
  if (others.length === dialogs.length) return;
  change(play, { dialogs: others });
  const then = play.plan.campaign.dialogs?.[dialog]?.onClose;
  if (then) tap(play, { action: then }, at);
}

/**
 * Checks a form in document order. If all checks pass, runs its action with the typed values. A request for a code
 * checks only the field that the code is sent to.
 */
function submit(play: Play, { form: name, values, refused = {}, code, at }: Submitted): void {
  const { plan } = play;
  const form = plan.campaign.forms?.[name];
  const asked = code === undefined ? undefined : ownEntry(form?.fields ?? {}, code);
  if (!form || (code !== undefined && !asked)) return;
  const typed = { form: name, values: allFieldValues(form, values) };
  const known = scope(play, { typed });
  const holds = (condition: Condition | undefined) => plan.holds(condition, known);
  const failed = failedCheckOf(form, { ...typed, refused }, holds, asked?.to);
  clearFailedCheck(play, name);
  if (!failed) {
    if (asked) tap(play, { action: asked.do ?? "" }, at, typed, cooldownOf(asked));
    else tap(play, { action: form.do }, at, typed);
    return;
  }
  toast(play, failed.message, { typed });
  const message = plan.render(failed.message, known);
  const check = { field: failed.field, message };
  change(play, { failedChecks: withEntry(play.snapshot.failedChecks, name, check) });
}

function clearFailedCheck(play: Play, form: string): void {
  change(play, { failedChecks: without(play.snapshot.failedChecks, form) });
}

/** Handles the answer to a load of the page's data. Actions that wait for it continue. */
function settleLoad(play: Play, endpoint: string, outcome: CallOutcome): void {
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") change(play, { refused: true });
    failLoad(play, endpoint, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  updateAnswer(play, endpoint, { busy: false, isOutdated: false });
  if (data === UNKNOWN) failLoad(play, endpoint, { kind: "shape", code: "", message: UNAVAILABLE });
  else resumeRuns(play, endpoint);
}

/** Handles the answer to an action's call. The action that made it continues, or continues with its catch. */
function settleCall(play: Play, endpoint: string, outcome: CallOutcome, call: number): void {
  const caller = Object.entries(play.snapshot.runs).find(([, run]) => run.call === call);
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") change(play, { refused: true });
    if (caller) failRun(play, ...caller, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  if (!caller) return;
  const [name, { awaits: _, call: __, ...rest }] = caller;
  run(play, name, { ...rest, answers: withEntry(rest.answers ?? {}, endpoint, data) });
}

/** Reads a successful answer, stores it as the latest of its endpoint, and returns its data. */
function acceptAnswer(play: Play, endpoint: string, raw: unknown): unknown {
  const { data, misfits } = readAnswer(play.plan.endpoints[endpoint]?.data, raw);
  if (misfits.length > 0) {
    const what = `The answer of "${endpoint}" is not as its schema says: ${misfits.join("; ")}.`;
    play.effects.push({ type: "report", what });
  }
  updateAnswer(play, endpoint, { data, error: undefined });
  if (requiresLogin(play.plan, endpoint)) change(play, { isMarkedLoggedOut: false });
  return data;
}

/**
 * Handles a failed load of the page's data. The message of its catch stays on the page with one retry until a load
 * succeeds. If the customer is logged out, a retry is useless, so the message is a toast. Waiting actions continue.
 */
function failLoad(play: Play, endpoint: string, error: CallError): void {
  const { plan } = play;
  const steps = plan.campaign.catch?.load ?? defaultCatch(plan, "load");
  const own: RunValues = { error };
  const isPassing = error.kind === "loggedOut";
  updateAnswer(play, endpoint, { busy: false, isOutdated: false, error: { ...error, message: "" } });
  for (const step of steps) {
    if (!plan.holds(step.when, scope(play, own))) continue;
    if (step.toast && !isPassing) {
      const message = plan.render(step.toast, scope(play, own));
      updateAnswer(play, endpoint, { error: { ...error, message } });
    } else if (step.native || step.redirect) play.effects.push(nativeEffectOf(play, step, own));
    else doNow(play, step, own);
  }
  resumeRuns(play, endpoint);
}

/** Continues the actions that wait for this data of the page. */
function resumeRuns(play: Play, endpoint: string): void {
  for (const [name, waiting] of Object.entries(play.snapshot.runs)) {
    const { awaits, ...rest } = waiting;
    if (awaits === endpoint && rest.call === undefined) run(play, name, rest);
  }
}
