import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** How two pictures differ. */
export interface Difference {
  /** The share of the pixels that are others, from 0 to 1. */
  share: number;
  /** A PNG in which these stand out. */
  picture: Buffer;
}

/** Colours that are nearer than this, of 1, are the same: drawn twice, an edge may be a shade off. */
const NEAR = 0.05;

/**
 * Compares two PNGs; undefined where they show the same. Where one is larger, all that the other has not counts as other.
 * Throws for what is no PNG. Pure.
 */
export function comparePictures(before: Buffer, after: Buffer): Difference | undefined {
  if (before.equals(after)) return undefined;
  const pictures = [PNG.sync.read(before), PNG.sync.read(after)] as const;
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [one, other] = pictures.map((picture) => onSheet(picture, width, height)) as [PNG, PNG]; // two of two
  const difference = new PNG({ width, height });
  const isSameSize = pictures.every((picture) => picture.width === width && picture.height === height);
  const count = pixelmatch(one.data, other.data, difference.data, width, height, {
    ...{ threshold: NEAR, includeAA: true, diffColor: [214, 0, 90] },
  });
  if (count === 0 && isSameSize) return undefined;
  // What only one of them has may look like the ground below it.
  const least = width * height - Math.min(...pictures.map((picture) => picture.width * picture.height));
  const share = Math.max(count, isSameSize ? 0 : least) / (width * height);
  return { share, picture: PNG.sync.write(difference) };
}

/** A picture in the upper left of a sheet of nothing. */
function onSheet(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}
