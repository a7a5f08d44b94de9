import type { Formula } from "./formula.ts";
import type { VariableStore } from "./variable-store.ts";

/**
 * Returns the definitions (formulas that always hold for a variable) that matter for these formulas, and the names of
 * all variables in both. A variable of a definition brings its own definitions.
 */
export function definitionsForFormulas(
  store: VariableStore,
  formulas: readonly Formula[],
): { definitions: Formula[]; seen: ReadonlySet<string> } {
  const seen = new Set<string>();
  const visited = new Set<Formula>();
  const definitions: Formula[] = [];
  if (store.definitions.length === 0 && store.incomplete.size === 0) return { definitions, seen };
  for (const formula of formulas) addVariablesOfFormula(store, formula, { seen, visited });
  let open: VariableStore["definitions"] = store.definitions;
  for (let isMore = true; isMore; ) {
    const due = open.filter(({ about }) => seen.has(about));
    open = open.filter((definition) => !due.includes(definition));
    for (const { formula } of due) addVariablesOfFormula(store, formula, { seen, visited });
    for (const { formula } of due) definitions.push(formula);
    isMore = due.length > 0;
  }
  return { definitions, seen };
}

/**
 * Adds the names of the formula's variables to `seen`: `c7` for choice variable 7, `q7` for quantity 7. Formulas share
 * parts, so it skips the visited ones.
 */
function addVariablesOfFormula(
  store: VariableStore,
  formula: Formula,
  found: { seen: Set<string>; visited: Set<Formula> },
): void {
  if (formula.kind === "among") found.seen.add(`c${formula.choice}`);
  else if (formula.kind === "and" || formula.kind === "or") {
    if (found.visited.has(formula)) return;
    found.visited.add(formula);
    for (const part of formula.parts) addVariablesOfFormula(store, part, found);
  } else if (formula.kind !== "constant") {
    for (const { quantity } of store.forms[formula.form]?.parts ?? []) found.seen.add(`q${quantity}`);
  }
}

/**
 * Returns whether a variable belongs to a list for which the few modelled items are not enough, so longer lists may
 * give other results.
 */
export function belongsToIncompleteList(store: VariableStore, name: string): boolean {
  const variables = name.startsWith("c") ? store.choices : store.quantities;
  const owner = variables[Number(name.slice(1))]?.owner;
  return (
    owner !== undefined &&
    [...store.incomplete].some((list) => owner === list || owner.startsWith(`${list}[`))
  );
}
