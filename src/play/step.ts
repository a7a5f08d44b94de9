import type { Native, Step } from "../language/document.generated.ts";
import { defaultCatch, type Plan, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { UNAVAILABLE } from "./ask.ts";
import { change, doNow, type Own, type Play, requestOf, rest, scope, toast, without } from "./do-now.ts";
import { drawnOf } from "./draw.ts";
import type { Effect, Outcome, PageEvent } from "./events.ts";
import { failedCheckOf, tidyForm } from "./form.ts";
import { type Answer, type CallError, isLoggedIn, type Run, type Snapshot, type Typed } from "./snapshot.ts";

/**
 * The whole behaviour of a page: what it knows and what happens give what it then knows, and what is to be
 * done in the world. Pure: executes nothing, modifies nothing, never throws.
 *
 *   tap ─→ lock, throttle ─→ steps … call ─→ (effect) … answered ─→ steps … play ─→ (effect) … landed ─→ steps … ─→ release
 *                                             └ failed ─→ catch steps ─→ release   └ no such prize ─→ catch steps ─→ release
 */
export function step(plan: Plan, snapshot: Snapshot, event: PageEvent): [Snapshot, Effect[]] {
  const play: Play = { plan, snapshot, effects: [] };
  take(play, event);
  return [play.snapshot, play.effects];
}

function take(play: Play, event: PageEvent): void {
  switch (event.type) {
    case "opened":
    case "retried":
      for (const endpoint of play.plan.load) load(play, endpoint, event.type === "retried");
      break;
    case "tapped":
      tap(play, event.action, event.at);
      break;
    case "asked":
      note(play, event.endpoint, { busy: true });
      break;
    case "answered":
      settle(play, event.endpoint, event.outcome);
      break;
    case "closed":
      close(play, event.dialog, event.at);
      break;
    case "submitted":
      submit(play, event, event.at);
      break;
    case "edited":
      if (play.snapshot.failedChecks[event.form]?.field === event.field) forgive(play, event.form);
      break;
    case "landed":
      land(play, event.draw);
      break;
    case "returned":
      hurry(play);
      break;
    case "ticked":
      change(play, { now: event.now });
  }
}

function note(play: Play, endpoint: string, part: Partial<Answer>): void {
  const { answers } = play.snapshot;
  change(play, { answers: { ...answers, [endpoint]: { busy: false, ...answers[endpoint], ...part } } });
}

function keep(play: Play, name: string, run: Run): void {
  change(play, { runs: { ...play.snapshot.runs, [name]: run } });
}

function tap(play: Play, name: string, at: number, typed?: Typed): void {
  const action = play.plan.campaign.actions?.[name];
  const { runs, tapped } = play.snapshot;
  if (!action) {
    // The checker lets no other name through; the port answers for one that it does not know.
    play.effects.push({ type: "native", call: name as Native });
    return;
  }
  const last = tapped[name];
  if (runs[name] || (last !== undefined && at - last < (action.throttleMs ?? 0))) return;
  change(play, { tapped: { ...tapped, [name]: at } });
  run(play, name, { steps: action.steps, typed });
}

function close(play: Play, dialog: string, at: number): void {
  const { dialogs } = play.snapshot;
  if (!dialogs.includes(dialog)) return;
  change(play, { dialogs: dialogs.filter((open) => open !== dialog) });
  const then = play.plan.campaign.dialogs?.[dialog]?.onClose;
  if (then) tap(play, then, at);
}

/** Checks a form in the order of its document; only when all holds, what was typed goes to the action that sends it. */
function submit(play: Play, { form: name, values }: Typed, at: number): void {
  const form = play.plan.campaign.forms?.[name];
  if (!form) return;
  const typed = { form: name, values: tidyForm(form, values) };
  const failed = failedCheckOf(form, typed.values);
  forgive(play, name);
  if (!failed) {
    tap(play, form.do, at, typed);
    return;
  }
  toast(play, failed.message, { typed });
  const message = play.plan.render(failed.message, scope(play, { typed }));
  change(play, {
    failedChecks: { ...play.snapshot.failedChecks, [name]: { field: failed.field, message } },
  });
}

function forgive(play: Play, form: string): void {
  change(play, { failedChecks: without(play.snapshot.failedChecks, form) });
}

/** Goes on with an action until it waits for an answer or a draw, or ends. */
function run(play: Play, name: string, running: Run): void {
  const { steps, error, typed, hurried } = running;
  const own: Own = { error, typed };
  for (const [i, now] of steps.entries()) {
    const holds = (condition: string | undefined) => play.plan.holds(condition, scope(play, own));
    if (!holds(now.when)) continue;
    if (!holds(now.require)) {
      toast(play, now.otherwise, own);
      liftThrottle(play, name);
      break;
    }
    const rest: Run = { steps: steps.slice(i + 1), ...own, ...(hurried && { hurried }) };
    if (now.play !== undefined) startLanding(play, name, rest, now.play);
    else if (now.call !== undefined) call(play, name, { ...rest, awaits: now.call, isCall: true });
    else if (now.reload !== undefined) reload(play, name, { ...rest, awaits: now.reload });
    else {
      doNow(play, now, own);
      continue;
    }
    return;
  }
  change(play, { runs: without(play.snapshot.runs, name) });
}

function reload(play: Play, name: string, waiting: Run & { awaits: string }): void {
  keep(play, name, waiting);
  load(play, waiting.awaits, true);
}

/** From here on the draws that this call decides are on the move. */
function call(play: Play, name: string, waiting: Run & { awaits: string }): void {
  const { awaits: endpoint, steps } = waiting;
  keep(play, name, waiting);
  for (const { play: draw } of steps) if (draw !== undefined) rest(play, draw);
  if (requiresLogin(play.plan, endpoint) && !isLoggedIn(play.snapshot)) {
    settle(play, endpoint, { error: { kind: "loggedOut", code: "", message: "请先登录" } });
    return;
  }
  note(play, endpoint, { busy: true });
  play.effects.push({ type: "call", endpoint, request: requestOf(play, endpoint, waiting) });
}

/** A result that is none of the places, or no such number, is no prize of this campaign: nothing is shown as won, and the action fails. */
function startLanding(play: Play, name: string, waiting: Run, draw: string): void {
  const outcome = drawnOf(play.plan, draw, scope(play, waiting));
  if (!outcome) {
    play.effects.push({ type: "report", what: `The result of "${draw}" is none that it can come to.` });
    failRun(play, name, waiting, { kind: "shape", code: "", message: UNAVAILABLE });
    return;
  }
  keep(play, name, { ...waiting, landing: { draw, ...outcome } });
  play.effects.push({ type: "land", draw });
}

function land(play: Play, draw: string): void {
  for (const [name, { landing, ...landed }] of Object.entries(play.snapshot.runs)) {
    if (landing?.draw !== draw) continue;
    rest(play, draw, { place: landing.place, result: landing.result });
    const said = play.plan.campaign.draws?.[draw]?.announce;
    play.effects.push({ type: "announce", text: play.plan.render(said, scope(play, landed)) });
    run(play, name, landed);
  }
}

/** Who comes back to the page sees the result at once, or without detours once it is there. */
function hurry(play: Play): void {
  for (const [name, running] of Object.entries(play.snapshot.runs)) {
    if (running.landing) land(play, running.landing.draw);
    else keep(play, name, { ...running, hurried: true });
  }
}

/** Asks for data of the page. Without a token nothing is asked that requires a login (spec 2, section 5). */
function load(play: Play, endpoint: string, fresh: boolean): void {
  if (requiresLogin(play.plan, endpoint) && play.snapshot.visit.token === "") {
    wake(play, endpoint);
    return;
  }
  note(play, endpoint, { busy: true });
  play.effects.push({ type: "load", endpoint, request: requestOf(play, endpoint, {}), fresh });
}

function settle(play: Play, endpoint: string, outcome: Outcome): void {
  if ("error" in outcome) {
    fail(play, endpoint, outcome.error);
    return;
  }
  const reading = readAnswer(play.plan.endpoints[endpoint]?.data, outcome.data);
  if ("misfit" in reading) {
    play.effects.push({
      type: "report",
      what: `The answer of "${endpoint}" does not fit its schema at "${reading.misfit}".`,
    });
    fail(play, endpoint, { kind: "shape", code: "", message: UNAVAILABLE });
    return;
  }
  note(play, endpoint, { busy: false, data: reading.data, error: undefined });
  if (requiresLogin(play.plan, endpoint)) change(play, { refused: false });
  wake(play, endpoint);
}

/** A failed call: actions that called go on with their catch. Data of the page: its own catch; who reloaded it goes on. */
function fail(play: Play, endpoint: string, error: CallError): void {
  const { campaign } = play.plan;
  note(play, endpoint, { busy: false, error });
  if (error.kind === "loggedOut") change(play, { refused: true });
  const callers = Object.entries(play.snapshot.runs).filter(
    ([, { awaits, isCall }]) => awaits === endpoint && isCall,
  );
  for (const [name, caller] of callers) failRun(play, name, caller, error);
  if (callers.length > 0) return;
  for (const now of campaign.catch?.load ?? defaultCatch(play.plan, "load")) {
    if (play.plan.holds(now.when, scope(play, { error }))) doNow(play, now, { error });
  }
  wake(play, endpoint);
}

/** An action goes on with its catch. */
function failRun(play: Play, name: string, failed: Run, error: CallError): void {
  const { actions, catch: policy } = play.plan.campaign;
  const steps: Step[] = actions?.[name]?.catch ?? policy?.action ?? defaultCatch(play.plan, "action");
  liftThrottle(play, name);
  // A failure inside a catch ends the action: a catch is not caught again.
  run(play, name, { steps: failed.error ? [] : steps, error });
}

/** Actions that wait for this endpoint go on. */
function wake(play: Play, endpoint: string): void {
  for (const [name, waiting] of Object.entries(play.snapshot.runs)) {
    const { awaits, isCall: _, ...rest } = waiting;
    if (awaits === endpoint) run(play, name, rest);
  }
}

/** An action that failed may be tapped again at once: its throttle is meant for those that went through. */
function liftThrottle(play: Play, name: string): void {
  change(play, { tapped: without(play.snapshot.tapped, name) });
}
