/**
 * A two-valued formula in negation normal form, over the variables of a store.
 *
 * - `among`: the choice is one of the elements in `mask` (a bit each); `all` has the bits of every element.
 * - `atMost`, `atLeast`: the linear form is at most, at least this whole number. Where a field in the form has no
 *   number, neither holds; whoever builds formulas stands a guard beside them that says so.
 */
export type Formula =
  | { kind: "constant"; value: boolean }
  | { kind: "and"; parts: readonly Formula[] }
  | { kind: "or"; parts: readonly Formula[] }
  | { kind: "among"; choice: number; mask: number; all: number }
  | { kind: "atMost"; form: number; bound: number }
  | { kind: "atLeast"; form: number; bound: number };

export const YES: Formula = { kind: "constant", value: true };
export const NO: Formula = { kind: "constant", value: false };

/** Every part holds. */
export function and(...parts: readonly Formula[]): Formula {
  return join("and", parts);
}

/** Some part holds. */
export function or(...parts: readonly Formula[]): Formula {
  return join("or", parts);
}

/** The choice is one of the elements in `mask`. */
export function among(choice: { id: number; all: number }, mask: number): Formula {
  const kept = mask & choice.all;
  if (kept === 0) return NO;
  return kept === choice.all ? YES : { kind: "among", choice: choice.id, mask: kept, all: choice.all };
}

/** The form is at most this whole number. */
export function atMost(form: number, bound: number): Formula {
  return { kind: "atMost", form, bound };
}

/** The form is at least this whole number. */
export function atLeast(form: number, bound: number): Formula {
  return { kind: "atLeast", form, bound };
}

function join(kind: "and" | "or", parts: readonly Formula[]): Formula {
  const neutral = kind === "and";
  const merged = new Map<string, Formula>();
  const others: Formula[] = [];
  const collect = (part: Formula): boolean => {
    if (part.kind === kind) return part.parts.every(collect);
    if (part.kind === "constant") return part.value === neutral;
    if (part.kind === "and" || part.kind === "or") {
      others.push(part);
      return true;
    }
    const key = part.kind === "among" ? `c${part.choice}` : `${part.kind}${part.form}`;
    const known = merged.get(key);
    const both = known ? mergeAtoms(kind, known, part) : part;
    merged.set(key, both);
    return both.kind !== "constant" || both.value === neutral;
  };
  if (!parts.every(collect)) return neutral ? NO : YES;
  const all = [...merged.values(), ...others].filter((part) => part.kind !== "constant");
  if (all.length <= 1) return all[0] ?? (neutral ? YES : NO);
  return { kind, parts: all };
}

/** Two atoms about the same variable as one. */
function mergeAtoms(kind: "and" | "or", a: Formula, b: Formula): Formula {
  if (a.kind === "among" && b.kind === "among") {
    return among({ id: a.choice, all: a.all }, kind === "and" ? a.mask & b.mask : a.mask | b.mask);
  }
  if ((a.kind === "atMost" || a.kind === "atLeast") && a.kind === b.kind) {
    const isSmaller = (a.kind === "atMost") === (kind === "and");
    return { ...a, bound: isSmaller ? Math.min(a.bound, b.bound) : Math.max(a.bound, b.bound) };
  }
  return a;
}

/** Whether it can be seen without a search that the formula cannot hold: by what it says of a single choice or form. */
export function isImpossible(formula: Formula): boolean {
  if (formula.kind === "constant") return !formula.value;
  const parts = formula.kind === "and" ? formula.parts : [];
  const highest = new Map(parts.map((part) => (part.kind === "atMost" ? [part.form, part.bound] : [-1, 0])));
  return parts.some((part) => part.kind === "atLeast" && part.bound > (highest.get(part.form) ?? Infinity));
}

const complements = new WeakMap<Formula, Formula>();

/** The formula does not hold. */
export function not(formula: Formula): Formula {
  const known = complements.get(formula);
  if (known) return known;
  const complement = complementOf(formula);
  complements.set(formula, complement);
  return complement;
}

function complementOf(formula: Formula): Formula {
  switch (formula.kind) {
    case "constant":
      return formula.value ? NO : YES;
    case "and":
      return or(...formula.parts.map(not));
    case "or":
      return and(...formula.parts.map(not));
    case "among":
      return { ...formula, mask: formula.all & ~formula.mask };
    case "atMost":
      return { kind: "atLeast", form: formula.form, bound: formula.bound + 1 };
    case "atLeast":
      return { kind: "atMost", form: formula.form, bound: formula.bound - 1 };
  }
}
