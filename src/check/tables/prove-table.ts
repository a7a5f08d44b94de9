import { holds } from "../../language/evaluation/evaluate.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { type Found, find, firstAt } from "./search.ts";
import { and, type Formula, isImpossible, not } from "./solver/formula.ts";
import { unlessOutOfReach } from "./solver/rational.ts";
import { type Budget, solve } from "./solver/solve.ts";
import { witnessOf } from "./world/fields-that-matter.ts";
import { type PreparedWorld, prepareWorld } from "./world/prepare-world.ts";
import type { TableQuestion, TableVerdict, Witness, World } from "./world/question.ts";

export type { TableQuestion, TableVerdict, Witness, World } from "./world/question.ts";

/** Branches that one question may take where the table does not say. */
const DEFAULT_BUDGET = 5000;

/** All questions of a table together may take so many times as much. */
const BUDGET_FOR_ALL = 20;

/**
 * Proves of a state table that in both worlds some row is met and that no row is masked, or shows the contrary:
 *
 *     conditions ── translate ──▶ formulas ── solve ──▶ model ── scopeOf ──▶ response ── evaluator ──▶ confirmed
 *                   (per world)               │                                                        │
 *                                             └──▶ none: proved                     fieldsThatMatter ──┴──▶ text
 *
 * Each question is whether some formulas can hold together: gap = no row's; never = this row's alone; masked = this
 * row's and of none before it. What is beyond the budget, or cannot be confirmed, is "notProven". Pure; never throws.
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

/** Whether some answer meets no row: the first question of `proveTable` alone. False where it is not known. Pure; never throws. */
export function hasGap(question: TableQuestion): boolean {
  return unlessOutOfReach(
    () => new Proof(question).findGap().gap !== null,
    () => false,
  );
}

/**
 * A table for each item is asked only where there are items: before login, only where anybody may load some. At other
 * places there may be items of anything.
 */
export function worldsOf({ facts, items, each, endpoints }: TableQuestion): World[] {
  if (facts && !each) return ["loggedIn", "loggedOut"];
  const sources = each ? each.path.slice(0, 1) : Object.keys(endpoints);
  const isOpen = sources.some((name) => endpoints[name]?.data && !endpoints[name].requiresLogin);
  return items && !isOpen ? ["loggedIn"] : ["loggedIn", "loggedOut"];
}

/** What is said of a table that is out of reach. */
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

/** So many overlaps say enough of a table. */
const MOST_OVERLAPS = 100;

type RowResult = TableVerdict["rows"][number];

/** What is looked for: formulas per world, and how the evaluator sees it. */
interface Claim {
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

  /** Rows above that leave nothing for this one: all of them, less each that is not needed for that. */
  #maskOf(index: number): string[] {
    let masking = this.#question.rows.map((_, other) => other).slice(0, index);
    for (const other of [...masking].reverse()) {
      const fewer = masking.filter((one) => one !== other);
      const isStillMasked = this.#worlds.every(({ store, rows, assumptions }) => {
        const formulas = [
          ...rows.slice(index, index + 1),
          ...fewer.map((one) => not(rows[one] as Formula)),
          ...assumptions,
        ]; // an index of a row
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
      if (this.#budget.left < 0 || overlaps.length > MOST_OVERLAPS)
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

  /** Rows that must not hold at once, less those of which it can be seen that they do not. */
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

  /** Assumptions that contradict one another would prove anything. */
  checkAssumptions(): void {
    for (const { store, assumptions } of this.#worlds) {
      if (assumptions.length > 0 && solve(store, assumptions, this.#budget) === "none") {
        store.note(
          en`No response at all meets every assumption, so nothing is proved of any.`
            .zh`没有任何返回数据能同时满足所有“assume”，因此什么也没有证明。`,
        );
      }
    }
  }

  #search(claim: Claim): (Exclude<Found, string> & { prepared: PreparedWorld }) | "none" | "unknown" {
    let isUnknown = false;
    for (const prepared of this.#worlds) {
      const wanted = { question: this.#question, prepared, budget: this.#budget };
      const found = find({ ...wanted, formulas: claim.formulas(prepared), isShown: claim.isShown });
      if (typeof found === "object") return { ...found, prepared };
      if (found === "unknown") isUnknown = true;
    }
    return isUnknown ? "unknown" : "none";
  }

  #show(claim: Claim): Witness | "none" | "unknown" {
    const found = this.#search(claim);
    if (typeof found === "string") return found;
    return witnessOf({ ...found, formulas: claim.formulas(found.prepared), budget: this.#budget });
  }

  /** A response for which the row is the first that holds; of -1, for which none does. */
  #showFirst(index: number): Witness | "none" | "unknown" {
    return this.#show({
      formulas: ({ rows }) => firstAt(rows, index),
      isShown: (scope) => this.#question.rows.findIndex((_, row) => this.#holds(row, scope)) === index,
    });
  }

  /** What was simplified or given up, each once. */
  notes(): Saying[] {
    return [...new Map(this.#worlds.flatMap(({ store }) => [...store.notes])).values()];
  }

  #holds(index: number, scope: Scope): boolean {
    const when = this.#question.rows[index]?.when;
    return when === null || (when !== undefined && holds(when, scope));
  }
}
