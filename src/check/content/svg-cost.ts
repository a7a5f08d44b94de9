import { longestPath, numbersIn, pointCountOf } from "./svg-path.ts";
import type { StyleDeclaration } from "./svg-style.ts";
import type { SvgElement } from "./svg-tree.ts";

/**
 * The costs below are in units: one unit is about the time in which a phone draws a plain shape over its whole screen.
 * They were measured in Chromium with software drawing; see tests/bench/heavy-pictures.ts.
 */
export const MAX_UNITS = 3200;

/** The limit of a picture that moves, because it is drawn again for each frame. */
export const MAX_MOVING_UNITS = 320;

/** Cost of painting a shape with a gradient or a pattern, or through a mask or clip path, besides their content. */
export const PAINT_UNITS: Readonly<Record<string, number>> = {
  ...{ linearGradient: 22, radialGradient: 22, pattern: 60, mask: 30, clipPath: 8, marker: 0, filter: 0 },
};

/** Elements that paint something. */
export const SHAPES = new Set(
  "path circle ellipse line polyline polygon rect text tspan textPath".split(" "),
);

/** Elements that are drawn only where others refer to them. */
export const DRAWN_BY_REFERENCE = new Set(
  "defs symbol linearGradient radialGradient pattern mask clipPath marker filter title desc style".split(" "),
);

/** Cost of a group that is drawn apart before it is put on the page. */
const LAYER_UNITS = 15;
/** Cost of a line around a shape; of a number of its path, with a line or without. */
export const LINE_UNITS = 1;
export const STROKED_NUMBER_UNITS = 0.15;
export const FILLED_NUMBER_UNITS = 0.05;
/** Cost of a dash of a line, and of a letter. */
const DASH_UNITS = 0.15;
const LETTER_UNITS = 4;
/** Cost of an embedded picture, besides its pixels. */
const IMAGE_UNITS = 20;
/** Cost of a blur, and of a part of a filter that is not listed below. */
const BLUR_UNITS = 600;
const FILTER_UNITS = 270;

/** Cost of the parts of a filter. A morphology takes seconds with a large radius, which any `transform` may enlarge. */
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
export function filterPartUnits(part: SvgElement): number {
  return FILTER_PART_UNITS[part.name]?.(part) ?? FILTER_UNITS;
}

/** A property of an element, from an attribute or a style. */
export type Declaration = Pick<StyleDeclaration, "property" | "value">;

/** The facts about an element's drawing from its attributes and styles. */
export interface ElementFacts {
  /** Cost of the element alone. */
  units: number;
  /** Identifiers of the elements to which it refers with `url(#…)`, except in `href`. */
  refs: readonly string[];
  /** The length of a dash with its gap, if its line is dashed. */
  dash: number | undefined;
  /** Whether its line is drawn. */
  isStroked: boolean;
  /** How often its markers are drawn. */
  pointCount: number;
  /** Whether it moves by a style. */
  isMoving: boolean;
}

/** Functions whose result depends on other declarations, or that draw a picture of their own. */
const UNCLEAR_VALUE = /(^|[^\w-])(var|attr|env|if)\(|(gradient|image|image-set|element|paint|cross-fade)\(/i;
/** Properties that draw elements and their descendants once more for each entry of a list. */
const SHADOWS = /^(-\w+-)?(text-shadow|box-shadow|box-reflect)$/;
/** Properties that would multiply what they take over from another element. */
const EFFECTS = /^(all|filter|mask|clip-path|opacity|mix-blend-mode|isolation|backdrop-filter)$/;

/** Attributes that say something about the cost even without a function such as `url(#a)`. */
const COSTLY_ATTRIBUTES = new Set(
  `d points stroke stroke-dasharray pathlength vector-effect width height r rx ry x1 x2 y1 y2 all filter mask clip-path
   opacity mix-blend-mode isolation`.split(/\s+/),
);

/** Returns the attributes of an element that decide its cost. Most do not, and an SVG has many. */
export function costlyAttributes({ attributes }: SvgElement): Declaration[] {
  const found: Declaration[] = [];
  for (const [key, value] of attributes) {
    const property = key.toLowerCase();
    if (COSTLY_ATTRIBUTES.has(property) || (value.includes("(") && key !== "style"))
      found.push({ property, value });
  }
  return found;
}

/** Returns the declaration whose cost cannot be computed, such as `filter: var(--f)`; undefined if all can be. */
export function unclearDeclaration(declarations: readonly Declaration[]): string | undefined {
  const found = declarations.find(
    ({ property, value }) =>
      UNCLEAR_VALUE.test(value) ||
      property.startsWith("--") ||
      (SHADOWS.test(property) && value !== "none") ||
      (EFFECTS.test(property) && /^(inherit|revert|unset)/i.test(value)),
  );
  return found && `${found.property}: ${found.value.slice(0, 20)}`;
}

/** Attributes that an animation may change, since they do not change how much there is to draw. */
const MOVING_ATTRIBUTES =
  /^(opacity|(fill|stroke|stop|flood)(-opacity|-color)?|stroke-(width|dashoffset)|(gradientT|t)ransform|[xy][12]?|[cdf][xy]|r[xy]?|width|height|offset|startOffset|visibility|display|font-size)$/;

/** Returns what an animation changes, if that could change the cost of drawing; undefined if not. */
export function unclearAnimation({ attributes, name }: SvgElement): string | undefined {
  const changed = attributes.get("attributeName")?.trim() ?? "";
  if (name === "animate" && !MOVING_ATTRIBUTES.test(changed)) return `animate ${changed}`;
  const values = [...attributes].filter(([key]) => /^(from|to|by|values)$/.test(key));
  return values.find(([, value]) => /url\(|var\(/i.test(value))?.[1];
}

/** Returns the facts about an element from its declarations. `diagonal`: that of the picture, in units of its `viewBox`. */
export function elementFacts(
  { name, text }: SvgElement,
  declarations: readonly Declaration[],
  diagonal: number,
): ElementFacts {
  const valuesOf = (...names: string[]) =>
    declarations.filter(({ property }) => names.includes(property)).map(({ value }) => value);
  const paths = [
    ...valuesOf("d", "points"),
    ...valuesOf("clip-path").filter((value) => /\(\s*[^u#]/.test(value)),
  ];
  const letters = ["text", "tspan", "textPath"].includes(name) ? text.replace(/\s/g, "").length : 0;
  const effects = declarations.reduce((sum, one) => sum + effectUnits(one, name), 0);
  const image = name === "image" ? IMAGE_UNITS : 0;
  const points = paths.reduce((sum, path) => sum + pointCountOf(path), 0);
  return {
    units: 1 + image + effects + letters * LETTER_UNITS,
    refs: declarations.flatMap(({ value }) => referencesIn(value)),
    isStroked: valuesOf("stroke").some((value) => value !== "none"),
    dash: shortestDash(valuesOf("stroke-dasharray"), diagonal),
    pointCount: points + (name === "line" ? 2 : 0),
    isMoving: declarations.some(
      ({ property, value }) => /^(-\w+-)?animation(-name)?$/.test(property) && value !== "none",
    ),
  };
}

/** Returns the identifiers in `url(#…)`, also those in quotes or with escapes such as %61. */
function referencesIn(value: string): string[] {
  return [...value.matchAll(/url\(\s*["']?\s*#([^"')]*)/gi)].flatMap(([, id = ""]) => identifiersOf(id));
}

/** Returns how an identifier may be meant: as written, or with its escapes resolved. */
export function identifiersOf(id: string): string[] {
  const plain = id.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return [...new Set([id, id.trim(), plain])];
}

function effectUnits({ property, value }: Declaration, name: string): number {
  if (/^(-\w+-)?(backdrop-)?filter$/.test(property)) {
    return [...value.matchAll(/([a-z-]+)\(/gi)].reduce((sum, [, made = ""]) => {
      if (/^url$/i.test(made)) return sum;
      return sum + (/blur|shadow|gradient/i.test(made) ? BLUR_UNITS : FILTER_UNITS);
    }, 0);
  }
  if (/^(mix-blend-mode|isolation)$/.test(property)) return /^(normal|auto)$/.test(value) ? 0 : LAYER_UNITS;
  // A shape's own opacity is part of its colour.
  if (property === "opacity")
    return Number(value) === 1 || (SHAPES.has(name) && name !== "text") ? 1 : LAYER_UNITS;
  return 0;
}

function shortestDash(values: readonly string[], diagonal: number): number | undefined {
  const lengths = values.flatMap((value) => {
    if (/^(none|inherit|initial|unset)$/i.test(value)) return [];
    const sum = numbersIn(value).reduce((all, one) => all + Math.abs(one), 0);
    // A length in another unit than the drawing's may be of any size.
    if (/[a-z]/i.test(value.replace(/px|e[+-]?\d/gi, ""))) return [Number.MIN_VALUE];
    return sum === 0 ? [] : [value.includes("%") ? (sum * diagonal) / 100 : sum];
  });
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}

/** Returns the cost of an element's line if it is dashed. */
export function dashUnits(
  { name, text }: SvgElement,
  declarations: readonly Declaration[],
  dash: number,
  diagonal: number,
): number {
  let length = ["text", "tspan", "textPath"].includes(name) ? text.length * 20 * diagonal : 0;
  let scale = 1;
  for (const { property, value } of declarations) {
    if (property === "d") length += longestPath(value.replace(/path\(|["')]/g, ""));
    else if (property === "points") length += longestPath(`M${value} Z`);
    else if (/^(width|height|rx?|ry|[xy][12])$/.test(property)) {
      const [size = 0] = numbersIn(value);
      length += 2 * Math.PI * Math.abs(value.includes("%") ? (size * diagonal) / 100 : size);
    } else if (property === "pathlength") length = Math.max(length, numbersIn(value)[0] ?? 0);
    else if (property === "vector-effect") scale = 100;
  }
  return (scale * length * DASH_UNITS) / dash;
}
