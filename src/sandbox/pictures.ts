import { agreementPages } from "./agreement.ts";
import { faces } from "./face.ts";

const pictures = { ...faces, ...agreementPages };

/** The SVG of this name, of those that answers of the sandbox point to under /__sandbox/pictures/; undefined for none. */
export function pictureOf(name: string): string | undefined {
  return Object.keys(pictures).includes(name) ? pictures[name]?.() : undefined;
}
