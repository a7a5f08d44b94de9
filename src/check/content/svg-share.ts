import { boxAfter, combined, filterBox, type Matrix, SAME, transformIn } from "./svg-area.ts";
import { type Drawing, SvgBoxes, transformOf } from "./svg-boxes.ts";
import type { Declaration } from "./svg-cost.ts";
import { numbersIn } from "./svg-path.ts";
import { svgSizeOf, viewBoxOf } from "./svg-size.ts";
import type { SvgElement } from "./svg-tree.ts";

/** The part of a filter's cost that remains if it covers little. */
const SMALL_FILTER = 0.02;

/** Finds how much of a picture its elements cover. Assumes all of it where that is not clear. */
export class SvgShares {
  readonly #boxes: SvgBoxes;
  readonly #declarationsOf: Drawing["declarationsOf"];
  readonly #across: number;
  readonly #down: number;
  readonly #isClear: boolean;

  constructor(root: SvgElement, isMoving: boolean, drawing: Drawing) {
    const { heightPx, widthPx } = svgSizeOf(root);
    const [, , across = widthPx, down = heightPx] = viewBoxOf(root.attributes.get("viewBox"));
    this.#across = across;
    this.#down = down;
    this.#boxes = new SvgBoxes(drawing);
    this.#declarationsOf = drawing.declarationsOf;
    // With "slice", only a part of the picture is shown, which may be that element.
    this.#isClear = !isMoving && !/slice/i.test(root.attributes.get("preserveAspectRatio") ?? "");
  }

  /** Returns the transformation from an element's coordinates, for its size. Its place may differ. */
  matrixInto(element: SvgElement, around: Matrix): Matrix {
    const declarations = this.#declarationsOf(element);
    const exact = transformOf(element, declarations);
    const matrix = exact ?? scaledBy(largestScale(declarations));
    return combined(combined(around, matrix), scaledBy(this.#scaleOfContent(element)));
  }

  /** Returns how much of the picture an element covers, from 0 to 1. */
  shareOf(element: SvgElement, matrix: Matrix): number {
    const { area } = this.#sizeOf(element, matrix);
    return this.#isClear && area !== undefined ? Math.min(1, area) : 1;
  }

  /** Returns how much of its cost over the whole picture a filter or mask takes at an element. */
  filterShareOf(element: SvgElement, matrix: Matrix, filter: SvgElement): number {
    const own = this.#boxes.boxOf(element);
    const box = own && filterBox(filter, own);
    if (!this.#isClear || !box) return 1;
    const { bottom, left, right, top } = boxAfter(matrix, box);
    const share = Math.abs((right - left) * (bottom - top)) / (this.#across * this.#down);
    return Number.isNaN(share) ? 1 : Math.min(1, Math.max(SMALL_FILTER, share));
  }

  /** Returns the diagonal of an element relative to that of the picture. It may be larger than the picture. */
  lengthOf(element: SvgElement, matrix: Matrix): number {
    return this.#sizeOf(element, matrix).length;
  }

  #sizeOf(element: SvgElement, matrix: Matrix): { area: number | undefined; length: number } {
    const box = this.#boxes.boxOf(element);
    if (!box) return { area: undefined, length: 1 };
    if (box.left > box.right) return { area: 0, length: 0 };
    const { bottom, left, right, top } = boxAfter(matrix, box);
    const area = ((right - left) * (bottom - top)) / (this.#across * this.#down);
    const length = Math.hypot(right - left, bottom - top) / Math.hypot(this.#across, this.#down);
    return { area: Number.isNaN(area) ? undefined : area, length: Number.isNaN(length) ? 1 : length };
  }

  /** Returns how much larger an element may draw its content, because of a `viewBox` or units of a box. */
  #scaleOfContent({ attributes, name, parent }: SvgElement): number {
    const units = ["patternContentUnits", "maskContentUnits", "clipPathUnits"];
    if (units.some((key) => attributes.get(key) === "objectBoundingBox"))
      return Math.max(this.#across, this.#down);
    const [, , across, down] = viewBoxOf(attributes.get("viewBox"));
    if (!parent || !/^(svg|symbol|pattern|marker)$/.test(name) || !across || !down) return 1;
    const sizes = ["width", "height"].flatMap((key) => numbersIn(attributes.get(key) ?? ""));
    return Math.max(this.#across, this.#down, ...sizes) / Math.min(across, down);
  }
}

const scaledBy = (scale: number): Matrix => (scale === 1 ? SAME : [scale, 0, 0, scale, 0, 0]);

/** Returns an upper limit of how much larger an element is drawn by one of its transformations. */
function largestScale(declarations: readonly Declaration[]): number {
  const scales = declarations.map(({ property, value }) => {
    if (property === "scale") return Math.max(1, ...numbersIn(value).map(Math.abs));
    if (!/^(pattern)?transform$/.test(property)) return 1;
    const [a, b, c, d] = transformIn(value) ?? SAME;
    return Math.max(1, Math.hypot(a, b, c, d));
  });
  return scales.reduce((one, other) => one * other, 1);
}
