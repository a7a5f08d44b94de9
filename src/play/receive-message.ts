import { isObject, UNKNOWN } from "../language/values.ts";
import { requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { changeSnapshot, copyWithoutEntry, type EventHandling } from "./immediate-steps.ts";
import { loadAfterLogin } from "./load-endpoint.ts";
import { continueAction } from "./run-action.ts";
import { hasLogin } from "./snapshot.ts";
import { keyOfRunningAction } from "./tap-action.ts";

/**
 * Handles a token that a message brought. Answers for another customer are dropped, and what needs a login loads.
 */
export function receiveToken(play: EventHandling, token: string): void {
  const { visit, refused, isMarkedLoggedOut } = play.snapshot;
  changeSnapshot(play, { isAwaitingToken: false });
  if (token === visit.token && !refused && !isMarkedLoggedOut) return;
  const hadLogin = hasLogin(play);
  let { answers } = play.snapshot;
  for (const name of Object.keys(answers))
    if (requiresLogin(play.plan, name)) answers = copyWithoutEntry(answers, name);
  changeSnapshot(play, {
    ...{ visit: { ...visit, token }, answers },
    ...{ refused: false, isMarkedLoggedOut: false },
  });
  // Without an earlier login, `transition` loads it, as for every new login.
  if (hadLogin) loadAfterLogin(play);
}

/**
 * Runs the page's steps for an event of the brand. An event that does not fit its declared format is ignored, and so is
 * one whose steps are still running.
 */
export function receiveEvent(play: EventHandling, name: string, raw: unknown): void {
  const { plan, snapshot } = play;
  const steps = plan.campaign.on?.[name]?.steps;
  if (!steps) return;
  const schema = plan.brand.events?.[name]?.data ?? { type: "object", properties: {} };
  const { data, misfits } = readAnswer(schema, raw, plan.place.zone);
  if (!isObject(data) || Object.values(data).includes(UNKNOWN) || misfits.length > 0) {
    const what = `The event "${name}" was ignored, since it does not fit its format: ${misfits.join("; ")}.`;
    play.effects.push({ type: "report", what });
    return;
  }
  const key = keyOfRunningAction({ action: `on.${name}`, given: data });
  if (!snapshot.runs[key]) continueAction(play, key, { steps, event: data });
}
