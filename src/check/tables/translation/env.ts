import type { ResponseSchema } from "../../../language/document.generated.ts";
import type { FunctionName } from "../../../language/functions.generated.ts";
import { en } from "../../../language/messages/saying.ts";
import { type Node, print } from "../../../language/syntax/ast.ts";
import type { Choice, Quantity, Store } from "../solver/store.ts";
import type { Fields } from "./fields.ts";
import { type Cases, existenceOf, given, MAX_CASES } from "./value.ts";

/** Functions of two texts that say yes or no. Each holds of a text and itself. */
export type TextRelation = Extract<FunctionName, "contains" | "startsWith" | "endsWith">;

export type Order = "<" | "<=" | ">" | ">=";

/**
 * What proofs ask of two values. They know how the answers hang together (relate-elements.ts), and what follows for
 * moments (moments.ts): another relation has to be thought through there, and does not compile before.
 */
export type Relation = "==" | Order | TextRelation;

/** What the translation of an expression needs besides the expression. */
export interface Env {
  store: Store;
  fields: Fields;
  /** The names that are not bound by a macro. */
  lookUp(name: string): Cases;
  /** Macro variables, innermost first. */
  locals: { name: string; cases: Cases; outer: Env["locals"] } | undefined;
  /** What is said about texts that are not among the known ones, by the choice they belong to. */
  texts: Map<number, TextFacts>;
  /** Moments that read naturally, milliseconds since 1970, the likeliest first. */
  typicalTimes: readonly number[];
  /** Expressions translated so far, outside of macros. */
  translated: Map<Node, Cases>;
}

/** What expressions ask of a text that no constant names. */
export interface TextFacts {
  /** Yes-or-no questions, each with its answer as a choice of true (element 0) or false. */
  flags: TextFlag[];
  /** The same about it and another text. */
  pairs: { operation: Relation; other: Choice; isReversed: boolean; answer: Choice }[];
  size?: Quantity;
  /** The moment that it names, if `isTime` (element 0) says that it names one. */
  time?: { isTime: Choice; moment: Quantity };
}

export interface TextFlag {
  operation: Relation;
  literal: string;
  /** Whether the literal is the first operand. */
  isReversed: boolean;
  answer: Choice;
}

/** Any value that fits `schema`, in place of an expression that cannot be followed. The same text, the same value. */
export function unknownValue(env: Env, node: Node, schema: ResponseSchema): Cases {
  const text = print(node);
  env.store.note(
    en`${text} is too intricate to follow; it counts as any value.`
      .zh`${text}过于复杂，无法分析，按任意值处理。`,
  );
  const steps = schema.multipleOf === undefined ? "" : ` in steps of ${schema.multipleOf}`;
  const path = env.locals ? `«${text}» ${env.fields.byPath.size}` : `«${text}»${steps}`;
  return env.fields.at(path, schema, { isUnknownValue: true });
}

/** The cases, or an unknown value where they have become too many. */
export function limited(env: Env, node: Node, cases: Cases): Cases {
  return cases.length <= MAX_CASES ? cases : given(existenceOf(cases), unknownValue(env, node, {}));
}

export function factsOf(env: Env, choice: Choice): TextFacts {
  let facts = env.texts.get(choice.id);
  if (!facts) {
    facts = { flags: [], pairs: [] };
    env.texts.set(choice.id, facts);
  }
  return facts;
}
