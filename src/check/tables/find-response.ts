import { evaluate, isConditionTrue } from "../../language/evaluation/evaluate.ts";
import { en } from "../../language/messages/localized-text.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import {
  allOf,
  and,
  choiceIsAmong,
  type Formula,
  linearFormAtLeast,
  linearFormAtMost,
  not,
} from "./solver/formula.ts";
import { pickReadableSteps, stepCountToValue } from "./solver/pick-readable-number.ts";
import { type StepBudget, solveFormulas } from "./solver/solve-formulas.ts";
import type { Model, Quantity, VariableStore } from "./solver/variable-store.ts";
import { isItemInList } from "./world/find-item-list.ts";
import type { TableQuestion } from "./world/proof-question.ts";
import { addComputedValues, responseFromModel } from "./world/response-from-model.ts";
import type { TranslatedTable } from "./world/translate-table.ts";

/** What to search for: a server response, before or after login (`prepared`), for which all formulas hold. */
export interface ResponseSearch {
  question: TableQuestion;
  prepared: TranslatedTable;
  /** The response must satisfy all of these. */
  formulas: readonly Formula[];
  /**
   * Evaluates the document's own expressions for a found response (`scope`, with `values`) and returns whether it is
   * really one.
   */
  isShown(scope: Scope): boolean;
  budget: StepBudget;
}

/**
 * The found response (as a model and as the names that expressions read), "none" if it is proved that none exists, or
 * "unknown".
 */
export type ResponseSearchResult = { model: Model; scope: Scope } | "none" | "unknown";

/**
 * Maximum number of solver results that are checked by evaluation before the search changes to invented responses.
 */
const MAX_TRIED_MODELS = 6;

/** Maximum number of invented responses that are tried if no solver result is confirmed by evaluation. */
const MAX_INVENTED_RESPONSES = 300;

/**
 * Searches for a response with the solver. The result is confirmed by evaluating the document's expressions for it.
 */
export function findConfirmedResponse(wanted: ResponseSearch): ResponseSearchResult {
  const { prepared, budget } = wanted;
  const formulas = [...wanted.formulas, ...prepared.assumptions];
  for (let attempt = 0; attempt < MAX_TRIED_MODELS; attempt++) {
    const answer = solveFormulas(prepared.store, formulas, budget);
    if (answer === "none" && attempt === 0) return "none";
    if (typeof answer === "string") break;
    const confirmed = confirmModelByEvaluation(wanted, answer);
    if (confirmed) return confirmed;
    formulas.push(not(formulaOfModel(prepared.store, answer)));
  }
  const shown = findResponseAtBoundaries(wanted);
  if (!shown) {
    prepared.store.note(
      en`Not everything could be proved within ${budget.each} steps or confirmed by evaluation.`
        .zh`在${budget.each}步内未能证明全部情况，或未能通过实际运算确认。`,
    );
  }
  return shown ?? "unknown";
}

/**
 * Turns a solver result (`model`) into a response and evaluates it. Returns undefined if it does not fulfil the
 * request.
 */
export function confirmModelByEvaluation(
  { question, prepared, isShown }: ResponseSearch,
  model: Model,
): { model: Model; scope: Scope } | undefined {
  const scope = responseFromModel(question, prepared, model);
  const whole = addComputedValues(scope, question.values, question.place);
  const isExcluded =
    prepared.world === "loggedIn" &&
    question.assume.some((node) => evaluate(node, whole, question.place) === false);
  if (isExcluded || (question.each && !isItemInList(question.each, whole, question.place))) return undefined;
  if (question.facts?.some((fact) => isConditionTrue(fact.node, whole, question.place) !== fact.holds))
    return undefined;
  return isShown(whole) ? { model, scope } : undefined;
}

/**
 * Returns formulas that hold exactly if this row is the first whose condition holds; for index -1, if no row's
 * condition holds.
 */
export function formulasForFirstRowHolding(rows: readonly Formula[], index: number): Formula[] {
  if (index < 0) return rows.map(not);
  return [...rows.slice(0, index).map(not), ...rows.slice(index, index + 1)];
}

/**
 * Returns the formula that every variable has its value from the model. Its negation keeps the solver from finding it
 * again.
 */
function formulaOfModel(store: VariableStore, model: Model): Formula {
  const choices = store.choices.map((choice) => choiceIsAmong(choice, 1 << (model.elements[choice.id] ?? 0)));
  const quantities = store.quantities
    .filter(({ id, choice }) => !choice && Number.isFinite(model.steps[id]))
    .map(({ id, form }) =>
      and(linearFormAtLeast(form, model.steps[id] ?? 0), linearFormAtMost(form, model.steps[id] ?? 0)),
    );
  return allOf([...choices, ...quantities]);
}

/**
 * Returns a number as the quantity counts it (in steps), and its two neighbours, as far as they are within the
 * quantity's bounds.
 */
function neighbouringSteps({ unit, low, high }: Quantity, value: number): number[] {
  const step = Math.floor(value / stepCountToValue({ unit }, 1));
  return [step, step + 1, step - 1].filter((steps) => steps >= low && steps <= high);
}

/**
 * Invents responses from boundary values and returns the first that fulfils the request. The order is the same in
 * every run.
 */
function findResponseAtBoundaries(wanted: ResponseSearch): ResponseSearchResult | undefined {
  const { store, numbers } = wanted.prepared;
  const steps = store.quantities.map((quantity) => [
    ...pickReadableSteps(quantity, quantity.low, quantity.high),
    ...numbers.flatMap((value) => neighbouringSteps(quantity, value)),
  ]);
  let seed = 1;
  const randomBelow = (count: number) => {
    seed = (seed * 48271) % 2147483647; // Lehmer's generator (Park and Miller 1993)
    return seed % Math.max(1, count);
  };
  for (let attempt = 0; attempt < MAX_INVENTED_RESPONSES; attempt++) {
    const model: Model = {
      elements: store.choices.map(
        ({ elements, preferred }) => preferred[randomBelow(attempt === 0 ? 1 : elements.length)] ?? 0,
      ),
      steps: steps.map((picks) => picks[randomBelow(attempt === 0 ? 1 : picks.length)] ?? 0),
    };
    const confirmed = confirmModelByEvaluation(wanted, model);
    if (confirmed) return confirmed;
  }
  return undefined;
}
