import { findConfirmedResponse, formulasForFirstRowHolding } from "../check/tables/find-response.ts";
import { loginStatesOfTable } from "../check/tables/prove-table.ts";
import { allOf, type Formula, isObviouslyFalse } from "../check/tables/solver/formula.ts";
import { runUnlessNumberTooLarge } from "../check/tables/solver/rational.ts";
import type { StepBudget } from "../check/tables/solver/solve-formulas.ts";
import type { TableQuestion, Witness } from "../check/tables/world/proof-question.ts";
import { addComputedValues } from "../check/tables/world/response-from-model.ts";
import { type TranslatedTable, translateTableToFormulas } from "../check/tables/world/translate-table.ts";
import { witnessFromModel } from "../check/tables/world/witness-from-model.ts";
import { evaluateCondition } from "../language/evaluation/evaluate.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { scheduleValues } from "../language/time.ts";
import { mapValues, UNKNOWN } from "../language/values.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { type AnswerDomain, mergeProofQuestions } from "./merge-proof-questions.ts";

/** An answer for which two tables show different rows. */
export interface DifferingAnswer {
  /** The index of the row that the earlier table shows, or NO_ROW or UNAVAILABLE. */
  from: number;
  /** Index of the row that the later table shows. */
  to: number;
  witness: Witness;
}

/** Answers for which two tables differ. */
export interface DifferingAnswers {
  found: DifferingAnswer[];
  /** Whether these are proven to be all pairs of rows that differ for customers. */
  isAll: boolean;
}

/** Maximum steps of the solver for one pair of rows; all pairs of two tables share this times the factor. */
const MAX_SOLVER_STEPS = 5000;
const TOTAL_SOLVER_STEPS_FACTOR = 20;

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
  const budget: StepBudget = { each: MAX_SOLVER_STEPS, left: MAX_SOLVER_STEPS * TOTAL_SOLVER_STEPS_FACTOR };
  for (const domain of schemasOfAnswersToSearch(before, after)) {
    const question = mergeProofQuestions(before, after, domain);
    if (!question) return { ...outcome, isAll: false };
    const searchWorlds = () => {
      for (const world of loginStatesOfTable(question)) {
        const prepared = translateTableToFormulas(question, world);
        searchAnswersForRowPairs({ before, after, question, prepared, domain, isSame, budget }, outcome);
      }
    };
    runUnlessNumberTooLarge(searchWorlds, () => {
      outcome.isAll = false;
    });
  }
  return outcome;
}

/** Returns a condition as rows of a table, for the comparison of tables: it holds, or all other answers. */
export function rowsFromCondition(when: Node | null): TableQuestion["rows"] {
  return [
    { state: "yes", when },
    { state: "no", when: null },
  ];
}

/** Returns whether two rows have the same index. */
export function isSameRowIndex(from: number, to: number): boolean {
  return from === to;
}

/** Returns the documents whose schemas define the answers to search: one if both allow the same answers. */
function schemasOfAnswersToSearch(before: TableQuestion, after: TableQuestion): AnswerDomain[] {
  const [old, now] = [before, after].map(({ assume, endpoints, facts = [] }) =>
    JSON.stringify([assume, endpoints, facts]),
  );
  return old === now ? ["after"] : ["after", "before"];
}

interface AnswerSearch {
  before: TableQuestion;
  after: TableQuestion;
  /** Both tables merged into one question. */
  question: TableQuestion;
  prepared: TranslatedTable;
  domain: AnswerDomain;
  isSame: (from: number, to: number) => boolean;
  budget: StepBudget;
}

function searchAnswersForRowPairs(search: AnswerSearch, outcome: DifferingAnswers): void {
  const { before, isSame, prepared } = search;
  const rowsBefore = prepared.rows.slice(0, before.rows.length);
  const rowsAfter = prepared.rows.slice(before.rows.length);
  for (const from of [...rowsBefore.keys(), NO_ROW_SHOWN]) {
    for (const to of [...rowsAfter.keys(), NO_ROW_SHOWN]) {
      const isKnown = outcome.found.some((one) => one.from === from && one.to === to);
      if (
        isKnown ||
        (from === to && from === NO_ROW_SHOWN) ||
        (from !== NO_ROW_SHOWN && to !== NO_ROW_SHOWN && isSame(from, to))
      )
        continue;
      const formulas = [
        ...formulasForFirstRowHolding(rowsBefore, from),
        ...formulasForFirstRowHolding(rowsAfter, to),
      ];
      if (isObviouslyFalse(allOf(formulas))) continue;
      const found = findAnswerForRowPair(search, { from, to, formulas });
      if (found === "unknown") outcome.isAll = false;
      else if (
        found !== "none" &&
        !outcome.found.some((one) => one.from === found.from && one.to === found.to)
      )
        outcome.found.push(found);
    }
  }
}

interface RowPairSearch {
  from: number;
  to: number;
  formulas: readonly Formula[];
}

function findAnswerForRowPair(
  search: AnswerSearch,
  { from, to, formulas }: RowPairSearch,
): DifferingAnswer | "none" | "unknown" {
  const { before, after, budget, domain, prepared, question } = search;
  let shown: [from: number, to: number] = [from, to];
  const isShown = (scope: Witness["scope"]): boolean => {
    shown = [shownRowIndex(before, scope), shownRowIndex(after, scope)];
    // One document may be unable to read an answer that only the other allows.
    const fits = [shown[0] === from, shown[1] === to];
    return domain === "after"
      ? fits[1] === true && (fits[0] === true || shown[0] === TABLE_UNAVAILABLE)
      : fits[0] === true && (fits[1] === true || shown[1] === TABLE_UNAVAILABLE);
  };
  const found = findConfirmedResponse({ question, prepared, formulas, isShown, budget });
  if (typeof found === "string") return found;
  return {
    from: shown[0],
    to: shown[1],
    witness: witnessFromModel({ ...found, prepared, formulas, budget }),
  };
}

/** Stands for a row index if no row of the table holds. */
export const NO_ROW_SHOWN = -1;
/** Stands for a row index if the first condition that does not fail is unknown, so the page offers a retry. */
export const TABLE_UNAVAILABLE = -2;

/** Returns the index of the row that a document shows for an answer, or NO_ROW, or UNAVAILABLE. Pure. */
export function shownRowIndex(question: TableQuestion, scope: Scope): number {
  const seen = readScopeBySchemas(question, scope);
  for (const [index, { when }] of question.rows.entries()) {
    const verdict = when === null || evaluateCondition(when, seen, question.place);
    if (verdict === UNKNOWN) return TABLE_UNAVAILABLE;
    if (verdict) return index;
  }
  return NO_ROW_SHOWN;
}

/** Restricts a scope made for two documents to one of them: its schemas read the answers. */
export function readScopeBySchemas(question: TableQuestion, scope: Scope): Scope {
  const { constants, endpoints, items = {}, place, schedule, values } = question;
  const schemas = { ...mapValues(endpoints, ({ data }) => data), ...items };
  const answers = Object.entries(schemas).flatMap(([name, schema]) =>
    Object.hasOwn(scope, name) ? [[name, readAnswer(schema, scope[name], place.zone).data]] : [],
  );
  const rest = Object.entries(scope).filter(([name]) => UNCHANGED_NAMES.includes(name));
  const seen = Object.fromEntries([...answers, ...rest]);
  return addComputedValues(
    { ...seen, constants, schedule: scheduleValues(schedule.start, schedule.end, place.zone) },
    values,
    place,
  );
}

/** Names of expressions whose values do not depend on the document. */
const UNCHANGED_NAMES = [
  "session",
  "query",
  "navigation",
  "brand",
  "address",
  "device",
  "now",
  "local",
  "forms",
];
