import type { Scope } from "../../../language/syntax/ast.ts";
import {
  allOf,
  anyOf,
  choiceIsAmong,
  type Formula,
  linearFormAtLeast,
  linearFormAtMost,
  not,
} from "../solver/formula.ts";
import { type StepBudget, solveFormulas } from "../solver/solve-formulas.ts";
import type { Model } from "../solver/variable-store.ts";
import { pathOfAnswerPresence } from "./possible-values-of-name.ts";
import type { FieldValues, Witness } from "./proof-question.ts";
import type { TranslatedTable } from "./translate-table.ts";

/** Values found by the solver (as a model and as the response they describe), with the formulas that they satisfy. */
interface SatisfyingModel {
  prepared: TranslatedTable;
  model: Model;
  scope: Scope;
  /** The formulas that these values satisfy together. */
  formulas: readonly Formula[];
  budget: StepBudget;
}

/** Returns the response that the solver found, with only the fields on which the formulas depend. */
export function witnessFromModel(shown: SatisfyingModel): Witness {
  const { prepared, scope } = shown;
  return { world: prepared.world, scope, fields: findDecidingFields(shown) };
}

/**
 * Returns the values of fields that make the formulas hold, whatever the other fields are. Fields are dropped one by
 * one, the last read first.
 */
function findDecidingFields({
  prepared,
  model,
  scope,
  formulas: shown,
  budget,
}: SatisfyingModel): FieldValues {
  const { env, store, assumptions } = prepared;
  const opposite = anyOf(shown.map(not));
  const fixedBy = formulasFixingFields(prepared, model);
  const kept = new Map(fixedBy);
  for (const path of [...kept.keys()].reverse()) {
    const fixed = kept.get(path);
    // Without the list's size, its items would not be known to be all items.
    const isList = env.fields.byPath.get(path)?.slots !== undefined;
    if (isList && [...kept.keys()].some((other) => other.startsWith(`${path}[`))) continue;
    kept.delete(path);
    const formulas = [opposite, ...kept.values(), ...assumptions];
    if (solveFormulas(store, formulas, budget) !== "none" && fixed) kept.set(path, fixed);
  }
  const inOrder = [...fixedBy.keys()].filter((path) => kept.has(path));
  const fields = inOrder
    .map((path) => fieldPathWithValue(prepared, scope, path))
    .filter(([, value]) => value !== undefined);
  // If an answer is named, being logged in is obvious.
  const isSaid = prepared.world === "loggedOut" || fields.length === 0;
  return Object.fromEntries(
    isSaid ? [["session.loggedIn", prepared.world === "loggedIn"], ...fields] : fields,
  );
}

/** Returns for each field the formula that it has its value from the model. */
function formulasFixingFields({ store, env, presence }: TranslatedTable, model: Model): Map<string, Formula> {
  const paths = [...[...presence.keys()].map(pathOfAnswerPresence), ...env.fields.byPath.keys()];
  const fixed = new Map<string, Formula[]>(paths.map((path) => [path, []]));
  for (const choice of store.choices) {
    if (choice.owner !== undefined)
      fixed.get(choice.owner)?.push(choiceIsAmong(choice, 1 << (model.elements[choice.id] ?? 0)));
  }
  for (const { id, owner, form, choice } of store.quantities) {
    const steps = model.steps[id];
    if (owner === undefined || steps === undefined || choice || Number.isNaN(steps)) continue;
    fixed.get(owner)?.push(linearFormAtLeast(form, steps), linearFormAtMost(form, steps));
  }
  const filled = [...fixed].filter(([, parts]) => parts.length > 0);
  return new Map(filled.map(([path, parts]) => [path, allOf(parts)]));
}

/**
 * Returns a field's path such as `status.days[0].state` with its value in the response; for a list, with its size.
 */
function fieldPathWithValue(
  { presence }: TranslatedTable,
  scope: Scope,
  path: string,
): [path: string, value: unknown] {
  if (path.endsWith("?") && presence.has(path.slice(0, -1)))
    return [path, Object.hasOwn(scope, path.slice(0, -1))];
  let value: unknown = scope;
  for (const key of path.match(/[^.[\]]+/g) ?? [])
    value = (value as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(value) ? [`size(${path})`, value.length] : [path, value];
}
