import type { Step, Text } from "../language/document.generated.ts";
import type { DecidingStep, PhoningStep, StepKind } from "../language/steps.generated.ts";
import { bareTable } from "../language/values.ts";
import type { Effect } from "./events.ts";
import { attemptsOf, type Own, scope, textsOf, valuesOf } from "./request.ts";
import type { Drawn, PageState, Snapshot } from "./snapshot.ts";

/** One event being worked out. Only its own fields are ever set; snapshots are replaced, never modified. */
export interface Play extends PageState {
  readonly effects: Effect[];
  snapshot: Snapshot;
}

/** Replaces parts of the snapshot. */
export function change(play: Play, part: Partial<Snapshot>): void {
  play.snapshot = { ...play.snapshot, ...part };
}

/** What a place that knows just these kinds of steps makes sure of by `satisfies`: with one more it does not compile. */
export type StepOf<Kinds extends StepKind> = Pick<Step, "when"> & {
  [kind in Exclude<StepKind, Kinds>]?: never;
};

/** Steps for which an action waits, or by which it may end: run.ts does them. */
export type WaitingStep = DecidingStep | PhoningStep;

type PromptStep = "toast" | "reset" | "logout" | "set" | "open" | "close" | "navigate";

/** A step that waits for nothing. */
export function doNow(play: Play, step: Step, own: Own): void {
  step satisfies StepOf<PromptStep | WaitingStep>;
  const { plan, effects, snapshot } = play;
  const known = scope(play, own);
  toast(play, step.toast, own);
  if (step.reset) bringToRest(play, step.reset);
  if (step.logout) change(play, { doubted: true });
  if (step.set)
    change(play, { local: bareTable({ ...snapshot.local, ...attemptsOf(plan, step.set, known) }) });
  if (step.open || step.close) {
    const dialogs = snapshot.dialogs.filter(({ name }) => name !== step.open && name !== step.close);
    // What was typed is in no scope that outlives the action.
    const opened = step.open && {
      name: step.open,
      scope: scope(play, { answers: own.answers ?? {}, given: own.given }),
    };
    change(play, { dialogs: opened ? [...dialogs, opened] : dialogs });
  }
  if (step.navigate) {
    effects.push({
      type: "navigate",
      to: step.navigate,
      query: { ...(step.keepQuery && snapshot.visit.query), ...textsOf(plan, step.query, known) },
      state: valuesOf(plan, step.state, known),
    });
  }
}

/** Tells the customer; nothing where there is no text. */
export function toast(play: Play, template: Text | undefined, own: Own): void {
  if (template) play.effects.push({ type: "toast", text: play.plan.render(template, scope(play, own)) });
}

/** Puts a draw where it came to; without that, on nothing. */
export function bringToRest(play: Play, draw: string, drawn?: Drawn): void {
  const { rests } = play.snapshot;
  change(play, { rests: drawn ? withEntry(rests, draw, drawn) : without(rests, draw) });
}

/** The same record without one entry. */
export function without<T>(record: Record<string, T>, name: string): Record<string, T> {
  const { [name]: _, ...others } = record;
  return bareTable(others);
}

/** The same record with this entry. */
export function withEntry<T>(record: Record<string, T>, name: string, value: T): Record<string, T> {
  return bareTable({ ...record, [name]: value });
}
