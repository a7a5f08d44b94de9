import { fitsField } from "../../../language/response-values.ts";
import { ownEntry } from "../../../language/values.ts";
import { among, type Formula, not, or } from "../solver/formula.ts";
import type { ChoiceVariable, Element } from "../solver/store.ts";
import { factsOf, type OrderOperator, type Relation, type TextFlag, type TranslationEnv } from "./env.ts";
import { fold } from "./fold.ts";
import { holdsMoments, relateMoment, relateMoments } from "./moments.ts";

/** Elements of a choice, or one constant without a choice. */
export interface ScalarElements {
  choice?: ChoiceVariable | undefined;
  elements: readonly { index: number; element: Element }[];
}

export type RelationResult = "yes" | "no" | "error" | Formula;

interface Operand {
  element: Element;
  choice?: ChoiceVariable | undefined;
}

/** Relates two elements: returns the known result, or the formula of a question that stays open. */
export function relateElements(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [Operand, Operand],
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

/** Orders are asked only as `<` or `<=`, so that `<` and `>=` are each other's complement. */
const ORDERS: Readonly<Record<OrderOperator, OrderQuestion>> = {
  "<": { operation: "<", isNegated: false, mirrored: ">" },
  "<=": { operation: "<=", isNegated: false, mirrored: ">=" },
  ">": { operation: "<=", isNegated: true, mirrored: "<" },
  ">=": { operation: "<", isNegated: true, mirrored: "<=" },
};

function orderOf(operation: Relation): OrderQuestion | undefined {
  return ownEntry<OrderQuestion>(ORDERS, operation);
}

function relateText(
  env: TranslationEnv,
  choice: ChoiceVariable,
  question: Omit<TextFlag, "answer">,
): RelationResult {
  const { operation, literal, isReversed } = question;
  const isOther = isExcluded(env, choice, literal);
  if (operation === "==" && isOther) return "no";
  if (holdsMoments(env, choice)) {
    const asked = isReversed && operation !== "==" ? orderOf(operation)?.mirrored : operation;
    const truth = asked ? relateMoment(env, choice, { operation: asked, literal }) : undefined;
    if (truth) return truth;
  }
  // Every text starts with, contains and ends with the empty text, and no text is before it.
  if (literal === "" && !isReversed && ["startsWith", "contains", "endsWith"].includes(operation))
    return "yes";
  if (operation === "==") return among(answerOf(env, choice, { ...question, isReversed: false }), 1);
  const order = orderOf(isReversed ? (orderOf(operation)?.mirrored ?? operation) : operation);
  if (!order) return among(answerOf(env, choice, question), 1);
  const asked = isOther ? "<" : order.operation;
  if (literal === "" && asked === "<") return order.isNegated ? "yes" : "no";
  const answer = answerOf(env, choice, { operation: asked, literal, isReversed: false });
  return among(answer, order.isNegated ? 2 : 1);
}

function relateConstants(operation: Relation, a: unknown, b: unknown): RelationResult {
  if (operation === "==") return a === b ? "yes" : "no";
  const folded = fold(operation, [a, b]);
  if (typeof folded === "string") return "error";
  return folded.value === true ? "yes" : folded.value === false ? "no" : "error";
}

/** Returns whether the choice's other texts cannot be this one: it is a constant or does not fit the schema. */
function isExcluded(env: TranslationEnv, choice: ChoiceVariable, literal: string): boolean {
  if (choice.elements.some((element) => element.kind === "constant" && element.value === literal))
    return true;
  const field = env.fields.byChoice.get(choice.id);
  return field !== undefined && !fitsField(field.schema, literal);
}

function relateTexts(
  env: TranslationEnv,
  operation: Relation,
  [a, b]: readonly [Operand, Operand],
): RelationResult {
  if (!a.choice || !b.choice) return "error";
  if (a.choice === b.choice) return relateConstants(operation, "a", "a");
  const truth =
    holdsMoments(env, a.choice) && holdsMoments(env, b.choice)
      ? relateMoments(env, operation, [a.choice, b.choice])
      : undefined;
  if (truth) return truth;
  const order = orderOf(operation);
  const isMirrored = a.choice.id > b.choice.id && (order !== undefined || operation === "==");
  const [first, second] = isMirrored ? [b.choice, a.choice] : [a.choice, b.choice];
  const asked = order && orderOf(isMirrored ? order.mirrored : operation);
  const answer = answerOfPair(env, asked?.operation ?? operation, [first, second]);
  return among(answer, asked?.isNegated ? 2 : 1);
}

/** Returns the choice that decides whether two texts that are not constants have this relation. */
function answerOfPair(
  env: TranslationEnv,
  operation: Relation,
  [first, second]: readonly [ChoiceVariable, ChoiceVariable],
): ChoiceVariable {
  return env.store.once(`${operation} ${first.id} ${second.id}`, () => {
    const answer = env.store.addFlag(undefined);
    const known = factsOf(env, first).pairs.filter(
      ({ other, isReversed }) => other === second && !isReversed,
    );
    // Questions about the same other text are linked like questions about the same literal.
    const [flag, ...others] = [{ operation, answer }, ...known].map(
      (pair): TextFlag => ({ ...pair, literal: "", isReversed: false }),
    );
    if (flag) link(env, flag, others);
    factsOf(env, first).pairs.push({ operation, other: second, isReversed: false, answer });
    factsOf(env, second).pairs.push({ operation, other: first, isReversed: true, answer });
    return answer;
  });
}

/** Returns the choice that decides whether a text that is not a constant has this relation to the literal. */
function answerOf(
  env: TranslationEnv,
  choice: ChoiceVariable,
  question: Omit<TextFlag, "answer">,
): ChoiceVariable {
  const { operation, literal, isReversed } = question;
  return env.store.once(`${choice.id} ${operation} ${isReversed} ${literal}`, () => {
    const facts = factsOf(env, choice);
    const flag: TextFlag = { ...question, answer: env.store.addFlag(choice.owner) };
    link(env, flag, facts.flags);
    facts.flags.push(flag);
    return flag.answer;
  });
}

function link({ store }: TranslationEnv, flag: TextFlag, others: readonly TextFlag[]): void {
  for (const other of others) {
    for (const formula of linksBetween(flag, other)) store.define(`c${flag.answer.id}`, formula);
    for (const formula of linksBetween(other, flag)) store.define(`c${other.answer.id}`, formula);
  }
}

/** Returns the consequences of a yes to one question for the answer to another. */
function linksBetween(a: TextFlag, b: TextFlag): Formula[] {
  if (a.isReversed || b.isReversed) return [];
  const implies = or(not(among(a.answer, 1)), among(b.answer, 1));
  const excludes = or(not(among(a.answer, 1)), not(among(b.answer, 1)));
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
