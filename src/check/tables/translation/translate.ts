import type { Node } from "../../../language/syntax/ast.ts";
import { and, NO, or, YES } from "../solver/formula.ts";
import { unlessOutOfReach } from "../solver/rational.ts";
import type { Choice } from "../solver/store.ts";
import { negateTerm } from "../solver/term.ts";
import { calculate, number } from "./arithmetic.ts";
import { call } from "./calls.ts";
import { type Env, limited, unknownValue } from "./env.ts";
import { fold } from "./fold.ts";
import { concatenate, filter, isIn, itemAt, listOf, map, ofLists, someOrAll } from "./lists.ts";
import { relate } from "./relate.ts";
import {
  type Cases,
  condition,
  constant,
  ERROR,
  given,
  numbersOf,
  spread,
  truthOf,
  type Value,
} from "./value.ts";

/** What an expression yields, over the variables of the environment's store. Mirrors src/language/evaluation/evaluate.ts. */
export function translate(env: Env, node: Node): Cases {
  if (env.locals) return translateAny(env, node);
  let cases = env.translated.get(node);
  if (!cases) {
    cases = translateAny(env, node);
    env.translated.set(node, cases);
  }
  return cases;
}

/** What is beyond reach may be anything, an error too. */
function translateAny(env: Env, node: Node): Cases {
  return unlessOutOfReach(
    () => limited(env, node, translateNode(env, node)),
    () => env.fields.maybe(unknownValue(env, node, {})),
  );
}

function translateNode(env: Env, node: Node): Cases {
  switch (node.kind) {
    case "literal":
      return constant(node.value);
    case "name":
      return lookUp(env, node.name);
    case "list":
      return listOf(node.items.map((item) => translate(env, item)));
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
      return [...given(yes, translate(env, node.yes)), ...given(no, translate(env, node.no))];
    }
    case "call":
      return call(
        env,
        node,
        node.arguments.map((argument) => translate(env, argument)),
      );
    case "macro":
      return macro(env, node);
  }
}

function lookUp(env: Env, name: string): Cases {
  for (let local = env.locals; local; local = local.outer) if (local.name === name) return local.cases;
  return env.lookUp(name);
}

function memberOf(object: Cases, property: string): Cases {
  const [only] = object;
  if (object.length === 1 && only?.guard === YES) {
    return only.value.kind === "object" ? only.value.member(property) : ERROR;
  }
  return object.flatMap(({ guard, value }) =>
    value.kind === "object" ? given(guard, value.member(property)) : [],
  );
}

function indexOf(env: Env, node: Extract<Node, { kind: "index" }>): Cases {
  const object = translate(env, node.object);
  const index = translate(env, node.index);
  const items = ofLists(object, (list) => itemAt(env, node, [list, index]));
  const members = spread(index).flatMap(({ guard, value }) => {
    if (value.kind === "constant" && typeof value.value === "string")
      return given(guard, memberOf(object, value.value));
    const mayBeKey = value.kind === "text" && object.some((one) => mayHaveKey(one.value, value.choice));
    return mayBeKey ? given(guard, env.fields.maybe(unknownValue(env, node, {}))) : [];
  });
  return [...items, ...members];
}

/** Whether an object may have a property of a name that is none of the choice's constants. */
function mayHaveKey(object: Value, { elements }: Choice): boolean {
  if (object.kind !== "object") return false;
  const isConstant = (name: string) => elements.some((one) => one.kind === "constant" && one.value === name);
  return object.isOpen || !object.properties.every(isConstant);
}

function negate(operand: Cases): Cases {
  const { yes, no } = truthOf(operand);
  return condition(no, yes);
}

function minus(env: Env, operand: Cases): Cases {
  return numbersOf(env.store, operand).map(({ guard, term }) => number(guard, negateTerm(term)));
}

function binary(env: Env, node: Extract<Node, { kind: "binary" }>): Cases {
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

/** One side that decides is enough; the other may then be an error. */
function connect(operator: "&&" | "||", a: Truth, b: Truth): Cases {
  return operator === "&&"
    ? condition(and(a.yes, b.yes), or(a.no, b.no))
    : condition(or(a.yes, b.yes), and(a.no, b.no));
}

/** `+` of texts and of lists. */
function join(env: Env, node: Node, [a, b]: readonly [Cases, Cases]): Cases {
  const isJoinable = ({ value }: Cases[number]) =>
    value.kind === "text" ||
    value.kind === "list" ||
    (value.kind === "constant" && typeof value.value === "string");
  const rights = spread(b).filter(isJoinable);
  return spread(a)
    .filter(isJoinable)
    .flatMap((left) =>
      rights.flatMap((right) => {
        const guard = and(left.guard, right.guard);
        return guard === NO ? [] : given(guard, joinValues(env, node, [left.value, right.value]));
      }),
    );
}

function joinValues(env: Env, node: Node, [a, b]: readonly [Value, Value]): Cases {
  if (a.kind === "list" || b.kind === "list") {
    return a.kind === "list" && b.kind === "list" ? [{ guard: and(), value: concatenate(a, b) }] : ERROR;
  }
  if (a.kind !== "constant" || b.kind !== "constant") return unknownValue(env, node, { type: "string" });
  const joined = fold("+", [a.value, b.value]);
  return typeof joined === "string" ? ERROR : constant(String(joined.value));
}

function macro(env: Env, node: Extract<Node, { kind: "macro" }>): Cases {
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
