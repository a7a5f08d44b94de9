import { evaluate, holds } from "../../language/evaluation/evaluate.ts";
import { en } from "../../language/messages/saying.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { among, and, atLeast, atMost, type Formula, not } from "./solver/formula.ts";
import { pickNumbers, valueOfSteps } from "./solver/pick-number.ts";
import { type Budget, solve } from "./solver/solve.ts";
import type { Model, Quantity, Store } from "./solver/store.ts";
import { isAsked } from "./world/each.ts";
import type { PreparedWorld } from "./world/prepare-world.ts";
import type { TableQuestion } from "./world/question.ts";
import { scopeOf, withValues } from "./world/scope-of.ts";

/** What is looked for in one world. */
export interface Wanted {
  question: TableQuestion;
  prepared: PreparedWorld;
  /** All of them have to hold. */
  formulas: readonly Formula[];
  /** Whether a scope (with values) really shows it, by the evaluator. */
  isShown(scope: Scope): boolean;
  budget: Budget;
}

/** A response that shows it, "none" if there certainly is none, "unknown" otherwise. */
export type Found = { model: Model; scope: Scope } | "none" | "unknown";

/** A model that the evaluator does not confirm is set aside, and the next one tried, so many times. */
const MAX_ATTEMPTS = 6;

/** So many made-up responses are tried where no model is confirmed. */
const MAX_PROBES = 300;

/** Looks for a response by proof, and has the evaluator confirm it. */
export function find(wanted: Wanted): Found {
  const { prepared, budget } = wanted;
  const formulas = [...wanted.formulas, ...prepared.assumptions];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const answer = solve(prepared.store, formulas, budget);
    if (answer === "none" && attempt === 0) return "none";
    if (typeof answer === "string") break;
    const confirmed = confirm(wanted, answer);
    if (confirmed) return confirmed;
    formulas.push(not(sameAs(prepared.store, answer)));
  }
  const shown = probe(wanted);
  if (!shown) {
    prepared.store.note(
      en`Not everything could be proved within ${budget.each} steps or confirmed by the evaluator.`
        .zh`在${budget.each}步内未能证明全部情况，或未能通过实际运算确认。`,
    );
  }
  return shown ?? "unknown";
}

/** The response that a model describes, where it is one that the question is about and shows what is looked for. */
export function confirm(
  { question, prepared, isShown }: Wanted,
  model: Model,
): { model: Model; scope: Scope } | undefined {
  const scope = scopeOf(question, prepared, model);
  const whole = withValues(scope, question.values);
  const isExcluded =
    prepared.world === "loggedIn" && question.assume.some((node) => evaluate(node, whole) === false);
  if (isExcluded || (question.each && !isAsked(question.each, whole))) return undefined;
  if (question.facts?.some((fact) => holds(fact.node, whole) !== fact.holds)) return undefined;
  return isShown(whole) ? { model, scope } : undefined;
}

/** The row is the first that holds; no row does where the index is that of none, -1. */
export function firstAt(rows: readonly Formula[], index: number): Formula[] {
  if (index < 0) return rows.map(not);
  return [...rows.slice(0, index).map(not), ...rows.slice(index, index + 1)];
}

/** Every variable is as in the model. */
function sameAs(store: Store, model: Model): Formula {
  const choices = store.choices.map((choice) => among(choice, 1 << (model.elements[choice.id] ?? 0)));
  const quantities = store.quantities
    .filter(({ id, choice }) => !choice && Number.isFinite(model.steps[id]))
    .map(({ id, form }) => and(atLeast(form, model.steps[id] ?? 0), atMost(form, model.steps[id] ?? 0)));
  return and(...choices, ...quantities);
}

/** The steps at a number and beside it, as far as the quantity has them. */
function stepsAround({ unit, low, high }: Quantity, value: number): number[] {
  const step = Math.floor(value / valueOfSteps({ unit }, 1));
  return [step, step + 1, step - 1].filter((steps) => steps >= low && steps <= high);
}

/** Tries values at the edges, in an order that is the same every time. */
function probe(wanted: Wanted): Found | undefined {
  const { store, numbers } = wanted.prepared;
  const steps = store.quantities.map((quantity) => [
    ...pickNumbers(quantity, quantity.low, quantity.high),
    ...numbers.flatMap((value) => stepsAround(quantity, value)),
  ]);
  let seed = 1;
  const random = (count: number) => {
    seed = (seed * 48271) % 2147483647; // Lehmer's generator (Park and Miller 1993)
    return seed % Math.max(1, count);
  };
  for (let attempt = 0; attempt < MAX_PROBES; attempt++) {
    const model: Model = {
      elements: store.choices.map(
        ({ elements, preferred }) => preferred[random(attempt === 0 ? 1 : elements.length)] ?? 0,
      ),
      steps: steps.map((picks) => picks[random(attempt === 0 ? 1 : picks.length)] ?? 0),
    };
    const confirmed = confirm(wanted, model);
    if (confirmed) return confirmed;
  }
  return undefined;
}
