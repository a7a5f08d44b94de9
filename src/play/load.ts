import { requiresLogin } from "../plan/plan.ts";
import { change, type Play, withEntry } from "./do-now.ts";
import { requestOf } from "./request.ts";
import type { Answer } from "./snapshot.ts";

/** Updates the stored answer of an endpoint. */
export function updateAnswer(play: Play, endpoint: string, part: Partial<Answer>): void {
  const { answers } = play.snapshot;
  change(play, { answers: withEntry(answers, endpoint, { busy: false, ...answers[endpoint], ...part }) });
}

/** Loads data of the page. Without a token, an endpoint that requires a login is not called, and this returns false. */
export function load(play: Play, endpoint: string, fresh: boolean): boolean {
  if (requiresLogin(play.plan, endpoint) && play.snapshot.visit.token === "") return false;
  updateAnswer(play, endpoint, { busy: true });
  play.effects.push({ type: "load", endpoint, request: requestOf(play, endpoint, {}), fresh });
  return true;
}
