/** The inequality sum(factors[i] * x[i]) <= bound, in whole numbers. */
export interface Inequality {
  factors: readonly number[];
  bound: number;
}

/** Returns candidates for a variable's value between bounds (possibly infinite), best first. */
export type Chooser = (variable: number, low: number, high: number) => readonly number[];

/** Maximum number of inequalities; a larger system is given up, as is one with inexact numbers. */
const MAX_INEQUALITIES = 1000;

/** Number of added inequalities above which other variables are eliminated first. */
const MAX_GROWTH = 10;

/** Maximum number of tried combinations of candidates. */
const MAX_TRIALS = 2000;

/**
 * Returns whole numbers that satisfy all inequalities, by Fourier-Motzkin elimination from the last variable to the first
 * (costly variables later), then choosing values in reverse order. "none" if impossible, undefined if undecided.
 */
export function solveLinear(
  inequalities: readonly Inequality[],
  count: number,
  choose: Chooser,
): readonly number[] | "none" | undefined {
  const stages = eliminateAll(inequalities, count);
  if (!stages) return undefined;
  if (stages.isContradiction) return "none";
  const search: Search = { stages: stages.stages, choose, trials: MAX_TRIALS, isTruncated: false };
  const values = assign(search, search.stages.length - 1, new Array<number>(count).fill(0));
  return values ?? (search.isTruncated ? undefined : "none");
}

/** Returns whether not even fractions satisfy the inequalities. Faster than a search for whole numbers. */
export function isContradiction(inequalities: readonly Inequality[], count: number): boolean {
  return eliminateAll(inequalities, count)?.isContradiction ?? false;
}

interface Stage {
  /** The variable that this stage eliminates, and the inequalities that contain it. */
  variable: number;
  about: readonly Inequality[];
}

function eliminateAll(
  inequalities: readonly Inequality[],
  count: number,
): { stages: Stage[]; isContradiction: boolean } | undefined {
  const stages: Stage[] = [];
  const left = Array.from({ length: count }, (_, index) => index);
  let system = tightest(inequalities);
  while (system && left.length > 0 && !system.some(isImpossible)) {
    const variable = nextOf(system, left);
    left.splice(left.indexOf(variable), 1);
    const sides = sidesOf(system, variable);
    stages.push({ variable, about: [...sides.lows, ...sides.highs] });
    system = eliminate(sides, variable);
  }
  return system && { stages, isContradiction: system.some(isImpossible) };
}

function isImpossible({ factors, bound }: Inequality): boolean {
  return bound < 0 && factors.every((factor) => factor === 0);
}

/** Returns the last variable, unless eliminating it makes the system much larger than another one would. */
function nextOf(system: readonly Inequality[], left: readonly number[]): number {
  const growthOf = (variable: number) => {
    const { lows, highs } = sidesOf(system, variable);
    return lows.length * highs.length - lows.length - highs.length;
  };
  const last = left[left.length - 1] ?? 0;
  if (growthOf(last) <= MAX_GROWTH) return last;
  return left.reduce((best, variable) => (growthOf(variable) < growthOf(best) ? variable : best), last);
}

interface Sides {
  lows: Inequality[];
  highs: Inequality[];
  others: Inequality[];
}

/** Groups inequalities by whether they bound a variable from below, from above, or not at all. */
function sidesOf(system: readonly Inequality[], variable: number): Sides {
  const sides: Sides = { lows: [], highs: [], others: [] };
  for (const one of system) {
    const factor = one.factors[variable] as number; // all rows have a factor for every variable
    (factor > 0 ? sides.highs : factor < 0 ? sides.lows : sides.others).push(one);
  }
  return sides;
}

/** Eliminates a variable: each of its lower bounds must be at most each upper bound. Undefined if out of reach. */
function eliminate({ lows, highs, others }: Sides, variable: number): Inequality[] | undefined {
  const all = [...others];
  for (const low of lows) {
    for (const high of highs) all.push(combine(low, high, variable));
    if (all.length > MAX_INEQUALITIES) return undefined;
  }
  const system = tightest(all);
  return system && withoutImplied(system);
}

/** Removes inequalities that the bounds of single variables imply. */
function withoutImplied(system: readonly Inequality[]): Inequality[] {
  const highest = new Map<number, number>();
  const isSingle = ({ factors }: Inequality) => factors.filter((factor) => factor !== 0).length === 1;
  for (const one of system.filter(isSingle)) {
    const variable = one.factors.findIndex((factor) => factor !== 0);
    // In lowest terms a single factor is 1 or -1: the greatest x, or the greatest -x.
    highest.set(one.factors[variable] === 1 ? variable : -1 - variable, one.bound);
  }
  const greatest = ({ factors }: Inequality) =>
    factors.reduce((sum, factor, variable) => {
      if (factor === 0) return sum;
      return (
        sum +
        Math.abs(factor) * (highest.get(factor > 0 ? variable : -1 - variable) ?? Number.POSITIVE_INFINITY)
      );
    }, 0);
  return system.filter((one) => isSingle(one) || greatest(one) > one.bound);
}

function combine(low: Inequality, high: Inequality, variable: number): Inequality {
  const [a, b] = [high.factors[variable] as number, -(low.factors[variable] as number)];
  const divisor = gcd(a, b);
  const [forLow, forHigh] = [a / divisor, b / divisor];
  const factors = low.factors.map(
    (factor, index) => factor * forLow + (high.factors[index] as number) * forHigh,
  );
  return { factors, bound: low.bound * forLow + high.bound * forHigh };
}

/** Returns the tightest inequality for each left side, in lowest terms; undefined if a number is not exact. */
function tightest(inequalities: readonly Inequality[]): Inequality[] | undefined {
  const byFactors = new Map<string, Inequality>();
  for (const { factors, bound } of inequalities) {
    if (Math.abs(bound) > Number.MAX_SAFE_INTEGER) return undefined;
    const divisor = factors.reduce(gcd, 0) || 1;
    const lowest = divisor === 1 ? factors : factors.map((factor) => factor / divisor);
    if (lowest.some((factor) => Math.abs(factor) > Number.MAX_SAFE_INTEGER)) return undefined;
    const key = lowest.join();
    const rounded = Math.floor(bound / divisor);
    const known = byFactors.get(key);
    if (!known || known.bound > rounded) byFactors.set(key, { factors: lowest, bound: rounded });
  }
  return [...byFactors.values()];
}

function gcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

interface Search {
  /** In the order of elimination; each contains its variable and variables eliminated later. */
  stages: readonly Stage[];
  choose: Chooser;
  trials: number;
  isTruncated: boolean;
}

function assign(search: Search, index: number, values: readonly number[]): readonly number[] | undefined {
  const stage = search.stages[index];
  if (!stage) return values;
  const { variable } = stage;
  const [low, high] = boundsOf(stage, values);
  if (low > high) return undefined;
  const inside = search.choose(variable, low, high).filter((value) => value >= low && value <= high);
  const candidates = new Set(inside);
  if (candidates.size <= high - low) search.isTruncated = true;
  for (const value of candidates) {
    if (--search.trials < 0) {
      search.isTruncated = true;
      return undefined;
    }
    const found = assign(search, index - 1, replaced(values, variable, value));
    if (found) return found;
  }
  return undefined;
}

function replaced(values: readonly number[], index: number, value: number): number[] {
  return values.map((same, at) => (at === index ? value : same));
}

/** Returns the bounds of the stage's variable, given the values chosen before. */
function boundsOf({ variable, about }: Stage, values: readonly number[]): [low: number, high: number] {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { factors, bound } of about) {
    const factor = factors[variable] as number; // the stage has only inequalities with its variable
    const rest = values.reduce(
      (sum, value, index) => (index === variable ? sum : sum - value * (factors[index] as number)),
      bound,
    );
    if (factor > 0) high = Math.min(high, Math.floor(rest / factor));
    else low = Math.max(low, Math.ceil(rest / factor));
  }
  return [low, high];
}
