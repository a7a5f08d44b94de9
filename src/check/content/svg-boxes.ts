import { memoize } from "../../language/memoize.ts";
import { boxAfter, lengthIn, type Matrix, SAME, transformIn } from "./svg-area.ts";
import { type Box, boxAround, NO_BOX, widerBox } from "./svg-box.ts";
import { type Declaration, DRAWN_BY_REFERENCE } from "./svg-cost.ts";
import { boxOfPath } from "./svg-path.ts";
import type { SvgElement } from "./svg-tree.ts";

/** Properties of styles that move or resize elements in ways that are not computed here. */
const UNCLEAR_PLACE = /^(x|y|cx|cy|x1|x2|y1|y2|scale|rotate|translate|zoom|transform-|perspective|offset)/;

/** How an SVG's elements are found, and the properties that decide their size. */
export interface Drawing {
  declarationsOf: (element: SvgElement) => readonly Declaration[];
  targetsOf: (element: SvgElement) => readonly SvgElement[];
  /** How far lines reach beyond their shapes, in units of the drawing; undefined if that is not clear. */
  reach: number | undefined;
}

/** Returns the transformation of an element; undefined if it is not stated in plain numbers. */
export function transformOf(element: SvgElement, declarations: readonly Declaration[]): Matrix | undefined {
  if (element.attributes.has("transform-origin") || element.attributes.has("patternTransform"))
    return undefined;
  if (declarations.some(({ property }) => UNCLEAR_PLACE.test(property) && !element.attributes.has(property)))
    return undefined;
  const [first, ...others] = declarations.filter(({ property }) => property === "transform");
  if (others.length > 0) return undefined;
  return first ? transformIn(first.value) : SAME;
}

/** Finds the boxes of elements. Each is computed once, however often it is drawn. */
export class SvgBoxes {
  readonly #drawing: Drawing;
  readonly #active = new Set<SvgElement>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** Returns the box of an element with its lines, before its own transformation; undefined if that is not clear. */
  readonly boxOf = memoize((element: SvgElement): Box | undefined => {
    if (this.#drawing.reach === undefined || this.#active.has(element)) return undefined;
    this.#active.add(element);
    const box = this.#boxOf(element);
    this.#active.delete(element);
    return box;
  });

  #boxOf(element: SvgElement): Box | undefined {
    const { attributes, children, name, parent } = element;
    if (name === "use") {
      const box = this.#boxAroundAll(this.#drawing.targetsOf(element));
      const [x, y] = [attributes.get("x") ?? "0", attributes.get("y") ?? "0"].map((text) => lengthIn(text));
      return box && x !== undefined && y !== undefined ? boxAfter([1, 0, 0, 1, x, y], box) : undefined;
    }
    if (name === "g" || name === "switch" || (name === "svg" && !parent))
      return this.#boxAroundAll(children.filter((one) => !DRAWN_BY_REFERENCE.has(one.name)));
    const box = boxOfShape(element, this.#drawing.declarationsOf(element));
    return box && widerBox(box, this.#drawing.reach ?? 0);
  }

  #boxAroundAll(elements: readonly SvgElement[]): Box | undefined {
    let all = NO_BOX;
    for (const element of elements) {
      const box = this.boxOf(element);
      const matrix = transformOf(element, this.#drawing.declarationsOf(element));
      if (!box || !matrix) return undefined;
      all = boxAround(all, box === NO_BOX ? NO_BOX : boxAfter(matrix, box));
    }
    return all;
  }
}

function boxOfShape({ attributes, name }: SvgElement, declarations: readonly Declaration[]): Box | undefined {
  /** Returns the largest of the sizes that a property may have. */
  const sizeOf = (property: string): number | undefined => {
    const values = declarations
      .filter((one) => one.property === property)
      .map(({ value }) => lengthIn(value));
    return values.includes(undefined) ? undefined : Math.max(0, ...values.map((value) => value ?? 0));
  };
  const placeOf = (key: string) => lengthIn(attributes.get(key) ?? "0");
  if (name === "path" || name === "polygon" || name === "polyline") {
    const paths = declarations.filter(({ property }) => property === "d" || property === "points");
    const boxes = paths.map(({ property, value }) =>
      boxOfPath(property === "d" ? value.replace(/path\(|["')]/g, "") : `M${value}`),
    );
    return boxes.reduce((one, other) => one && other && boxAround(one, other), NO_BOX);
  }
  const sides = sidesOf(name, placeOf, sizeOf);
  const [left, top, right, bottom] = sides;
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  return { left, top, right, bottom };
}

type Read = (name: string) => number | undefined;

/** Returns the sides of a shape's box: left, top, right and bottom. */
function sidesOf(name: string, placeOf: Read, sizeOf: Read): (number | undefined)[] {
  const plus = (one: number | undefined, other: number | undefined, sign = 1) =>
    one === undefined || other === undefined ? undefined : one + sign * other;
  if (name === "rect" || name === "image") {
    const [x, y] = [placeOf("x"), placeOf("y")];
    return [x, y, plus(x, sizeOf("width")), plus(y, sizeOf("height"))];
  }
  if (name === "circle" || name === "ellipse") {
    const [x, y, rx, ry] = [placeOf("cx"), placeOf("cy"), sizeOf("rx"), sizeOf("ry")];
    // An ellipse with one radius is a circle.
    const radius =
      rx === undefined || ry === undefined ? undefined : Math.max(rx, ry, sizeOf("r") ?? Number.NaN);
    return [plus(x, radius, -1), plus(y, radius, -1), plus(x, radius), plus(y, radius)];
  }
  if (name !== "line") return [];
  const [x1, x2, y1, y2] = ["x1", "x2", "y1", "y2"].map(placeOf);
  if (x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) return [];
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
