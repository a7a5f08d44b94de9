import { describe, expect, test } from "vitest";
import { inspectPicture } from "../../src/check/content/inspect-picture.ts";
import { svgOf } from "../support/pictures/make-pictures.ts";

// Each of the refused pictures was accepted once, and took Chromium more than 15 seconds; or Chromium did not show it.

const inspect = (svg: string) => inspectPicture("image/svg+xml", Buffer.from(svg));
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join("");

const WHOLE = 'd="M0 0H100V100H0z"';
const whole = (attributes = "") => `<path ${WHOLE} ${attributes}/>`;
const small = (index: number, attributes = "") =>
  `<path d="M${(index * 37) % 98} ${(index * 91) % 97}h2v2h-2z" ${attributes}/>`;
const curves = (attributes: string) =>
  `<path d="M0 0${times(300, (index) => `C${index % 99} 9 8 7 6 ${index % 98}`)}" stroke="red" ${attributes}/>`;
const merges = (levels: number, nodes: number) =>
  times(
    levels,
    (level) => `<feMerge result="r${level + 1}">${`<feMergeNode in="r${level}"/>`.repeat(nodes)}</feMerge>`,
  );

describe("a picture that takes too long is refused", () => {
  test.each([
    [
      "copies that are never drawn",
      `<defs>${whole('id="a0"')}${times(20, (index) => `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(2)}</g>`)}</defs>`,
      "more than 50000 elements",
    ],
    ["elements that are never drawn", `<defs>${"<g/>".repeat(60_000)}</defs>`, "more than 50000 elements"],
    ["many elements with one id", `<defs>${'<g id="a"/>'.repeat(60_000)}</defs>`, "more than 50000 elements"],
    [
      "results of a filter that are used twice each",
      `<filter id="f"><feOffset result="r0"/>${merges(25, 2)}</filter>${whole('filter="url(#f)"')}`,
      "<filter>",
    ],
    [
      "a result of a filter that is used often",
      `<filter id="f"><feOffset result="r0"/>${merges(1, 500)}</filter>${whole('filter="url(#f)"')}`,
      "<filter>",
    ],
    [
      "a result that is blended with itself",
      `<filter id="f"><feOffset result="r"/>${'<feBlend in="r" in2="r" result="r"/>'.repeat(8)}</filter>${whole('filter="url(#f)"')}`,
      "<filter>",
    ],
    [
      "a filter of a small region, which needs the whole shape",
      `<filter id="f" width=".1" height=".1"><feGaussianBlur stdDeviation="90"/></filter>${whole('filter="url(#f)"').repeat(9)}`,
      "<feGaussianBlur>",
    ],
    [
      "a mask that is larger than its shapes",
      `<mask id="m" x="-99" y="-99" width="999" height="999">${whole()}</mask>${times(150, (index) => small(index, 'mask="url(#m)"'))}`,
      "<path>",
    ],
    [
      "a wide line whose name has a reference",
      `<linearGradient id="g"/>${times(300, (index) => small(index, 'stroke="url(#g)" style="stroke&#45;width:80"'))}`,
      "<path>",
    ],
    [
      "an inherited path",
      `<g style="d:path('M0 0H9')">${'<path style="d:inherit"/>'.repeat(9)}</g>`,
      '"d: inherit"',
    ],
    ["an inherited mask", whole('style="mask-image:inherit"'), '"mask-image: inherit"'],
    [
      "an inherited filter with a prefix",
      whole('style="-webkit-filter:inherit"'),
      '"-webkit-filter: inherit"',
    ],
    [
      "half transparent fills with lines",
      '<circle cx="50" cy="50" r="50" stroke="blue" opacity=".1"/>'.repeat(300),
      "<circle>",
    ],
    [
      "a reference with a line end",
      `<g id="ab">${whole().repeat(40)}</g>${'<use href="#a&#10;b"/>'.repeat(90)}`,
      "<path>",
    ],
    [
      "a reference with escapes of UTF-8",
      `<g id="字">${whole().repeat(40)}</g>${'<use href="#%E5%AD%97"/>'.repeat(90)}`,
      "<path>",
    ],
    [
      "a reference with a tab",
      `<filter id="ab"><feGaussianBlur/></filter>${whole("filter=\"url('#a&#9;b')\"").repeat(9)}`,
      "<feGaussianBlur>",
    ],
    [
      "many selectors",
      `<style>${times(5000, (index) => `.a${index} ~ g,`)}b{fill:red}</style>${"<g/>".repeat(90)}`,
      "<style>",
    ],
    [
      "a gradient of many stops",
      `<linearGradient id="g">${"<stop/>".repeat(2000)}</linearGradient>${times(99, (index) => small(index, 'fill="url(#g)"'))}`,
      "<linearGradient>",
    ],
    [
      "a gradient with stops of another one",
      `<linearGradient id="g">${"<stop/>".repeat(2000)}</linearGradient><linearGradient id="h" href="#g"/>${times(99, (index) => small(index, 'fill="url(#h)"'))}`,
      "<linearGradient>",
    ],
    [
      "a style that changes at the start",
      `<style>path{fill:red;transition:fill 9s}@starting-style{path{fill:blue}}</style>${whole().repeat(400)}`,
      "for each frame",
    ],
    ["large curves", `<g transform="scale(1e5)">${curves("")}</g>`, "<path>"],
    ["large curves by a style", `<g style="transform:scale(1e5)">${curves("")}</g>`, "<path>"],
    ["large curves by a scale", `<g style="scale:1e5">${curves("")}</g>`, "<path>"],
    [
      "large curves by steps",
      `${"<g transform='scale(99)'>".repeat(5)}${curves("")}${"</g>".repeat(5)}`,
      "<path>",
    ],
    ["large curves by a viewBox", `<svg viewBox="0 0 .01 .01">${curves("")}</svg>`, "<path>"],
    [
      "large curves by units",
      `<clipPath id="c" clipPathUnits="objectBoundingBox"><g transform="scale(1e3)">${curves("")}</g></clipPath>${whole('clip-path="url(#c)"')}`,
      "<path>",
    ],
    ["a scale that cannot be told", whole('style="transform:scale3d(9,9,9)"'), '"transform: scale3d'],
    ["a zoom", whole('style="zoom:9"'), '"zoom: 9"'],
  ])("%s", (_, inner, expected) => {
    expect(inspect(svgOf(inner))).toMatchObject({ says: { en: expect.stringContaining(expected) } });
  });
});

describe("the areas of shapes count", () => {
  const gradients = (make: (index: number) => string, attributes?: string) =>
    svgOf(`<linearGradient id="g"/>${times(300, make)}`, attributes);
  const SMALL = 'fill="url(#g)"';

  test.each([
    ["small shapes", gradients((index) => small(index, SMALL))],
    [
      "small copies",
      gradients(() => `<use href="#a" transform="scale(.1)"/>`).replace(
        "<use",
        `<defs>${whole(`id="a" ${SMALL}`)}</defs><use`,
      ),
    ],
    [
      "small filters",
      svgOf(
        `<filter id="f"><feGaussianBlur/></filter>${times(99, (index) => small(index, 'filter="url(#f)"'))}`,
      ),
    ],
    ["small circles", gradients((index) => `<circle cx="${index % 99}" r="2" ${SMALL}/>`)],
    ["small groups", svgOf(times(300, (index) => `<g opacity=".5">${small(index)}</g>`))],
  ])("%s are accepted", (_, svg) => {
    expect(inspect(svg)).toEqual({ widthPx: 100, heightPx: 100 });
  });

  test.each([
    ["enlarged shapes", gradients((index) => small(index, `transform="scale(90)" ${SMALL}`))],
    [
      "shapes with wide lines",
      gradients((index) => small(index, `${SMALL} stroke="url(#g)" stroke-width="80"`)),
    ],
    [
      "shapes with lines that a comment hides",
      gradients((index) => small(index, `${SMALL} style="stroke:url(#g);stroke-width/**/:80"`)),
    ],
    ["shapes enlarged by a style", gradients((index) => small(index, `style="scale:90" ${SMALL}`))],
    [
      "shapes in a small viewBox",
      gradients((index) => small(index, SMALL), 'viewBox="0 0 2 2" width="100" height="100"'),
    ],
    [
      "shapes in a cut picture",
      gradients((index) => small(index, SMALL), 'viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice"'),
    ],
    ["shapes of percentages", gradients(() => `<rect width="90%" height="90%" ${SMALL}/>`)],
    ["letters", gradients(() => `<text ${SMALL}>a</text>`)],
  ])("%s are refused", (_, svg) => {
    expect(inspect(svg)).toMatchObject({
      says: { en: expect.stringContaining("takes more than 3200 units") },
    });
  });
});

describe("an SVG that browsers cannot parse is refused", () => {
  test.each([
    ["a name that begins with a digit", svgOf('<g 1a="x"/>')],
    ["a name with two prefixes", svgOf('<g xmlns:a="u" a:b:c="x"/>')],
    ["a control character", svgOf("<text>\x01</text>")],
    ["a reference to a control character", svgOf("<text>&#1;</text>")],
    ["a reference to half a character", svgOf("<text>&#xD800;</text>")],
    ["a reference in capitals", svgOf("<text>&LT;</text>")],
    ["two hyphens in a comment", svgOf("<!-- a -- b -->")],
    ["the end of a CDATA section in a text", svgOf("<text>]]></text>")],
    ["an attribute twice, with two prefixes", svgOf('<g xmlns:a="u" xmlns:b="u" a:x="1" b:x="2"/>')],
    ["a prefix without namespace", svgOf('<g xmlns:a=""/>')],
    ["another namespace for xml", svgOf('<g xmlns:xml="u"/>')],
    ["an unknown prefix of an element", svgOf("<metadata><a:b/></metadata>")],
    ["a declaration without version", `<?xml encoding="utf-8"?>${svgOf("")}`],
    ["a declaration after a space", ` <?xml version="1.0"?>${svgOf("")}`],
    ["a space of another kind", svgOf('<g\u00a0id="a"/>')],
    ["a byte order mark at its end", `${svgOf("")}\ufeff`],
    ["two document types", `<!DOCTYPE svg><!DOCTYPE svg>${svgOf("")}`],
    ["a CDATA section outside", `${svgOf("")}<![CDATA[]]>`],
  ])("%s", (_, svg) => {
    expect(inspect(svg)).toHaveProperty("says");
  });
});

describe("a picture that a drawing program writes is accepted", () => {
  const shadow = (index: number) =>
    `<filter id="f${index}" x="${10 + index * 20}" y="90" width="40" height="30" filterUnits="userSpaceOnUse"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" values="0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="5"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix values="0"/><feBlend in2="BackgroundImageFix" result="effect1"/><feBlend in="SourceGraphic" in2="effect1" result="shape"/></filter>`;

  test.each([
    [
      "Illustrator: document type, styles",
      `<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator 27.0.0 -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" style="enable-background:new 0 0 9 9;" xml:space="preserve">\n<style type="text/css">\n\t.st0{fill:url(#SVGID_1_);}\n</style>\n<linearGradient id="SVGID_1_"/><path class="st0" d="M0,0h9"/></svg>\n`,
    ],
    [
      "Inkscape: notes",
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><sodipodi:namedview pagecolor="#fff"><inkscape:grid type="xygrid"/></sodipodi:namedview><g inkscape:label="Layer 1"><path d="M 0,0 9,9"/></g></svg>',
    ],
    [
      "CorelDRAW: a CDATA section",
      svgOf(
        `<style type="text/css"><![CDATA[\n.fil0 {fill:#E31E24}\n]]></style><g><metadata id="Corel-Layer"/>${whole('class="fil0"')}</g>`,
      ),
    ],
    [
      "Figma: many shadows",
      svgOf(
        times(
          12,
          (index) =>
            `<g filter="url(#f${index})"><rect x="${20 + index * 20}" y="95" width="20" height="10" rx="3"/></g>${shadow(index)}`,
        ),
        'viewBox="0 0 375 812"',
      ),
    ],
    [
      "2000 small shapes",
      svgOf(
        times(
          2000,
          (index) =>
            `<path fill="#c00" d="M${(index * 37) % 98} ${(index * 91) % 97}c1.1 1.2 2.3 2.4 1.5 2.6s-1.7 1.8-1.9 1l-1 1.3 1 1.2c1 1 1 1 1 1z"/>`,
        ),
      ),
    ],
  ])("%s", (_, svg) => {
    expect(inspect(svg)).toMatchObject({ widthPx: expect.any(Number) });
  });
});
