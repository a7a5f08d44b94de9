import type { Scope } from "../../../language/syntax/ast.ts";
import { among, and, atLeast, atMost, type Formula, not, or } from "../solver/formula.ts";
import { type Budget, solve } from "../solver/solve.ts";
import type { Model } from "../solver/store.ts";
import { presenceOwner } from "./names.ts";
import type { PreparedWorld } from "./prepare-world.ts";
import type { Assignment, Witness } from "./question.ts";

/** A model with the formulas that it satisfies. */
interface ShownModel {
  prepared: PreparedWorld;
  model: Model;
  scope: Scope;
  /** The formulas that must hold together. */
  formulas: readonly Formula[];
  budget: Budget;
}

/** Returns the response of a model, with the fields that the formulas depend on. */
export function witnessOf(shown: ShownModel): Witness {
  const { prepared, scope } = shown;
  return { world: prepared.world, scope, fields: fieldsThatMatter(shown) };
}

/**
 * Returns the fields that suffice for the formulas to hold, whatever the other fields are. Fields are dropped one by
 * one, the last read first.
 */
function fieldsThatMatter({ prepared, model, scope, formulas: shown, budget }: ShownModel): Assignment {
  const { env, store, assumptions } = prepared;
  const opposite = or(...shown.map(not));
  const fixedBy = fixedFields(prepared, model);
  const kept = new Map(fixedBy);
  for (const path of [...kept.keys()].reverse()) {
    const fixed = kept.get(path);
    // Without the list's size, its items would not be known to be all items.
    const isList = env.fields.byPath.get(path)?.slots !== undefined;
    if (isList && [...kept.keys()].some((other) => other.startsWith(`${path}[`))) continue;
    kept.delete(path);
    const formulas = [opposite, ...kept.values(), ...assumptions];
    if (solve(store, formulas, budget) !== "none" && fixed) kept.set(path, fixed);
  }
  const inOrder = [...fixedBy.keys()].filter((path) => kept.has(path));
  const fields = inOrder
    .map((path) => entryAt(prepared, scope, path))
    .filter(([, value]) => value !== undefined);
  // If an answer is named, being logged in is obvious.
  const isSaid = prepared.world === "loggedOut" || fields.length === 0;
  return Object.fromEntries(
    isSaid ? [["session.loggedIn", prepared.world === "loggedIn"], ...fields] : fields,
  );
}

/** Returns for each field the formula that fixes its variables to the model's values. */
function fixedFields({ store, env, presence }: PreparedWorld, model: Model): Map<string, Formula> {
  const paths = [...[...presence.keys()].map(presenceOwner), ...env.fields.byPath.keys()];
  const fixed = new Map<string, Formula[]>(paths.map((path) => [path, []]));
  for (const choice of store.choices) {
    if (choice.owner !== undefined)
      fixed.get(choice.owner)?.push(among(choice, 1 << (model.elements[choice.id] ?? 0)));
  }
  for (const { id, owner, form, choice } of store.quantities) {
    const steps = model.steps[id];
    if (owner === undefined || steps === undefined || choice || Number.isNaN(steps)) continue;
    fixed.get(owner)?.push(atLeast(form, steps), atMost(form, steps));
  }
  const filled = [...fixed].filter(([, parts]) => parts.length > 0);
  return new Map(filled.map(([path, parts]) => [path, and(...parts)]));
}

/** Returns a path such as `status.days[0].state` with its value in the scope; for a list, with its size. */
function entryAt({ presence }: PreparedWorld, scope: Scope, path: string): [path: string, value: unknown] {
  if (path.endsWith("?") && presence.has(path.slice(0, -1)))
    return [path, Object.hasOwn(scope, path.slice(0, -1))];
  let value: unknown = scope;
  for (const key of path.match(/[^.[\]]+/g) ?? [])
    value = (value as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(value) ? [`size(${path})`, value.length] : [path, value];
}
