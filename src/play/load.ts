import { requiresLogin } from "../plan/plan.ts";
import { change, type Play, withEntry } from "./do-now.ts";
import { requestOf } from "./request.ts";
import type { Answer } from "./snapshot.ts";

/** Notes what is known of an endpoint. */
export function note(play: Play, endpoint: string, part: Partial<Answer>): void {
  const { answers } = play.snapshot;
  change(play, { answers: withEntry(answers, endpoint, { busy: false, ...answers[endpoint], ...part }) });
}

/** Asks for data of the page. False without a token, where that requires a login: nothing is then asked (spec 2, section 5). */
export function load(play: Play, endpoint: string, fresh: boolean): boolean {
  if (requiresLogin(play.plan, endpoint) && play.snapshot.visit.token === "") return false;
  note(play, endpoint, { busy: true });
  play.effects.push({ type: "load", endpoint, request: requestOf(play, endpoint, {}), fresh });
  return true;
}
