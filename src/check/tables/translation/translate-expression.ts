import type { Node } from "../../../language/syntax/ast.ts";
import { and, FALSE_FORMULA, or, TRUE_FORMULA } from "../solver/formula.ts";
import { negateTerm } from "../solver/linear-term.ts";
import { runUnlessNumberTooLarge } from "../solver/rational.ts";
import type { ChoiceVariable } from "../solver/variable-store.ts";
import { translateRelation } from "./compare-case-values.ts";
import { evaluateKnownValues } from "./evaluate-known-values.ts";
import {
  type CaseValue,
  ERROR_CASES,
  formulasOfTruth,
  type GuardedCases,
  guardedBoolean,
  guardedConstant,
  numericGuardedCases,
  restrictByGuard,
  splitChoicesByElement,
} from "./guarded-cases.ts";
import { guardedTerm, translateArithmetic } from "./translate-arithmetic.ts";
import { translateFunctionCall } from "./translate-function-calls.ts";
import {
  concatenateLists,
  guardedListOfItems,
  translateEachList,
  translateExistsOrAll,
  translateFilter,
  translateInOperator,
  translateItemAt,
  translateMap,
} from "./translate-lists.ts";
import { limitNumberOfCases, type TranslationEnvironment, unknownValue } from "./translation-environment.ts";

/**
 * Translates an expression to its possible values (`GuardedCases`), each with the formula under which it has it. Mirrors
 * src/language/evaluation/evaluate.ts.
 */
export function translateExpression(env: TranslationEnvironment, node: Node): GuardedCases {
  if (env.locals) return translateNodeOrUnknown(env, node);
  let cases = env.translated.get(node);
  if (!cases) {
    cases = translateNodeOrUnknown(env, node);
    env.translated.set(node, cases);
  }
  return cases;
}

/** Translates a node; if that cannot be done exactly (`NumberTooLarge`), the result is any value or an error. */
function translateNodeOrUnknown(env: TranslationEnvironment, node: Node): GuardedCases {
  return runUnlessNumberTooLarge(
    () => limitNumberOfCases(env, node, translateNode(env, node)),
    () => env.fields.maybe(unknownValue(env, node, {})),
  );
}

function translateNode(env: TranslationEnvironment, node: Node): GuardedCases {
  switch (node.kind) {
    case "literal":
      return guardedConstant(node.value);
    case "name":
      return lookUpVariable(env, node.name);
    case "list":
      return guardedListOfItems(node.items.map((item) => translateExpression(env, item)));
    case "member":
      return translateMember(translateExpression(env, node.object), node.property);
    case "index":
      return translateIndex(env, node);
    case "unary":
      return node.operator === "!"
        ? translateNot(translateExpression(env, node.operand))
        : translateMinus(env, translateExpression(env, node.operand));
    case "binary":
      return translateBinary(env, node);
    case "conditional": {
      const { yes, no } = formulasOfTruth(translateExpression(env, node.test));
      return [
        ...restrictByGuard(yes, translateExpression(env, node.yes)),
        ...restrictByGuard(no, translateExpression(env, node.no)),
      ];
    }
    case "call":
      return translateFunctionCall(
        env,
        node,
        node.arguments.map((argument) => translateExpression(env, argument)),
      );
    case "macro":
      return translateMacro(env, node);
  }
}

function lookUpVariable(env: TranslationEnvironment, name: string): GuardedCases {
  for (let local = env.locals; local; local = local.outer) if (local.name === name) return local.cases;
  return env.lookUp(name);
}

function translateMember(object: GuardedCases, property: string): GuardedCases {
  const [only] = object;
  if (object.length === 1 && only?.guard === TRUE_FORMULA) {
    return only.value.kind === "object" ? only.value.member(property) : ERROR_CASES;
  }
  return object.flatMap(({ guard, value }) =>
    value.kind === "object" ? restrictByGuard(guard, value.member(property)) : [],
  );
}

function translateIndex(env: TranslationEnvironment, node: Extract<Node, { kind: "index" }>): GuardedCases {
  const object = translateExpression(env, node.object);
  const index = translateExpression(env, node.index);
  const items = translateEachList(object, (list) => translateItemAt(env, node, [list, index]));
  const members = splitChoicesByElement(index).flatMap(({ guard, value }) => {
    if (value.kind === "constant" && typeof value.value === "string")
      return restrictByGuard(guard, translateMember(object, value.value));
    const mayBeKey = value.kind === "text" && object.some((one) => mayHaveKey(one.value, value.choice));
    return mayBeKey ? restrictByGuard(guard, env.fields.maybe(unknownValue(env, node, {}))) : [];
  });
  return [...items, ...members];
}

/** Returns whether `object[key]` may exist for a key other than the texts that the variable of the key lists. */
function mayHaveKey(object: CaseValue, { elements }: ChoiceVariable): boolean {
  if (object.kind !== "object") return false;
  const isConstant = (name: string) => elements.some((one) => one.kind === "constant" && one.value === name);
  return object.isOpen || !object.properties.every(isConstant);
}

function translateNot(operand: GuardedCases): GuardedCases {
  const { yes, no } = formulasOfTruth(operand);
  return guardedBoolean(no, yes);
}

function translateMinus(env: TranslationEnvironment, operand: GuardedCases): GuardedCases {
  return numericGuardedCases(env.store, operand).map(({ guard, term }) =>
    guardedTerm(guard, negateTerm(term)),
  );
}

function translateBinary(env: TranslationEnvironment, node: Extract<Node, { kind: "binary" }>): GuardedCases {
  const [a, b] = [translateExpression(env, node.left), translateExpression(env, node.right)];
  switch (node.operator) {
    case "&&":
    case "||":
      return translateAndOr(node.operator, formulasOfTruth(a), formulasOfTruth(b));
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return translateRelation(env, node.operator, [a, b]);
    case "in":
      return translateInOperator(env, a, b);
    case "+":
      return [...translateArithmetic(env, node, [a, b]), ...translateConcatenation(env, node, [a, b])];
    default:
      return translateArithmetic(env, node, [a, b]);
  }
}

type ConditionFormulas = ReturnType<typeof formulasOfTruth>;

/** Translates `&&` and `||`. If one side decides the result, the other may be an error. */
function translateAndOr(operator: "&&" | "||", a: ConditionFormulas, b: ConditionFormulas): GuardedCases {
  return operator === "&&"
    ? guardedBoolean(and(a.yes, b.yes), or(a.no, b.no))
    : guardedBoolean(or(a.yes, b.yes), and(a.no, b.no));
}

/** Translates `+` of texts and of lists. */
function translateConcatenation(
  env: TranslationEnvironment,
  node: Node,
  [a, b]: readonly [GuardedCases, GuardedCases],
): GuardedCases {
  const isJoinable = ({ value }: GuardedCases[number]) =>
    value.kind === "text" ||
    value.kind === "list" ||
    (value.kind === "constant" && typeof value.value === "string");
  const rights = splitChoicesByElement(b).filter(isJoinable);
  return splitChoicesByElement(a)
    .filter(isJoinable)
    .flatMap((left) =>
      rights.flatMap((right) => {
        const guard = and(left.guard, right.guard);
        return guard === FALSE_FORMULA
          ? []
          : restrictByGuard(guard, concatenateValues(env, node, [left.value, right.value]));
      }),
    );
}

function concatenateValues(
  env: TranslationEnvironment,
  node: Node,
  [a, b]: readonly [CaseValue, CaseValue],
): GuardedCases {
  if (a.kind === "list" || b.kind === "list") {
    return a.kind === "list" && b.kind === "list"
      ? [{ guard: and(), value: concatenateLists(a, b) }]
      : ERROR_CASES;
  }
  if (a.kind !== "constant" || b.kind !== "constant") return unknownValue(env, node, { type: "string" });
  const joined = evaluateKnownValues("+", [a.value, b.value], env.place);
  return typeof joined === "string" ? ERROR_CASES : guardedConstant(String(joined.value));
}

function translateMacro(env: TranslationEnvironment, node: Extract<Node, { kind: "macro" }>): GuardedCases {
  const list = translateExpression(env, node.list);
  const bodyOf = (cases: GuardedCases) =>
    translateExpression({ ...env, locals: { name: node.item, cases, outer: env.locals } }, node.body);
  return translateEachList(list, (value) => {
    switch (node.macro) {
      case "exists":
        return translateExistsOrAll(true, value.slots, bodyOf);
      case "all":
        return translateExistsOrAll(false, value.slots, bodyOf);
      case "filter":
        return translateFilter(value, bodyOf, env);
      case "map":
        return translateMap(value, bodyOf);
    }
  });
}
