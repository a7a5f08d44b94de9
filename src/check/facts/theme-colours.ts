import { contrastRatio, ENGINE_COLOURS, MIN_CONTRAST_RATIO } from "../content/contrast-ratio.ts";
import { readableColour } from "../content/readable-colour.ts";
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
  /** The nearest colour of the text that can be read on each colour of the ground; undefined if there is none. */
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
  const proposed = readableColour(front, grounds, goalsFor(front, worst.back));
  return { front, ...worst, proposed, node };
}

/** Returns black and white, first the one that is farther from a text's ground on the text's own side. */
function goalsFor(front: string, back: string): string[] {
  const isLighter = (contrastRatio(front, "#000000") ?? 1) > (contrastRatio(back, "#000000") ?? 1);
  return isLighter ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
}
