import type { Node } from "../../../language/syntax/ast.ts";
import { and, NO, or, YES } from "../solver/formula.ts";
import { unlessOutOfReach } from "../solver/rational.ts";
import type { ChoiceVariable } from "../solver/store.ts";
import { negateTerm } from "../solver/term.ts";
import { calculate, number } from "./arithmetic.ts";
import { translateCall } from "./calls.ts";
import { limited, type TranslationEnv, unknownValue } from "./env.ts";
import { fold } from "./fold.ts";
import { concatenate, filter, isIn, itemAt, literalList, map, ofLists, someOrAll } from "./lists.ts";
import { relate } from "./relate.ts";
import {
  type Cases,
  type CaseValue,
  condition,
  constant,
  ERROR,
  numbersOf,
  splitChoices,
  truthOf,
  whenGuard,
} from "./value.ts";

/** Translates an expression to cases over the store's variables. Mirrors src/language/evaluation/evaluate.ts. */
export function translate(env: TranslationEnv, node: Node): Cases {
  if (env.locals) return translateAny(env, node);
  let cases = env.translated.get(node);
  if (!cases) {
    cases = translateAny(env, node);
    env.translated.set(node, cases);
  }
  return cases;
}

/** Translates a node; if it is out of reach, the result is any value or an error. */
function translateAny(env: TranslationEnv, node: Node): Cases {
  return unlessOutOfReach(
    () => limited(env, node, translateNode(env, node)),
    () => env.fields.maybe(unknownValue(env, node, {})),
  );
}

function translateNode(env: TranslationEnv, node: Node): Cases {
  switch (node.kind) {
    case "literal":
      return constant(node.value);
    case "name":
      return lookUp(env, node.name);
    case "list":
      return literalList(node.items.map((item) => translate(env, item)));
    case "member":
      return memberOf(translate(env, node.object), node.property);
    case "index":
      return indexOf(env, node);
    case "unary":
      return node.operator === "!"
        ? negate(translate(env, node.operand))
        : minus(env, translate(env, node.operand));
    case "binary":
      return binary(env, node);
    case "conditional": {
      const { yes, no } = truthOf(translate(env, node.test));
      return [...whenGuard(yes, translate(env, node.yes)), ...whenGuard(no, translate(env, node.no))];
    }
    case "call":
      return translateCall(
        env,
        node,
        node.arguments.map((argument) => translate(env, argument)),
      );
    case "macro":
      return macro(env, node);
  }
}

function lookUp(env: TranslationEnv, name: string): Cases {
  for (let local = env.locals; local; local = local.outer) if (local.name === name) return local.cases;
  return env.lookUp(name);
}

function memberOf(object: Cases, property: string): Cases {
  const [only] = object;
  if (object.length === 1 && only?.guard === YES) {
    return only.value.kind === "object" ? only.value.member(property) : ERROR;
  }
  return object.flatMap(({ guard, value }) =>
    value.kind === "object" ? whenGuard(guard, value.member(property)) : [],
  );
}

function indexOf(env: TranslationEnv, node: Extract<Node, { kind: "index" }>): Cases {
  const object = translate(env, node.object);
  const index = translate(env, node.index);
  const items = ofLists(object, (list) => itemAt(env, node, [list, index]));
  const members = splitChoices(index).flatMap(({ guard, value }) => {
    if (value.kind === "constant" && typeof value.value === "string")
      return whenGuard(guard, memberOf(object, value.value));
    const mayBeKey = value.kind === "text" && object.some((one) => mayHaveKey(one.value, value.choice));
    return mayBeKey ? whenGuard(guard, env.fields.maybe(unknownValue(env, node, {}))) : [];
  });
  return [...items, ...members];
}

/** Returns whether an object may have a property whose name is not one of the choice's constants. */
function mayHaveKey(object: CaseValue, { elements }: ChoiceVariable): boolean {
  if (object.kind !== "object") return false;
  const isConstant = (name: string) => elements.some((one) => one.kind === "constant" && one.value === name);
  return object.isOpen || !object.properties.every(isConstant);
}

function negate(operand: Cases): Cases {
  const { yes, no } = truthOf(operand);
  return condition(no, yes);
}

function minus(env: TranslationEnv, operand: Cases): Cases {
  return numbersOf(env.store, operand).map(({ guard, term }) => number(guard, negateTerm(term)));
}

function binary(env: TranslationEnv, node: Extract<Node, { kind: "binary" }>): Cases {
  const [a, b] = [translate(env, node.left), translate(env, node.right)];
  switch (node.operator) {
    case "&&":
    case "||":
      return connect(node.operator, truthOf(a), truthOf(b));
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return relate(env, node.operator, [a, b]);
    case "in":
      return isIn(env, a, b);
    case "+":
      return [...calculate(env, node, [a, b]), ...join(env, node, [a, b])];
    default:
      return calculate(env, node, [a, b]);
  }
}

type Truth = ReturnType<typeof truthOf>;

/** Translates `&&` and `||`. If one side decides the result, the other may be an error. */
function connect(operator: "&&" | "||", a: Truth, b: Truth): Cases {
  return operator === "&&"
    ? condition(and(a.yes, b.yes), or(a.no, b.no))
    : condition(or(a.yes, b.yes), and(a.no, b.no));
}

/** Translates `+` of texts and of lists. */
function join(env: TranslationEnv, node: Node, [a, b]: readonly [Cases, Cases]): Cases {
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
        return guard === NO ? [] : whenGuard(guard, joinValues(env, node, [left.value, right.value]));
      }),
    );
}

function joinValues(env: TranslationEnv, node: Node, [a, b]: readonly [CaseValue, CaseValue]): Cases {
  if (a.kind === "list" || b.kind === "list") {
    return a.kind === "list" && b.kind === "list" ? [{ guard: and(), value: concatenate(a, b) }] : ERROR;
  }
  if (a.kind !== "constant" || b.kind !== "constant") return unknownValue(env, node, { type: "string" });
  const joined = fold("+", [a.value, b.value]);
  return typeof joined === "string" ? ERROR : constant(String(joined.value));
}

function macro(env: TranslationEnv, node: Extract<Node, { kind: "macro" }>): Cases {
  const list = translate(env, node.list);
  const bodyOf = (cases: Cases) =>
    translate({ ...env, locals: { name: node.item, cases, outer: env.locals } }, node.body);
  return ofLists(list, (value) => {
    switch (node.macro) {
      case "exists":
        return someOrAll(true, value.slots, bodyOf);
      case "all":
        return someOrAll(false, value.slots, bodyOf);
      case "filter":
        return filter(value, bodyOf, env);
      case "map":
        return map(value, bodyOf);
    }
  });
}
