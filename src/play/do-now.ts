import type { Step, Text } from "../language/document.generated.ts";
import type { DecidingStep, PhoningStep, StepKind } from "../language/steps.generated.ts";
import { bareTable } from "../language/values.ts";
import type { Effect } from "./events.ts";
import { attemptsOf, type RunValues, scope, textsOf, valuesOf } from "./request.ts";
import type { DrawResult, PageState, Snapshot } from "./snapshot.ts";

/** State while one event is handled. Only its own fields are set; snapshots are replaced, never modified. */
export interface Play extends PageState {
  readonly effects: Effect[];
  snapshot: Snapshot;
}

/** Replaces the snapshot with a copy that has these fields. */
export function change(play: Play, part: Partial<Snapshot>): void {
  play.snapshot = { ...play.snapshot, ...part };
}

/** Type for `satisfies` in code that handles exactly these kinds of steps: it fails to compile when a kind is added. */
export type StepOf<Kinds extends StepKind> = Pick<Step, "when"> & {
  [kind in Exclude<StepKind, Kinds>]?: never;
};

/** Steps for which an action waits, or by which it may end. run.ts executes them. */
export type WaitingStep = DecidingStep | PhoningStep;

type PromptStep = "toast" | "reset" | "logout" | "set" | "open" | "close" | "navigate";

/** Executes a step for which the action does not wait. */
export function doNow(play: Play, step: Step, own: RunValues): void {
  step satisfies StepOf<PromptStep | WaitingStep>;
  const { plan, effects, snapshot } = play;
  const known = scope(play, own);
  toast(play, step.toast, own);
  if (step.reset) bringToRest(play, step.reset);
  if (step.logout) change(play, { isMarkedLoggedOut: true });
  if (step.set)
    change(play, { local: bareTable({ ...snapshot.local, ...attemptsOf(plan, step.set, known) }) });
  if (step.open || step.close) {
    const dialogs = snapshot.dialogs.filter(({ name }) => name !== step.open && name !== step.close);
    // Typed values must not be in a scope that outlives the action.
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

/** Shows a toast; nothing without a text. */
export function toast(play: Play, template: Text | undefined, own: RunValues): void {
  if (template) play.effects.push({ type: "toast", text: play.plan.render(template, scope(play, own)) });
}

/** Sets the result at which a draw rests; without one, it rests on no place. */
export function bringToRest(play: Play, draw: string, drawn?: DrawResult): void {
  const { rests } = play.snapshot;
  change(play, { rests: drawn ? withEntry(rests, draw, drawn) : without(rests, draw) });
}

/** Copies a record without one entry. */
export function without<T>(record: Record<string, T>, name: string): Record<string, T> {
  const { [name]: _, ...others } = record;
  return bareTable(others);
}

/** Copies a record with one entry set. */
export function withEntry<T>(record: Record<string, T>, name: string, value: T): Record<string, T> {
  return bareTable({ ...record, [name]: value });
}
