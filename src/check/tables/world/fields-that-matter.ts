import type { Scope } from "../../../language/syntax/ast.ts";
import { among, and, atLeast, atMost, type Formula, not, or } from "../solver/formula.ts";
import { type Budget, solve } from "../solver/solve.ts";
import type { Model } from "../solver/store.ts";
import { presenceOwner } from "./names.ts";
import type { PreparedWorld } from "./prepare-world.ts";
import type { Assignment, Witness } from "./question.ts";

/** A model that shows something. */
interface Shown {
  prepared: PreparedWorld;
  model: Model;
  scope: Scope;
  /** They hold together where the thing is shown. */
  formulas: readonly Formula[];
  budget: Budget;
}

/** What a model shows, with the fields that it depends on. */
export function witnessOf(shown: Shown): Witness {
  const { prepared, scope } = shown;
  return { world: prepared.world, scope, fields: fieldsThatMatter(shown) };
}

/**
 * The fields without which the thing shown would not be certain: whatever all the others are, it is so. Dropped
 * one after the other, those that were asked for last first.
 */
function fieldsThatMatter({ prepared, model, scope, formulas: shown, budget }: Shown): Assignment {
  const { env, store, assumptions } = prepared;
  const opposite = or(...shown.map(not));
  const fixedBy = fixedFields(prepared, model);
  const kept = new Map(fixedBy);
  for (const path of [...kept.keys()].reverse()) {
    const fixed = kept.get(path);
    // Items are only known to be all there are while the list's size is.
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
  // That somebody is logged in goes without saying once an answer is named.
  const isSaid = prepared.world === "loggedOut" || fields.length === 0;
  return Object.fromEntries(
    isSaid ? [["session.loggedIn", prepared.world === "loggedIn"], ...fields] : fields,
  );
}

/** For each field the formula that fixes everything about it to what the model says. */
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

/** A path such as `status.days[0].state` with what stands there in the scope; of a list, its size. */
function entryAt({ presence }: PreparedWorld, scope: Scope, path: string): [path: string, value: unknown] {
  if (path.endsWith("?") && presence.has(path.slice(0, -1)))
    return [path, Object.hasOwn(scope, path.slice(0, -1))];
  let value: unknown = scope;
  for (const key of path.match(/[^.[\]]+/g) ?? [])
    value = (value as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(value) ? [`size(${path})`, value.length] : [path, value];
}
