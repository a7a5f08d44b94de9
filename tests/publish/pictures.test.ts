import { describe, expect, test } from "vitest";
import { pictureMediaType } from "../../src/check/content/picture-media-types.ts";
import { inspectPictureOnce } from "../../src/publish/pictures/inspect-picture-once.ts";
import { animationOf, iconOf, noiseOf, pngOf, svgOf } from "../support/pictures/make-pictures.ts";

const inspect = (name: string, bytes: Buffer) => inspectPictureOnce(pictureMediaType(name) ?? "", bytes);

const FORMATS = ["png", "jpeg", "webp", "gif", "avif"] as const;

/** Returns a WebP whose header states a size of zero. */
async function emptyWebp(): Promise<Buffer> {
  const webp = await noiseOf("webp", 8);
  webp.writeUInt32LE(0, 26);
  return webp;
}

const embed = (png: Buffer) => svgOf(`<image href="data:image/png;base64,${png.toString("base64")}"/>`);

describe.each(FORMATS)("a picture as %s", (format) => {
  test("is accepted with its size", async () => {
    expect(inspect(`a.${format}`, await noiseOf(format))).toEqual({ widthPx: 64, heightPx: 64 });
  });

  test("is refused wherever it is cut", async () => {
    const whole = await noiseOf(format);
    for (const length of [0, 1, 20, whole.length >> 1, whole.length - 20, whole.length - 2]) {
      const found = inspect(`a.${format}`, whole.subarray(0, length));
      expect(found, `${length} of ${whole.length} bytes`).toMatchObject({
        says: {
          en: expect.stringMatching(
            /^cannot be decoded to its end as image\/\w+ \(.+\), expected a complete picture$/,
          ),
        },
      });
    }
  });
});

describe("a picture is refused with its size", () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    [
      "of 900 million pixels in 109 KB",
      "a.png",
      () => pngOf(30_000, 30_000),
      "is 30000 × 30000 pixels, 900 million in all, expected at most 16 million",
    ],
    [
      "of a few pixels too many",
      "a.png",
      () => pngOf(4000, 4001),
      "is 4000 × 4001 pixels, 16.1 million in all, expected at most 16 million",
    ],
    ["of zero pixels", "a.png", () => pngOf(0, 9), "is 0 × 9 pixels, expected at least 1 × 1"],
    ["of zero pixels as WebP", "a.webp", emptyWebp, "is 0 × 0 pixels, expected at least 1 × 1"],
    [
      "with many frames as PNG",
      "a.png",
      () => pngOf(1000, 1000, 17),
      "is 1000 × 1000 pixels in 17 frames, 17 million in all, expected at most 16 million",
    ],
    [
      "with many frames as GIF",
      "a.gif",
      () => animationOf("gif", 1000, 17),
      "is 1000 × 1000 pixels in 17 frames, 17 million in all, expected at most 16 million",
    ],
    [
      "with many frames as WebP",
      "a.webp",
      () => animationOf("webp", 1000, 17),
      "is 1000 × 1000 pixels in 17 frames, 17 million in all, expected at most 16 million",
    ],
    [
      "in an icon",
      "a.ico",
      () => iconOf(pngOf(30_000, 30_000)),
      "is 30000 × 30000 pixels, 900 million in all, expected at most 16 million",
    ],
    [
      "in an SVG",
      "a.svg",
      () => Buffer.from(embed(pngOf(30_000, 30_000))),
      "has a picture that is 30000 × 30000 pixels, 900 million in all, expected at most 16 million",
    ],
  ])("%s", async (_, name, make, says) => {
    expect(inspect(name, await make())).toMatchObject({ says: { en: says } });
  });
});

test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
  ["an SVG named PNG", "a.png", () => Buffer.from(svgOf("")), "cannot be decoded to its end as image/png"],
  ["a PNG named JPEG", "a.jpg", () => pngOf(4, 4), "is image/png, expected image/jpeg as its name says"],
  [
    "pixels that are missing",
    "a.png",
    () => Buffer.concat([pngOf(999, 999).subarray(0, 33), pngOf(9, 9).subarray(33)]),
    "cannot be decoded to its end as image/png",
  ],
  [
    "an icon that is cut",
    "a.ico",
    () => iconOf(pngOf(4, 4)).subarray(0, -4),
    "cannot be decoded to its end as image/x-icon",
  ],
  [
    "an embedded picture that is cut",
    "a.svg",
    () => Buffer.from(embed(pngOf(4, 4).subarray(0, 50))),
    "has a picture that cannot be decoded to its end",
  ],
])("%s is refused", async (_, name, make, says) => {
  expect(inspect(name, await make())).toMatchObject({
    says: { en: expect.stringContaining(says) },
  });
});

test.each<[string, string, () => Promise<Buffer> | Buffer, number]>([
  ["a PNG of 16 million pixels", "a.png", () => pngOf(4000, 4000), 4000],
  ["an animation", "a.gif", () => animationOf("gif", 100, 9), 100],
  ["an animation as WebP", "a.webp", () => animationOf("webp", 100, 9), 100],
  ["an icon", "a.ico", () => iconOf(pngOf(8, 8)), 8],
  ["an embedded picture", "a.svg", () => Buffer.from(embed(pngOf(8, 8))), 100],
])("%s is accepted", async (_, name, make, sizePx) => {
  expect(inspect(name, await make())).toEqual({ widthPx: sizePx, heightPx: sizePx });
});
