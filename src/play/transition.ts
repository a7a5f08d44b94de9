import type { Condition } from "../language/document.generated.ts";
import { dayNumber } from "../language/time.ts";
import { mapValues, ownEntryOf, stripUnknown, UNKNOWN } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import { scopeOfRunningAction } from "./build-call-request.ts";
import type { CallOutcome, Effect, PageEvent } from "./events.ts";
import { allFieldValues, findFailedCheck, textMessageCooldownMs } from "./form-values-and-checks.ts";
import { acceptAnswer, handleLoadAnswer } from "./handle-load-answer.ts";
import {
  changeSnapshot,
  copyWithEntry,
  copyWithoutEntry,
  type EventHandling,
  sayWord,
  showToast,
} from "./immediate-steps.ts";
import {
  changeEndpointState,
  loadAfterLogin,
  loadEndpoint,
  pollEndpoint,
  refuseToken,
} from "./load-endpoint.ts";
import { addMessage } from "./network-error.ts";
import {
  continueAction,
  continueWithCatch,
  finishPrizeDraw,
  handleNativeCallEnd,
  shortenPrizeDraws,
} from "./run-action.ts";
import { scheduleMoments } from "./schedule-moments.ts";
import { type EndpointState, type FormValues, hasLogin, isLoginPending, type Snapshot } from "./snapshot.ts";
import { keyOfRunningAction, type Tap } from "./tap-action.ts";
import { refuseThrottledTap } from "./tap-throttle.ts";

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
  const hadLogin = hasLogin(play);
  handleEvent(play, event);
  if (!hadLogin && hasLogin(play)) loadAfterLogin(play);
  for (const [name, { awaitsLogin, ...waiting }] of Object.entries(play.snapshot.runs))
    if (awaitsLogin && !isLoginPending(play)) continueAction(play, name, waiting);
  return [play.snapshot, play.effects];
}

type SubmittedEvent = Extract<PageEvent, { type: "submitted" }>;

function handleEvent(play: EventHandling, event: PageEvent): void {
  switch (event.type) {
    case "opened":
      loadPage(play, false);
      break;
    case "retried":
      loadPage(play, true, "shown");
      break;
    case "tapped":
      handleTap(play, event, event.at);
      break;
    case "asked":
      // A load that the page requested itself is busy already.
      if (!play.snapshot.answers[event.endpoint]?.busy)
        changeEndpointState(play, event.endpoint, { busy: true, provesNoLogin: false });
      break;
    case "answered":
      handleAnswer(play, event, addMessage(play.plan, event.outcome));
      break;
    case "due":
      pollEndpoint(play, event.endpoint);
      break;
    case "handled":
      event.by(play);
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
      changeSnapshot(play, { local: copyWithEntry(play.snapshot.local, event.value, event.isOn) });
      break;
    case "landed":
      finishPrizeDraw(play, event.draw);
      break;
    case "returned":
      shortenPrizeDraws(play);
      break;
    case "waited":
      changeSnapshot(play, { isAwaitingToken: false });
      break;
    case "heard":
      event.handle(play);
      break;
    case "ticked":
      handleTick(play, event.now, event.isCorrection === true);
      break;
    case "passed":
      play.effects.push({ type: "refresh" });
      break;
    case "refreshed":
      loadPage(play, true);
      break;
    case "acted":
      handleNativeCallEnd(play, event.action, event.failure);
  }
}

function handleAnswer(
  play: EventHandling,
  { call, endpoint }: Extract<PageEvent, { type: "answered" }>,
  outcome: CallOutcome,
): void {
  if (call === undefined) handleLoadAnswer(play, endpoint, outcome);
  else handleCallAnswer(play, endpoint, outcome, call);
}

/**
 * Updates the page's time. Requests fresh data when the schedule starts or ends, or the day changes in the time zone of
 * the brand.
 */
function handleTick(play: EventHandling, now: number, isCorrection: boolean): void {
  const { now: before } = play.snapshot;
  const { zone } = play.plan.place;
  changeSnapshot(play, { now });
  if (
    !isCorrection &&
    (dayNumber(before, zone) !== dayNumber(now, zone) ||
      scheduleMoments(play.plan).some((at) => before < at && at <= now))
  )
    play.effects.push({ type: "refresh" });
}

/** Loads all data of the page. Also data that requires a login after a refused token: it may prove a new login. */
function loadPage(play: EventHandling, fresh: boolean, failureToast?: EndpointState["failureToast"]): void {
  for (const endpoint of play.plan.load) loadEndpoint(play, endpoint, fresh, { failureToast });
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
  const key = keyOfRunningAction(tapped);
  if (runs[key] || refuseThrottledTap(play, key, at, Math.max(action.throttleMs ?? 0, pauseMs))) return;
  if (given && Object.values(given).includes(UNKNOWN)) {
    // An argument is unknown, so the action does not run.
    sayWord(play, "dataUnavailable");
    return;
  }
  changeSnapshot(play, { tapped: copyWithEntry(taps, key, at) });
  continueAction(play, key, { steps: action.steps, typed, given });
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
  const asked = code === undefined ? undefined : ownEntryOf(form?.fields ?? {}, code);
  if (!form || (code !== undefined && !asked)) return;
  const typed = { form: name, values: allFieldValues(form, values) };
  const known = scopeOfRunningAction(play, { typed });
  const holds = (condition: Condition | undefined) => plan.holds(condition, known);
  const failed = findFailedCheck(form, { ...typed, refused }, holds, asked?.to);
  clearFailedCheck(play, name);
  if (!failed) {
    if (asked) handleTap(play, { action: asked.do ?? "" }, at, typed, textMessageCooldownMs(asked));
    else handleTap(play, { action: form.do }, at, typed);
    return;
  }
  showToast(play, failed.message, { typed });
  const message = plan.render(failed.message, known);
  const check = { field: failed.field, message };
  changeSnapshot(play, { failedChecks: copyWithEntry(play.snapshot.failedChecks, name, check) });
}

function clearFailedCheck(play: EventHandling, form: string): void {
  changeSnapshot(play, { failedChecks: copyWithoutEntry(play.snapshot.failedChecks, form) });
}

/** Handles the answer to an action's call. The action that made it continues, or continues with its catch. */
function handleCallAnswer(play: EventHandling, endpoint: string, outcome: CallOutcome, call: number): void {
  const caller = Object.entries(play.snapshot.runs).find(([, run]) => run.call === call);
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") refuseToken(play);
    if (caller) continueWithCatch(play, ...caller, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  if (!caller) return;
  const [name, { awaits: _, call: __, ...rest }] = caller;
  continueAction(play, name, { ...rest, answers: copyWithEntry(rest.answers ?? {}, endpoint, data) });
}
