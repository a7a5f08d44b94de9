import type { Step, Text } from "../language/document.generated.ts";
import type { DecidingStep, PhoningStep, StepKind } from "../language/steps.generated.ts";
import { copyWithoutPrototype } from "../language/values.ts";
import type { SayWord } from "../plan/plan.ts";
import {
  evaluateKeepingUnknown,
  evaluateToTexts,
  evaluateToValues,
  type RunValues,
  scopeOfRunningAction,
} from "./build-call-request.ts";
import type { EventHandling } from "./events.ts";
import type { DrawResult, Snapshot } from "./snapshot.ts";

export type { EventHandling };

/** Replaces the page's snapshot by a copy with these fields changed. */
export function changeSnapshot(play: EventHandling, part: Partial<Snapshot>): void {
  play.snapshot = { ...play.snapshot, ...part };
}

/** Type for `satisfies` in code that handles exactly these kinds of steps: it fails to compile when a kind is added. */
export type StepOfKinds<Kinds extends StepKind> = Pick<Step, "when"> & {
  [kind in Exclude<StepKind, Kinds>]?: never;
};

/** Steps for which an action may have to wait, or by which it may end. run-action.ts executes them. */
export type WaitingStep = DecidingStep | PhoningStep;

type ImmediateStep = "toast" | "reset" | "logout" | "set" | "open" | "close" | "navigate";

/** Executes a step that is done at once, such as `toast` or `set`. */
export function runImmediateStep(play: EventHandling, step: Step, own: RunValues): void {
  step satisfies StepOfKinds<ImmediateStep | WaitingStep>;
  const { plan, effects, snapshot } = play;
  const known = scopeOfRunningAction(play, own);
  showToast(play, step.toast, own);
  if (step.reset) restPrizeDrawAt(play, step.reset);
  if (step.logout) changeSnapshot(play, { isMarkedLoggedOut: true });
  if (step.set)
    changeSnapshot(play, {
      local: copyWithoutPrototype({ ...snapshot.local, ...evaluateKeepingUnknown(plan, step.set, known) }),
    });
  if (step.open || step.close) {
    const dialogs = snapshot.dialogs.filter(({ name }) => name !== step.open && name !== step.close);
    // Typed values must not be in a scope that outlives the action.
    const opened = step.open && {
      name: step.open,
      scope: scopeOfRunningAction(play, { answers: own.answers ?? {}, given: own.given }),
    };
    changeSnapshot(play, { dialogs: opened ? [...dialogs, opened] : dialogs });
  }
  if (step.navigate) {
    effects.push({
      type: "navigate",
      to: step.navigate,
      query: { ...(step.keepQuery && snapshot.visit.query), ...evaluateToTexts(plan, step.query, known) },
      state: evaluateToValues(plan, step.state, known),
    });
  }
}

/** Requests a toast with this text. Does nothing without a text. */
export function showToast(play: EventHandling, template: Text | undefined, own: RunValues): void {
  if (template)
    play.effects.push({ type: "toast", text: play.plan.render(template, scopeOfRunningAction(play, own)) });
}

/** Requests a toast with one of the engine's own words. */
export function sayWord({ effects, plan }: EventHandling, ...word: Parameters<SayWord>): void {
  effects.push({ type: "toast", text: plan.word(...word) });
}

/** Lets a draw rest on this result, or in its neutral position if the result is undefined. */
export function restPrizeDrawAt(play: EventHandling, draw: string, drawn?: DrawResult): void {
  const { rests } = play.snapshot;
  changeSnapshot(play, { rests: drawn ? copyWithEntry(rests, draw, drawn) : copyWithoutEntry(rests, draw) });
}

/** Copies a record without one entry. */
export function copyWithoutEntry<T>(record: Record<string, T>, name: string): Record<string, T> {
  const { [name]: _, ...others } = record;
  return copyWithoutPrototype(others);
}

/** Copies a record with one entry set. */
export function copyWithEntry<T>(record: Record<string, T>, name: string, value: T): Record<string, T> {
  return copyWithoutPrototype({ ...record, [name]: value });
}
