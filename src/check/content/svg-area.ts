import { type Box, boxAround } from "./svg-box.ts";
import { numbersIn } from "./svg-path.ts";
import type { SvgElement } from "./svg-tree.ts";

/** The six numbers of a transformation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the transformation that applies `inner` first. */
export function combined([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

const DEGREE = Math.PI / 180;

/** Returns the transformation in a `transform`; undefined if it has others than the usual functions and numbers. */
export function transformIn(text: string): Matrix | undefined {
  let matrix = SAME;
  const rest = text.replace(/([a-z]+)\s*\(([^()]*)\)/gi, (_, name: string, inner: string) => {
    const numbers = numbersIn(inner);
    // Besides the numbers, only pixels and degrees, which are the drawing's own units.
    const isPlain = /^(\s|,)*$/.test(inner.replace(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(px|deg)?/gi, ""));
    const next = isPlain ? matrixOf(name.toLowerCase(), numbers) : undefined;
    if (!next) return "?";
    matrix = combined(matrix, next);
    return "";
  });
  return /^(\s|,|none)*$/.test(rest) ? matrix : undefined;
}

function matrixOf(name: string, numbers: readonly number[]): Matrix | undefined {
  const [first = 0, second] = numbers;
  if (name === "matrix" && numbers.length === 6) return numbers as unknown as Matrix;
  if (name === "translate") return [1, 0, 0, 1, first, second ?? 0];
  if (name === "scale") return [first, 0, 0, second ?? first, 0, 0];
  if (name === "translatex") return [1, 0, 0, 1, first, 0];
  if (name === "translatey") return [1, 0, 0, 1, 0, first];
  if (name === "scalex") return [first, 0, 0, 1, 0, 0];
  if (name === "scaley") return [1, 0, 0, first, 0, 0];
  if (name === "skewx") return [1, 0, Math.tan(first * DEGREE), 1, 0, 0];
  if (name === "skewy") return [1, Math.tan(first * DEGREE), 0, 1, 0, 0];
  if (name !== "rotate") return undefined;
  const [sine, cosine] = [Math.sin(first * DEGREE), Math.cos(first * DEGREE)];
  const [, x = 0, y = 0] = numbers;
  return combined([1, 0, 0, 1, x, y], combined([cosine, sine, -sine, cosine, 0, 0], [1, 0, 0, 1, -x, -y]));
}

/** Returns the box around a box after a transformation. */
export function boxAfter([a, b, c, d, e, f]: Matrix, { bottom, left, right, top }: Box): Box {
  const x = [a * left + c * top, a * left + c * bottom, a * right + c * top, a * right + c * bottom];
  const y = [b * left + d * top, b * left + d * bottom, b * right + d * top, b * right + d * bottom];
  return {
    ...{ left: Math.min(...x) + e, right: Math.max(...x) + e },
    ...{ top: Math.min(...y) + f, bottom: Math.max(...y) + f },
  };
}

/**
 * Returns the box of what a filter or mask works on, in the coordinates of the element with this box; undefined if it is not
 * stated in plain numbers. The whole element is part of it, since each pixel may come from any part of that.
 */
export function filterBox(filter: SvgElement, box: Box): Box | undefined {
  const region = filterRegion(filter, box);
  return region && boxAround(region, box);
}

function filterRegion({ attributes, name }: SvgElement, box: Box): Box | undefined {
  const isOfBox = attributes.get(`${name}Units`) !== "userSpaceOnUse";
  const sizes = ["x", "y", "width", "height"].map((key, index) => {
    const text = attributes.get(key);
    if (text === undefined) return isOfBox ? [-0.1, -0.1, 1.2, 1.2][index] : undefined;
    return isOfBox ? lengthIn(text, 1) : lengthIn(text);
  });
  const [x, y, width, height] = sizes;
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  if (!isOfBox) return { left: x, top: y, right: x + width, bottom: y + height };
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const [left, top] = [box.left + x * across, box.top + y * down];
  return { left, top, right: left + width * across, bottom: top + height * down };
}

/** Returns a length in the drawing's own unit, or in percent of `whole` if that is known; undefined for other units. */
export function lengthIn(text: string, whole?: number): number | undefined {
  const [, number, unit = ""] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|%)?\s*$/i.exec(text) ?? [];
  if (number === undefined || (unit === "%" && whole === undefined)) return undefined;
  return unit === "%" ? (Number(number) / 100) * (whole ?? 0) : Number(number);
}
