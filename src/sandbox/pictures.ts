import { agreementPages } from "./agreement.ts";
import { faces } from "./faces.ts";

const pictures = { ...faces, ...agreementPages };

/** Returns the SVG of this name under /__sandbox/pictures/, to which answers link; undefined if it does not exist. */
export function pictureOf(name: string): string | undefined {
  return Object.keys(pictures).includes(name) ? pictures[name]?.() : undefined;
}
