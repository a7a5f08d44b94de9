import { worldsOf } from "../check/tables/prove-table.ts";
import { find, firstAt } from "../check/tables/search.ts";
import { and, type Formula, isImpossible } from "../check/tables/solver/formula.ts";
import { unlessOutOfReach } from "../check/tables/solver/rational.ts";
import type { Budget } from "../check/tables/solver/solve.ts";
import { witnessOf } from "../check/tables/world/fields-that-matter.ts";
import { type PreparedWorld, prepareWorld } from "../check/tables/world/prepare-world.ts";
import type { TableQuestion, Witness } from "../check/tables/world/question.ts";
import { withValues } from "../check/tables/world/scope-of.ts";
import { verdictOf } from "../language/evaluation/evaluate.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { scheduleNames } from "../language/time.ts";
import { mapValues, UNKNOWN } from "../language/values.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { bothQuestions, type Domain } from "./both-questions.ts";

/** An answer for which two tables show different rows. */
export interface Otherwise {
  /** The row that the earlier table shows, by its index; NONE or UNAVAILABLE where it shows none of its own. */
  from: number;
  /** The row that the later one shows. */
  to: number;
  witness: Witness;
}

/** Answers for which two tables differ. */
export interface Outcome {
  found: Otherwise[];
  /** Whether it is proven that there are no others (but for pairs of rows that are the same to customers). */
  isAll: boolean;
}

/** Steps that one question may take, and so many times as much all of two tables. */
const BUDGET = 5000;
const BUDGET_FOR_ALL = 20;

/**
 * For each pair of rows that are not the same to customers, an answer which the earlier table shows as the one and the
 * later as the other. `isSame(i, j)` says that row i of the earlier and j of the later are the same. Answers are those
 * that either document's schemas allow; each is confirmed by the evaluator under both documents, as pages read it.
 * Pure; never throws.
 */
export function answeredOtherwise(
  before: TableQuestion,
  after: TableQuestion,
  isSame: (from: number, to: number) => boolean,
): Outcome {
  const outcome: Outcome = { found: [], isAll: true };
  const budget: Budget = { each: BUDGET, left: BUDGET * BUDGET_FOR_ALL };
  for (const domain of domainsOf(before, after)) {
    const question = bothQuestions(before, after, domain);
    if (!question) return { ...outcome, isAll: false };
    const search = () => {
      for (const world of worldsOf(question)) {
        const prepared = prepareWorld(question, world);
        look({ before, after, question, prepared, domain, isSame, budget }, outcome);
      }
    };
    unlessOutOfReach(search, () => {
      outcome.isAll = false;
    });
  }
  return outcome;
}

/** A condition by itself as the rows of a table: whether it holds. */
export function alone(when: Node | null): TableQuestion["rows"] {
  return [
    { state: "yes", when },
    { state: "no", when: null },
  ];
}

/** Rows are the same where they have the same index. */
export function isSameRow(from: number, to: number): boolean {
  return from === to;
}

/** Answers are asked for once where both documents expect the same. */
function domainsOf(before: TableQuestion, after: TableQuestion): Domain[] {
  const [old, now] = [before, after].map(({ assume, endpoints, facts = [] }) =>
    JSON.stringify([assume, endpoints, facts]),
  );
  return old === now ? ["after"] : ["after", "before"];
}

interface Search {
  before: TableQuestion;
  after: TableQuestion;
  /** Both as one. */
  question: TableQuestion;
  prepared: PreparedWorld;
  domain: Domain;
  isSame: (from: number, to: number) => boolean;
  budget: Budget;
}

function look(search: Search, outcome: Outcome): void {
  const { before, isSame, prepared } = search;
  const rowsBefore = prepared.rows.slice(0, before.rows.length);
  const rowsAfter = prepared.rows.slice(before.rows.length);
  for (const from of [...rowsBefore.keys(), NONE]) {
    for (const to of [...rowsAfter.keys(), NONE]) {
      const isKnown = outcome.found.some((one) => one.from === from && one.to === to);
      if (isKnown || (from === to && from === NONE) || (from !== NONE && to !== NONE && isSame(from, to)))
        continue;
      const formulas = [...firstAt(rowsBefore, from), ...firstAt(rowsAfter, to)];
      if (isImpossible(and(...formulas))) continue;
      const found = showOne(search, { from, to, formulas });
      if (found === "unknown") outcome.isAll = false;
      else if (
        found !== "none" &&
        !outcome.found.some((one) => one.from === found.from && one.to === found.to)
      )
        outcome.found.push(found);
    }
  }
}

interface Wanted {
  from: number;
  to: number;
  formulas: readonly Formula[];
}

function showOne(search: Search, { from, to, formulas }: Wanted): Otherwise | "none" | "unknown" {
  const { before, after, budget, domain, prepared, question } = search;
  let shown: [from: number, to: number] = [from, to];
  const isShown = (scope: Witness["scope"]): boolean => {
    shown = [firstRow(before, scope), firstRow(after, scope)];
    // What only the one expects, the other may not be able to read.
    const fits = [shown[0] === from, shown[1] === to];
    return domain === "after"
      ? fits[1] === true && (fits[0] === true || shown[0] === UNAVAILABLE)
      : fits[0] === true && (fits[1] === true || shown[1] === UNAVAILABLE);
  };
  const found = find({ question, prepared, formulas, isShown, budget });
  if (typeof found === "string") return found;
  return { from: shown[0], to: shown[1], witness: witnessOf({ ...found, prepared, formulas, budget }) };
}

/** No row holds. */
export const NONE = -1;
/** A condition above all that hold reads what could not be read: the page offers a retry. */
export const UNAVAILABLE = -2;

/** The index of the row that a document shows for an answer, read as its pages read it; or NONE, or UNAVAILABLE. Pure. */
export function firstRow(question: TableQuestion, scope: Scope): number {
  const seen = seenBy(question, scope);
  for (const [index, { when }] of question.rows.entries()) {
    const verdict = when === null || verdictOf(when, seen);
    if (verdict === UNKNOWN) return UNAVAILABLE;
    if (verdict) return index;
  }
  return NONE;
}

/** What expressions of a document see of a scope that was made for two: answers as its own schemas read them. */
export function seenBy(question: TableQuestion, scope: Scope): Scope {
  const { constants, endpoints, items = {}, schedule, values } = question;
  const schemas = { ...mapValues(endpoints, ({ data }) => data), ...items };
  const answers = Object.entries(schemas).flatMap(([name, schema]) =>
    Object.hasOwn(scope, name) ? [[name, readAnswer(schema, scope[name]).data]] : [],
  );
  const rest = Object.entries(scope).filter(([name]) => known.includes(name));
  const seen = Object.fromEntries([...answers, ...rest]);
  return withValues({ ...seen, constants, schedule: scheduleNames(schedule.start, schedule.end) }, values);
}

/** What is the same for all documents. */
const known = ["session", "query", "navigation", "brand", "address", "device", "now", "local", "forms"];
