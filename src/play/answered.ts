import { UNKNOWN } from "../language/values.ts";
import { defaultCatch, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { UNAVAILABLE } from "./ask.ts";
import { change, doNow, type Own, type Play, scope, withEntry } from "./do-now.ts";
import type { Outcome } from "./events.ts";
import { note } from "./load.ts";
import { failRun, phoneCall, run } from "./run.ts";
import type { CallError } from "./snapshot.ts";

/** What comes of data of the page that was asked for: whoever reloaded it goes on. */
export function settleLoad(play: Play, endpoint: string, outcome: Outcome): void {
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") change(play, { refused: true });
    failLoad(play, endpoint, outcome.error);
    return;
  }
  const data = take(play, endpoint, outcome.data);
  note(play, endpoint, { busy: false, isOutdated: false });
  if (data === UNKNOWN) failLoad(play, endpoint, { kind: "shape", code: "", message: UNAVAILABLE });
  else wake(play, endpoint);
}

/** What comes of an action's call: the action that made just this one goes on, or on with its catch. */
export function settleCall(play: Play, endpoint: string, outcome: Outcome, call: number): void {
  const caller = Object.entries(play.snapshot.runs).find(([, run]) => run.call === call);
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") change(play, { refused: true });
    if (caller) failRun(play, ...caller, outcome.error);
    return;
  }
  const data = take(play, endpoint, outcome.data);
  if (!caller) return;
  const [name, { awaits: _, call: __, ...rest }] = caller;
  run(play, name, { ...rest, answers: withEntry(rest.answers ?? {}, endpoint, data) });
}

/** Reads an accepted answer, which is then the latest of its endpoint. */
function take(play: Play, endpoint: string, raw: unknown): unknown {
  const { data, misfits } = readAnswer(play.plan.endpoints[endpoint]?.data, raw);
  if (misfits.length > 0) {
    const what = `The answer of "${endpoint}" is not as its schema says: ${misfits.join("; ")}.`;
    play.effects.push({ type: "report", what });
  }
  note(play, endpoint, { data, error: undefined });
  if (requiresLogin(play.plan, endpoint)) change(play, { doubted: false });
  return data;
}

/**
 * Data of the page that cannot be had: its catch decides the words. They stand on the page for as long as it cannot,
 * with one retry; only who is logged out has none to try, and is told in passing. Who reloaded it goes on.
 */
function failLoad(play: Play, endpoint: string, error: CallError): void {
  const { plan } = play;
  const steps = plan.campaign.catch?.load ?? defaultCatch(plan, "load");
  const own: Own = { error };
  const isPassing = error.kind === "loggedOut";
  note(play, endpoint, { busy: false, isOutdated: false, error: { ...error, message: "" } });
  for (const step of steps) {
    if (!plan.holds(step.when, scope(play, own))) continue;
    if (step.toast && !isPassing) {
      const message = plan.render(step.toast, scope(play, own));
      note(play, endpoint, { error: { ...error, message } });
    } else if (step.native || step.redirect) play.effects.push(phoneCall(play, step, own));
    else doNow(play, step, own);
  }
  wake(play, endpoint);
}

/** Actions that wait for data of the page that was loaded again go on. */
function wake(play: Play, endpoint: string): void {
  for (const [name, waiting] of Object.entries(play.snapshot.runs)) {
    const { awaits, ...rest } = waiting;
    if (awaits === endpoint && rest.call === undefined) run(play, name, rest);
  }
}
