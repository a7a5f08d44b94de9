/**
 * A logical formula about solver variables; negations are pushed down to the atoms. `among`: the choice variable has one
 * of the values in `mask` (a bit each; `all` has all bits). `atMost`, `atLeast`: bounds of a linear form (a sum of
 * numbers with factors); neither holds if a field in it has no number.
 */
export type Formula = ConstantFormula | CompoundFormula | Atom;

/**
 * A formula without parts, about one choice variable or one linear form (a sum of one or more numbers with factors).
 */
export type Atom = CachedNegation &
  (
    | { kind: "among"; choice: number; mask: number; all: number }
    | { kind: "atMost"; form: number; bound: number }
    | { kind: "atLeast"; form: number; bound: number }
  );

type ConstantFormula = { kind: "constant"; value: boolean };
type CompoundFormula = CachedNegation &
  VariableSets & {
    /** Whether a search has found that no part of it is decided. */
    isOpen: boolean;
  } & ({ kind: "and"; parts: readonly Formula[] } | { kind: "or"; parts: readonly Formula[] });

/**
 * The variables in a formula: a bit for each choice variable and each linear form, by their id modulo 32. Different
 * variables may share a bit, so a common bit only means that a variable may be the same.
 */
export interface VariableSets {
  choices: number;
  forms: number;
}

/** Part of a formula that caches its negation; undefined until `not` computes it. */
type CachedNegation = { complement: Formula | undefined };

/** The formula that always holds. No other object means the same, so it can be compared by identity. */
export const TRUE_FORMULA: Formula = { kind: "constant", value: true };
/** The formula that never holds, likewise unique. */
export const FALSE_FORMULA: Formula = { kind: "constant", value: false };

/** Returns the formula that holds if every part holds, simplified. */
export function and(...parts: readonly Formula[]): Formula {
  return combineFormulas("and", parts);
}

/** Returns what `and` does. Long lists must come here: a call with too many arguments exceeds the stack. */
export function allOf(parts: readonly Formula[]): Formula {
  return combineFormulas("and", parts);
}

/** Returns what `or` does, for lists of any length. */
export function anyOf(parts: readonly Formula[]): Formula {
  return combineFormulas("or", parts);
}

/** Returns the formula that holds if at least one part holds, simplified. */
export function or(...parts: readonly Formula[]): Formula {
  return combineFormulas("or", parts);
}

/** Returns the formula that a choice variable has one of the values in `mask` (a bit for each value). */
export function choiceIsAmong(choice: { id: number; all: number }, mask: number): Formula {
  const kept = mask & choice.all;
  if (kept === 0) return FALSE_FORMULA;
  return kept === choice.all ? TRUE_FORMULA : choiceIsAmongSome(choice.id, kept, choice.all);
}

function choiceIsAmongSome(choice: number, mask: number, all: number): Formula {
  return { kind: "among", choice, mask, all, complement: undefined };
}

/** Returns the formula that a linear form (by id) is at most this whole number. */
export function linearFormAtMost(form: number, bound: number): Formula {
  return { kind: "atMost", form, bound, complement: undefined };
}

/** Returns the formula that a linear form (by id) is at least this whole number. */
export function linearFormAtLeast(form: number, bound: number): Formula {
  return { kind: "atLeast", form, bound, complement: undefined };
}

function combineFormulas(kind: CompoundFormula["kind"], parts: readonly Formula[]): Formula {
  const neutral = kind === "and" ? TRUE_FORMULA : FALSE_FORMULA;
  const open = parts.filter((part) => part !== neutral);
  if (open.length <= 1) return open[0] ?? neutral;
  const found = { atoms: new Map<number, Formula>(), others: [] };
  if (!collectSubformulas(kind, open, found)) return neutral === TRUE_FORMULA ? FALSE_FORMULA : TRUE_FORMULA;
  const all = [...found.atoms.values(), ...found.others];
  if (all.length <= 1) return all[0] ?? neutral;
  return { kind, parts: all, complement: undefined, isOpen: false, ...variablesOf(all) };
}

function variablesOf(parts: readonly Formula[]): VariableSets {
  const found = { choices: 0, forms: 0 };
  for (const part of parts) {
    if (part.kind === "and" || part.kind === "or") {
      found.choices |= part.choices;
      found.forms |= part.forms;
    } else if (part.kind === "among") found.choices |= bitOfVariable(part.choice);
    else if (part.kind !== "constant") found.forms |= bitOfVariable(part.form);
  }
  return found;
}

/** Returns the bit that stands for a choice variable or linear form in `VariableSets`. */
export function bitOfVariable(id: number): number {
  return 1 << (id & 31);
}

/** Adds parts to `found`, with atoms by variable. @returns false if one part, or two together, decide the result. */
function collectSubformulas(
  kind: CompoundFormula["kind"],
  parts: readonly Formula[],
  found: { atoms: Map<number, Formula>; others: Formula[] },
): boolean {
  for (const part of parts) {
    if (part.kind === "constant") {
      if (part.value !== (kind === "and")) return false;
    } else if (part.kind === kind) {
      if (!collectSubformulas(kind, part.parts, found)) return false;
    } else if (part.kind === "and" || part.kind === "or") found.others.push(part);
    else {
      const key = atomKey(part);
      const known = found.atoms.get(key);
      const both = known ? mergeAtoms(kind, known, part) : part;
      if (both.kind === "constant") return false;
      found.atoms.set(key, both);
    }
  }
  return true;
}

/**
 * Returns a number that is equal for atoms that can be merged: those about the same choice, or the same form and
 * direction.
 */
function atomKey(atom: Atom): number {
  if (atom.kind === "among") return 3 * atom.choice;
  return 3 * atom.form + (atom.kind === "atMost" ? 1 : 2);
}

/** Merges two atoms with the same key into one formula. */
function mergeAtoms(kind: "and" | "or", a: Formula, b: Formula): Formula {
  if (a.kind === "among" && b.kind === "among") {
    return choiceIsAmong({ id: a.choice, all: a.all }, kind === "and" ? a.mask & b.mask : a.mask | b.mask);
  }
  if ((a.kind === "atMost" || a.kind === "atLeast") && a.kind === b.kind) {
    const isSmaller = (a.kind === "atMost") === (kind === "and");
    const bound = isSmaller ? Math.min(a.bound, b.bound) : Math.max(a.bound, b.bound);
    return a.kind === "atMost" ? linearFormAtMost(a.form, bound) : linearFormAtLeast(a.form, bound);
  }
  return a;
}

/**
 * Returns whether the formula obviously cannot hold, because it bounds the same sum of numbers contradictorily. A
 * quick test without a search.
 */
export function isObviouslyFalse(formula: Formula): boolean {
  if (formula.kind === "constant") return !formula.value;
  const parts = formula.kind === "and" ? formula.parts : [];
  const highest = new Map(parts.map((part) => (part.kind === "atMost" ? [part.form, part.bound] : [-1, 0])));
  return parts.some((part) => part.kind === "atLeast" && part.bound > (highest.get(part.form) ?? Infinity));
}

/** Returns the negation of the formula. */
export function not(formula: Formula): Formula {
  if (formula.kind === "constant") return formula.value ? FALSE_FORMULA : TRUE_FORMULA;
  formula.complement ??= computeNegation(formula);
  return formula.complement;
}

function computeNegation(formula: CompoundFormula | Atom): Formula {
  switch (formula.kind) {
    case "and":
      return anyOf(formula.parts.map(not));
    case "or":
      return allOf(formula.parts.map(not));
    case "among":
      return choiceIsAmongSome(formula.choice, formula.all & ~formula.mask, formula.all);
    case "atMost":
      return linearFormAtLeast(formula.form, formula.bound + 1);
    case "atLeast":
      return linearFormAtMost(formula.form, formula.bound - 1);
  }
}
