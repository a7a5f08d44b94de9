import { en } from "../../language/messages/localized-text.ts";
import { faultInSize, type PictureFault, pictureFault } from "./picture-fault.ts";

const DAMAGED_FIX = en`Save or export the picture again.`.zh`请重新保存或导出图片。`;

/** Returns the fault of a picture that does not decode. */
export function damagedPicture(type: string, why: string): PictureFault {
  return pictureFault(
    en`cannot be decoded to its end as ${type} (${why}), expected a complete picture`
      .zh`无法按 ${type} 完整解码（${why}），应为完整的图片`,
    DAMAGED_FIX,
  );
}

/** The facts in the header of a picture. */
export interface RasterHeader {
  size?: { widthPx: number; heightPx: number };
  /** The number of pictures of an animation. */
  frames?: number;
}

/** Reads the parts of a picture's file that decoders do not report, or not exactly. Returns a fault if one is wrong. */
export function readRasterHeader(type: string, bytes: Uint8Array): RasterHeader | PictureFault {
  return HEADER_READERS[type]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? {};
}

type ReadHeader = (view: DataView) => RasterHeader | PictureFault | undefined;

const HEADER_READERS: Readonly<Record<string, ReadHeader>> = {
  "image/png": readPng,
  "image/jpeg": readJpeg,
  "image/gif": (view) => sizeAt(view, "GIF8", 10, () => [view.getUint16(6, true), view.getUint16(8, true)]),
  // Only the simple lossy format can state a size of zero; the others store it minus one.
  "image/webp": (view) =>
    textAt(view, 12) === "VP8 "
      ? sizeAt(view, "RIFF", 30, () => [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff])
      : undefined,
  // Decoders read only the first picture of a sequence.
  "image/avif": (view) =>
    brandsOf(view).includes("avis")
      ? pictureFault(
          en`is an animated AVIF, expected a still picture`.zh`是 AVIF 动画，应为静态图片`,
          en`Save the animation as WebP.`.zh`请把动画存成 WebP 格式。`,
        )
      : undefined,
};

/** Returns the brands of an AVIF: the main one, and those that it can be read as. Either decides for browsers. */
function brandsOf(view: DataView): string[] {
  const end = view.byteLength < 16 ? 0 : Math.min(view.getUint32(0), view.byteLength, MAX_BRANDS_BYTES);
  const brands: string[] = [];
  for (let offset = 8; offset + 4 <= end; offset += 4) if (offset !== 12) brands.push(textAt(view, offset));
  return brands;
}

const MAX_BRANDS_BYTES = 1024;

function textAt(view: DataView, offset: number): string {
  if (offset + 4 > view.byteLength) return "";
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}

function sizeAt(
  view: DataView,
  begin: string,
  length: number,
  read: () => [number, number],
): RasterHeader | undefined {
  if (view.byteLength < length || textAt(view, 0) !== begin) return undefined;
  const [widthPx, heightPx] = read();
  return { size: { widthPx, heightPx } };
}

/** Reads the chunks of a PNG: its size, the frames of an animation, and whether it ends. */
function readPng(view: DataView): RasterHeader | PictureFault | undefined {
  const header = sizeAt(view, "\x89PNG", 24, () => [view.getUint32(16), view.getUint32(20)]);
  if (!header) return undefined;
  let frames = 1;
  for (let offset = 8; offset + 12 <= view.byteLength; offset += 12 + view.getUint32(offset)) {
    const chunk = textAt(view, offset + 4);
    if (chunk === "acTL" && offset + 12 < view.byteLength)
      frames = Math.max(frames, view.getUint32(offset + 8));
    // Browsers show nothing if one frame is empty or reaches beyond the picture.
    if (chunk === "fcTL" && offset + 8 + FRAME_BYTES <= view.byteLength && !isFrameInside(view, offset + 8))
      return damagedPicture("image/png", "a frame outside of it");
    if (chunk === "IEND") return { ...header, frames };
  }
  return damagedPicture("image/png", "no IEND");
}

const FRAME_BYTES = 26;

/** Returns whether the frame of an animation, whose header is at an offset, is a part of the picture. */
function isFrameInside(view: DataView, offset: number): boolean {
  const [width = 0, height = 0, x = 0, y = 0] = [4, 8, 12, 16].map((at) => view.getUint32(offset + at));
  return width > 0 && height > 0 && x + width <= view.getUint32(16) && y + height <= view.getUint32(20);
}

/** Maximum number of scans of a JPEG. Programs write at most 12; each takes as long as a whole picture to decode. */
const MAX_SCANS = 30;

/**
 * Counts the scans of a JPEG, and finds its end, which decoders can do without if the last bits before it happen to
 * suffice.
 */
function readJpeg(view: DataView): PictureFault | undefined {
  let scans = 0;
  for (let offset = 0; offset + 1 < view.byteLength; offset++)
    if (view.getUint8(offset) === 0xff && view.getUint8(offset + 1) === 0xda) scans += 1;
  if (scans > MAX_SCANS)
    return pictureFault(
      en`is drawn in ${scans} steps, expected at most ${MAX_SCANS}`
        .zh`分 ${scans} 步绘制，最多应为 ${MAX_SCANS} 步`,
      DAMAGED_FIX,
    );
  const lastMarker = (code: number) => {
    for (let offset = view.byteLength - 2; offset >= 0; offset--)
      if (view.getUint8(offset) === 0xff && view.getUint8(offset + 1) === code) return offset;
    return -1;
  };
  const [begin, end] = [lastMarker(0xda), lastMarker(0xd9)];
  return begin >= 0 && end < begin ? damagedPicture("image/jpeg", "no EOI") : undefined;
}

/** A picture in an icon file. */
type IconImage = { png: Uint8Array } | { size: { widthPx: number; heightPx: number } };

const ICON_HEADER_BYTES = 6;
const ICON_ENTRY_BYTES = 16;
const BITMAP_HEADER_BYTES = 40;

/** Maximum number of pictures in an icon file. Usual ones have at most 12 sizes. */
const MAX_ICON_PICTURES = 32;

/** Returns the pictures in an icon file, which is a list of PNGs and bitmaps; a fault if one is damaged. */
export function readIcon(bytes: Uint8Array): IconImage[] | PictureFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isIcon = bytes.length >= ICON_HEADER_BYTES && view.getUint32(0) === 0x00000100;
  const count = isIcon ? view.getUint16(4, true) : 0;
  if (count > MAX_ICON_PICTURES)
    return pictureFault(
      en`has ${count} pictures, expected at most ${MAX_ICON_PICTURES}`
        .zh`里有 ${count} 张图片，最多应为 ${MAX_ICON_PICTURES} 张`,
      en`Save the icon again in fewer sizes.`.zh`请用较少的尺寸重新保存图标。`,
    );
  const images: IconImage[] = [];
  for (let index = 0; index < count; index++) {
    const entry = ICON_HEADER_BYTES + index * ICON_ENTRY_BYTES;
    if (entry + ICON_ENTRY_BYTES > bytes.length) break;
    const [length, begin] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    const image = iconImageIn(bytes.subarray(begin, begin + length), length);
    if (!image) break;
    images.push(image);
  }
  if (count > 0 && images.length === count) return images;
  return damagedPicture("image/x-icon", count === 0 ? "no picture" : `picture ${images.length + 1}`);
}

function iconImageIn(bytes: Uint8Array, length: number): IconImage | undefined {
  if (bytes.length < length || length < BITMAP_HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (textAt(view, 0) === "\x89PNG") return { png: bytes };
  // The height of a bitmap includes that of its mask.
  const [widthPx, doubled] = [view.getInt32(4, true), view.getInt32(8, true)];
  const size = { widthPx, heightPx: Math.abs(doubled) / 2 };
  const bits = view.getUint16(14, true);
  const rowBytes = Math.ceil((widthPx * bits) / 32) * 4 + Math.ceil(widthPx / 32) * 4;
  const isWhole = BITMAP_HEADER_BYTES + rowBytes * size.heightPx <= bytes.length;
  return view.getUint32(0, true) === BITMAP_HEADER_BYTES && !faultInSize(widthPx, size.heightPx) && isWhole
    ? { size }
    : undefined;
}
