import { BLUR_UNITS, FILTER_UNITS, MAX_UNITS } from "./svg-cost.ts";
import { numbersIn } from "./svg-path.ts";
import { partsOf, type SvgElement } from "./svg-tree.ts";

/** Cost of the parts of a filter. A morphology over the whole screen takes seconds. */
const FILTER_PART_UNITS: Readonly<Record<string, (part: SvgElement) => number>> = {
  feGaussianBlur: () => BLUR_UNITS,
  feDropShadow: () => BLUR_UNITS,
  feMorphology: () => MAX_UNITS + 1,
  feTurbulence: (part) => 500 + 300 * Math.max(1, octavesOf(part)),
  feConvolveMatrix: (part) => 90 * Math.max(9, numbersIn(part.attributes.get("kernelMatrix") ?? "").length),
  ...Object.fromEntries(
    ["feColorMatrix", "feFlood", "feOffset", "feMerge", "feTile"].map((name) => [name, () => 90]),
  ),
  ...Object.fromEntries(
    "feFuncA feFuncB feFuncG feFuncR feMergeNode feDistantLight fePointLight feSpotLight"
      .split(" ")
      .map((name) => [name, () => 1]),
  ),
};

const octavesOf = ({ attributes }: SvgElement) => numbersIn(attributes.get("numOctaves") ?? "1")[0] ?? 1;

/** Returns the cost of a part of a filter. */
function filterPartUnits(part: SvgElement): number {
  return FILTER_PART_UNITS[part.name]?.(part) ?? FILTER_UNITS;
}

/** The cost of a part of a filter. */
export interface FilterCost {
  part: SvgElement;
  units: number;
}

/**
 * Returns the cost of each part of a filter over the whole screen, and last that of the filter itself: browsers compute
 * a result again each time that another part refers to it.
 */
export function filterCosts(filter: SvgElement): FilterCost[] {
  const costs: FilterCost[] = [];
  const results = new Map<string, number>();
  let before = 0;
  let plain = 0;
  for (const part of filter.children) {
    const inner = [part, ...partsOf(part)];
    const own = inner.map((one) => ({ part: one, units: filterPartUnits(one) }));
    for (const cost of own) costs.push(cost);
    const units = own.reduce((sum, one) => sum + one.units, 0);
    const made =
      units +
      inputsOf(part, inner).reduce(
        (sum, name) => sum + (results.get(name) ?? (BUILT_IN.has(name) ? 0 : before)),
        0,
      );
    const name = part.attributes.get("result");
    if (name !== undefined) results.set(name, made);
    before = made;
    plain += units;
  }
  return [...costs, { part: filter, units: Math.max(0, before - plain) }];
}

/** Inputs that come from the element, not from other parts. */
const BUILT_IN = new Set(
  "SourceGraphic SourceAlpha BackgroundImage BackgroundAlpha FillPaint StrokePaint".split(" "),
);

/** Returns the names of what a part reads. An empty name is the part before it. */
function inputsOf({ attributes, name }: SvgElement, inner: readonly SvgElement[]): string[] {
  if (name === "feMerge")
    return inner.filter((one) => one.name === "feMergeNode").map((one) => one.attributes.get("in") ?? "");
  if (/^fe(Flood|Turbulence|Image)$/.test(name)) return [];
  const first = attributes.get("in") ?? "";
  const isOfTwo = /^fe(Blend|Composite|DisplacementMap)$/.test(name);
  return isOfTwo ? [first, attributes.get("in2") ?? ""] : [first];
}
