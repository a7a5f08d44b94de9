import { drawAgreementByFile } from "./draw-agreement.ts";
import { drawFaceByFile } from "./draw-faces.ts";

const drawByFileName = { ...drawFaceByFile, ...drawAgreementByFile };

/** Returns the SVG of this name under /__sandbox/pictures/, to which answers link; undefined if it does not exist. */
export function pictureSvgOf(name: string): string | undefined {
  return Object.keys(drawByFileName).includes(name) ? drawByFileName[name]?.() : undefined;
}
