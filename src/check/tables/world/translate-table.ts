import { en } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { DAY_MS } from "../../../language/time.ts";
import { choiceIsAmong, type Formula, linearFormAtLeast, not, TRUE_FORMULA } from "../solver/formula.ts";
import { NumberTooLarge } from "../solver/rational.ts";
import { bitMaskOfElements, VariableStore } from "../solver/variable-store.ts";
import { collectLiterals } from "../translation/collect-literals.ts";
import { ReadFields } from "../translation/create-field-variables.ts";
import { ERROR_CASES, formulasOfTruth, type GuardedCases } from "../translation/guarded-cases.ts";
import { translateExpression } from "../translation/translate-expression.ts";
import type { TranslationEnvironment } from "../translation/translation-environment.ts";
import { type NameSources, type PresenceChoices, possibleValuesOfName } from "./possible-values-of-name.ts";
import type { ItemList, TableQuestion, World } from "./proof-question.ts";

/** The conditions of a table as formulas for the solver, either before or after login (`world`). */
export interface TranslatedTable {
  world: World;
  store: VariableStore;
  env: TranslationEnvironment;
  presence: PresenceChoices;
  /** For each row, the formula under which its condition holds. */
  rows: readonly Formula[];
  /**
   * Formulas that every considered response satisfies: promises of the server (`assume`), known conditions, non-empty
   * lists.
   */
  assumptions: readonly Formula[];
  /** Numbers that occur in the expressions. */
  numbers: readonly number[];
}

/** The time that responses prefer if a document has no schedule, in milliseconds since 1970. */
const DEFAULT_TIME_MS = Date.UTC(2025, 0, 1, 4);

/**
 * Translates a table's conditions to formulas, for before or after login. @throws NumberTooLarge if its numbers cannot be
 * computed exactly.
 */
export function translateTableToFormulas(question: TableQuestion, world: World): TranslatedTable {
  const { rows, assume, facts = [], values, each } = question;
  const filters = each?.filters ?? [];
  const conditions = rows.map(({ when }) => when).filter((when) => when !== null);
  const given = [...assume, ...facts.map(({ node }) => node), ...filters.map(({ condition }) => condition)];
  const asked = [...conditions, ...given];
  const nodes = [...asked, ...valuesReadByExpressions(asked, values)];
  const store = new VariableStore(question.place.zone);
  const literals = collectLiterals(nodes, question.constants);
  const fields = new ReadFields(store, literals);
  const presence: PresenceChoices = new Map();
  const typicalTimes = typicalTimesOfCampaign(question.schedule);
  const around: NameSources = {
    question,
    world,
    fields,
    presence,
    typicalTimes,
    computedValue: (name) => (Object.hasOwn(values, name) ? computedValue(values[name]) : ERROR_CASES),
  };
  const env: TranslationEnvironment = {
    store,
    place: question.place,
    fields,
    lookUp: (name) => possibleValuesOfName(around, name),
    locals: undefined,
    texts: new Map(),
    typicalTimes,
    translated: new Map(),
  };
  const computedValue = treatRecursionAsError((node) => translateExpression(env, node));
  const rowFormulas = rows.map(({ when }) =>
    when ? formulasOfTruth(translateExpression(env, when)).yes : TRUE_FORMULA,
  );
  const kept =
    world === "loggedIn" ? assume.map((node) => not(formulasOfTruth(translateExpression(env, node)).no)) : [];
  const known = facts.map(({ node, holds }) => {
    const formula = formulasOfTruth(translateExpression(env, node)).yes;
    return holds ? formula : not(formula);
  });
  const passed = filters.map(({ item, condition }) => {
    const locals = { name: item, cases: env.lookUp(each?.as ?? ""), outer: undefined };
    return formulasOfTruth(translateExpression({ ...env, locals }, condition)).yes;
  });
  const numbers = [...literals.numbers];
  return {
    world,
    store,
    env,
    presence,
    rows: rowFormulas,
    assumptions: [...kept, ...known, ...passed, ...(each ? listNotEmptyFormulasOf(fields, each) : [])],
    numbers,
  };
}

/** Returns formulas that hold if the list exists and has an item; an empty list if expressions do not read it. */
function listNotEmptyFormulasOf(fields: ReadFields, { path }: ItemList): Formula[] {
  const { choice, size } = fields.byPath.get(path.join(".")) ?? {};
  return [
    ...(choice
      ? [
          choiceIsAmong(
            choice,
            bitMaskOfElements(choice.elements, ({ kind }) => kind === "list"),
          ),
        ]
      : []),
    ...(size ? [linearFormAtLeast(size.form, 1)] : []),
  ];
}

/** Returns the `values` that expressions read, directly or through other values. */
function valuesReadByExpressions(nodes: readonly Node[], values: TableQuestion["values"]): Node[] {
  const read = new Set<string>();
  const visit = (node: Node): void => {
    for (const [root, ...members] of namesInExpression(node)) {
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
function typicalTimesOfCampaign({ start, end }: TableQuestion["schedule"]): number[] {
  const running = start ?? (end === null ? DEFAULT_TIME_MS : end - DAY_MS);
  return [running, ...(start === null ? [] : [start - DAY_MS]), ...(end === null ? [] : [end])];
}

/** Maximum number of values that read one another in a chain, since translating and solving them recurse. */
const MAX_CHAINED_VALUES = 200;

/**
 * Wraps a translation: a value that reads itself becomes an error, as at run time. Another rule reports it. A value at
 * the end of a very long chain counts as any value.
 */
function treatRecursionAsError(
  translateNode: (node: Node) => GuardedCases,
): (node: Node | undefined) => GuardedCases {
  const open = new Set<Node>();
  return (node) => {
    if (!node || open.has(node)) return ERROR_CASES;
    if (open.size >= MAX_CHAINED_VALUES)
      throw new NumberTooLarge(
        en`More than ${MAX_CHAINED_VALUES} values read one another in a chain.`
          .zh`互相引用的值超过${MAX_CHAINED_VALUES}层。`,
      );
    open.add(node);
    const cases = translateNode(node);
    open.delete(node);
    return cases;
  };
}
