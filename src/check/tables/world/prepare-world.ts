import type { Node } from "../../../language/syntax/ast.ts";
import { namesIn } from "../../../language/syntax/names-in.ts";
import { DAY_MS } from "../../../language/time.ts";
import { among, atLeast, type Formula, not, YES } from "../solver/formula.ts";
import { maskOf, VariableStore } from "../solver/store.ts";
import { collectLiterals } from "../translation/collect-literals.ts";
import type { TranslationEnv } from "../translation/env.ts";
import { Fields } from "../translation/fields.ts";
import { translate } from "../translation/translate.ts";
import { type Cases, ERROR, truthOf } from "../translation/value.ts";
import { lookUpName, type NameSources, type Presence } from "./names.ts";
import type { ItemList, TableQuestion, World } from "./question.ts";

/** The conditions of a question as formulas over the variables of one world. */
export interface PreparedWorld {
  world: World;
  store: VariableStore;
  env: TranslationEnv;
  presence: Presence;
  /** The formula of each row's condition. */
  rows: readonly Formula[];
  /** Formulas that restrict the responses and the items of the table. */
  assumptions: readonly Formula[];
  /** Numbers that occur in the expressions. */
  numbers: readonly number[];
}

/** The typical time if a document has no schedule, in milliseconds since 1970. */
const DEFAULT_TIME_MS = Date.UTC(2025, 0, 1, 4);

/** Translates a question for one world. @throws OutOfReach if its numbers cannot be computed exactly. */
export function prepareWorld(question: TableQuestion, world: World): PreparedWorld {
  const { rows, assume, facts = [], values, each } = question;
  const filters = each?.filters ?? [];
  const conditions = rows.map(({ when }) => when).filter((when) => when !== null);
  const given = [...assume, ...facts.map(({ node }) => node), ...filters.map(({ condition }) => condition)];
  const asked = [...conditions, ...given];
  const nodes = [...asked, ...valuesReadBy(asked, values)];
  const store = new VariableStore();
  const literals = collectLiterals(nodes, question.constants);
  const fields = new Fields(store, literals);
  const presence: Presence = new Map();
  const typicalTimes = timesAround(question.schedule);
  const around: NameSources = {
    question,
    world,
    fields,
    presence,
    typicalTimes,
    computedValue: (name) => (Object.hasOwn(values, name) ? computedValue(values[name]) : ERROR),
  };
  const env: TranslationEnv = {
    store,
    fields,
    lookUp: (name) => lookUpName(around, name),
    locals: undefined,
    texts: new Map(),
    typicalTimes,
    translated: new Map(),
  };
  const computedValue = withoutRecursion((node) => translate(env, node));
  const rowFormulas = rows.map(({ when }) => (when ? truthOf(translate(env, when)).yes : YES));
  const kept = world === "loggedIn" ? assume.map((node) => not(truthOf(translate(env, node)).no)) : [];
  const known = facts.map(({ node, holds }) => {
    const formula = truthOf(translate(env, node)).yes;
    return holds ? formula : not(formula);
  });
  const passed = filters.map(({ item, condition }) => {
    const locals = { name: item, cases: env.lookUp(each?.as ?? ""), outer: undefined };
    return truthOf(translate({ ...env, locals }, condition)).yes;
  });
  const numbers = [...literals.numbers];
  return {
    world,
    store,
    env,
    presence,
    rows: rowFormulas,
    assumptions: [...kept, ...known, ...passed, ...(each ? hasItems(fields, each) : [])],
    numbers,
  };
}

/** Returns formulas that the list exists and is not empty; none if expressions do not read the list. */
function hasItems(fields: Fields, { path }: ItemList): Formula[] {
  const { choice, size } = fields.byPath.get(path.join(".")) ?? {};
  return [
    ...(choice
      ? [
          among(
            choice,
            maskOf(choice.elements, ({ kind }) => kind === "list"),
          ),
        ]
      : []),
    ...(size ? [atLeast(size.form, 1)] : []),
  ];
}

/** Returns the `values` that expressions read, directly or through other values. */
function valuesReadBy(nodes: readonly Node[], values: TableQuestion["values"]): Node[] {
  const read = new Set<string>();
  const visit = (node: Node): void => {
    for (const [root, ...members] of namesIn(node)) {
      if (root !== "values") continue;
      const names = members.length > 0 ? members.slice(0, 1) : Object.keys(values);
      for (const name of names) {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        if (!value || read.has(name)) continue;
        read.add(name);
        visit(value);
      }
    }
  };
  for (const node of nodes) visit(node);
  return [...read].flatMap((name) => values[name] ?? []);
}

/** Returns typical times of a campaign: while it runs, the day before it starts, and the moment it ends. */
function timesAround({ start, end }: TableQuestion["schedule"]): number[] {
  const running = start ?? (end === null ? DEFAULT_TIME_MS : end - DAY_MS);
  return [running, ...(start === null ? [] : [start - DAY_MS]), ...(end === null ? [] : [end])];
}

/** Wraps a translation so that a value that depends on itself is an error, as at run time. Another rule reports it. */
function withoutRecursion(translateNode: (node: Node) => Cases): (node: Node | undefined) => Cases {
  const open = new Set<Node>();
  return (node) => {
    if (!node || open.has(node)) return ERROR;
    open.add(node);
    const cases = translateNode(node);
    open.delete(node);
    return cases;
  };
}
