import { readFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { escapeHtml } from "../../src/publish/pages/escape-html.ts";

/** A picture that differs between two sets. */
export interface PictureChange {
  /** The file, relative to the folder of its set. */
  file: string;
  kind: "changed" | "new" | "gone";
  /** The share of changed pixels, from 0 to 1; 1 for a picture that is new or gone. */
  share: number;
  /** PNG files; null if the picture is new, gone or has no difference. */
  before: Buffer | null;
  after: Buffer | null;
  difference: Buffer | null;
}

/** The differences between two sets of pictures, and the number of equal pictures. */
export interface ScreenshotComparison {
  /** Sorted: the most changed first, then new, then gone; equal ones by name. */
  changes: readonly PictureChange[];
  same: number;
}

/** The pictures in a folder, by paths relative to it. */
export interface ScreenshotSet {
  folder: string;
  files: readonly string[];
}

const CHANGE_KINDS_IN_ORDER = ["changed", "new", "gone"];

/** Compares two sets of pictures, file by file. */
export function compareScreenshots(before: ScreenshotSet, after: ScreenshotSet): ScreenshotComparison {
  const changes: PictureChange[] = [];
  let same = 0;
  const readPicture = ({ folder }: ScreenshotSet, file: string) => readFileSync(join(folder, file));
  const old = new Set(before.files);
  for (const file of after.files) {
    const now = readPicture(after, file);
    if (!old.delete(file)) {
      changes.push({ file, kind: "new", share: 1, before: null, after: now, difference: null });
      continue;
    }
    const then = readPicture(before, file);
    const found = comparePictures(then, now);
    if (!found) same++;
    else {
      const { picture: difference, share } = found;
      changes.push({ file, kind: "changed", share, before: then, after: now, difference });
    }
  }
  for (const file of old)
    changes.push({
      ...{ file, kind: "gone", share: 1, before: readPicture(before, file), after: null, difference: null },
    });
  changes.sort(
    (one, other) =>
      CHANGE_KINDS_IN_ORDER.indexOf(one.kind) - CHANGE_KINDS_IN_ORDER.indexOf(other.kind) ||
      other.share - one.share ||
      (one.file < other.file ? -1 : 1),
  );
  return { changes, same };
}

/** Returns the number of each kind as text: `3 changed, 1 new, 0 gone, 41 unchanged`. Pure. */
export function describeChangeCounts({ changes, same }: ScreenshotComparison): string {
  const counts = CHANGE_KINDS_IN_ORDER.map(
    (kind) => `${changes.filter((one) => one.kind === kind).length} ${kind}`,
  );
  return `${counts.join(", ")}, ${same} unchanged`;
}

/** The difference between two pictures. */
export interface PictureDifference {
  /** The share of changed pixels, from 0 to 1. */
  share: number;
  /** A PNG in which the changed pixels are marked. */
  picture: Buffer;
}

/** Colours closer than this (from 0 to 1) count as equal, since edges may differ by a shade between two runs. */
const MAX_COLOUR_DISTANCE = 0.05;

/**
 * Compares two PNGs; returns undefined if they look the same. If their sizes differ, the extra area counts as changed.
 * Throws for invalid PNGs. Pure.
 */
export function comparePictures(before: Buffer, after: Buffer): PictureDifference | undefined {
  if (before.equals(after)) return undefined;
  const pictures = [PNG.sync.read(before), PNG.sync.read(after)] as const;
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [one, other] = pictures.map((picture) => padPicture(picture, width, height)) as [PNG, PNG]; // two of two
  const difference = new PNG({ width, height });
  const isSameSize = pictures.every((picture) => picture.width === width && picture.height === height);
  const count = pixelmatch(one.data, other.data, difference.data, width, height, {
    ...{ threshold: MAX_COLOUR_DISTANCE, includeAA: true, diffColor: [214, 0, 90] },
  });
  if (count === 0 && isSameSize) return undefined;
  // The extra area of the larger picture may look like the transparent background.
  const least = width * height - Math.min(...pictures.map((picture) => picture.width * picture.height));
  const share = Math.max(count, isSameSize ? 0 : least) / (width * height);
  return { share, picture: PNG.sync.write(difference) };
}

/** Places a picture in the upper left of a transparent one. */
function padPicture(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}

/**
 * Returns an HTML page that shows each changed picture: before, after and the difference. The page is self-contained: it
 * embeds the pictures, runs no script and loads nothing. `about` describes the comparison. Pure.
 */
export function comparisonPage(comparison: ScreenshotComparison, about: string): string {
  const { changes } = comparison;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Changed pictures</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>Changed pictures</h1>
<p>${escapeHtml(about)}</p>
<p><strong>${describeChangeCounts(comparison)}</strong></p>
</header>
<main>
${changes.length === 0 ? "<p>No picture has changed.</p>" : changes.map(renderPictureSection).join("\n")}
</main>
</body>
</html>
`;
}

function renderPictureSection(change: PictureChange): string {
  const { after, before, difference, file, kind, share } = change;
  const said = kind === "changed" ? `changed, ${formatPercent(share)}` : kind;
  return `<section>
<h2>${escapeHtml(sceneNameOf(file))} <span class="${kind}">${said}</span></h2>
<div class="pictures">
${[renderPictureTag("Before", before), renderPictureTag("After", after), renderPictureTag("Difference", difference)].join("")}
</div>
</section>`;
}

function renderPictureTag(title: string, picture: Buffer | null): string {
  if (!picture) return "";
  const url = `data:image/png;base64,${picture.toString("base64")}`;
  return `<figure><figcaption>${title}</figcaption><img alt="${title}" loading="lazy" src="${url}"></figure>\n`;
}

/** Returns the page, scene and phone in the name of a picture's file. */
function sceneNameOf(file: string): string {
  return file
    .replace(/\.png$/, "")
    .replace("--", " · ")
    .replace(/[\\/]/, " · ");
}

function formatPercent(share: number): string {
  const percent = share * 100;
  return percent < 0.01 ? "less than 0.01 %" : `${percent.toFixed(percent < 1 ? 2 : 1)} %`;
}

const PAGE_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
body { margin: 0 auto; padding: 24px; max-width: 1400px; }
h1 { margin: 0; font-size: 22px; }
h2 { margin: 0 0 12px; font-size: 16px; overflow-wrap: anywhere; }
header p { margin: 4px 0; }
section { padding: 24px 0; border-top: 1px solid #8884; }
span { padding: 1px 8px; border-radius: 9px; background: #8882; font-size: 13px; font-weight: 400; }
.pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 375px)); gap: 16px; align-items: start; }
figure { margin: 0; }
figcaption { margin-bottom: 6px; font-size: 13px; }
img { display: block; width: 100%; border: 1px solid #8884; border-radius: 8px; }
`;
