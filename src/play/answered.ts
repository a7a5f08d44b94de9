import { UNKNOWN } from "../language/values.ts";
import { defaultCatch, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { UNAVAILABLE } from "./ask.ts";
import { change, doNow, type Own, type Play, scope } from "./do-now.ts";
import type { Outcome } from "./events.ts";
import { note } from "./load.ts";
import { failRun, phoneCall, run } from "./run.ts";
import type { CallError, Run } from "./snapshot.ts";

/** A call is over: what its answer says is known, and who has waited for it goes on. */
export function settle(play: Play, endpoint: string, outcome: Outcome): void {
  if ("error" in outcome) {
    fail(play, endpoint, outcome.error);
    return;
  }
  const { data: schema } = play.plan.endpoints[endpoint] ?? {};
  const { data, misfits } = readAnswer(schema, outcome.data);
  if (misfits.length > 0) {
    const what = `The answer of "${endpoint}" is not as its schema says: ${misfits.join("; ")}.`;
    play.effects.push({ type: "report", what });
  }
  note(play, endpoint, { busy: false, data, error: undefined, isOutdated: false });
  if (requiresLogin(play.plan, endpoint)) change(play, { doubted: false });
  const callers = callersOf(play, endpoint);
  if (data === UNKNOWN && callers.length === 0) {
    failLoad(play, endpoint, { kind: "shape", code: "", message: UNAVAILABLE });
    return;
  }
  for (const [name, caller] of callers) {
    const { awaits: _, isCall: __, ...rest } = caller;
    run(play, name, { ...rest, answers: { ...rest.answers, [endpoint]: data } });
  }
  wake(play, endpoint);
}

function callersOf({ snapshot }: Play, endpoint: string): [string, Run][] {
  return Object.entries(snapshot.runs).filter(([, { awaits, isCall }]) => awaits === endpoint && isCall);
}

/** A failed call: actions that called go on with their catch. Data of the page: its own catch. */
function fail(play: Play, endpoint: string, error: CallError): void {
  if (error.kind === "loggedOut") change(play, { refused: true });
  const callers = callersOf(play, endpoint);
  if (callers.length === 0) failLoad(play, endpoint, error);
  else note(play, endpoint, { busy: false, error });
  for (const [name, caller] of callers) failRun(play, name, caller, error);
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
  for (const now of steps) {
    if (!plan.holds(now.when, scope(play, own))) continue;
    if (now.toast && !isPassing) {
      const message = plan.render(now.toast, scope(play, own));
      note(play, endpoint, { error: { ...error, message } });
    } else if (now.native || now.redirect) play.effects.push(phoneCall(play, now, own));
    else doNow(play, now, own);
  }
  wake(play, endpoint);
}

/** Actions that wait for data of the page that was loaded again go on. */
function wake(play: Play, endpoint: string): void {
  for (const [name, waiting] of Object.entries(play.snapshot.runs)) {
    const { awaits, isCall, ...rest } = waiting;
    if (awaits === endpoint && !isCall) run(play, name, rest);
  }
}
