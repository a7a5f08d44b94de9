import { worldsOf } from "../check/tables/prove-table.ts";
import { findResponse, firstAt } from "../check/tables/search.ts";
import { and, type Formula, isImpossible } from "../check/tables/solver/formula.ts";
import { unlessOutOfReach } from "../check/tables/solver/rational.ts";
import type { Budget } from "../check/tables/solver/solve.ts";
import { witnessOf } from "../check/tables/world/fields-that-matter.ts";
import { type PreparedWorld, prepareWorld } from "../check/tables/world/prepare-world.ts";
import type { TableQuestion, Witness } from "../check/tables/world/question.ts";
import { withValues } from "../check/tables/world/scope-of.ts";
import { evaluateCondition } from "../language/evaluation/evaluate.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { scheduleNames } from "../language/time.ts";
import { mapValues, UNKNOWN } from "../language/values.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { type Domain, mergeQuestions } from "./merge-questions.ts";

/** An answer for which two tables show different rows. */
export interface DifferingAnswer {
  /** The index of the row that the earlier table shows, or NO_ROW or UNAVAILABLE. */
  from: number;
  /** The same of the later table. */
  to: number;
  witness: Witness;
}

/** Answers for which two tables differ. */
export interface DifferingAnswers {
  found: DifferingAnswer[];
  /** Whether it is proven that no other pair of rows differs, except pairs that are the same to customers. */
  isAll: boolean;
}

/** Maximum solver steps for one question; all questions about two tables share this times the factor. */
const MAX_STEPS = 5000;
const TOTAL_STEPS_FACTOR = 20;

/**
 * Finds, for each pair of rows that customers can tell apart, an answer that shows one row in the earlier table and the
 * other row in the later table. `isSame(i, j)` says whether row i of the earlier table equals row j of the later table.
 * An answer fits the schemas of at least one document, and the evaluator confirms it under both. Pure; never throws.
 */
export function findDifferingAnswers(
  before: TableQuestion,
  after: TableQuestion,
  isSame: (from: number, to: number) => boolean,
): DifferingAnswers {
  const outcome: DifferingAnswers = { found: [], isAll: true };
  const budget: Budget = { each: MAX_STEPS, left: MAX_STEPS * TOTAL_STEPS_FACTOR };
  for (const domain of domainsOf(before, after)) {
    const question = mergeQuestions(before, after, domain);
    if (!question) return { ...outcome, isAll: false };
    const search = () => {
      for (const world of worldsOf(question)) {
        const prepared = prepareWorld(question, world);
        searchWorld({ before, after, question, prepared, domain, isSame, budget }, outcome);
      }
    };
    unlessOutOfReach(search, () => {
      outcome.isAll = false;
    });
  }
  return outcome;
}

/** Returns a table with one row for a condition that holds and one row for all other answers. */
export function conditionRows(when: Node | null): TableQuestion["rows"] {
  return [
    { state: "yes", when },
    { state: "no", when: null },
  ];
}

/** Returns whether two rows have the same index. */
export function isSameRow(from: number, to: number): boolean {
  return from === to;
}

/** Returns the domains to search: only one if both documents allow the same answers. */
function domainsOf(before: TableQuestion, after: TableQuestion): Domain[] {
  const [old, now] = [before, after].map(({ assume, endpoints, facts = [] }) =>
    JSON.stringify([assume, endpoints, facts]),
  );
  return old === now ? ["after"] : ["after", "before"];
}

interface Search {
  before: TableQuestion;
  after: TableQuestion;
  /** Both tables merged into one question. */
  question: TableQuestion;
  prepared: PreparedWorld;
  domain: Domain;
  isSame: (from: number, to: number) => boolean;
  budget: Budget;
}

function searchWorld(search: Search, outcome: DifferingAnswers): void {
  const { before, isSame, prepared } = search;
  const rowsBefore = prepared.rows.slice(0, before.rows.length);
  const rowsAfter = prepared.rows.slice(before.rows.length);
  for (const from of [...rowsBefore.keys(), NO_ROW]) {
    for (const to of [...rowsAfter.keys(), NO_ROW]) {
      const isKnown = outcome.found.some((one) => one.from === from && one.to === to);
      if (
        isKnown ||
        (from === to && from === NO_ROW) ||
        (from !== NO_ROW && to !== NO_ROW && isSame(from, to))
      )
        continue;
      const formulas = [...firstAt(rowsBefore, from), ...firstAt(rowsAfter, to)];
      if (isImpossible(and(...formulas))) continue;
      const found = findAnswer(search, { from, to, formulas });
      if (found === "unknown") outcome.isAll = false;
      else if (
        found !== "none" &&
        !outcome.found.some((one) => one.from === found.from && one.to === found.to)
      )
        outcome.found.push(found);
    }
  }
}

interface RowPair {
  from: number;
  to: number;
  formulas: readonly Formula[];
}

function findAnswer(search: Search, { from, to, formulas }: RowPair): DifferingAnswer | "none" | "unknown" {
  const { before, after, budget, domain, prepared, question } = search;
  let shown: [from: number, to: number] = [from, to];
  const isShown = (scope: Witness["scope"]): boolean => {
    shown = [firstRow(before, scope), firstRow(after, scope)];
    // One document may be unable to read an answer that only the other allows.
    const fits = [shown[0] === from, shown[1] === to];
    return domain === "after"
      ? fits[1] === true && (fits[0] === true || shown[0] === UNAVAILABLE)
      : fits[0] === true && (fits[1] === true || shown[1] === UNAVAILABLE);
  };
  const found = findResponse({ question, prepared, formulas, isShown, budget });
  if (typeof found === "string") return found;
  return { from: shown[0], to: shown[1], witness: witnessOf({ ...found, prepared, formulas, budget }) };
}

/** No row holds. */
export const NO_ROW = -1;
/** The first condition that does not fail is unknown, so the page offers a retry. */
export const UNAVAILABLE = -2;

/** Returns the index of the row that a document shows for an answer, or NO_ROW, or UNAVAILABLE. Pure. */
export function firstRow(question: TableQuestion, scope: Scope): number {
  const seen = scopeReadBy(question, scope);
  for (const [index, { when }] of question.rows.entries()) {
    const verdict = when === null || evaluateCondition(when, seen);
    if (verdict === UNKNOWN) return UNAVAILABLE;
    if (verdict) return index;
  }
  return NO_ROW;
}

/** Restricts a scope made for two documents to one of them: its schemas read the answers. */
export function scopeReadBy(question: TableQuestion, scope: Scope): Scope {
  const { constants, endpoints, items = {}, schedule, values } = question;
  const schemas = { ...mapValues(endpoints, ({ data }) => data), ...items };
  const answers = Object.entries(schemas).flatMap(([name, schema]) =>
    Object.hasOwn(scope, name) ? [[name, readAnswer(schema, scope[name]).data]] : [],
  );
  const rest = Object.entries(scope).filter(([name]) => commonNames.includes(name));
  const seen = Object.fromEntries([...answers, ...rest]);
  return withValues({ ...seen, constants, schedule: scheduleNames(schedule.start, schedule.end) }, values);
}

/** Names with the same values in all documents. */
const commonNames = ["session", "query", "navigation", "brand", "address", "device", "now", "local", "forms"];
