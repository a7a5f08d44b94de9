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
    view.byteLength >= 12 && textAt(view, 8) === "avis"
      ? pictureFault(
          en`is an animated AVIF, expected a still picture`.zh`是 AVIF 动画，应为静态图片`,
          en`Save the animation as WebP.`.zh`请把动画存成 WebP 格式。`,
        )
      : undefined,
};

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
    if (chunk === "IEND") return { ...header, frames };
  }
  return damagedPicture("image/png", "no IEND");
}

/** Finds the end of a JPEG, which decoders can do without if the last bits before it happen to suffice. */
function readJpeg(view: DataView): PictureFault | undefined {
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

/** Returns the pictures in an icon file, which is a list of PNGs and bitmaps; a fault if one is damaged. */
export function readIcon(bytes: Uint8Array): IconImage[] | PictureFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isIcon = bytes.length >= ICON_HEADER_BYTES && view.getUint32(0) === 0x00000100;
  const count = isIcon ? view.getUint16(4, true) : 0;
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
