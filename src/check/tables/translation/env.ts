import type { ResponseSchema } from "../../../language/document.generated.ts";
import type { FunctionName } from "../../../language/functions.generated.ts";
import { en } from "../../../language/messages/saying.ts";
import { type Node, print } from "../../../language/syntax/ast.ts";
import type { ChoiceVariable, Quantity, VariableStore } from "../solver/store.ts";
import type { Fields } from "./fields.ts";
import { type Cases, existenceOf, MAX_CASES, whenGuard } from "./value.ts";

/** Boolean functions of two texts. Each is true for a text and itself. */
export type TextRelation = Extract<FunctionName, "contains" | "startsWith" | "endsWith">;

export type OrderOperator = "<" | "<=" | ">" | ">=";

/**
 * A relation between two values. relate-elements.ts knows how the answers depend on each other, and moments.ts what
 * follows for moments; a new relation does not compile until it is handled there.
 */
export type Relation = "==" | OrderOperator | TextRelation;

/** The environment of a translation. */
export interface TranslationEnv {
  store: VariableStore;
  fields: Fields;
  /** Returns the cases of a name that is not bound by a macro. */
  lookUp(name: string): Cases;
  /** Macro variables, innermost first. */
  locals: { name: string; cases: Cases; outer: TranslationEnv["locals"] } | undefined;
  /** Facts about texts that are not constants, by choice id. */
  texts: Map<number, TextFacts>;
  /** Natural moments in milliseconds since 1970, the most likely first. */
  typicalTimes: readonly number[];
  /** The translations of expressions outside of macros. */
  translated: Map<Node, Cases>;
}

/** The questions that expressions ask about a text that is not a constant. */
export interface TextFacts {
  /** Yes-or-no questions, each with its answer as a choice of true (element 0) or false. */
  flags: TextFlag[];
  /** Yes-or-no questions about it and another text. */
  pairs: { operation: Relation; other: ChoiceVariable; isReversed: boolean; answer: ChoiceVariable }[];
  size?: Quantity;
  /** Its moment, if `isTime` is true (element 0). */
  time?: { isTime: ChoiceVariable; moment: Quantity };
}

export interface TextFlag {
  operation: Relation;
  literal: string;
  /** Whether the literal is the first operand. */
  isReversed: boolean;
  answer: ChoiceVariable;
}

/** Returns any value that fits `schema`, for an expression that cannot be followed. Equal texts have equal values. */
export function unknownValue(env: TranslationEnv, node: Node, schema: ResponseSchema): Cases {
  const text = print(node);
  env.store.note(
    en`${text} is too complex to analyse; it counts as any value.`
      .zh`${text}过于复杂，无法分析，按任意值处理。`,
  );
  const steps = schema.multipleOf === undefined ? "" : ` in steps of ${schema.multipleOf}`;
  const path = env.locals ? `«${text}» ${env.fields.byPath.size}` : `«${text}»${steps}`;
  return env.fields.at(path, schema, { isUnknownValue: true });
}

/** Returns the cases; if there are too many, an unknown value. */
export function limited(env: TranslationEnv, node: Node, cases: Cases): Cases {
  return cases.length <= MAX_CASES ? cases : whenGuard(existenceOf(cases), unknownValue(env, node, {}));
}

export function factsOf(env: TranslationEnv, choice: ChoiceVariable): TextFacts {
  let facts = env.texts.get(choice.id);
  if (!facts) {
    facts = { flags: [], pairs: [] };
    env.texts.set(choice.id, facts);
  }
  return facts;
}
