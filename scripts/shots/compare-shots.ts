import { readFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { escapeHtml } from "../../src/publish/pages/escape-html.ts";

/** One picture of which not both sets have the same. */
export interface Change {
  /** The file, relative to the folder of its set. */
  file: string;
  kind: "changed" | "new" | "gone";
  /** The share of the pixels that are others, from 0 to 1; of what is new or gone all are. */
  share: number;
  /** PNGs. */
  before: Buffer | null;
  after: Buffer | null;
  difference: Buffer | null;
}

export interface Comparison {
  /** Those that changed most come first, then what is new, then what is gone; else by their names. */
  changes: readonly Change[];
  same: number;
}

/** Pictures in a folder, by their files relative to it. */
export interface ShotSet {
  folder: string;
  files: readonly string[];
}

const ORDER = ["changed", "new", "gone"];

/** Compares two sets of pictures, file by file. */
export function compareShots(before: ShotSet, after: ShotSet): Comparison {
  const changes: Change[] = [];
  let same = 0;
  const read = ({ folder }: ShotSet, file: string) => readFileSync(join(folder, file));
  const old = new Set(before.files);
  for (const file of after.files) {
    const now = read(after, file);
    if (!old.delete(file)) {
      changes.push({ file, kind: "new", share: 1, before: null, after: now, difference: null });
      continue;
    }
    const then = read(before, file);
    const found = comparePictures(then, now);
    if (!found) same++;
    else {
      const { picture: difference, share } = found;
      changes.push({ file, kind: "changed", share, before: then, after: now, difference });
    }
  }
  for (const file of old)
    changes.push({
      ...{ file, kind: "gone", share: 1, before: read(before, file), after: null, difference: null },
    });
  changes.sort(
    (one, other) =>
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
      other.share - one.share ||
      (one.file < other.file ? -1 : 1),
  );
  return { changes, same };
}

/** How many there are of each kind, in words: `3 changed, 1 new, 0 gone, 41 the same`. Pure. */
export function countsOf({ changes, same }: Comparison): string {
  const counts = ORDER.map((kind) => `${changes.filter((one) => one.kind === kind).length} ${kind}`);
  return `${counts.join(", ")}, ${same} the same`;
}

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

/**
 * One page that shows each picture that is another one: before, after, and where. It stands by itself: pictures are in
 * it, nothing runs and nothing is loaded. `about` says what was compared. Pure.
 */
export function comparisonPage(comparison: Comparison, about: string): string {
  const { changes } = comparison;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Pictures that changed</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Pictures that changed</h1>
<p>${escapeHtml(about)}</p>
<p><strong>${countsOf(comparison)}</strong></p>
</header>
<main>
${changes.length === 0 ? "<p>All pictures are the same.</p>" : changes.map(sectionOf).join("\n")}
</main>
</body>
</html>
`;
}

function sectionOf(change: Change): string {
  const { after, before, difference, file, kind, share } = change;
  const said = kind === "changed" ? `changed, ${percentOf(share)}` : kind;
  return `<section>
<h2>${escapeHtml(nameOf(file))} <span class="${kind}">${said}</span></h2>
<div class="pictures">
${[pictureOf("Before", before), pictureOf("After", after), pictureOf("Difference", difference)].join("")}
</div>
</section>`;
}

function pictureOf(title: string, picture: Buffer | null): string {
  if (!picture) return "";
  const url = `data:image/png;base64,${picture.toString("base64")}`;
  return `<figure><figcaption>${title}</figcaption><img alt="${title}" loading="lazy" src="${url}"></figure>\n`;
}

/** The page, the scene and the phone, as the file of a picture names them. */
function nameOf(file: string): string {
  return file
    .replace(/\.png$/, "")
    .replace("--", " · ")
    .replace(/[\\/]/, " · ");
}

function percentOf(share: number): string {
  const percent = share * 100;
  return percent < 0.01 ? "less than 0.01 %" : `${percent.toFixed(percent < 1 ? 2 : 1)} %`;
}

const STYLE = `
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
