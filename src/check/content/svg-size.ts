import { numbersIn } from "./svg-path.ts";
import type { SvgElement } from "./svg-tree.ts";

/** Pixels of the units of lengths. Others depend on where the picture is shown. */
const PX_OF_UNIT: Readonly<Record<string, number>> = {
  ...{ "": 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, em: 16, ex: 8, rem: 16 },
};

/** The size of an SVG that states none, as browsers assume it. */
const ASSUMED_WIDTH_PX = 300;
const ASSUMED_HEIGHT_PX = 150;

/** Size in whole layout pixels. `isAssumed`: the file states neither a size nor a `viewBox`. */
interface SvgSize {
  widthPx: number;
  heightPx: number;
  isAssumed?: true;
}

/**
 * Returns the size at which an SVG is shown without further styles, in whole layout pixels: its width and height, or that
 * of its `viewBox`.
 */
export function svgSizeOf({ attributes }: SvgElement): SvgSize {
  const [width, height] = ["width", "height"].map((name) => lengthInPx(attributes.get(name)));
  const [, , across, down] = viewBoxOf(attributes.get("viewBox"));
  // A size of zero stays zero; only a missing one is derived from the other.
  const ratio = across !== undefined && down !== undefined ? across / down : undefined;
  const size = {
    widthPx: width ?? (height !== undefined && ratio ? height * ratio : (across ?? ASSUMED_WIDTH_PX)),
    heightPx: height ?? (width !== undefined && ratio ? width / ratio : (down ?? ASSUMED_HEIGHT_PX)),
  };
  const isEmpty = across === 0 || down === 0;
  return isEmpty
    ? { widthPx: 0, heightPx: 0 }
    : {
        widthPx: Math.round(size.widthPx),
        heightPx: Math.round(size.heightPx),
        ...(width === undefined && height === undefined && across === undefined && { isAssumed: true }),
      };
}

/** Returns the length of the diagonal in the drawing's own unit. */
export function svgDiagonal(root: SvgElement): number {
  const { heightPx, widthPx } = svgSizeOf(root);
  const [, , across = widthPx, down = heightPx] = viewBoxOf(root.attributes.get("viewBox"));
  return Math.hypot(across, down);
}

/** Returns the four numbers of a `viewBox`; an empty list if it is missing or wrong. */
export function viewBoxOf(text = ""): number[] {
  const numbers = numbersIn(text);
  return numbers.length === 4 ? numbers : [];
}

/** Returns a length in pixels; undefined if it is missing or relative. */
function lengthInPx(text = ""): number | undefined {
  const [, number = "", unit = ""] = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text) ?? [];
  const factor = PX_OF_UNIT[unit.toLowerCase()];
  const value = number === "" || factor === undefined ? Number.NaN : Number(number) * factor;
  return Number.isNaN(value) ? undefined : value;
}
