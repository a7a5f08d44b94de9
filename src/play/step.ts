import type { Native } from "../language/document.generated.ts";
import { defaultCatch, type Plan, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { UNAVAILABLE } from "./ask.ts";
import { change, doNow, fields, type Play, scope, toast } from "./do-now.ts";
import type { Effect, Outcome, PageEvent } from "./events.ts";
import { type Answer, type CallError, isLoggedIn, type Run, type Snapshot } from "./snapshot.ts";

/**
 * The whole behaviour of a page: what it knows and what happens give what it then knows, and what is to be
 * done in the world. Pure: executes nothing, modifies nothing, never throws.
 *
 *   tap ─→ lock, throttle ─→ steps … call ─→ (effect) … answered ─→ steps … ─→ release
 *                                             └ failed ─→ catch steps ─→ release
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
    case "ticked":
      change(play, { now: event.now });
  }
}

function note(play: Play, endpoint: string, part: Partial<Answer>): void {
  const { answers } = play.snapshot;
  change(play, { answers: { ...answers, [endpoint]: { busy: false, ...answers[endpoint], ...part } } });
}

function tap(play: Play, name: string, at: number): void {
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
  run(play, name, { steps: action.steps });
}

function close(play: Play, dialog: string, at: number): void {
  const { dialogs } = play.snapshot;
  if (!dialogs.includes(dialog)) return;
  change(play, { dialogs: dialogs.filter((open) => open !== dialog) });
  const then = play.plan.campaign.dialogs?.[dialog]?.onClose;
  if (then) tap(play, then, at);
}

/** Goes on with an action until it waits for an answer or ends. */
function run(play: Play, name: string, { steps, error }: Run): void {
  for (const [i, now] of steps.entries()) {
    const holds = (condition: string | undefined) => play.plan.holds(condition, scope(play, error));
    if (!holds(now.when)) continue;
    if (!holds(now.require)) {
      toast(play, now.otherwise, error);
      lift(play, name);
      break;
    }
    const awaits = now.call ?? now.reload;
    if (awaits === undefined) {
      doNow(play, now, error);
      continue;
    }
    const isCall = now.call !== undefined;
    const rest: Run = { steps: steps.slice(i + 1), error, awaits, isCall };
    change(play, { runs: { ...play.snapshot.runs, [name]: rest } });
    if (isCall) call(play, awaits);
    else load(play, awaits, true);
    return;
  }
  change(play, { runs: without(play.snapshot.runs, name) });
}

function call(play: Play, endpoint: string): void {
  if (requiresLogin(play.plan, endpoint) && !isLoggedIn(play.snapshot)) {
    settle(play, endpoint, { error: { kind: "loggedOut", code: "", message: "请先登录" } });
    return;
  }
  note(play, endpoint, { busy: true });
  play.effects.push({ type: "call", endpoint, fields: fields(play, endpoint) });
}

/** Asks for data of the page. Without a token nothing is asked that requires a login (spec 2, section 5). */
function load(play: Play, endpoint: string, fresh: boolean): void {
  if (requiresLogin(play.plan, endpoint) && play.snapshot.visit.token === "") {
    wake(play, endpoint);
    return;
  }
  note(play, endpoint, { busy: true });
  play.effects.push({ type: "load", endpoint, fields: fields(play, endpoint), fresh });
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
  for (const [name, caller] of callers) {
    lift(play, name);
    const steps =
      campaign.actions?.[name]?.catch ?? campaign.catch?.action ?? defaultCatch(play.plan, "action");
    // A failure inside a catch ends the action: a catch is not caught again.
    run(play, name, { steps: caller.error ? [] : steps, error });
  }
  if (callers.length > 0) return;
  for (const now of campaign.catch?.load ?? defaultCatch(play.plan, "load")) {
    if (play.plan.holds(now.when, scope(play, error))) doNow(play, now, error);
  }
  wake(play, endpoint);
}

/** Actions that wait for this endpoint go on. */
function wake(play: Play, endpoint: string): void {
  for (const [name, waiting] of Object.entries(play.snapshot.runs)) {
    if (waiting.awaits === endpoint) run(play, name, waiting);
  }
}

/** An action that failed may be tapped again at once: its throttle is meant for those that went through. */
function lift(play: Play, name: string): void {
  change(play, { tapped: without(play.snapshot.tapped, name) });
}

function without<T>(record: Record<string, T>, name: string): Record<string, T> {
  const { [name]: _, ...others } = record;
  return others;
}
