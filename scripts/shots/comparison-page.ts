import { escapeHtml } from "../../src/publish/pages/escape-html.ts";
import { type Change, type Comparison, countsOf } from "./compare-shots.ts";

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
