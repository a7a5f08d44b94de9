import { isPossibleFieldValue } from "../../../language/possible-values.ts";
import { ownEntryOf } from "../../../language/values.ts";
import { placeOfBrand } from "../../place/place-of-brand.ts";
import { choiceIsAmong, type Formula, not, or } from "../solver/formula.ts";
import type { ChoiceElement, ChoiceVariable } from "../solver/variable-store.ts";
import { compareTimeTexts, compareTimeWithLiteral, hasOnlyTimeTexts } from "./compare-times.ts";
import { evaluateKnownValues } from "./evaluate-known-values.ts";
import {
  factsOfUnlistedText,
  type OrderOperator,
  type Relation,
  type TextFlag,
  type TranslationEnvironment,
} from "./translation-environment.ts";

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
export function compareElements(
  env: TranslationEnvironment,
  operation: Relation,
  [a, b]: readonly [ElementOperand, ElementOperand],
): RelationResult {
  if (a.element.kind === "constant" && b.element.kind === "constant") {
    return compareConstants(operation, a.element.value, b.element.value);
  }
  if (a.element.kind === "text" && b.element.kind === "text")
    return compareUnlistedTexts(env, operation, [a, b]);
  const isReversed = b.element.kind === "text";
  const [text, other] = isReversed ? [b, a] : [a, b];
  const literal = other.element.kind === "constant" ? other.element.value : undefined;
  if (!text.choice) return "error";
  if (typeof literal !== "string") return operation === "==" ? "no" : "error";
  return compareTextWithLiteral(env, text.choice, { operation, literal, isReversed });
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

function orderQuestionOfRelation(operation: Relation): OrderQuestion | undefined {
  return ownEntryOf<OrderQuestion>(ORDER_QUESTIONS, operation);
}

function compareTextWithLiteral(
  env: TranslationEnvironment,
  choice: ChoiceVariable,
  question: Omit<TextFlag, "answer">,
): RelationResult {
  const { operation, literal, isReversed } = question;
  const isOther = isTextAlwaysDifferent(env, choice, literal);
  if (operation === "==" && isOther) return "no";
  if (hasOnlyTimeTexts(env, choice)) {
    const asked = isReversed && operation !== "==" ? orderQuestionOfRelation(operation)?.mirrored : operation;
    const truth = asked ? compareTimeWithLiteral(env, choice, { operation: asked, literal }) : undefined;
    if (truth) return truth;
  }
  // Every text starts with, contains and ends with the empty text, and no text is before it.
  if (literal === "" && !isReversed && ["startsWith", "contains", "endsWith"].includes(operation))
    return "yes";
  if (operation === "==")
    return choiceIsAmong(resultVariableForLiteral(env, choice, { ...question, isReversed: false }), 1);
  const order = orderQuestionOfRelation(
    isReversed ? (orderQuestionOfRelation(operation)?.mirrored ?? operation) : operation,
  );
  if (!order) return choiceIsAmong(resultVariableForLiteral(env, choice, question), 1);
  const asked = isOther ? "<" : order.operation;
  if (literal === "" && asked === "<") return order.isNegated ? "yes" : "no";
  const answer = resultVariableForLiteral(env, choice, { operation: asked, literal, isReversed: false });
  return choiceIsAmong(answer, order.isNegated ? 2 : 1);
}

/** Comparisons do not depend on the place. */
const ANY_PLACE = placeOfBrand({});

function compareConstants(operation: Relation, a: unknown, b: unknown): RelationResult {
  if (operation === "==") return a === b ? "yes" : "no";
  const folded = evaluateKnownValues(operation, [a, b], ANY_PLACE);
  if (typeof folded === "string") return "error";
  return folded.value === true ? "yes" : folded.value === false ? "no" : "error";
}

/**
 * Returns whether a field's unlisted text always differs from this literal: the literal is listed, or does not fit
 * the schema.
 */
function isTextAlwaysDifferent(
  env: TranslationEnvironment,
  choice: ChoiceVariable,
  literal: string,
): boolean {
  if (choice.elements.some((element) => element.kind === "constant" && element.value === literal))
    return true;
  const field = env.fields.byChoice.get(choice.id);
  return field !== undefined && !isPossibleFieldValue(field.schema, literal);
}

function compareUnlistedTexts(
  env: TranslationEnvironment,
  operation: Relation,
  [a, b]: readonly [ElementOperand, ElementOperand],
): RelationResult {
  if (!a.choice || !b.choice) return "error";
  if (a.choice === b.choice) return compareConstants(operation, "a", "a");
  const truth =
    hasOnlyTimeTexts(env, a.choice) && hasOnlyTimeTexts(env, b.choice)
      ? compareTimeTexts(env, operation, [a.choice, b.choice])
      : undefined;
  if (truth) return truth;
  const order = orderQuestionOfRelation(operation);
  const isMirrored = a.choice.id > b.choice.id && (order !== undefined || operation === "==");
  const [first, second] = isMirrored ? [b.choice, a.choice] : [a.choice, b.choice];
  const asked = order && orderQuestionOfRelation(isMirrored ? order.mirrored : operation);
  const answer = resultVariableForPair(env, asked?.operation ?? operation, [first, second]);
  return choiceIsAmong(answer, asked?.isNegated ? 2 : 1);
}

/**
 * Returns the choice variable (true or false) for the result of comparing two unlisted texts, created on first use.
 */
function resultVariableForPair(
  env: TranslationEnvironment,
  operation: Relation,
  [first, second]: readonly [ChoiceVariable, ChoiceVariable],
): ChoiceVariable {
  return env.store.once(`${operation} ${first.id} ${second.id}`, () => {
    const answer = env.store.addFlag(undefined);
    const known = factsOfUnlistedText(env, first).pairs.filter(
      ({ other, isReversed }) => other === second && !isReversed,
    );
    // Questions about the same other text are linked like questions about the same literal.
    const [flag, ...others] = [{ operation, answer }, ...known].map(
      (pair): TextFlag => ({ ...pair, literal: "", isReversed: false }),
    );
    if (flag) linkResultVariables(env, flag, others);
    factsOfUnlistedText(env, first).pairs.push({ operation, other: second, isReversed: false, answer });
    factsOfUnlistedText(env, second).pairs.push({ operation, other: first, isReversed: true, answer });
    return answer;
  });
}

/**
 * Returns the choice variable (true or false) for the result of comparing an unlisted text with a literal, created on
 * first use.
 */
function resultVariableForLiteral(
  env: TranslationEnvironment,
  choice: ChoiceVariable,
  question: Omit<TextFlag, "answer">,
): ChoiceVariable {
  const { operation, literal, isReversed } = question;
  return env.store.once(`${choice.id} ${operation} ${isReversed} ${literal}`, () => {
    const facts = factsOfUnlistedText(env, choice);
    const flag: TextFlag = { ...question, answer: env.store.addFlag(choice.owner) };
    linkResultVariables(env, flag, facts.flags);
    facts.flags.push(flag);
    return flag.answer;
  });
}

function linkResultVariables(
  { store }: TranslationEnvironment,
  flag: TextFlag,
  others: readonly TextFlag[],
): void {
  for (const other of others) {
    for (const formula of implicationsBetweenFlags(flag, other)) store.define(`c${flag.answer.id}`, formula);
    for (const formula of implicationsBetweenFlags(other, flag)) store.define(`c${other.answer.id}`, formula);
  }
}

/**
 * Returns formulas for what a yes to one question about a text implies for another: "starts with ab" implies "starts
 * with a".
 */
function implicationsBetweenFlags(a: TextFlag, b: TextFlag): Formula[] {
  if (a.isReversed || b.isReversed) return [];
  const implies = or(not(choiceIsAmong(a.answer, 1)), choiceIsAmong(b.answer, 1));
  const excludes = or(not(choiceIsAmong(a.answer, 1)), not(choiceIsAmong(b.answer, 1)));
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
      if (compareConstants(b.operation, p, q) !== "yes") return [excludes];
      return q.startsWith(p) ? [] : [implies];
    case "< <":
    case "< <=":
    case "<= <=":
      return compareConstants("<=", p, q) === "yes" ? [implies] : [];
    case "<= <":
      return compareConstants("<", p, q) === "yes" ? [implies] : [];
    default:
      if (a.operation !== "==") return [];
      return compareConstants(b.operation, p, q) === "yes" ? [implies] : [excludes];
  }
}
