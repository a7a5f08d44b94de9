import { contrastRatio, ENGINE_COLOURS, MIN_CONTRAST_RATIO } from "../content/contrast-ratio.ts";
import { hasHue, readableColour } from "../content/readable-colour.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import { findChild, type JsonNode } from "../json/json-node.ts";

/** The colours of a key of the theme, and where they are written; the engine's own are written nowhere. */
interface ThemeColours {
  colours: readonly string[];
  node: JsonNode | undefined;
}

/** Two colours of a theme, with the lowest contrast of a text in the first on the second. */
export interface WorstContrast {
  front: string;
  back: string;
  contrast: number;
  /** A colour for the text, of its own or the theme's hue, that can be read well on each colour of the ground; undefined without such a colour. */
  proposed: string | undefined;
  /** Where the text's colour is written. */
  node: JsonNode | undefined;
}

/** Returns the colours of a key of a document's theme: its own, those of its brand, or those of the engine. */
function themeColours({ document, root }: Inspection, key: string): ThemeColours {
  const brand = document.kind === "campaign" ? document.brand : undefined;
  const node = findChild(findChild(root, "theme"), key) ?? findChild(findChild(brand, "theme"), key);
  if (!node) return { colours: ENGINE_COLOURS[key] ?? [], node };
  const items = node.kind === "array" ? node.items : [node];
  return { colours: items.flatMap((one) => (one.kind === "string" ? [one.value] : [])), node };
}

/**
 * Returns the lowest contrast of two keys of a document's theme if it is below the minimum; undefined if it is enough, or
 * not known, as for translucent colours.
 */
export function lowestContrast(context: Inspection, text: string, ground: string): WorstContrast | undefined {
  const { colours, node } = themeColours(context, text);
  const [front] = colours;
  if (front === undefined) return undefined;
  const grounds = themeColours(context, ground).colours;
  const [worst] = grounds
    .flatMap((back) => {
      const contrast = contrastRatio(front, back);
      return contrast === undefined || contrast >= MIN_CONTRAST_RATIO ? [] : [{ back, contrast }];
    })
    .sort((one, other) => one.contrast - other.contrast);
  if (!worst) return undefined;
  const start = worst.contrast < MIN_MEANT_CONTRAST ? (hueOfTheme(context, text) ?? front) : front;
  const goals = goalsFor(front, worst.back);
  const proposed =
    readableColour(start, grounds, goals, comfortableContrast(context, text, grounds)) ??
    readableColour(front, grounds, goals);
  return { front, ...worst, proposed, node };
}

/** Below this contrast the colour of a text is a slip, so that its hue says nothing. */
const MIN_MEANT_CONTRAST = 2;

/** The contrast of a proposed colour: that of WCAG's level AAA. */
const COMFORTABLE_CONTRAST = 7;

/** Returns a colour of the theme that has a hue, for a text whose own colour says nothing; undefined if none has. */
function hueOfTheme(context: Inspection, text: string): string | undefined {
  return ["muted", "accent", "onPrimary", "primary", "background"]
    .filter((key) => key !== text)
    .map((key) => themeColours(context, key).colours[0])
    .find((colour) => colour !== undefined && hasHue(colour));
}

/** Returns the contrast that a proposed colour needs: the main text must be stronger than the secondary one. */
function comfortableContrast(context: Inspection, text: string, grounds: readonly string[]): number {
  const [muted] = text === "text" ? themeColours(context, "muted").colours : [];
  const ofMuted = grounds.map((ground) => (muted === undefined ? 0 : (contrastRatio(muted, ground) ?? 0)));
  return Math.max(COMFORTABLE_CONTRAST, ...ofMuted.map((one) => one * 1.5));
}

/** Returns black and white, first the one that is farther from a text's ground on the text's own side. */
function goalsFor(front: string, back: string): string[] {
  const isLighter = (contrastRatio(front, "#000000") ?? 1) > (contrastRatio(back, "#000000") ?? 1);
  return isLighter ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
}
