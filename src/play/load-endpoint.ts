import { requiresLogin } from "../plan/plan.ts";
import { changeSnapshot, type EventHandling, withEntry } from "./immediate-steps.ts";
import { callRequestOf } from "./request.ts";
import type { EndpointState } from "./snapshot.ts";

/** Changes what the snapshot stores for an endpoint. */
export function changeEndpointState(
  play: EventHandling,
  endpoint: string,
  part: Partial<EndpointState>,
): void {
  const { answers } = play.snapshot;
  changeSnapshot(play, {
    answers: withEntry(answers, endpoint, { busy: false, ...answers[endpoint], ...part }),
  });
}

/**
 * Requests an endpoint's data for the page. Returns false if the endpoint requires a login and there is no
 * token.
 */
export function loadEndpoint(play: EventHandling, endpoint: string, fresh: boolean): boolean {
  if (requiresLogin(play.plan, endpoint) && play.snapshot.visit.token === "") return false;
  changeEndpointState(play, endpoint, { busy: true });
  play.effects.push({ type: "load", endpoint, request: callRequestOf(play, endpoint, {}), fresh });
  return true;
}
