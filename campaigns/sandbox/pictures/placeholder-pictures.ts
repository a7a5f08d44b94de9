import { drawFaceByFile } from "./face-pictures.ts";
import { drawAgreementByFile } from "./render-agreement.ts";

const drawByFileName = { ...drawFaceByFile, ...drawAgreementByFile };

/** Returns the SVG of this name under /__sandbox/pictures/, to which answers link; undefined if it does not exist. */
export function placeholderPictureSvg(name: string): string | undefined {
  return Object.keys(drawByFileName).includes(name) ? drawByFileName[name]?.() : undefined;
}
