import { requiresLogin } from "../plan/plan.ts";
import { buildCallRequest } from "./build-call-request.ts";
import { changeSnapshot, copyWithEntry, type EventHandling } from "./immediate-steps.ts";
import { type EndpointState, hasLogin, isLoggedIn } from "./snapshot.ts";

/** Changes what the snapshot stores for an endpoint. */
export function changeEndpointState(
  play: EventHandling,
  endpoint: string,
  part: Partial<EndpointState>,
): void {
  const { answers } = play.snapshot;
  changeSnapshot(play, {
    answers: copyWithEntry(answers, endpoint, { busy: false, ...answers[endpoint], ...part }),
  });
}

/** Why a load is requested: how its failure is shown, and whether its success proves a login. */
type LoadPurpose = Pick<EndpointState, "failureToast" | "provesNoLogin" | "isPoll">;

/**
 * Requests an endpoint's data for the page. Returns false if the endpoint requires a login and the visitor has
 * none, or if a value in its path is missing.
 */
export function loadEndpoint(
  play: EventHandling,
  endpoint: string,
  fresh: boolean,
  how: LoadPurpose = {},
): boolean {
  if (requiresLogin(play.plan, endpoint) && !hasLogin(play)) return false;
  const request = buildCallRequest(play, endpoint, {});
  if (!request) return false;
  changeEndpointState(play, endpoint, {
    busy: true,
    provesNoLogin: false,
    failureToast: undefined,
    isPoll: undefined,
    ...how,
  });
  play.effects.push({ type: "load", endpoint, request, fresh });
  return true;
}

/** Loads the data of the page that needs a login. */
export function loadAfterLogin(play: EventHandling): void {
  for (const endpoint of play.plan.load)
    if (requiresLogin(play.plan, endpoint)) loadEndpoint(play, endpoint, true);
}

/**
 * Loads an endpoint's data again by itself, unless it is loading, or it requires a login and the customer is logged out.
 */
export function pollEndpoint(play: EventHandling, endpoint: string): void {
  const { snapshot, plan } = play;
  const isAllowed = !requiresLogin(plan, endpoint) || isLoggedIn(play);
  if (isAllowed && !snapshot.answers[endpoint]?.busy) loadEndpoint(play, endpoint, true, { isPoll: true });
}

/** Handles a call whose outcome is loggedOut: the customer counts as logged out until a later call proves the login. */
export function refuseToken(play: EventHandling): void {
  changeSnapshot(play, { refused: true });
  for (const [endpoint, { busy }] of Object.entries(play.snapshot.answers))
    if (busy) changeEndpointState(play, endpoint, { provesNoLogin: true });
}

/**
 * Handles the success of a load that requires a login: it proves the login, unless the server refused the token
 * after the load was sent. Data that the server refused meanwhile is loaded again.
 */
export function acceptToken(play: EventHandling, endpoint: string): void {
  const { refused, answers } = play.snapshot;
  if (!refused || answers[endpoint]?.provesNoLogin) return;
  changeSnapshot(play, { refused: false });
  for (const name of play.plan.load) {
    const { busy, error } = answers[name] ?? {};
    if (!busy && error?.kind === "loggedOut") loadEndpoint(play, name, true);
  }
}
