import { inspectPicture, type PictureSize } from "../../check/content/inspect-picture.ts";
import type { PictureFault } from "../../check/content/picture-fault.ts";
import { sha1Of } from "../read-json-folder.ts";
import { decodeRaster } from "./decode-raster.ts";

/** Number of pictures whose results are kept. */
const MAX_KEPT_RESULTS = 1000;

const known = new Map<string, PictureSize | PictureFault>();

/** Returns what `inspectPicture` does, with a real decoder. Looks at the same content only once. */
export function inspectPictureOnce(type: string, bytes: Uint8Array): PictureSize | PictureFault {
  const key = `${type} ${sha1Of(bytes)}`;
  const found = known.get(key) ?? inspectPicture(type, bytes, decodeRaster);
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MAX_KEPT_RESULTS && oldest !== undefined) known.delete(oldest);
  return found;
}
