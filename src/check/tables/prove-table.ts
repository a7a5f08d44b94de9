import { isConditionTrue } from "../../language/evaluation/evaluate.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import {
  findConfirmedResponse,
  formulasForFirstRowHolding,
  type ResponseSearchResult,
} from "./find-response.ts";
import { allOf, type Formula, isObviouslyFalse, not } from "./solver/formula.ts";
import { runUnlessNumberTooLarge } from "./solver/rational.ts";
import { type StepBudget, solveFormulas } from "./solver/solve-formulas.ts";
import type { TableQuestion, TableVerdict, Witness, World } from "./world/proof-question.ts";
import { type TranslatedTable, translateTableToFormulas } from "./world/translate-table.ts";
import { witnessFromModel } from "./world/witness-from-model.ts";

export type { TableQuestion, TableVerdict, Witness, World } from "./world/proof-question.ts";

/**
 * Maximum solver steps for one question about a table (such as "can this row be shown?") if the table sets no
 * `budget`.
 */
const DEFAULT_BUDGET_STEPS = 5000;

/** All questions about a table together may take this many times the steps of one question. */
const TABLE_BUDGET_FACTOR = 20;

/**
 * Proves, before and after login, that every response meets a row and that every row is shown for some response, or
 * finds counterexamples. See README.md for how. A row is "notProven" if the solver's steps (`budget`) do not suffice or
 * the evaluator does not confirm its result. Pure; never throws.
 */
export function proveTable(question: TableQuestion): TableVerdict {
  const prove = (): TableVerdict => {
    const proof = new TableProver(question);
    const gap = proof.findGap();
    const rows = question.rows.map((_, index) => proof.judgeRow(index));
    const overlaps = proof.findOverlaps();
    proof.checkAssumptions();
    return { ...gap, rows, ...overlaps, notes: proof.notes() };
  };
  return runUnlessNumberTooLarge(prove, (reason) => createUnprovenVerdict(question, reason));
}

/** Returns whether some response makes no row's condition hold; false if that is not certain. Pure; never throws. */
export function hasUncoveredResponse(question: TableQuestion): boolean {
  return runUnlessNumberTooLarge(
    () => new TableProver(question).findGap().gap !== null,
    () => false,
  );
}

/**
 * Returns when a table can be shown: before login, after login or both. A table for each item needs items, so it is
 * shown before login only if an endpoint without login has data. At other places, items may come from anywhere.
 */
export function loginStatesOfTable({ facts, items, each, endpoints }: TableQuestion): World[] {
  if (facts && !each) return ["loggedIn", "loggedOut"];
  const sources = each ? each.path.slice(0, 1) : Object.keys(endpoints);
  const isOpen = sources.some((name) => endpoints[name]?.data && !endpoints[name].requiresLogin);
  return items && !isOpen ? ["loggedIn"] : ["loggedIn", "loggedOut"];
}

/** Returns the result for a table about which nothing can be proved, with the reason. */
export function createUnprovenVerdict(
  { rows, hitPolicy }: Pick<TableQuestion, "rows" | "hitPolicy">,
  reason: LocalizedText,
): TableVerdict {
  return {
    gap: null,
    gapProven: false,
    rows: rows.map(({ state }) => ({ state, verdict: "notProven", maskedBy: [], witness: null })),
    overlaps: [],
    areOverlapsAll: hitPolicy === "FIRST",
    notes: [en`Nothing could be proved: ${reason}.`.zh`完全无法证明：${reason}。`],
  };
}

/** Maximum number of row pairs with a common response that are listed; after that, the search stops. */
const MAX_FOUND_OVERLAPS = 100;

type RowResult = TableVerdict["rows"][number];

/**
 * What to search for, before and after login: formulas that must all hold, and a check of the found response by
 * evaluation.
 */
interface SearchGoal {
  formulas(prepared: TranslatedTable): readonly Formula[];
  isShown(scope: Scope): boolean;
}

class TableProver {
  readonly #question: TableQuestion;
  readonly #worlds: readonly TranslatedTable[];
  readonly #budget: StepBudget;

  constructor(question: TableQuestion) {
    this.#question = question;
    this.#worlds = loginStatesOfTable(question).map((world) => translateTableToFormulas(question, world));
    const each = question.budget ?? DEFAULT_BUDGET_STEPS;
    this.#budget = { each, left: each * TABLE_BUDGET_FACTOR };
  }

  findGap(): Pick<TableVerdict, "gap" | "gapProven"> {
    const shown = this.#showFirst(-1);
    return typeof shown === "string"
      ? { gap: null, gapProven: shown === "none" }
      : { gap: shown, gapProven: true };
  }

  judgeRow(index: number): RowResult {
    const { state = "" } = this.#question.rows[index] ?? {};
    const shown = this.#showFirst(index);
    if (typeof shown === "object") return { state, verdict: "met", maskedBy: [], witness: shown };
    const unproven: RowResult = { state, verdict: "notProven", maskedBy: [], witness: null };
    if (shown === "unknown") return unproven;
    const possible = this.#search({
      formulas: ({ rows }) => rows.slice(index, index + 1),
      isShown: (scope) => this.#holds(index, scope),
    });
    if (possible === "unknown") return unproven;
    if (possible === "none") return { ...unproven, verdict: "never" };
    return { ...unproven, verdict: "masked", maskedBy: this.#maskOf(index) };
  }

  /**
   * Returns a minimal set of rows above this one of which one always holds when this one does, so this one is never
   * shown.
   */
  #maskOf(index: number): string[] {
    let masking = this.#question.rows.map((_, other) => other).slice(0, index);
    for (const other of [...masking].reverse()) {
      const fewer = masking.filter((one) => one !== other);
      const isStillMasked = this.#worlds.every(({ store, rows, assumptions }) => {
        const formulas = [
          ...rows.slice(index, index + 1),
          ...fewer.map((one) => not(rows[one] as Formula)),
          ...assumptions,
        ]; // `one` is an index of a row
        return solveFormulas(store, formulas, this.#budget) === "none";
      });
      if (isStillMasked) masking = fewer;
    }
    return masking.map((one) => this.#question.rows[one]?.state ?? "");
  }

  findOverlaps(): Pick<TableVerdict, "overlaps" | "areOverlapsAll"> {
    const overlaps: TableVerdict["overlaps"] = [];
    let areOverlapsAll = true;
    const { rows } = this.#question;
    for (const [a, b] of this.#pairs()) {
      if (this.#budget.left < 0 || overlaps.length > MAX_FOUND_OVERLAPS)
        return { overlaps, areOverlapsAll: false };
      const shown = this.#show({
        formulas: (prepared) => [a, b].map((index) => prepared.rows[index] as Formula), // indexes of rows
        isShown: (scope) => this.#holds(a, scope) && this.#holds(b, scope),
      });
      const [first, second] = [rows[a]?.state ?? "", rows[b]?.state ?? ""];
      if (shown === "unknown") areOverlapsAll = false;
      else if (shown !== "none") overlaps.push({ first, second, witness: shown });
    }
    return { overlaps, areOverlapsAll };
  }

  /**
   * Yields pairs of rows whose conditions must not both hold (hit policy UNIQUE), except those that obviously cannot.
   */
  *#pairs(): Generator<[number, number]> {
    const { rows, hitPolicy } = this.#question;
    const conditions = hitPolicy === "UNIQUE" ? [...rows.keys()].filter((index) => rows[index]?.when) : [];
    for (const [at, a] of conditions.entries()) {
      for (const b of conditions.slice(at + 1)) {
        const mayMeet = this.#worlds.some(
          (world) => !isObviouslyFalse(allOf([a, b].map((index) => world.rows[index] as Formula))),
        ); // indexes of rows
        if (mayMeet) yield [a, b];
      }
    }
  }

  /** Adds a note if the conditions of `assume` contradict one another, because anything could be proved from them. */
  checkAssumptions(): void {
    for (const { store, assumptions } of this.#worlds) {
      if (assumptions.length > 0 && solveFormulas(store, assumptions, this.#budget) === "none") {
        store.note(
          en`No answer can meet all conditions of "assume", so nothing was proved.`
            .zh`没有任何返回数据能同时满足“assume”里的所有条件，因此什么也没有证明。`,
        );
      }
    }
  }

  #search(
    claim: SearchGoal,
  ): (Exclude<ResponseSearchResult, string> & { prepared: TranslatedTable }) | "none" | "unknown" {
    let isUnknown = false;
    for (const prepared of this.#worlds) {
      const wanted = { question: this.#question, prepared, budget: this.#budget };
      const found = findConfirmedResponse({
        ...wanted,
        formulas: claim.formulas(prepared),
        isShown: claim.isShown,
      });
      if (typeof found === "object") return { ...found, prepared };
      if (found === "unknown") isUnknown = true;
    }
    return isUnknown ? "unknown" : "none";
  }

  #show(claim: SearchGoal): Witness | "none" | "unknown" {
    const found = this.#search(claim);
    if (typeof found === "string") return found;
    return witnessFromModel({ ...found, formulas: claim.formulas(found.prepared), budget: this.#budget });
  }

  /** Finds a response for which the row is the first that holds; for index -1, one for which no row holds. */
  #showFirst(index: number): Witness | "none" | "unknown" {
    return this.#show({
      formulas: ({ rows }) => formulasForFirstRowHolding(rows, index),
      isShown: (scope) => this.#question.rows.findIndex((_, row) => this.#holds(row, scope)) === index,
    });
  }

  /** Returns messages about what the proof simplified or gave up, without duplicates. */
  notes(): LocalizedText[] {
    return [...new Map(this.#worlds.flatMap(({ store }) => [...store.notes])).values()];
  }

  #holds(index: number, scope: Scope): boolean {
    const when = this.#question.rows[index]?.when;
    return when === null || (when !== undefined && isConditionTrue(when, scope, this.#question.place));
  }
}
