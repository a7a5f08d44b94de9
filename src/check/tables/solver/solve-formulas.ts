import {
  allOf,
  anyOf,
  FALSE_FORMULA,
  type Formula,
  not,
  TRUE_FORMULA,
  type VariableSets,
} from "./formula.ts";
import { pickMostReadableStep, pickReadableSteps } from "./pick-readable-number.ts";
import { belongsToIncompleteList, definitionsForFormulas } from "./relevant-definitions.ts";
import { linkedInequalitiesOnBranch, SearchState } from "./search-state.ts";
import { areContradictory, solveInequalities } from "./solve-inequalities.ts";
import type { ChoiceVariable, Model, Quantity, VariableStore } from "./variable-store.ts";

/**
 * The steps that the solver may still take: `each` for one question, `left` for all questions that share this object.
 */
export interface StepBudget {
  each: number;
  left: number;
}

/**
 * Values for which the formulas hold, "none" if it is proved that none exist, or "unknown" if the steps are used up
 * or a list may have more items than are modelled.
 */
export type SolveResult = Model | "none" | "unknown";

/**
 * Searches for values of the store's variables for which all formulas hold. Formulas with one way left to hold are
 * asserted, the shortest disjunction is branched on, and linked numbers are decided by Fourier-Motzkin elimination.
 * Z3 in WebAssembly could do this too, but it weighs megabytes and its models do not read naturally.
 */
export function solveFormulas(
  store: VariableStore,
  formulas: readonly Formula[],
  budget: StepBudget,
): SolveResult {
  const { definitions, seen } = definitionsForFormulas(store, formulas);
  const answer = new FormulaSearch(store, budget).run([allOf([...formulas, ...definitions])]);
  if (answer !== "none" || ![...seen].some((name) => belongsToIncompleteList(store, name))) return answer;
  // "none" also covers longer lists only if the formulas without incomplete lists are already impossible.
  const others = formulas.filter(
    (formula) =>
      ![...definitionsForFormulas(store, [formula]).seen].some((name) =>
        belongsToIncompleteList(store, name),
      ),
  );
  return solveFormulas(store, others, budget) === "none" ? "none" : "unknown";
}

/** Every variable may have changed. */
const ALL_VARIABLES: VariableSets = { choices: -1, forms: -1 };

/** The parts of a formula that were simplified already, and the variables that may have changed since its last visit. */
interface FormulaVisit {
  done: Map<Formula, Formula>;
  changed: VariableSets;
}

/** Formulas that still have to hold (all are "or"), and the variables that may have changed since their last visit. */
interface OpenFormulas {
  formulas: readonly Formula[];
  changed: VariableSets;
}

class FormulaSearch {
  readonly #store: VariableStore;
  readonly #state: SearchState;
  readonly #budget: StepBudget;
  #steps = 0;

  constructor(store: VariableStore, budget: StepBudget) {
    this.#store = store;
    this.#state = new SearchState(store);
    this.#budget = budget;
  }

  run(pending: readonly Formula[], changed = ALL_VARIABLES): SolveResult {
    if (!this.#spend(1)) return "unknown";
    const open = this.#propagate(pending, changed);
    if (!open || this.#isImpossible()) return "none";
    const clause = shortestDisjunction(open.formulas);
    return clause ? this.#branch(clause, open) : this.#finish();
  }

  #spend(steps: number): boolean {
    this.#steps += steps;
    this.#budget.left -= steps;
    return this.#steps <= this.#budget.each && this.#budget.left >= 0;
  }

  /**
   * Makes every formula hold that has only one way left. `before` are the variables that may have changed since the
   * last visit of the formulas. Returns the remaining formulas; null on a contradiction.
   */
  #propagate(pending: readonly Formula[], before: VariableSets): OpenFormulas | null {
    let open = pending;
    let changed = before;
    for (let isMore = true; isMore; ) {
      isMore = false;
      const next: Formula[] = [];
      const visit = { done: new Map<Formula, Formula>(), changed };
      this.#state.forgetChanges();
      for (const formula of open) {
        const rest = this.#simplify(formula, visit);
        if (rest.kind === "or") next.push(rest);
        else if (!this.#assertAll(rest, next)) return null;
        else if (rest.kind !== "constant") {
          isMore = true;
          visit.done.clear();
        }
      }
      if (!this.#state.propagate()) return null;
      open = next;
      changed = { ...this.#state.changed };
    }
    return { formulas: open, changed };
  }

  /**
   * Makes a formula hold that is not an "or"; each "or" inside it is added to `open`. Returns false on a
   * contradiction.
   */
  #assertAll(formula: Formula, open: Formula[]): boolean {
    if (formula.kind === "constant") return formula.value;
    if (formula.kind === "and") return formula.parts.every((part) => this.#assertAll(part, open));
    if (formula.kind !== "or") return this.#state.assert(formula);
    open.push(formula);
    return true;
  }

  /**
   * Replaces the parts of a formula that are already decided on this branch, and returns the simplified formula. `done`
   * has the simplified parts, since formulas about lists share most of their parts. Parts stay as they are if their
   * variables have not changed since a visit that found all of them open.
   */
  #simplify(formula: Formula, visit: FormulaVisit): Formula {
    if (formula.kind === "constant") return formula;
    if (formula.kind === "and" || formula.kind === "or") {
      if (formula.isOpen && !this.#mayHaveChanged(formula, visit)) return formula;
      const known = visit.done.get(formula);
      if (known) return known;
      const simplified = this.#simplifyParts(formula, visit);
      if (simplified === formula) formula.isOpen = true;
      visit.done.set(formula, simplified);
      return simplified;
    }
    const status = this.#state.truthOfAtom(formula);
    return status === undefined ? formula : status ? TRUE_FORMULA : FALSE_FORMULA;
  }

  #mayHaveChanged({ choices, forms }: VariableSets, { changed: before }: FormulaVisit): boolean {
    const { changed: now } = this.#state;
    return (choices & (before.choices | now.choices)) !== 0 || (forms & (before.forms | now.forms)) !== 0;
  }

  #simplifyParts(formula: Formula & { kind: "and" | "or" }, visit: FormulaVisit): Formula {
    const deciding = formula.kind === "and" ? FALSE_FORMULA : TRUE_FORMULA;
    const parts: Formula[] = [];
    let isSame = true;
    for (const part of formula.parts) {
      const rest = this.#simplify(part, visit);
      if (rest === deciding) return deciding;
      if (rest !== part) isSame = false;
      parts.push(rest);
    }
    return isSame ? formula : formula.kind === "and" ? allOf(parts) : anyOf(parts);
  }

  #branch(clause: Formula & { kind: "or" }, { formulas, changed }: OpenFormulas): SolveResult {
    let others = formulas.filter((formula) => formula !== clause);
    let isUnknown = false;
    const typical = modelOfTypicalValues(this.#store);
    // Parts that hold in a typical response come first, so that models read naturally.
    const isTypical = (part: Formula) => Number(this.#isTypical(part, typical));
    const parts = [...clause.parts].sort((a, b) => isTypical(b) - isTypical(a));
    for (const part of parts) {
      const mark = this.#state.mark();
      const answer = this.run([...others, part], changed);
      if (typeof answer === "object") return answer;
      this.#state.undo(mark);
      if (answer === "unknown") isUnknown = true;
      // A part without a model is excluded on the other branches.
      else if (this.#isTotal(part)) others = [...others, not(part)];
    }
    return isUnknown ? "unknown" : "none";
  }

  #isTypical(formula: Formula, typical: Model): boolean {
    switch (formula.kind) {
      case "constant":
        return formula.value;
      case "and":
        return formula.parts.every((part) => this.#isTypical(part, typical));
      case "or":
        return formula.parts.some((part) => this.#isTypical(part, typical));
      case "among":
        return ((formula.mask >>> (typical.elements[formula.choice] ?? 0)) & 1) === 1;
    }
    const parts = this.#store.forms[formula.form]?.parts ?? [];
    const sum = parts.reduce(
      (total, { quantity, factor }) => total + factor * (typical.steps[quantity] ?? 0),
      0,
    );
    return formula.kind === "atMost" ? sum <= formula.bound : sum >= formula.bound;
  }

  /**
   * Returns whether an atom or its negation always holds. An atom about numbers needs every field in it to be a
   * number.
   */
  #isTotal(part: Formula): boolean {
    if (part.kind === "among") return true;
    return (
      (part.kind === "atMost" || part.kind === "atLeast") &&
      this.#store.forms[part.form]?.partial.length === 0
    );
  }

  /**
   * Returns whether the inequalities between several numbers contradict one another, although the bounds of each sum
   * are consistent.
   */
  #isImpossible(): boolean {
    if (this.#state.linked.length < 2) return false;
    const { inequalities, quantities } = linkedInequalitiesOnBranch(this.#state);
    this.#spend((inequalities.length * quantities.length) >> 5);
    return areContradictory(inequalities, quantities.length);
  }

  /** Chooses a value for each variable. All formulas hold already, except inequalities between several numbers. */
  #finish(): SolveResult {
    if (this.#state.linked.length === 0) return this.#model();
    const { inequalities, quantities } = linkedInequalitiesOnBranch(this.#state);
    const undecided = quantities.find(
      ({ choice }) => choice && !hasSingleElement(this.#state.masks[choice.id] as number),
    );
    if (undecided?.choice) return this.#tryElements(undecided.choice.id);
    const linked = solveInequalities(
      inequalities,
      quantities.length,
      (variable, low, high) => pickReadableSteps(quantities[variable] as Quantity, low, high), // the system is over these quantities
    );
    if (linked === undefined) return "unknown";
    if (linked === "none") return "none";
    const { elements, steps } = this.#model();
    quantities.forEach(({ id }, index) => {
      steps[id] = linked[index] as number; // one value for each quantity
    });
    return { elements, steps };
  }

  /** Returns the most natural possible value of each variable, chosen independently of the others. */
  #model(): { elements: number[]; steps: number[] } {
    return {
      elements: this.#store.choices.map((choice) => this.#element(choice)),
      steps: this.#store.quantities.map((quantity) => this.#pick(quantity)),
    };
  }

  #tryElements(id: number): SolveResult {
    const { preferred = [] } = this.#store.choices[id] ?? {};
    let isUnknown = false;
    for (const element of preferred) {
      if ((((this.#state.masks[id] as number) >>> element) & 1) === 0) continue;
      const mark = this.#state.mark();
      const answer = this.#state.narrow(id, 1 << element) ? this.run([]) : "none";
      if (typeof answer === "object") return answer;
      this.#state.undo(mark);
      if (answer === "unknown") isUnknown = true;
    }
    return isUnknown ? "unknown" : "none";
  }

  #element({ id, preferred }: ChoiceVariable): number {
    const mask = this.#state.masks[id] as number; // choices are indexes
    return preferred.find((element) => (mask >>> element) & 1) ?? 0;
  }

  #pick(quantity: Quantity): number {
    const choice = quantity.choice && this.#store.choices[quantity.choice.id];
    if (choice) return quantity.choice?.numbers[this.#element(choice)] ?? Number.NaN;
    const [low, high] = [this.#state.low[quantity.form] as number, this.#state.high[quantity.form] as number];
    return pickMostReadableStep(quantity, low, high) ?? low;
  }
}

function shortestDisjunction(open: readonly Formula[]): (Formula & { kind: "or" }) | undefined {
  let smallest: (Formula & { kind: "or" }) | undefined;
  for (const formula of open) {
    if (formula.kind === "or" && (!smallest || formula.parts.length < smallest.parts.length))
      smallest = formula;
  }
  return smallest;
}

function hasSingleElement(mask: number): boolean {
  return (mask & (mask - 1)) === 0;
}

/**
 * Returns the most natural value of every variable, regardless of formulas. Branches that hold for it are tried
 * first.
 */
function modelOfTypicalValues(store: VariableStore): Model {
  return store.once(`typical ${store.choices.length} ${store.quantities.length}`, () => ({
    elements: store.choices.map(({ preferred }) => preferred[0] ?? 0),
    steps: store.quantities.map(
      (quantity) => pickMostReadableStep(quantity, quantity.low, quantity.high) ?? 0,
    ),
  }));
}
