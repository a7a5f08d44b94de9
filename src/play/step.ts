import type { Native, Step } from "../language/document.generated.ts";
import { defaultCatch, type Plan } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { UNAVAILABLE } from "./ask.ts";
import { type CallError, isLoggedIn, type Run, type Snapshot, scopeOf } from "./snapshot.ts";

/** What comes of a call: the answer's data, or why there is none. */
export type Outcome = { data: unknown } | { error: CallError };

/** What happens to a page. */
export type PageEvent =
  | { type: "opened" }
  | { type: "tapped"; action: string; at: number }
  | { type: "asked"; endpoint: string }
  | { type: "answered"; endpoint: string; outcome: Outcome }
  | { type: "closed"; dialog: string; at: number }
  | { type: "retried" }
  | { type: "ticked"; now: number };

/** What the page wants done in the world. */
export type Effect =
  /** Ask for data of the page; with `fresh`, not from what is already at hand. */
  | { type: "load"; endpoint: string; fields: Record<string, string>; fresh: boolean }
  | { type: "call"; endpoint: string; fields: Record<string, string> }
  | { type: "toast"; text: string }
  | { type: "native"; call: Native }
  | { type: "navigate"; to: string; query: Record<string, string>; state: Record<string, unknown> }
  | { type: "redirect"; url: string }
  | { type: "report"; what: string };

/**
 * The whole behaviour of a page: what it knows and what happens give what it then knows, and what is to be
 * done in the world. Pure: executes nothing, modifies nothing, never throws.
 *
 *   tap ─→ lock, throttle ─→ steps … call ─→ (effect) … answered ─→ steps … ─→ release
 *                                             └ failed ─→ catch steps ─→ release
 */
export function step(plan: Plan, snapshot: Snapshot, event: PageEvent): [Snapshot, Effect[]] {
  const play = new Play(plan, snapshot);
  play.take(event);
  return [play.snapshot, play.effects];
}

/** One step being worked out. Lives only inside `step`; snapshots are replaced, never modified. */
class Play {
  readonly effects: Effect[] = [];
  readonly plan: Plan;
  snapshot: Snapshot;

  constructor(plan: Plan, snapshot: Snapshot) {
    this.plan = plan;
    this.snapshot = snapshot;
  }

  take(event: PageEvent): void {
    switch (event.type) {
      case "opened":
      case "retried":
        for (const endpoint of this.plan.load) this.load(endpoint, event.type === "retried");
        break;
      case "tapped":
        this.tap(event.action, event.at);
        break;
      case "asked":
        this.note(event.endpoint, { busy: true });
        break;
      case "answered":
        this.settle(event.endpoint, event.outcome);
        break;
      case "closed":
        this.close(event.dialog, event.at);
        break;
      case "ticked":
        this.change({ now: event.now });
    }
  }

  private change(part: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...part };
  }

  private note(endpoint: string, part: Partial<Snapshot["answers"][string]>): void {
    const { answers } = this.snapshot;
    this.change({ answers: { ...answers, [endpoint]: { busy: false, ...answers[endpoint], ...part } } });
  }

  private tap(name: string, at: number): void {
    const action = this.plan.campaign.actions?.[name];
    const { runs, tapped } = this.snapshot;
    if (!action) {
      // The checker lets no other name through; the port answers for one that it does not know.
      this.effects.push({ type: "native", call: name as Native });
      return;
    }
    const last = tapped[name];
    if (runs[name] || (last !== undefined && at - last < (action.throttleMs ?? 0))) return;
    this.change({ tapped: { ...tapped, [name]: at } });
    this.run(name, { steps: action.steps });
  }

  private close(dialog: string, at: number): void {
    if (!this.snapshot.dialogs.includes(dialog)) return;
    this.change({ dialogs: this.snapshot.dialogs.filter((open) => open !== dialog) });
    const then = this.plan.campaign.dialogs?.[dialog]?.onClose;
    if (then) this.tap(then, at);
  }

  /** Goes on with an action until it waits for an answer or ends. */
  private run(name: string, run: Run): void {
    let { steps } = run;
    while (steps.length > 0) {
      const [now, ...rest] = steps as [Step, ...Step[]];
      steps = rest;
      if (!this.plan.holds(now.when, this.scope(run.error))) continue;
      if (now.require !== undefined && !this.plan.holds(now.require, this.scope(run.error))) {
        this.toast(now.otherwise, run.error);
        this.lift(name);
        break;
      }
      const awaits = now.call ?? now.reload;
      if (awaits === undefined) {
        this.doNow(now, run.error);
        continue;
      }
      const isCall = now.call !== undefined;
      this.change({ runs: { ...this.snapshot.runs, [name]: { ...run, steps, awaits, isCall } } });
      if (isCall) this.call(awaits);
      else this.load(awaits, true);
      return;
    }
    const { [name]: _, ...others } = this.snapshot.runs;
    this.change({ runs: others });
  }

  private call(endpoint: string): void {
    if (this.requiresLogin(endpoint) && !isLoggedIn(this.snapshot)) {
      this.settle(endpoint, { error: { kind: "loggedOut", code: "", message: "请先登录" } });
      return;
    }
    this.note(endpoint, { busy: true });
    this.effects.push({ type: "call", endpoint, fields: this.fields(endpoint) });
  }

  /** Asks for data of the page. Without a token nothing is asked that requires a login (spec 2, section 5). */
  private load(endpoint: string, fresh: boolean): void {
    if (this.requiresLogin(endpoint) && this.snapshot.visit.token === "") {
      this.wake(endpoint);
      return;
    }
    this.note(endpoint, { busy: true });
    this.effects.push({ type: "load", endpoint, fields: this.fields(endpoint), fresh });
  }

  private settle(endpoint: string, outcome: Outcome): void {
    const reading =
      "error" in outcome ? outcome : readAnswer(this.plan.endpoints[endpoint]?.data, outcome.data);
    if ("data" in reading) {
      this.note(endpoint, { busy: false, data: reading.data, error: undefined });
      if (this.requiresLogin(endpoint)) this.change({ refused: false });
      this.wake(endpoint);
      return;
    }
    if ("misfit" in reading) {
      this.effects.push({ type: "report", what: `The answer of "${endpoint}" does not fit its schema at "${reading.misfit}".` });
    }
    this.fail(endpoint, "misfit" in reading ? { kind: "shape", code: "", message: UNAVAILABLE } : reading.error);
  }

  /** A failed call: actions that called go on with their catch. Data of the page: its own catch; who reloaded it goes on. */
  private fail(endpoint: string, error: CallError): void {
    const { campaign } = this.plan;
    this.note(endpoint, { busy: false, error });
    if (error.kind === "loggedOut") this.change({ refused: true });
    const callers = Object.entries(this.snapshot.runs).filter(([, run]) => run.awaits === endpoint && run.isCall);
    for (const [name, run] of callers) {
      this.lift(name);
      const steps = campaign.actions?.[name]?.catch ?? campaign.catch?.action ?? defaultCatch(this.plan, "action");
      // A failure inside a catch ends the action: a catch is not caught again.
      this.run(name, { steps: run.error ? [] : steps, error });
    }
    if (callers.length > 0) return;
    for (const now of campaign.catch?.load ?? defaultCatch(this.plan, "load")) {
      if (this.plan.holds(now.when, this.scope(error))) this.doNow(now, error);
    }
    this.wake(endpoint);
  }

  /** Actions that wait for this endpoint go on. */
  private wake(endpoint: string): void {
    for (const [name, run] of Object.entries(this.snapshot.runs)) {
      if (run.awaits === endpoint) this.run(name, run);
    }
  }

  private requiresLogin(endpoint: string): boolean {
    return this.plan.endpoints[endpoint]?.requiresLogin !== false;
  }

  /** An action that failed may be tapped again at once: its throttle is meant for those that went through. */
  private lift(name: string): void {
    const { [name]: _, ...others } = this.snapshot.tapped;
    this.change({ tapped: others });
  }

  /** A step that waits for nothing. */
  private doNow(now: Step, error: CallError | undefined): void {
    const scope = this.scope(error);
    const { local, dialogs } = this.snapshot;
    if (now.toast !== undefined) this.toast(now.toast, error);
    if (now.native) this.effects.push({ type: "native", call: now.native });
    if (now.logout) this.change({ refused: true });
    if (now.set) this.change({ local: { ...local, ...this.valuesOf(now.set, scope) } });
    if (now.open !== undefined) this.change({ dialogs: [...dialogs.filter((name) => name !== now.open), now.open] });
    if (now.close !== undefined) this.change({ dialogs: dialogs.filter((name) => name !== now.close) });
    if (now.redirect !== undefined) this.effects.push({ type: "redirect", url: this.plan.render(now.redirect, scope) });
    if (now.navigate !== undefined) {
      this.effects.push({
        type: "navigate",
        to: now.navigate,
        query: this.textsOf(now.query, scope),
        state: this.valuesOf(now.state, scope),
      });
    }
  }

  private toast(template: string | undefined, error: CallError | undefined): void {
    if (template) this.effects.push({ type: "toast", text: this.plan.render(template, this.scope(error)) });
  }

  private scope(error: CallError | undefined) {
    const scope = scopeOf(this.plan, this.snapshot);
    return error ? { ...scope, error } : scope;
  }

  private fields(endpoint: string): Record<string, string> {
    return this.textsOf(this.plan.endpoints[endpoint]?.send, this.scope(undefined));
  }

  private valuesOf(expressions: Record<string, unknown> | undefined, scope: Record<string, unknown>) {
    const values: Record<string, unknown> = {};
    for (const [key, expression] of Object.entries(expressions ?? {})) {
      if (key !== "$comment") values[key] = this.plan.evaluate(String(expression), scope);
    }
    return values;
  }

  /** As texts, as forms and addresses carry them; what has no value is left out. */
  private textsOf(expressions: Record<string, unknown> | undefined, scope: Record<string, unknown>) {
    const texts: Record<string, string> = {};
    for (const [key, value] of Object.entries(this.valuesOf(expressions, scope))) {
      if (value !== null) texts[key] = String(value);
    }
    return texts;
  }
}
