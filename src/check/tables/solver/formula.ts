/**
 * A two-valued formula in negation normal form, over the variables of a store.
 *
 * - `among`: the choice is one of the elements in `mask` (a bit each); `all` has the bits of every element.
 * - `atMost`, `atLeast`: the linear form is at most, at least this whole number. If a field in the form has no number,
 *   neither holds, so formulas must include a guard for that.
 */
export type Formula = Constant | Compound | Atom;

/** A formula about a single variable. */
export type Atom = Negatable &
  (
    | { kind: "among"; choice: number; mask: number; all: number }
    | { kind: "atMost"; form: number; bound: number }
    | { kind: "atLeast"; form: number; bound: number }
  );

type Constant = { kind: "constant"; value: boolean };
type Compound = Negatable &
  ({ kind: "and"; parts: readonly Formula[] } | { kind: "or"; parts: readonly Formula[] });

/** The cached result of `not`; undefined until it is computed. */
type Negatable = { complement: Formula | undefined };

/** The only formulas that are constant. */
export const YES: Formula = { kind: "constant", value: true };
export const NO: Formula = { kind: "constant", value: false };

/** Returns the formula that every part holds. */
export function and(...parts: readonly Formula[]): Formula {
  return join("and", parts);
}

/** Returns the formula that some part holds. */
export function or(...parts: readonly Formula[]): Formula {
  return join("or", parts);
}

/** Returns the formula that the choice is one of the elements in `mask`. */
export function among(choice: { id: number; all: number }, mask: number): Formula {
  const kept = mask & choice.all;
  if (kept === 0) return NO;
  return kept === choice.all ? YES : amongOf(choice.id, kept, choice.all);
}

function amongOf(choice: number, mask: number, all: number): Formula {
  return { kind: "among", choice, mask, all, complement: undefined };
}

/** Returns the formula that the form is at most this whole number. */
export function atMost(form: number, bound: number): Formula {
  return { kind: "atMost", form, bound, complement: undefined };
}

/** Returns the formula that the form is at least this whole number. */
export function atLeast(form: number, bound: number): Formula {
  return { kind: "atLeast", form, bound, complement: undefined };
}

function join(kind: Compound["kind"], parts: readonly Formula[]): Formula {
  const neutral = kind === "and" ? YES : NO;
  const open = parts.filter((part) => part !== neutral);
  if (open.length <= 1) return open[0] ?? neutral;
  const found = { atoms: new Map<number, Formula>(), others: [] };
  if (!collect(kind, open, found)) return neutral === YES ? NO : YES;
  const all = [...found.atoms.values(), ...found.others];
  return all.length <= 1 ? (all[0] ?? neutral) : { kind, parts: all, complement: undefined };
}

/** Adds parts to `found`, with atoms by variable. @returns false if one part, or two together, decide the result. */
function collect(
  kind: Compound["kind"],
  parts: readonly Formula[],
  found: { atoms: Map<number, Formula>; others: Formula[] },
): boolean {
  for (const part of parts) {
    if (part.kind === "constant") {
      if (part.value !== (kind === "and")) return false;
    } else if (part.kind === kind) {
      if (!collect(kind, part.parts, found)) return false;
    } else if (part.kind === "and" || part.kind === "or") found.others.push(part);
    else {
      const key = keyOf(part);
      const known = found.atoms.get(key);
      const both = known ? mergeAtoms(kind, known, part) : part;
      if (both.kind === "constant") return false;
      found.atoms.set(key, both);
    }
  }
  return true;
}

/** Returns a number that identifies the atom's choice, or its form and direction. */
function keyOf(atom: Atom): number {
  if (atom.kind === "among") return 3 * atom.choice;
  return 3 * atom.form + (atom.kind === "atMost" ? 1 : 2);
}

/** Merges two atoms about the same variable. */
function mergeAtoms(kind: "and" | "or", a: Formula, b: Formula): Formula {
  if (a.kind === "among" && b.kind === "among") {
    return among({ id: a.choice, all: a.all }, kind === "and" ? a.mask & b.mask : a.mask | b.mask);
  }
  if ((a.kind === "atMost" || a.kind === "atLeast") && a.kind === b.kind) {
    const isSmaller = (a.kind === "atMost") === (kind === "and");
    const bound = isSmaller ? Math.min(a.bound, b.bound) : Math.max(a.bound, b.bound);
    return a.kind === "atMost" ? atMost(a.form, bound) : atLeast(a.form, bound);
  }
  return a;
}

/** Returns whether the formula obviously cannot hold, because its bounds of a single form contradict each other. */
export function isImpossible(formula: Formula): boolean {
  if (formula.kind === "constant") return !formula.value;
  const parts = formula.kind === "and" ? formula.parts : [];
  const highest = new Map(parts.map((part) => (part.kind === "atMost" ? [part.form, part.bound] : [-1, 0])));
  return parts.some((part) => part.kind === "atLeast" && part.bound > (highest.get(part.form) ?? Infinity));
}

/** Returns the negation of the formula. */
export function not(formula: Formula): Formula {
  if (formula.kind === "constant") return formula.value ? NO : YES;
  formula.complement ??= complementOf(formula);
  return formula.complement;
}

function complementOf(formula: Compound | Atom): Formula {
  switch (formula.kind) {
    case "and":
      return or(...formula.parts.map(not));
    case "or":
      return and(...formula.parts.map(not));
    case "among":
      return amongOf(formula.choice, formula.all & ~formula.mask, formula.all);
    case "atMost":
      return atLeast(formula.form, formula.bound + 1);
    case "atLeast":
      return atMost(formula.form, formula.bound - 1);
  }
}
