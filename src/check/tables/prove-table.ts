import { holds } from "../../language/evaluation/evaluate.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { findResponse, firstAt, type SearchResult } from "./search.ts";
import { and, type Formula, isImpossible, not } from "./solver/formula.ts";
import { unlessOutOfReach } from "./solver/rational.ts";
import { type Budget, solve } from "./solver/solve.ts";
import { witnessOf } from "./world/fields-that-matter.ts";
import { type PreparedWorld, prepareWorld } from "./world/prepare-world.ts";
import type { TableQuestion, TableVerdict, Witness, World } from "./world/question.ts";

export type { TableQuestion, TableVerdict, Witness, World } from "./world/question.ts";

/** Maximum branches of one question if the table sets no budget. */
const DEFAULT_BUDGET = 5000;

/** Factor for the budget of all questions of a table together. */
const BUDGET_FOR_ALL = 20;

/**
 * Proves that in both worlds every response meets a row and that no row is masked, or finds a response to the contrary:
 *
 *     conditions ── translate ──▶ formulas ── solve ──▶ model ── scopeOf ──▶ response ── evaluator ──▶ confirmed
 *                   (per world)               │                                                        │
 *                                             └──▶ none: proved                     fieldsThatMatter ──┴──▶ text
 *
 * Each question asks whether formulas can hold together: gap = no row; never = this row alone; masked = this row and
 * none above it. A result beyond the budget, or without confirmation, is "notProven". Pure; never throws.
 */
export function proveTable(question: TableQuestion): TableVerdict {
  const prove = (): TableVerdict => {
    const proof = new Proof(question);
    const gap = proof.findGap();
    const rows = question.rows.map((_, index) => proof.judgeRow(index));
    const overlaps = proof.findOverlaps();
    proof.checkAssumptions();
    return { ...gap, rows, ...overlaps, notes: proof.notes() };
  };
  return unlessOutOfReach(prove, (reason) => nothingProven(question, reason));
}

/** Returns whether some response meets no row; false if that is not certain. Pure; never throws. */
export function hasGap(question: TableQuestion): boolean {
  return unlessOutOfReach(
    () => new Proof(question).findGap().gap !== null,
    () => false,
  );
}

/**
 * Returns the worlds in which a table can be shown. A table for each item needs items, so it is shown before login only
 * if an endpoint without login has data. At other places, items may come from anywhere.
 */
export function worldsOf({ facts, items, each, endpoints }: TableQuestion): World[] {
  if (facts && !each) return ["loggedIn", "loggedOut"];
  const sources = each ? each.path.slice(0, 1) : Object.keys(endpoints);
  const isOpen = sources.some((name) => endpoints[name]?.data && !endpoints[name].requiresLogin);
  return items && !isOpen ? ["loggedIn"] : ["loggedIn", "loggedOut"];
}

/** Returns the verdict for a table that cannot be proved. */
export function nothingProven(
  { rows, hitPolicy }: Pick<TableQuestion, "rows" | "hitPolicy">,
  reason: Saying,
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

/** Number of overlaps after which the search stops. */
const MAX_OVERLAPS = 100;

type RowResult = TableVerdict["rows"][number];

/** The goal of a search: formulas per world, and a check by the evaluator. */
interface SearchGoal {
  formulas(prepared: PreparedWorld): readonly Formula[];
  isShown(scope: Scope): boolean;
}

class Proof {
  readonly #question: TableQuestion;
  readonly #worlds: readonly PreparedWorld[];
  readonly #budget: Budget;

  constructor(question: TableQuestion) {
    this.#question = question;
    this.#worlds = worldsOf(question).map((world) => prepareWorld(question, world));
    const each = question.budget ?? DEFAULT_BUDGET;
    this.#budget = { each, left: each * BUDGET_FOR_ALL };
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

  /** Returns a minimal set of rows above that together mask this one. */
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
        return solve(store, formulas, this.#budget) === "none";
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
      if (this.#budget.left < 0 || overlaps.length > MAX_OVERLAPS) return { overlaps, areOverlapsAll: false };
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

  /** Yields pairs of rows that must not hold at once, without pairs that obviously cannot. */
  *#pairs(): Generator<[number, number]> {
    const { rows, hitPolicy } = this.#question;
    const conditions = hitPolicy === "UNIQUE" ? [...rows.keys()].filter((index) => rows[index]?.when) : [];
    for (const [at, a] of conditions.entries()) {
      for (const b of conditions.slice(at + 1)) {
        const mayMeet = this.#worlds.some(
          (world) => !isImpossible(and(...[a, b].map((index) => world.rows[index] as Formula))),
        ); // indexes of rows
        if (mayMeet) yield [a, b];
      }
    }
  }

  /** Adds a note if assumptions contradict one another, because they would then prove anything. */
  checkAssumptions(): void {
    for (const { store, assumptions } of this.#worlds) {
      if (assumptions.length > 0 && solve(store, assumptions, this.#budget) === "none") {
        store.note(
          en`No answer can meet all conditions of "assume", so nothing was proved.`
            .zh`没有任何返回数据能同时满足“assume”里的所有条件，因此什么也没有证明。`,
        );
      }
    }
  }

  #search(
    claim: SearchGoal,
  ): (Exclude<SearchResult, string> & { prepared: PreparedWorld }) | "none" | "unknown" {
    let isUnknown = false;
    for (const prepared of this.#worlds) {
      const wanted = { question: this.#question, prepared, budget: this.#budget };
      const found = findResponse({ ...wanted, formulas: claim.formulas(prepared), isShown: claim.isShown });
      if (typeof found === "object") return { ...found, prepared };
      if (found === "unknown") isUnknown = true;
    }
    return isUnknown ? "unknown" : "none";
  }

  #show(claim: SearchGoal): Witness | "none" | "unknown" {
    const found = this.#search(claim);
    if (typeof found === "string") return found;
    return witnessOf({ ...found, formulas: claim.formulas(found.prepared), budget: this.#budget });
  }

  /** Finds a response for which the row is the first that holds; for index -1, one for which no row holds. */
  #showFirst(index: number): Witness | "none" | "unknown" {
    return this.#show({
      formulas: ({ rows }) => firstAt(rows, index),
      isShown: (scope) => this.#question.rows.findIndex((_, row) => this.#holds(row, scope)) === index,
    });
  }

  /** Returns what was simplified or given up, without duplicates. */
  notes(): Saying[] {
    return [...new Map(this.#worlds.flatMap(({ store }) => [...store.notes])).values()];
  }

  #holds(index: number, scope: Scope): boolean {
    const when = this.#question.rows[index]?.when;
    return when === null || (when !== undefined && holds(when, scope));
  }
}
