import { evaluate, holds } from "../../language/evaluation/evaluate.ts";
import { en } from "../../language/messages/saying.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { among, and, atLeast, atMost, type Formula, not } from "./solver/formula.ts";
import { pickNumbers, valueOfSteps } from "./solver/pick-number.ts";
import { type Budget, solve } from "./solver/solve.ts";
import type { Model, Quantity, VariableStore } from "./solver/store.ts";
import { isItemListed } from "./world/item-list.ts";
import type { PreparedWorld } from "./world/prepare-world.ts";
import type { TableQuestion } from "./world/question.ts";
import { scopeOfModel, withValues } from "./world/scope-of.ts";

/** A search for a response in one world. */
export interface SearchRequest {
  question: TableQuestion;
  prepared: PreparedWorld;
  /** Formulas that must all hold. */
  formulas: readonly Formula[];
  /** Returns whether a scope (with `values`) really shows the goal, according to the evaluator. */
  isShown(scope: Scope): boolean;
  budget: Budget;
}

/** A response that shows the goal, "none" if provably none exists, or "unknown". */
export type SearchResult = { model: Model; scope: Scope } | "none" | "unknown";

/** Maximum number of models that the evaluator is asked to confirm. */
const MAX_ATTEMPTS = 6;

/** Maximum number of invented responses tried if no model is confirmed. */
const MAX_PROBES = 300;

/** Searches for a response with the solver and confirms it with the evaluator. */
export function findResponse(wanted: SearchRequest): SearchResult {
  const { prepared, budget } = wanted;
  const formulas = [...wanted.formulas, ...prepared.assumptions];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const answer = solve(prepared.store, formulas, budget);
    if (answer === "none" && attempt === 0) return "none";
    if (typeof answer === "string") break;
    const confirmed = confirmModel(wanted, answer);
    if (confirmed) return confirmed;
    formulas.push(not(sameAs(prepared.store, answer)));
  }
  const shown = probe(wanted);
  if (!shown) {
    prepared.store.note(
      en`Not everything could be proved within ${budget.each} steps or confirmed by evaluation.`
        .zh`在${budget.each}步内未能证明全部情况，或未能通过实际运算确认。`,
    );
  }
  return shown ?? "unknown";
}

/** Returns a model's response if it meets the question's conditions and shows the goal; undefined if not. */
export function confirmModel(
  { question, prepared, isShown }: SearchRequest,
  model: Model,
): { model: Model; scope: Scope } | undefined {
  const scope = scopeOfModel(question, prepared, model);
  const whole = withValues(scope, question.values);
  const isExcluded =
    prepared.world === "loggedIn" && question.assume.some((node) => evaluate(node, whole) === false);
  if (isExcluded || (question.each && !isItemListed(question.each, whole))) return undefined;
  if (question.facts?.some((fact) => holds(fact.node, whole) !== fact.holds)) return undefined;
  return isShown(whole) ? { model, scope } : undefined;
}

/** Returns formulas for "this row is the first that holds"; for index -1, "no row holds". */
export function firstAt(rows: readonly Formula[], index: number): Formula[] {
  if (index < 0) return rows.map(not);
  return [...rows.slice(0, index).map(not), ...rows.slice(index, index + 1)];
}

/** Returns the formula that every variable has its value in the model. */
function sameAs(store: VariableStore, model: Model): Formula {
  const choices = store.choices.map((choice) => among(choice, 1 << (model.elements[choice.id] ?? 0)));
  const quantities = store.quantities
    .filter(({ id, choice }) => !choice && Number.isFinite(model.steps[id]))
    .map(({ id, form }) => and(atLeast(form, model.steps[id] ?? 0), atMost(form, model.steps[id] ?? 0)));
  return and(...choices, ...quantities);
}

/** Returns the steps at a number and next to it that are within the quantity's bounds. */
function stepsAround({ unit, low, high }: Quantity, value: number): number[] {
  const step = Math.floor(value / valueOfSteps({ unit }, 1));
  return [step, step + 1, step - 1].filter((steps) => steps >= low && steps <= high);
}

/** Tries boundary values in a deterministic order. */
function probe(wanted: SearchRequest): SearchResult | undefined {
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
    const confirmed = confirmModel(wanted, model);
    if (confirmed) return confirmed;
  }
  return undefined;
}
