import type { Node } from "../../../language/syntax/ast.ts";
import { and, FALSE_FORMULA, or, TRUE_FORMULA } from "../solver/formula.ts";
import { runUnlessOutOfReach } from "../solver/rational.ts";
import { negateTerm } from "../solver/term.ts";
import type { ChoiceVariable } from "../solver/variable-store.ts";
import { numberCase, translateArithmetic } from "./arithmetic.ts";
import { translateCall } from "./calls.ts";
import {
  booleanCases,
  type Cases,
  type CaseValue,
  constantCases,
  ERROR_CASES,
  numericCases,
  restrictCases,
  splitChoices,
  truthFormulas,
} from "./case-value.ts";
import { evaluateKnown } from "./evaluate-known.ts";
import {
  concatenateLists,
  listOfItems,
  translateExistsOrAll,
  translateFilter,
  translateIn,
  translateItemAt,
  translateLists,
  translateMap,
} from "./lists.ts";
import { translateRelation } from "./relate.ts";
import { limitCases, type TranslationEnv, unknownValue } from "./translation-env.ts";

/**
 * Translates an expression to its possible values (`Cases`), each with the formula under which it has it. Mirrors
 * src/language/evaluation/evaluate.ts.
 */
export function translateExpression(env: TranslationEnv, node: Node): Cases {
  if (env.locals) return translateOrUnknown(env, node);
  let cases = env.translated.get(node);
  if (!cases) {
    cases = translateOrUnknown(env, node);
    env.translated.set(node, cases);
  }
  return cases;
}

/** Translates a node; if that cannot be done exactly (`OutOfReach`), the result is any value or an error. */
function translateOrUnknown(env: TranslationEnv, node: Node): Cases {
  return runUnlessOutOfReach(
    () => limitCases(env, node, translateNode(env, node)),
    () => env.fields.maybe(unknownValue(env, node, {})),
  );
}

function translateNode(env: TranslationEnv, node: Node): Cases {
  switch (node.kind) {
    case "literal":
      return constantCases(node.value);
    case "name":
      return lookUpVariable(env, node.name);
    case "list":
      return listOfItems(node.items.map((item) => translateExpression(env, item)));
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
      const { yes, no } = truthFormulas(translateExpression(env, node.test));
      return [
        ...restrictCases(yes, translateExpression(env, node.yes)),
        ...restrictCases(no, translateExpression(env, node.no)),
      ];
    }
    case "call":
      return translateCall(
        env,
        node,
        node.arguments.map((argument) => translateExpression(env, argument)),
      );
    case "macro":
      return translateMacro(env, node);
  }
}

function lookUpVariable(env: TranslationEnv, name: string): Cases {
  for (let local = env.locals; local; local = local.outer) if (local.name === name) return local.cases;
  return env.lookUp(name);
}

function translateMember(object: Cases, property: string): Cases {
  const [only] = object;
  if (object.length === 1 && only?.guard === TRUE_FORMULA) {
    return only.value.kind === "object" ? only.value.member(property) : ERROR_CASES;
  }
  return object.flatMap(({ guard, value }) =>
    value.kind === "object" ? restrictCases(guard, value.member(property)) : [],
  );
}

function translateIndex(env: TranslationEnv, node: Extract<Node, { kind: "index" }>): Cases {
  const object = translateExpression(env, node.object);
  const index = translateExpression(env, node.index);
  const items = translateLists(object, (list) => translateItemAt(env, node, [list, index]));
  const members = splitChoices(index).flatMap(({ guard, value }) => {
    if (value.kind === "constant" && typeof value.value === "string")
      return restrictCases(guard, translateMember(object, value.value));
    const mayBeKey = value.kind === "text" && object.some((one) => mayHaveKey(one.value, value.choice));
    return mayBeKey ? restrictCases(guard, env.fields.maybe(unknownValue(env, node, {}))) : [];
  });
  return [...items, ...members];
}

/** Returns whether `object[key]` may exist for a key other than the texts that the variable of the key lists. */
function mayHaveKey(object: CaseValue, { elements }: ChoiceVariable): boolean {
  if (object.kind !== "object") return false;
  const isConstant = (name: string) => elements.some((one) => one.kind === "constant" && one.value === name);
  return object.isOpen || !object.properties.every(isConstant);
}

function translateNot(operand: Cases): Cases {
  const { yes, no } = truthFormulas(operand);
  return booleanCases(no, yes);
}

function translateMinus(env: TranslationEnv, operand: Cases): Cases {
  return numericCases(env.store, operand).map(({ guard, term }) => numberCase(guard, negateTerm(term)));
}

function translateBinary(env: TranslationEnv, node: Extract<Node, { kind: "binary" }>): Cases {
  const [a, b] = [translateExpression(env, node.left), translateExpression(env, node.right)];
  switch (node.operator) {
    case "&&":
    case "||":
      return translateAndOr(node.operator, truthFormulas(a), truthFormulas(b));
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return translateRelation(env, node.operator, [a, b]);
    case "in":
      return translateIn(env, a, b);
    case "+":
      return [...translateArithmetic(env, node, [a, b]), ...translateJoin(env, node, [a, b])];
    default:
      return translateArithmetic(env, node, [a, b]);
  }
}

type ConditionFormulas = ReturnType<typeof truthFormulas>;

/** Translates `&&` and `||`. If one side decides the result, the other may be an error. */
function translateAndOr(operator: "&&" | "||", a: ConditionFormulas, b: ConditionFormulas): Cases {
  return operator === "&&"
    ? booleanCases(and(a.yes, b.yes), or(a.no, b.no))
    : booleanCases(or(a.yes, b.yes), and(a.no, b.no));
}

/** Translates `+` of texts and of lists. */
function translateJoin(env: TranslationEnv, node: Node, [a, b]: readonly [Cases, Cases]): Cases {
  const isJoinable = ({ value }: Cases[number]) =>
    value.kind === "text" ||
    value.kind === "list" ||
    (value.kind === "constant" && typeof value.value === "string");
  const rights = splitChoices(b).filter(isJoinable);
  return splitChoices(a)
    .filter(isJoinable)
    .flatMap((left) =>
      rights.flatMap((right) => {
        const guard = and(left.guard, right.guard);
        return guard === FALSE_FORMULA
          ? []
          : restrictCases(guard, joinValues(env, node, [left.value, right.value]));
      }),
    );
}

function joinValues(env: TranslationEnv, node: Node, [a, b]: readonly [CaseValue, CaseValue]): Cases {
  if (a.kind === "list" || b.kind === "list") {
    return a.kind === "list" && b.kind === "list"
      ? [{ guard: and(), value: concatenateLists(a, b) }]
      : ERROR_CASES;
  }
  if (a.kind !== "constant" || b.kind !== "constant") return unknownValue(env, node, { type: "string" });
  const joined = evaluateKnown("+", [a.value, b.value]);
  return typeof joined === "string" ? ERROR_CASES : constantCases(String(joined.value));
}

function translateMacro(env: TranslationEnv, node: Extract<Node, { kind: "macro" }>): Cases {
  const list = translateExpression(env, node.list);
  const bodyOf = (cases: Cases) =>
    translateExpression({ ...env, locals: { name: node.item, cases, outer: env.locals } }, node.body);
  return translateLists(list, (value) => {
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
