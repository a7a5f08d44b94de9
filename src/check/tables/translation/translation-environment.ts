import type { ResponseSchema } from "../../../language/document.generated.ts";
import type { FunctionName } from "../../../language/functions.generated.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { Place } from "../../../language/place.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import type { ChoiceVariable, Quantity, VariableStore } from "../solver/variable-store.ts";
import type { ReadFields } from "./create-field-variables.ts";
import { formulaOfExistence, type GuardedCases, MAX_CASES, restrictByGuard } from "./guarded-cases.ts";

/** The boolean functions of two texts. Each is true if both texts are equal. */
export type TextRelation = Extract<FunctionName, "contains" | "startsWith" | "endsWith">;

/** An operator that compares the order of two values. */
export type OrderOperator = "<" | "<=" | ">" | ">=";

/**
 * A comparison or boolean function of two values. compare-elements.ts knows how their results depend on each other,
 * and moments.ts what follows for times; a new one does not compile until it is handled there.
 */
export type Relation = "==" | OrderOperator | TextRelation;

/** Everything that the translation of an expression to solver formulas needs. */
export interface TranslationEnvironment {
  store: VariableStore;
  /** The time zone in which expressions read moments. */
  place: Place;
  fields: ReadFields;
  /** Returns the possible values of a name that is not a macro variable. */
  lookUp(name: string): GuardedCases;
  /** Macro variables, innermost first. */
  locals: { name: string; cases: GuardedCases; outer: TranslationEnvironment["locals"] } | undefined;
  /** What expressions ask about unlisted texts, by the id of the text's choice variable. */
  texts: Map<number, TextFacts>;
  /** Typical times of the campaign in milliseconds since 1970, the most likely first. */
  typicalTimes: readonly number[];
  /** The translations of expressions outside of macros. */
  translated: Map<Node, GuardedCases>;
}

/**
 * What expressions ask about a text field whose value is not one of the known texts. A generated text must fit all
 * answers.
 */
export interface TextFacts {
  /**
   * Yes-or-no questions about the text and a literal, each with its answer as a choice variable of true (element 0)
   * or false.
   */
  flags: TextFlag[];
  /** Yes-or-no questions about the text and another field's text. */
  pairs: { operation: Relation; other: ChoiceVariable; isReversed: boolean; answer: ChoiceVariable }[];
  size?: Quantity;
  /** The text as a point in time; meaningless unless the choice variable `isTime` is true (element 0). */
  time?: { isTime: ChoiceVariable; moment: Quantity };
}

/** A yes-or-no question about a field's text and a literal, such as "does it contain x?". */
export interface TextFlag {
  operation: Relation;
  literal: string;
  /** Whether the literal is the first operand, the field's text the second. */
  isReversed: boolean;
  answer: ChoiceVariable;
}

/**
 * Returns the cases of any value that fits `schema`, for an expression that the proof cannot analyse, and adds a
 * note. The same expression has the same value everywhere.
 */
export function unknownValue(env: TranslationEnvironment, node: Node, schema: ResponseSchema): GuardedCases {
  const text = printExpression(node);
  env.store.note(
    en`${text} is too complex to analyse; it counts as any value.`
      .zh`${text}过于复杂，无法分析，按任意值处理。`,
  );
  const steps = schema.multipleOf === undefined ? "" : ` in steps of ${schema.multipleOf}`;
  const path = env.locals ? `«${text}» ${env.fields.byPath.size}` : `«${text}»${steps}`;
  return env.fields.at(path, schema, { isUnknownValue: true });
}

/** Returns the cases unchanged, or the cases of any value if there are more than MAX_CASES. */
export function limitNumberOfCases(
  env: TranslationEnvironment,
  node: Node,
  cases: GuardedCases,
): GuardedCases {
  return cases.length <= MAX_CASES
    ? cases
    : restrictByGuard(formulaOfExistence(cases), unknownValue(env, node, {}));
}

/** Returns what expressions ask about the unlisted text of a choice variable; created empty on first use. */
export function factsOfUnlistedText(env: TranslationEnvironment, choice: ChoiceVariable): TextFacts {
  let facts = env.texts.get(choice.id);
  if (!facts) {
    facts = { flags: [], pairs: [] };
    env.texts.set(choice.id, facts);
  }
  return facts;
}
