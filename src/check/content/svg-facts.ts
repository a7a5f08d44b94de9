import { memoize } from "../../language/memoize.ts";
import { numbersIn } from "./svg-path.ts";
import type { SvgElement } from "./svg-tree.ts";

/** Maximum number of elements, with those that `<use>` copies even where they are not drawn. Browsers make them all. */
export const MAX_ELEMENTS = 50_000;

/** Returns an element with which there are too many elements; undefined if there are not. */
export function crowdedElement(
  root: SvgElement,
  targetsOf: (element: SvgElement) => readonly SvgElement[],
): SvgElement | undefined {
  const active = new Set<SvgElement>();
  const countOf = memoize((element: SvgElement): number => {
    // Browsers ignore a reference of an element to one around it.
    if (active.has(element)) return 0;
    active.add(element);
    const copied = element.name === "use" ? targetsOf(element) : [];
    const count = [...element.children, ...copied].reduce((sum, one) => sum + countOf(one), 1);
    active.delete(element);
    return count;
  });
  if (countOf(root) <= MAX_ELEMENTS) return undefined;
  /** Goes to the innermost element that has too many. */
  for (let element = root; ; ) {
    const inner = element.children.find((one) => countOf(one) > MAX_ELEMENTS);
    if (!inner) return element;
    element = inner;
  }
}

/**
 * Returns how far lines reach beyond their shapes in the text of an SVG, in units of the drawing; undefined if it has
 * lines whose width does not follow the drawing, or markers.
 */
export function lineReach(text: string): number | undefined {
  if (/vector-effect|<marker|stroke-(width|miterlimit)\s*[^\s:="']/i.test(text)) return undefined;
  if (!/stroke/i.test(text)) return 0;
  let [width, miter] = [1, 4];
  for (const [, name = "", value = ""] of text.matchAll(
    /stroke-(width|miterlimit)["'\s]*[:=]\s*["']?\s*([^;"'}<>]*)/gi,
  )) {
    const [number = Number.NaN] = /^[\d.+-]+(e[+-]?\d+)?(px)?\s*$/i.test(value) ? numbersIn(value) : [];
    if (Number.isNaN(number)) return undefined;
    if (name.toLowerCase() === "width") width = Math.max(width, number);
    else miter = Math.max(miter, number);
  }
  return (width * miter) / 2;
}
