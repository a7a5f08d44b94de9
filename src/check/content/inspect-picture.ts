import { en } from "../../language/messages/localized-text.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import { findHeavySvg } from "./measure-svg.ts";
import {
  faultInSize,
  isPictureFault,
  MAX_PICTURE_PIXELS,
  type PictureFault,
  pictureFault,
} from "./picture-fault.ts";
import { damagedPicture, readIcon, readRasterHeader } from "./raster-header.ts";
import { svgSizeOf } from "./svg-size.ts";
import { parseSvg } from "./svg-tree.ts";
import { findUnsafeSvg } from "./unsafe-svg.ts";

/** The size at which a picture is shown, in pixels. */
export interface PictureSize {
  widthPx: number;
  heightPx: number;
  /** Whether the file states no size, so that it has that of its place. */
  isAssumed?: true;
}

/** A decoder's result for the bytes of a picture. */
export interface DecodedRaster extends PictureSize {
  type: string;
  frames: number;
  /** Why it does not decode to its end. Not tried if it has more pixels than the limit. */
  broken?: string;
}

/** Decodes a picture to its end, if it has at most this many pixels. Returns why if its header cannot be read. */
export type DecodeRaster = (bytes: Uint8Array, mostPixels: number) => DecodedRaster | { broken: string };

/** Maximum length of an SVG. Reading a longer one takes phones too long. */
const MAX_SVG_BYTES = 1024 * 1024;

/** Cost of an embedded picture for each million of its pixels, in units of `svg-cost.ts`. */
const UNITS_PER_MEGAPIXEL = 100;

/**
 * Returns the size of a picture of a media type, or why pages must not show it: it is damaged, has no size or too many pixels, does more
 * than draw, or takes too long to draw. Without `decode`, only the headers of other pictures than SVGs are read. Pure.
 */
export function inspectPicture(
  type: string,
  bytes: Uint8Array,
  decode?: DecodeRaster,
): PictureSize | PictureFault {
  if (type === "image/svg+xml") return inspectSvg(bytes, decode);
  if (type === "image/x-icon") return inspectIcon(bytes, decode);
  return inspectRaster(type, bytes, decode);
}

function inspectSvg(bytes: Uint8Array, decode: DecodeRaster | undefined): PictureSize | PictureFault {
  if (bytes.length > MAX_SVG_BYTES)
    return pictureFault(
      en`has ${Math.ceil(bytes.length / 1024)} KB, expected at most ${MAX_SVG_BYTES / 1024} KB`
        .zh`有 ${Math.ceil(bytes.length / 1024)} KB，最多 ${MAX_SVG_BYTES / 1024} KB`,
      en`Simplify it, or save it as WebP.`.zh`请简化图片，或存成 WebP 格式。`,
    );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const unsafe = findUnsafeSvg(text);
  if (unsafe)
    return pictureFault(
      en`contains ${unsafe.what}, expected a picture that only draws`
        .zh`里有${unsafe.what}，应为只含图形的图片`,
      en`Delete it, or export the picture again as plain SVG.`.zh`请删掉它，或把图片重新导出为普通 SVG。`,
      { text, offset: unsafe.offset },
    );
  const root = parseSvg(text);
  if (isPictureFault(root)) return root;
  const size = svgSizeOf(root);
  return (
    faultInSize(size.widthPx, size.heightPx) ??
    findHeavySvg(text, root, (href) => unitsOfEmbedded(href, decode)) ??
    size
  );
}

/** Returns the cost of a picture in a `data:` address. */
function unitsOfEmbedded(href: string, decode: DecodeRaster | undefined): number | PictureFault {
  const [, written = "", base64 = ""] = /^data:([^;]*);base64,(.*)$/s.exec(href) ?? [];
  // Browsers take either name, and many programs write this one.
  const type = written === "image/jpg" ? "image/jpeg" : written;
  const binary = tryOrUndefined(() => atob(base64));
  if (binary === undefined) return damagedPicture(type, "base64");
  const found = inspectRaster(
    type,
    Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    decode,
  );
  return isPictureFault(found) ? found : (found.widthPx * found.heightPx * UNITS_PER_MEGAPIXEL) / 1e6;
}

function inspectIcon(bytes: Uint8Array, decode: DecodeRaster | undefined): PictureSize | PictureFault {
  const images = readIcon(bytes);
  if (isPictureFault(images)) return images;
  const sizes = images.map((image) =>
    "png" in image ? inspectRaster("image/png", image.png, decode) : image.size,
  );
  return sizes.reduce((one, other) => {
    if (isPictureFault(one) || isPictureFault(other)) return isPictureFault(one) ? one : other;
    return other.widthPx > one.widthPx ? other : one;
  });
}

function inspectRaster(
  type: string,
  bytes: Uint8Array,
  decode: DecodeRaster | undefined,
): PictureSize | PictureFault {
  const header = readRasterHeader(type, bytes);
  if (isPictureFault(header)) return header;
  const { frames = 1, size } = header;
  const stated = size && faultInSize(size.widthPx, size.heightPx, frames);
  if (stated || !decode) return stated ?? size ?? { widthPx: 0, heightPx: 0 };
  const found = decode(bytes, MAX_PICTURE_PIXELS);
  if (!("type" in found)) return damagedPicture(type, found.broken);
  if (found.type !== type)
    return pictureFault(
      en`is ${found.type}, expected ${type} as its name says`.zh`是 ${found.type}，但文件名表示 ${type}`,
      en`Rename it, or save it again in that format.`.zh`请改文件名，或重新保存为该格式。`,
    );
  const excess = faultInSize(found.widthPx, found.heightPx, Math.max(frames, found.frames));
  if (excess) return excess;
  return found.broken === undefined
    ? { widthPx: found.widthPx, heightPx: found.heightPx }
    : damagedPicture(type, found.broken);
}
