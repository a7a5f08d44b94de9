import { expect, test } from "vitest";
import { inspectPicture } from "../../src/check/content/inspect-picture.ts";
import { noiseOf, pngOf } from "../support/pictures/make-pictures.ts";

/** Returns a PNG whose animation has a frame of this width. */
function pngWithFrame(width: number): Buffer {
  const png = pngOf(8, 8, 2);
  const frame = Buffer.alloc(38);
  frame.writeUInt32BE(26);
  frame.write("fcTL", 4);
  frame.writeUInt32BE(width, 12);
  frame.writeUInt32BE(8, 16);
  return Buffer.concat([png.subarray(0, 33), frame, png.subarray(33)]);
}

/** Returns an icon of many entries that are the same picture. */
function iconOfMany(count: number): Buffer {
  const png = pngOf(8, 8);
  const header = Buffer.alloc(6 + 16 * count);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(count, 4);
  for (let index = 0; index < count; index++) {
    header.writeUInt32LE(png.length, 14 + 16 * index);
    header.writeUInt32LE(header.length, 18 + 16 * index);
  }
  return Buffer.concat([header, png]);
}

/** Returns a JPEG with more beginnings of scans before its end. */
async function jpegOf(scans: number): Promise<Buffer> {
  const jpeg = await noiseOf("jpeg", 8);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    Buffer.from("ffda".repeat(scans - 1), "hex"),
    jpeg.subarray(-2),
  ]);
}

/** Returns an AVIF that can also be read as an animation. */
async function avifSequence(): Promise<Buffer> {
  const avif = await noiseOf("avif", 8);
  avif.write("avis", avif.indexOf("miaf", 16));
  return avif;
}

test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
  ["a JPEG of many scans", "image/jpeg", () => jpegOf(31), "is drawn in 31 steps, expected at most 30"],
  ["an icon of many pictures", "image/x-icon", () => iconOfMany(33), "has 33 pictures, expected at most 32"],
  ["an empty frame of a PNG", "image/png", () => pngWithFrame(0), "a frame outside of it"],
  ["a wide frame of a PNG", "image/png", () => pngWithFrame(9), "a frame outside of it"],
  ["an AVIF with an animation", "image/avif", avifSequence, "is an animated AVIF"],
])("%s is refused", async (_, type, make, says) => {
  expect(inspectPicture(type, await make())).toMatchObject({ says: { en: expect.stringContaining(says) } });
});

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ["a JPEG of 12 scans", "image/jpeg", () => jpegOf(12)],
  ["an icon of 12 pictures", "image/x-icon", () => iconOfMany(12)],
  ["a frame of a PNG", "image/png", () => pngWithFrame(8)],
  ["a still AVIF", "image/avif", () => noiseOf("avif", 8)],
])("%s is accepted", async (_, type, make) => {
  expect(inspectPicture(type, await make())).not.toHaveProperty("says");
});
