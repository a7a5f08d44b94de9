import { isEqual, UNKNOWN } from "../language/values.ts";
import { defaultCatchSteps, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { type RunValues, scopeOfRunningAction } from "./build-call-request.ts";
import type { CallOutcome } from "./events.ts";
import { changeSnapshot, type EventHandling, runImmediateStep } from "./immediate-steps.ts";
import { acceptToken, changeEndpointState, refuseToken } from "./load-endpoint.ts";
import { continueAction, nativeEffectOf } from "./run-action.ts";
import type { CallError, EndpointState } from "./snapshot.ts";

/** State of an endpoint whose load has ended. */
const LOADED = { busy: false, isOutdated: false, failureToast: undefined } as const;

/** Handles the answer to a load of the page's data. Actions that wait for it continue. */
export function handleLoadAnswer(play: EventHandling, endpoint: string, outcome: CallOutcome): void {
  if ("error" in outcome) {
    handleLoadFailure(play, endpoint, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  if (requiresLogin(play.plan, endpoint)) acceptToken(play, endpoint);
  changeEndpointState(play, endpoint, LOADED);
  if (data === UNKNOWN)
    handleLoadFailure(play, endpoint, {
      kind: "shape",
      code: "",
      message: play.plan.word("dataUnavailable"),
    });
  else resumeWaitingActions(play, endpoint);
}

/** Reads a successful answer, stores it as the latest of its endpoint, and returns its data. */
export function acceptAnswer(play: EventHandling, endpoint: string, raw: unknown): unknown {
  const { data, misfits } = readAnswer(play.plan.endpoints[endpoint]?.data, raw, play.plan.place.zone);
  if (misfits.length > 0) {
    const what = `The answer of "${endpoint}" does not fit its schema: ${misfits.join("; ")}.`;
    play.effects.push({ type: "report", what });
  }
  changeEndpointState(play, endpoint, {
    ...stateAfterFirstPage(play.snapshot.answers[endpoint] ?? {}, data),
    error: undefined,
  });
  if (requiresLogin(play.plan, endpoint)) changeSnapshot(play, { isMarkedLoggedOut: false });
  return data;
}

/**
 * Handles a failed load of the page's data: shows the message of its catch with a retry until a load succeeds, and
 * also as a toast if a tap asked for the data. An expired login shows only the toast, once until the next login.
 * After the failure of an action was shown, its reload shows no toast. Waiting actions continue.
 */
function handleLoadFailure(play: EventHandling, endpoint: string, error: CallError): void {
  const { plan } = play;
  const steps = plan.campaign.catch?.load ?? defaultCatchSteps(plan, "load");
  const own: RunValues = { error };
  const { failureToast, isPoll, data } = play.snapshot.answers[endpoint] ?? {};
  const isPassing = error.kind === "loggedOut";
  if (isPoll && data !== undefined && data !== UNKNOWN && !isPassing) {
    changeEndpointState(play, endpoint, LOADED);
    resumeWaitingActions(play, endpoint);
    return;
  }
  const isKnown = isPassing && (play.snapshot.refused || failureToast === "none");
  changeEndpointState(play, endpoint, { ...LOADED, error: { ...error, message: "" } });
  if (isPassing) refuseToken(play);
  let message = "";
  for (const step of steps) {
    if (!plan.holds(step.when, scopeOfRunningAction(play, own))) continue;
    if (step.toast && !isPassing) message = plan.render(step.toast, scopeOfRunningAction(play, own));
    else if (step.native || step.redirect) play.effects.push(nativeEffectOf(play, step, own));
    else if (!step.toast || !isKnown) runImmediateStep(play, step, own);
  }
  if (message) changeEndpointState(play, endpoint, { error: { ...error, message } });
  if (message && failureToast === "shown") toastOnce(play, message);
  // Last: a toast of an action that continues without the data replaces this one.
  resumeWaitingActions(play, endpoint);
}

/** Shows a failed load as a toast. Other loads of the same tap stay quiet: their retry is the same. */
function toastOnce(play: EventHandling, text: string): void {
  play.effects.push({ type: "toast", text });
  for (const [endpoint, { failureToast }] of Object.entries(play.snapshot.answers))
    if (failureToast) changeEndpointState(play, endpoint, { failureToast: undefined });
}

/** Continues the actions that wait for this data of the page. */
function resumeWaitingActions(play: EventHandling, endpoint: string): void {
  for (const [name, waiting] of Object.entries(play.snapshot.runs)) {
    const { awaits, ...rest } = waiting;
    if (awaits === endpoint && rest.call === undefined) continueAction(play, name, rest);
  }
}

/**
 * Returns what an endpoint knows after its first page arrived. Later pages stay if the first one is the same as before,
 * such as after the customer came back to the page; a list that an action loads again starts at its first page.
 */
function stateAfterFirstPage(
  { pages, isOutdated, data: known }: Partial<EndpointState>,
  data: unknown,
): Partial<EndpointState> {
  return pages && !isOutdated && isEqual(pages.first, data) ? { data: known } : { data, pages: undefined };
}
