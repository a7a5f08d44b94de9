/** The inequality sum(factors[i] * x[i]) <= bound, in whole numbers. */
export interface Inequality {
  factors: readonly number[];
  bound: number;
}

/**
 * A function that returns values to try for a variable between bounds (possibly infinite), the most natural first.
 */
export type ValueChooser = (variable: number, low: number, high: number) => readonly number[];

/** Maximum number of inequalities; with more, the result is "undecided". */
const MAX_INEQUALITIES = 1000;

/** If eliminating the last variable would add more inequalities than this, a cheaper variable is eliminated first. */
const MAX_ADDED_INEQUALITIES = 10;

/** Maximum number of values tried, over all variables together, before the search is given up as undecided. */
const MAX_TRIED_VALUES = 2000;

/**
 * Returns whole numbers that satisfy all inequalities, by Fourier-Motzkin elimination from the last variable to the first
 * (costly variables later), then choosing values in reverse order. "none" if impossible, undefined if undecided.
 */
export function solveInequalities(
  inequalities: readonly Inequality[],
  count: number,
  choose: ValueChooser,
): readonly number[] | "none" | undefined {
  const stages = eliminateVariables(inequalities, count);
  if (!stages) return undefined;
  if (stages.isContradiction) return "none";
  const search: ValueSearch = { stages: stages.stages, choose, trials: MAX_TRIED_VALUES, isTruncated: false };
  const values = assignRemainingVariables(search, search.stages.length - 1, new Array<number>(count).fill(0));
  return values ?? (search.isTruncated ? undefined : "none");
}

/**
 * Returns whether the inequalities certainly have no solution, not even in fractions. Faster than searching for whole
 * numbers.
 */
export function areContradictory(inequalities: readonly Inequality[], count: number): boolean {
  return eliminateVariables(inequalities, count)?.isContradiction ?? false;
}

interface EliminationStage {
  /**
   * The eliminated variable and the inequalities that contained it. They bound its value once the other variables are
   * chosen.
   */
  variable: number;
  about: readonly Inequality[];
}

function eliminateVariables(
  inequalities: readonly Inequality[],
  count: number,
): { stages: EliminationStage[]; isContradiction: boolean } | undefined {
  const stages: EliminationStage[] = [];
  const left = Array.from({ length: count }, (_, index) => index);
  let system = keepTightestInequalities(inequalities);
  while (system && left.length > 0 && !system.some(isImpossibleInequality)) {
    const variable = chooseNextVariable(system, left);
    left.splice(left.indexOf(variable), 1);
    const sides = groupByBoundDirection(system, variable);
    stages.push({ variable, about: [...sides.lows, ...sides.highs] });
    system = eliminateVariable(sides, variable);
  }
  return system && { stages, isContradiction: system.some(isImpossibleInequality) };
}

function isImpossibleInequality({ factors, bound }: Inequality): boolean {
  return bound < 0 && factors.every((factor) => factor === 0);
}

/** Returns the variable to eliminate next: the last one, unless another one adds far fewer inequalities. */
function chooseNextVariable(system: readonly Inequality[], left: readonly number[]): number {
  const growthOf = (variable: number) => {
    const { lows, highs } = groupByBoundDirection(system, variable);
    return lows.length * highs.length - lows.length - highs.length;
  };
  const last = left[left.length - 1] ?? 0;
  if (growthOf(last) <= MAX_ADDED_INEQUALITIES) return last;
  return left.reduce((best, variable) => (growthOf(variable) < growthOf(best) ? variable : best), last);
}

interface GroupedInequalities {
  lows: Inequality[];
  highs: Inequality[];
  others: Inequality[];
}

/** Groups inequalities by whether they bound a variable from below, from above, or not at all. */
function groupByBoundDirection(system: readonly Inequality[], variable: number): GroupedInequalities {
  const sides: GroupedInequalities = { lows: [], highs: [], others: [] };
  for (const one of system) {
    const factor = one.factors[variable] as number; // all rows have a factor for every variable
    (factor > 0 ? sides.highs : factor < 0 ? sides.lows : sides.others).push(one);
  }
  return sides;
}

/** Eliminates a variable: each of its lower bounds must be at most each upper bound. Undefined if out of reach. */
function eliminateVariable(
  { lows, highs, others }: GroupedInequalities,
  variable: number,
): Inequality[] | undefined {
  const all = [...others];
  for (const low of lows) {
    for (const high of highs) all.push(cancelVariable(low, high, variable));
    if (all.length > MAX_INEQUALITIES) return undefined;
  }
  const system = keepTightestInequalities(all);
  return system && removeImpliedInequalities(system);
}

/** Removes inequalities that already follow from the bounds of single variables. */
function removeImpliedInequalities(system: readonly Inequality[]): Inequality[] {
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

function cancelVariable(low: Inequality, high: Inequality, variable: number): Inequality {
  const [a, b] = [high.factors[variable] as number, -(low.factors[variable] as number)];
  const divisor = integerGcd(a, b);
  const [forLow, forHigh] = [a / divisor, b / divisor];
  const factors = low.factors.map(
    (factor, index) => factor * forLow + (high.factors[index] as number) * forHigh,
  );
  return { factors, bound: low.bound * forLow + high.bound * forHigh };
}

/** Returns the tightest inequality for each left side, in lowest terms; undefined if a number is not exact. */
function keepTightestInequalities(inequalities: readonly Inequality[]): Inequality[] | undefined {
  const byFactors = new Map<string, Inequality>();
  for (const { factors, bound } of inequalities) {
    if (Math.abs(bound) > Number.MAX_SAFE_INTEGER) return undefined;
    const divisor = factors.reduce(integerGcd, 0) || 1;
    const lowest = divisor === 1 ? factors : factors.map((factor) => factor / divisor);
    if (lowest.some((factor) => Math.abs(factor) > Number.MAX_SAFE_INTEGER)) return undefined;
    const key = lowest.join();
    const rounded = Math.floor(bound / divisor);
    const known = byFactors.get(key);
    if (!known || known.bound > rounded) byFactors.set(key, { factors: lowest, bound: rounded });
  }
  return [...byFactors.values()];
}

function integerGcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

interface ValueSearch {
  /** The eliminated variables in order; each stage contains its variable and variables eliminated later. */
  stages: readonly EliminationStage[];
  choose: ValueChooser;
  trials: number;
  isTruncated: boolean;
}

function assignRemainingVariables(
  search: ValueSearch,
  index: number,
  values: readonly number[],
): readonly number[] | undefined {
  const stage = search.stages[index];
  if (!stage) return values;
  const { variable } = stage;
  const [low, high] = boundsOfVariable(stage, values);
  if (low > high) return undefined;
  const inside = search.choose(variable, low, high).filter((value) => value >= low && value <= high);
  const candidates = new Set(inside);
  if (candidates.size <= high - low) search.isTruncated = true;
  for (const value of candidates) {
    if (--search.trials < 0) {
      search.isTruncated = true;
      return undefined;
    }
    const found = assignRemainingVariables(search, index - 1, replaceValueAtIndex(values, variable, value));
    if (found) return found;
  }
  return undefined;
}

function replaceValueAtIndex(values: readonly number[], index: number, value: number): number[] {
  return values.map((same, at) => (at === index ? value : same));
}

/**
 * Returns the bounds of the variable that was eliminated at this stage, given the values already chosen for other
 * variables.
 */
function boundsOfVariable(
  { variable, about }: EliminationStage,
  values: readonly number[],
): [low: number, high: number] {
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
