import type { Condition } from "../language/document.generated.ts";
import { dayOf } from "../language/time.ts";
import { knownPart, mapValues, ownEntry, UNKNOWN } from "../language/values.ts";
import { defaultCatch, type Plan, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { change, doNow, type Play, toast, withEntry, without } from "./do-now.ts";
import type { Effect, Outcome, PageEvent } from "./events.ts";
import { allOf, cooldownOf, failedCheckOf } from "./form.ts";
import { load, note } from "./load.ts";
import { momentsOf } from "./moments.ts";
import { type Own, scope } from "./request.ts";
import { acted, failRun, hurry, land, phoneCall, run } from "./run.ts";
import type { CallError, Snapshot, Typed } from "./snapshot.ts";
import { keyOf, type Tap } from "./tap.ts";
import { UNAVAILABLE } from "./words.ts";

/**
 * The whole behaviour of a page: what it knows and what happens give what it then knows, and what is to be
 * done in the world. Pure: executes nothing, modifies nothing, never throws. XState has the same shape (transition of a
 * snapshot to a snapshot and effects), but its machines are written in code and would have to be made of each document.
 *
 *   tap ─→ lock, throttle ─→ steps … call ─→ (effect) … answered ─→ steps … play ─→ (effect) … landed ─→ steps … ─→ release
 *                                             └ failed ─→ catch steps ─→ release   └ no such prize ─→ steps … ─→ "accepted" ─→ release
 *
 * A call that was answered has happened: from there on nothing tells that it failed.
 */
export function step(plan: Plan, snapshot: Snapshot, event: PageEvent): [Snapshot, Effect[]] {
  const play: Play = { plan, snapshot, effects: [] };
  take(play, event);
  return [play.snapshot, play.effects];
}

type Submitted = Extract<PageEvent, { type: "submitted" }>;

function take(play: Play, event: PageEvent): void {
  switch (event.type) {
    case "opened":
    case "retried":
      for (const endpoint of play.plan.load) load(play, endpoint, event.type === "retried");
      break;
    case "tapped":
      tap(play, event, event.at);
      break;
    case "asked":
      note(play, event.endpoint, { busy: true });
      break;
    case "answered":
      if (event.call === undefined) settleLoad(play, event.endpoint, event.outcome);
      else settleCall(play, event.endpoint, event.outcome, event.call);
      break;
    case "closed":
      close(play, event.dialog, event.at);
      break;
    case "submitted":
      submit(play, event);
      break;
    case "edited":
      if (play.snapshot.failedChecks[event.form]?.field === event.field) forgive(play, event.form);
      break;
    case "toggled":
      change(play, { local: withEntry(play.snapshot.local, event.value, event.isOn) });
      break;
    case "landed":
      land(play, event.draw);
      break;
    case "returned":
      hurry(play);
      break;
    case "ticked":
      tick(play, event.now, event.isCorrection === true);
      break;
    case "passed":
      play.effects.push({ type: "refresh" });
      break;
    case "refreshed":
      refresh(play);
      break;
    case "acted":
      acted(play, event.action, event.failure);
  }
}

/** Pages know that time passes: when the schedule starts or ends, and when the day changes in China, their data is loaded again. */
function tick(play: Play, now: number, isCorrection: boolean): void {
  const { now: before } = play.snapshot;
  change(play, { now });
  if (
    !isCorrection &&
    (dayOf(before) !== dayOf(now) || momentsOf(play.plan).some((at) => before < at && at <= now))
  )
    play.effects.push({ type: "refresh" });
}

/** Who was refused stays so: to ask again would only tell it again. */
function refresh(play: Play): void {
  for (const endpoint of play.plan.load) {
    if (!play.snapshot.refused || !requiresLogin(play.plan, endpoint)) load(play, endpoint, true);
  }
}

function tap(play: Play, tapped: Tap, at: number, typed?: Typed, pauseMs = 0): void {
  const { action: name, given } = tapped;
  const action = play.plan.campaign.actions?.[name];
  const { runs, tapped: taps } = play.snapshot;
  if (!action) {
    // The checker lets no other name through; the port answers for one that it does not know.
    play.effects.push({ type: "native", call: name, ...(given && { with: mapValues(given, knownPart) }) });
    return;
  }
  const key = keyOf(tapped);
  const last = taps[key];
  if (runs[key] || (last !== undefined && at - last < Math.max(action.throttleMs ?? 0, pauseMs))) return;
  if (given && Object.values(given).includes(UNKNOWN)) {
    // Whom or what it is for cannot be told: it is done for nobody.
    toast(play, UNAVAILABLE, {});
    return;
  }
  change(play, { tapped: withEntry(taps, key, at) });
  run(play, key, { steps: action.steps, typed, given });
}

function close(play: Play, dialog: string, at: number): void {
  const { dialogs } = play.snapshot;
  const others = dialogs.filter(({ name }) => name !== dialog);
  if (others.length === dialogs.length) return;
  change(play, { dialogs: others });
  const then = play.plan.campaign.dialogs?.[dialog]?.onClose;
  if (then) tap(play, { action: then }, at);
}

/**
 * Checks a form in the order of its document; only when all holds, what was typed goes to the action that sends it. Of a
 * code that is asked for, only the field to which it is sent is checked.
 */
function submit(play: Play, { form: name, values, refused = {}, code, at }: Submitted): void {
  const { plan } = play;
  const form = plan.campaign.forms?.[name];
  const asked = code === undefined ? undefined : ownEntry(form?.fields ?? {}, code);
  if (!form || (code !== undefined && !asked)) return;
  const typed = { form: name, values: allOf(form, values) };
  const known = scope(play, { typed });
  const holds = (condition: Condition | undefined) => plan.holds(condition, known);
  const failed = failedCheckOf(form, { ...typed, refused }, holds, asked?.to);
  forgive(play, name);
  if (!failed) {
    if (asked) tap(play, { action: asked.do ?? "" }, at, typed, cooldownOf(asked));
    else tap(play, { action: form.do }, at, typed);
    return;
  }
  toast(play, failed.message, { typed });
  const message = plan.render(failed.message, known);
  const check = { field: failed.field, message };
  change(play, { failedChecks: withEntry(play.snapshot.failedChecks, name, check) });
}

function forgive(play: Play, form: string): void {
  change(play, { failedChecks: without(play.snapshot.failedChecks, form) });
}

/** What comes of data of the page that was asked for: whoever reloaded it goes on. */
function settleLoad(play: Play, endpoint: string, outcome: Outcome): void {
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") change(play, { refused: true });
    failLoad(play, endpoint, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  note(play, endpoint, { busy: false, isOutdated: false });
  if (data === UNKNOWN) failLoad(play, endpoint, { kind: "shape", code: "", message: UNAVAILABLE });
  else wake(play, endpoint);
}

/** What comes of an action's call: the action that made just this one goes on, or on with its catch. */
function settleCall(play: Play, endpoint: string, outcome: Outcome, call: number): void {
  const caller = Object.entries(play.snapshot.runs).find(([, run]) => run.call === call);
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") change(play, { refused: true });
    if (caller) failRun(play, ...caller, outcome.error);
    return;
  }
  const data = acceptAnswer(play, endpoint, outcome.data);
  if (!caller) return;
  const [name, { awaits: _, call: __, ...rest }] = caller;
  run(play, name, { ...rest, answers: withEntry(rest.answers ?? {}, endpoint, data) });
}

/** Reads an accepted answer, which is then the latest of its endpoint. */
function acceptAnswer(play: Play, endpoint: string, raw: unknown): unknown {
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
