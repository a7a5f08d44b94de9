/** Minimum contrast ratio of text and its background (WCAG 2.1, success criterion 1.4.3). */
export const MIN_CONTRAST_RATIO = 4.5;

/** Text colours of a theme, each with its background colour. */
export const THEME_COLOUR_PAIRS = [
  ["text", "surface"],
  ["muted", "surface"],
  ["accent", "surface"],
  ["onPrimary", "primary"],
  ["onBackground", "background"],
  ["mutedOnBackground", "background"],
  ["accentOnBackground", "background"],
] as const;

/** The engine's colours, for brands without a colour of their own; equal to those in page/styles/page.css. */
export const ENGINE_COLOURS: Readonly<Record<string, readonly string[]>> = {
  background: ["#c8161d", "#8f0a12"],
  onBackground: ["#fff4dc"],
  surface: ["#fffaf0"],
  text: ["#3a1d12"],
  muted: ["#80614f"],
  primary: ["#ffe9b0", "#f5b941"],
  onPrimary: ["#8a0f12"],
  accent: ["#c8161d"],
};

/**
 * Returns the contrast ratio of two colours (#rgb or #rrggbb) by WCAG 2.1, from 1 to 21. undefined for translucent
 * colours, whose background is unknown, and for values that are not colours.
 */
export function contrastRatio(one: string, other: string): number | undefined {
  const [first, second] = [relativeLuminanceOf(one), relativeLuminanceOf(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * Returns the relative luminance of a colour, from 0 (black) to 1 (white); undefined if it is translucent or not a
 * colour.
 */
function relativeLuminanceOf(colour: string): number | undefined {
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").toLowerCase();
  const [, red, green, blue] = /^#(..)(..)(..)(?:ff)?$/.exec(long) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return (
    0.2126 * linearizeColourChannel(red) +
    0.7152 * linearizeColourChannel(green) +
    0.0722 * linearizeColourChannel(blue)
  );
}

function linearizeColourChannel(channel: string): number {
  const value = Number.parseInt(channel, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
