import type { TableQuestion } from "../check/tables/world/question.ts";
import { withValues } from "../check/tables/world/scope-of.ts";
import { verdictOf } from "../language/evaluation/evaluate.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { scheduleNames } from "../language/time.ts";
import { mapValues, UNKNOWN } from "../language/values.ts";
import { readAnswer } from "../plan/read-answer.ts";

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
