import { fitsField } from "../../../language/possible-values.ts";
import { ownEntry } from "../../../language/values.ts";
import { choiceAmong, type Formula, not, or } from "../solver/formula.ts";
import type { ChoiceElement, ChoiceVariable } from "../solver/variable-store.ts";
import { evaluateKnown } from "./evaluate-known.ts";
import { holdsOnlyMoments, relateMoment, relateMoments } from "./moments.ts";
import {
  type OrderOperator,
  type Relation,
  type TextFlag,
  type TranslationEnv,
  textFactsOf,
} from "./translation-env.ts";

/** The values that a choice variable may have, or one constant without a variable. */
export interface ScalarElements {
  choice?: ChoiceVariable | undefined;
  elements: readonly { index: number; element: ChoiceElement }[];
}

/** The result of comparing two values: known, or the formula under which the comparison is true. */
export type RelationResult = "yes" | "no" | "error" | Formula;

interface ElementOperand {
  element: ChoiceElement;
  choice?: ChoiceVariable | undefined;
}

/**
 * Compares two elements (constants or unlisted texts). Returns the known result, or the formula under which it is
 * true.
 */
export function relateElements(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [ElementOperand, ElementOperand],
): RelationResult {
  if (a.element.kind === "constant" && b.element.kind === "constant") {
    return relateConstants(operation, a.element.value, b.element.value);
  }
  if (a.element.kind === "text" && b.element.kind === "text") return relateTexts(env, operation, [a, b]);
  const isReversed = b.element.kind === "text";
  const [text, other] = isReversed ? [b, a] : [a, b];
  const literal = other.element.kind === "constant" ? other.element.value : undefined;
  if (!text.choice) return "error";
  if (typeof literal !== "string") return operation === "==" ? "no" : "error";
  return relateText(env, text.choice, { operation, literal, isReversed });
}

interface OrderQuestion {
  operation: OrderOperator;
  isNegated: boolean;
  mirrored: OrderOperator;
}

/**
 * How each order operator is reduced to `<` or `<=` (perhaps negated), so that `<` and `>=` are each other's
 * complement.
 */
const ORDER_QUESTIONS: Readonly<Record<OrderOperator, OrderQuestion>> = {
  "<": { operation: "<", isNegated: false, mirrored: ">" },
  "<=": { operation: "<=", isNegated: false, mirrored: ">=" },
  ">": { operation: "<=", isNegated: true, mirrored: "<" },
  ">=": { operation: "<", isNegated: true, mirrored: "<=" },
};

function orderQuestionOf(operation: Relation): OrderQuestion | undefined {
  return ownEntry<OrderQuestion>(ORDER_QUESTIONS, operation);
}

function relateText(
  env: TranslationEnv,
  choice: ChoiceVariable,
  question: Omit<TextFlag, "answer">,
): RelationResult {
  const { operation, literal, isReversed } = question;
  const isOther = isImpossibleText(env, choice, literal);
  if (operation === "==" && isOther) return "no";
  if (holdsOnlyMoments(env, choice)) {
    const asked = isReversed && operation !== "==" ? orderQuestionOf(operation)?.mirrored : operation;
    const truth = asked ? relateMoment(env, choice, { operation: asked, literal }) : undefined;
    if (truth) return truth;
  }
  // Every text starts with, contains and ends with the empty text, and no text is before it.
  if (literal === "" && !isReversed && ["startsWith", "contains", "endsWith"].includes(operation))
    return "yes";
  if (operation === "==")
    return choiceAmong(answerForLiteral(env, choice, { ...question, isReversed: false }), 1);
  const order = orderQuestionOf(isReversed ? (orderQuestionOf(operation)?.mirrored ?? operation) : operation);
  if (!order) return choiceAmong(answerForLiteral(env, choice, question), 1);
  const asked = isOther ? "<" : order.operation;
  if (literal === "" && asked === "<") return order.isNegated ? "yes" : "no";
  const answer = answerForLiteral(env, choice, { operation: asked, literal, isReversed: false });
  return choiceAmong(answer, order.isNegated ? 2 : 1);
}

function relateConstants(operation: Relation, a: unknown, b: unknown): RelationResult {
  if (operation === "==") return a === b ? "yes" : "no";
  const folded = evaluateKnown(operation, [a, b]);
  if (typeof folded === "string") return "error";
  return folded.value === true ? "yes" : folded.value === false ? "no" : "error";
}

/**
 * Returns whether a field's unlisted text always differs from this literal: the literal is listed, or does not fit
 * the schema.
 */
function isImpossibleText(env: TranslationEnv, choice: ChoiceVariable, literal: string): boolean {
  if (choice.elements.some((element) => element.kind === "constant" && element.value === literal))
    return true;
  const field = env.fields.byChoice.get(choice.id);
  return field !== undefined && !fitsField(field.schema, literal);
}

function relateTexts(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [ElementOperand, ElementOperand],
): RelationResult {
  if (!a.choice || !b.choice) return "error";
  if (a.choice === b.choice) return relateConstants(operation, "a", "a");
  const truth =
    holdsOnlyMoments(env, a.choice) && holdsOnlyMoments(env, b.choice)
      ? relateMoments(env, operation, [a.choice, b.choice])
      : undefined;
  if (truth) return truth;
  const order = orderQuestionOf(operation);
  const isMirrored = a.choice.id > b.choice.id && (order !== undefined || operation === "==");
  const [first, second] = isMirrored ? [b.choice, a.choice] : [a.choice, b.choice];
  const asked = order && orderQuestionOf(isMirrored ? order.mirrored : operation);
  const answer = answerForPair(env, asked?.operation ?? operation, [first, second]);
  return choiceAmong(answer, asked?.isNegated ? 2 : 1);
}

/**
 * Returns the choice variable (true or false) for the result of comparing two unlisted texts, created on first use.
 */
function answerForPair(
  env: TranslationEnv,
  operation: Relation,
  [first, second]: readonly [ChoiceVariable, ChoiceVariable],
): ChoiceVariable {
  return env.store.once(`${operation} ${first.id} ${second.id}`, () => {
    const answer = env.store.addFlag(undefined);
    const known = textFactsOf(env, first).pairs.filter(
      ({ other, isReversed }) => other === second && !isReversed,
    );
    // Questions about the same other text are linked like questions about the same literal.
    const [flag, ...others] = [{ operation, answer }, ...known].map(
      (pair): TextFlag => ({ ...pair, literal: "", isReversed: false }),
    );
    if (flag) linkAnswers(env, flag, others);
    textFactsOf(env, first).pairs.push({ operation, other: second, isReversed: false, answer });
    textFactsOf(env, second).pairs.push({ operation, other: first, isReversed: true, answer });
    return answer;
  });
}

/**
 * Returns the choice variable (true or false) for the result of comparing an unlisted text with a literal, created on
 * first use.
 */
function answerForLiteral(
  env: TranslationEnv,
  choice: ChoiceVariable,
  question: Omit<TextFlag, "answer">,
): ChoiceVariable {
  const { operation, literal, isReversed } = question;
  return env.store.once(`${choice.id} ${operation} ${isReversed} ${literal}`, () => {
    const facts = textFactsOf(env, choice);
    const flag: TextFlag = { ...question, answer: env.store.addFlag(choice.owner) };
    linkAnswers(env, flag, facts.flags);
    facts.flags.push(flag);
    return flag.answer;
  });
}

function linkAnswers({ store }: TranslationEnv, flag: TextFlag, others: readonly TextFlag[]): void {
  for (const other of others) {
    for (const formula of consequencesBetween(flag, other)) store.define(`c${flag.answer.id}`, formula);
    for (const formula of consequencesBetween(other, flag)) store.define(`c${other.answer.id}`, formula);
  }
}

/**
 * Returns formulas for what a yes to one question about a text implies for another: "starts with ab" implies "starts
 * with a".
 */
function consequencesBetween(a: TextFlag, b: TextFlag): Formula[] {
  if (a.isReversed || b.isReversed) return [];
  const implies = or(not(choiceAmong(a.answer, 1)), choiceAmong(b.answer, 1));
  const excludes = or(not(choiceAmong(a.answer, 1)), not(choiceAmong(b.answer, 1)));
  const [p, q] = [a.literal, b.literal];
  switch (`${a.operation} ${b.operation}`) {
    case "startsWith startsWith":
      return p.startsWith(q) ? [implies] : q.startsWith(p) ? [] : [excludes];
    case "endsWith endsWith":
      return p.endsWith(q) ? [implies] : q.endsWith(p) ? [] : [excludes];
    case "contains contains":
    case "startsWith contains":
    case "endsWith contains":
      return p.includes(q) ? [implies] : [];
    case "startsWith <":
    case "startsWith <=":
      // In sort order, texts that start with p are adjacent and begin with p itself.
      if (relateConstants(b.operation, p, q) !== "yes") return [excludes];
      return q.startsWith(p) ? [] : [implies];
    case "< <":
    case "< <=":
    case "<= <=":
      return relateConstants("<=", p, q) === "yes" ? [implies] : [];
    case "<= <":
      return relateConstants("<", p, q) === "yes" ? [implies] : [];
    default:
      if (a.operation !== "==") return [];
      return relateConstants(b.operation, p, q) === "yes" ? [implies] : [excludes];
  }
}
