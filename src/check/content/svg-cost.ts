import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { transformIn } from "./svg-area.ts";
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
const PAINT_UNITS: Readonly<Record<string, number>> = {
  ...{ linearGradient: 22, radialGradient: 22, pattern: 60, mask: 30, clipPath: 8, marker: 0, filter: 0 },
};

/** Elements that paint something. */
export const SHAPES = new Set(
  "path circle ellipse line polyline polygon rect text tspan textPath".split(" "),
);

/** Elements that are drawn only where others refer to them. */
export const DRAWN_BY_REFERENCE = new Set(
  "defs symbol linearGradient radialGradient pattern mask clipPath marker filter title desc metadata style".split(
    " ",
  ),
);

/** Cost of a group that is drawn apart before it is put on the page: of the whole screen, and at least. */
export const LAYER_UNITS = 15;
const SMALL_LAYER_UNITS = 2;
/** Cost of a stop of a gradient, each time it is used. */
export const STOP_UNITS = 0.05;

/** The part of the cost of a shape, a line and its numbers that remains if it is small. */
export const SMALL_PART = 0.25;

/** The most numbers of a path that cost less if it is small. More of them take time to sort. */
const MAX_SMALL_NUMBERS = 1000;

/** Returns how much of their cost over the whole screen the numbers of a path take. `size`: relative to the picture. */
export function numbersFactor(count: number, size: number): number {
  if (size > 2) return size / 2;
  return count > MAX_SMALL_NUMBERS ? 1 : Math.min(1, Math.max(SMALL_PART, size));
}

/** Returns the cost of a paint, mask or clip path for a part of the screen. */
export function paintUnits(name: string, share: number): number {
  const units = PAINT_UNITS[name] ?? 1;
  const least = name === "pattern" || name === "mask" ? 5 : 1;
  return Math.min(units, Math.max(least, units * share));
}

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
export const BLUR_UNITS = 600;
export const FILTER_UNITS = 270;

/** A property of an element, from an attribute or a style. */
export type Declaration = Pick<StyleDeclaration, "property" | "value">;

/** The facts about an element's drawing from its attributes and styles. */
export interface ElementFacts {
  /** Cost of the element alone, over the whole screen. */
  units: number;
  /** The part of it that does not count for an element without an area. */
  areaUnits: number;
  /** Whether its fill and its line are put on the page together, half transparent. */
  isFaded: boolean;
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
const EFFECTS =
  /^(-\w+-)?(all|d|points|filter|mask(-\w+)*|clip-path|opacity|mix-blend-mode|isolation|backdrop-filter|transform|scale|zoom|r|rx|ry|width|height)$/;
/** Functions that make an element larger, in a form that is not computed. */
const UNCLEAR_SCALE = /scale|matrix|perspective|skew|calc/i;

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
      (/^(pattern)?transform$/.test(property) && UNCLEAR_SCALE.test(value) && !transformIn(value)) ||
      property === "zoom" ||
      (SHADOWS.test(property) && value !== "none") ||
      (EFFECTS.test(property) && /^(inherit|revert|unset)/i.test(value)),
  );
  return found && `${found.property}: ${found.value.slice(0, 20)}`;
}

/** Attributes that an animation may change, since they do not change how much there is to draw. */
const MOVING_ATTRIBUTES =
  /^(opacity|(fill|stroke|stop|flood)(-opacity|-color)?|stroke-(width|dashoffset)|(gradientT|t)ransform|[xy][12]?|[cdf][xy]|r[xy]?|width|height|offset|startOffset|visibility|display|font-size)$/;

const isHuge = (number: number) => Math.abs(number) > 10_000;

/** Returns what an animation changes, if that could change the cost of drawing; undefined if not. */
export function unclearAnimation({ attributes, name }: SvgElement): string | undefined {
  const changed = attributes.get("attributeName")?.trim() ?? "";
  if (name === "animate" && !MOVING_ATTRIBUTES.test(changed)) return `animate ${changed}`;
  if (name === "animateTransform" && [...attributes.values()].some((value) => numbersIn(value).some(isHuge)))
    return "animateTransform";
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
  const layers = declarations.filter((one) => effectUnits(one, name) === LAYER_UNITS).length;
  const points = paths.reduce((sum, path) => sum + pointCountOf(path), 0);
  return {
    units: 1 + image + effects + letters * LETTER_UNITS,
    areaUnits: layers * (LAYER_UNITS - SMALL_LAYER_UNITS) + (SHAPES.has(name) ? 1 - SMALL_PART : 0),
    isFaded: SHAPES.has(name) && valuesOf("opacity").some((value) => Number(value) !== 1),
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
  // Addresses lose their line ends and tabs.
  const inOneLine = id.trim().replace(/[\t\n\r]/g, "");
  const plain = tryOrUndefined(() => decodeURIComponent(inOneLine)) ?? inOneLine;
  return [...new Set([id, id.trim(), inOneLine, plain])];
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
  return lengths.reduce<number | undefined>(
    (least, one) => (least === undefined ? one : Math.min(least, one)),
    undefined,
  );
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
