import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { memoizeByKey } from "../../../src/language/memoize.ts";

const PNG_BEGIN = Buffer.from("89504e470d0a1a0a", "hex");

/** Returns an SVG with this content. */
export const svgOf = (inner: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

/** Returns a black and white PNG. `frames` adds the header of an animation. A file of 109 KB has 900 million pixels. */
export function pngOf(width: number, height: number, frames?: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const animation = Buffer.alloc(8);
  animation.writeUInt32BE(frames ?? 1);
  return Buffer.concat([
    PNG_BEGIN,
    pngChunk("IHDR", header),
    ...(frames === undefined ? [] : [pngChunk("acTL", animation)]),
    pngChunk("IDAT", blackRows((Math.ceil(width / 8) + 1) * height)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns this many compressed zeros. Cached, since 112 MB of them take more than a second. */
const blackRows = memoizeByKey((size: number) => deflateSync(Buffer.alloc(size)));

/** Returns noise in one of the formats that sharp writes, so that each byte matters. */
export function noiseOf(format: "avif" | "gif" | "jpeg" | "png" | "webp", sizePx = 64): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = { width: sizePx, height: sizePx, channels: 3, background: "#000", noise } as const;
  return sharp({ create: picture }).toFormat(format).toBuffer();
}

/** Returns an animation of N frames, each of one colour. */
export async function animationOf(format: "gif" | "webp", sizePx: number, frames: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, index) => {
    const background = { r: index * 12, g: 255 - index * 12, b: 0 };
    return sharp({ create: { width: sizePx, height: sizePx, channels: 3, background } })
      .png()
      .toBuffer();
  });
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** Returns an icon file with one PNG. */
export function iconOf(png: Buffer): Buffer {
  const entry = Buffer.from("00000100010008080000010001000000000016000000", "hex");
  entry.writeUInt32LE(png.length, 14);
  return Buffer.concat([entry, png]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(checksumOf(named), named.length + 4);
  return whole;
}

/** Returns the checksum that PNG states. */
function checksumOf(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
