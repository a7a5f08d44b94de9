import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inspectPicture } from "../../src/check/content/inspect-picture.ts";
import { longestPath } from "../../src/check/content/svg-path.ts";
import { listFilesBelow } from "../../src/publish/read-json-folder.ts";
import { svgOf } from "../support/pictures/make-pictures.ts";

const inspect = (svg: string) => inspectPicture("image/svg+xml", Buffer.from(svg));
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join("");

/** Returns definitions that each refer twice to the one before: the last one draws 2^levels shapes. */
const doubled = (levels: number, make: (own: string, before: string) => string) =>
  times(levels, (level) => make(`a${level}`, `a${level - 1}`));

const BLUR = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>';
const shape = (attributes = "") => `<path d="M0 0H100V100H0z" ${attributes}/>`;

describe("an SVG that takes too long to draw is refused with the element that takes it", () => {
  test.each<[string, string, string]>([
    [
      "nested <use>",
      `${shape('id="a-1"')}${doubled(20, (own, before) => `<g id="${own}"><use href="#${before}"/><use href="#${before}"/></g>`)}`,
      "<path>",
    ],
    [
      "nested patterns",
      `${doubled(20, (own, before) => `<pattern id="${own}" width="9" height="9">${shape(`fill="url(#${before})"`).repeat(2)}</pattern>`)}${shape('fill="url(#a19)"')}`,
      "<path>",
    ],
    [
      "nested masks",
      `${doubled(20, (own, before) => `<mask id="${own}">${shape(`mask="url(#${before})"`).repeat(2)}</mask>`)}${shape('mask="url(#a19)"')}`,
      "<path>",
    ],
    [
      "nested clip paths",
      `${doubled(20, (own, before) => `<clipPath id="${own}">${shape(`clip-path="url(#${before})"`).repeat(2)}</clipPath>`)}${shape('clip-path="url(#a19)"')}`,
      "<path>",
    ],
    ["a reference with escapes", `${BLUR}${shape('filter="url(#%66)"').repeat(9)}`, "<feGaussianBlur>"],
    ["many filters", `${BLUR}${shape('filter="url(#f)"').repeat(9)}`, "<feGaussianBlur>"],
    [
      "a filter of many parts",
      `<filter id="f">${"<feTurbulence/>".repeat(9)}</filter>${shape('filter="url(#f)"')}`,
      "<feTurbulence>",
    ],
    [
      "a turbulence of many octaves",
      `<filter id="f"><feTurbulence numOctaves="99"/></filter>${shape('filter="url(#f)"')}`,
      "<feTurbulence>",
    ],
    [
      "a large kernel",
      `<filter id="f"><feConvolveMatrix kernelMatrix="${"1 ".repeat(81)}"/></filter>${shape('filter="url(#f)"')}`,
      "<feConvolveMatrix>",
    ],
    [
      "a morphology",
      `<filter id="f"><feMorphology radius="50"/></filter>${shape('filter="url(#f)"')}`,
      "<feMorphology>",
    ],
    [
      "a filter in a style",
      `<style>path{filter:url(#f)}</style>${BLUR}${shape().repeat(9)}`,
      "<feGaussianBlur>",
    ],
    [
      "a filter for a selector that cannot be told",
      `<style>:not(a){filter:blur(9px)}</style>${shape().repeat(9)}`,
      "<path>",
    ],
    ["a filter in a style of an element", shape('style="filter:blur(9px)"').repeat(9), "<path>"],
    [
      "a filter behind a brace in brackets",
      `<style>*{x:(}.a{y:1);filter:blur(9px)}</style>${shape().repeat(9)}`,
      "whose cost",
    ],
    ["a value from elsewhere", `<style>*{filter:var(--a)}</style>${shape()}`, '"filter: var(--a)"'],
    ["an inherited filter", `<g filter="inherit">${shape()}</g>`, '"filter: inherit"'],
    ["many gradients", `<linearGradient id="g"/>${shape('fill="url(#g)"').repeat(200)}`, "<path>"],
    [
      "a gradient of a group",
      `<radialGradient id="g"/><g fill="url(#g)">${shape().repeat(200)}</g>`,
      "<path>",
    ],
    [
      "markers of a group",
      `<marker id="m">${shape().repeat(9)}</marker><g marker-mid="url(#m)"><path d="M0 0${"L9 9".repeat(200)}"/></g>`,
      "<path>",
    ],
    ["a long path", `<path d="M0 0${"L9 9".repeat(40_000)}"/>`, "<path>"],
    ["short dashes", '<path stroke="#000" stroke-dasharray=".001" d="M0 0H99"/>', "<path>"],
    [
      "short dashes of a group, in percent",
      '<g stroke-dasharray=".001%"><circle r="50" stroke="#000"/></g>',
      "<circle>",
    ],
    [
      "dashes of a path that is called long",
      '<path pathLength="1e9" stroke="#000" stroke-dasharray="1" d="M0 0H99"/>',
      "<path>",
    ],
    ["many letters", `<text>${"字".repeat(900)}</text>`, "<text>"],
    ["a list of filters", `${BLUR}${shape(`filter="${"url(#f) ".repeat(9)}"`)}`, "<feGaussianBlur>"],
    [
      "a list of masks",
      `<mask id="m">${shape()}</mask>${shape(`style="mask:${"url(#m),".repeat(200)}none"`)}`,
      "<path>",
    ],
    [
      "a filter between strings that look like a comment",
      `<style>a{b:"/*"}path{filter:blur(9px)}a{b:"*/"}</style>${shape().repeat(9)}`,
      "<path>",
    ],
    [
      "a filter after an address that looks like a comment",
      `<style>a{b:url(#/*)}path{filter:blur(9px)}/**/</style>${shape().repeat(9)}`,
      "<path>",
    ],
    [
      "a string without its end",
      `<style>a{b:"\n}path{filter:blur(9px)}</style>${shape().repeat(9)}`,
      "whose cost",
    ],
    [
      "a gradient of a style",
      "<style>svg{background:conic-gradient(red,blue)}</style>",
      '"background: conic-gradient',
    ],
    [
      "shadows of letters",
      `<style>text{text-shadow:${times(9, () => "0 0 9px red,")}0 0 red}</style><text>a</text>`,
      '"text-shadow: ',
    ],
    ["a chain of references", times(2000, (index) => `<use id="u${index}" href="#u${index + 1}"/>`), "<use>"],
    [
      "many gradients that move",
      `<linearGradient id="g"/>${shape('fill="url(#g)"').repeat(20)}<rect><animate attributeName="x" to="9"/></rect>`,
      "for each frame",
    ],
    [
      "an animation of dashes",
      '<rect><animate attributeName="stroke-dasharray" to="9"/></rect>',
      "animate stroke-dasharray",
    ],
  ])("%s", (_, inner, expected) => {
    const begin = performance.now();
    expect(inspect(svgOf(inner))).toMatchObject({
      place: expect.stringMatching(/^:1:\d+$/),
      says: { en: expect.stringContaining(expected), zh: expect.stringMatching(/[一-鿿]/) },
    });
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

test("the message says what takes how much, and where", () => {
  expect(inspect(svgOf(`\n<rect/>${BLUR}\n${shape('filter="url(#f)"').repeat(9)}`))).toEqual({
    place: ":2:23",
    says: {
      en: "takes more than 3200 units to draw (a plain shape takes one), 3600 of them for this <feGaussianBlur>, drawn 6×, expected at most 3200",
      zh: "绘制超过 3200 个单位（一个普通图形为一个单位），其中这里的 <feGaussianBlur> 画 6 次，占 3600 个，最多应为 3200 个",
    },
    fix: {
      en: "Remove effects and repeated parts, or save the picture as WebP.",
      zh: "请去掉特效和重复的部分，或存成 WebP 格式。",
    },
  });
});

describe("an SVG that browsers would not show is refused", () => {
  test.each([
    ["an end that is missing", svgOf("<g>"), ":1:66", "</svg> without its begin"],
    ["a file that ends early", svgOf("<g><path/></g>").slice(0, 72), ":1:63", "<g> without its end"],
    ["an empty file", "", ":1:1", "no <svg>"],
    ["a text", "hello", ":1:1", "text outside of <svg>"],
    ["two pictures", svgOf("") + svgOf(""), ":1:69", "<svg> after its end"],
    ["another namespace", "<svg/>", ":1:1", 'without xmlns="http://www.w3.org/2000/svg"'],
    ["an unknown prefix", svgOf('<use xlink:href="#a"/>'), ":1:63", "xlink:href without xmlns:xlink"],
    ["an entity", svgOf("<text>&nbsp;</text>"), ":1:69", "an & without meaning"],
    ["an attribute twice", svgOf('<g id="a" id="b"/>'), ":1:63", "an attribute twice in <g>"],
    ["deep nesting", svgOf("<g>".repeat(200) + "</g>".repeat(200)), ":1:360", "more than 100 elements"],
  ])("%s", (_, svg, place, says) => {
    expect(inspect(svg)).toMatchObject({ place, says: { en: expect.stringContaining(says) } });
  });

  test("because of its length", () => {
    expect(inspect(svgOf(`<!--${"a".repeat(2 ** 20)}-->`))).toMatchObject({
      says: { en: "has 1025 KB, expected at most 1024 KB" },
    });
  });
});

describe("the size of an SVG", () => {
  test.each([
    ['width="40" height="30"', [40, 30]],
    ['viewBox="0 0 40 30"', [40, 30]],
    ['viewBox="0 0 40 30" width="20"', [20, 15]],
    ['viewBox="0 0 40 30" height="15px"', [20, 15]],
    ['viewBox="0 0 40 30" width="100%" height="100%"', [40, 30]],
    ['width="1in" height="1.5pc"', [96, 24]],
  ])("%s", (attributes, [widthPx, heightPx]) => {
    expect(inspect(svgOf("", attributes))).toEqual({ widthPx, heightPx });
  });

  test("that states none is the browsers' default, which says nothing about its proportions", () => {
    expect(inspect(svgOf("", ""))).toEqual({ widthPx: 300, heightPx: 150, isAssumed: true });
  });

  test.each([
    ['width="1e9" height="1"', "is 1000000000 × 1 pixels, 1000 million in all, expected at most 16 million"],
    ['viewBox="0 0 5000 5000"', "is 5000 × 5000 pixels, 25 million in all, expected at most 16 million"],
    ['width="0" height="9"', "is 0 × 9 pixels, expected at least 1 × 1"],
    ['viewBox="0 0 0 9"', "is 0 × 0 pixels, expected at least 1 × 1"],
    ['width="-4" height="9"', "is -4 × 9 pixels, expected at least 1 × 1"],
  ])("%s is refused", (attributes, says) => {
    expect(inspect(svgOf("", attributes))).toMatchObject({ says: { en: says } });
  });
});

describe("an SVG that is drawn quickly is accepted", () => {
  test.each([
    [
      "a picture that refers to itself, which browsers ignore",
      '<g id="a"><use href="#a"/><use href="#a"/></g>',
    ],
    ["a filter that no element uses", `<style>.a{filter:url(#f)}</style>${BLUR}${shape().repeat(9)}`],
    ["some blurs", `${BLUR}${shape('filter="url(#f)"').repeat(4)}`],
    ["a spinner", `${shape()}<animateTransform attributeName="transform" type="rotate" to="360"/>`],
    ["dashes of a circle", '<circle r="50" stroke="#000" stroke-dasharray="2 2"/>'],
  ])("%s", (_, inner) => {
    expect(inspect(svgOf(inner))).toEqual({ widthPx: 100, heightPx: 100 });
  });

  const pictures = ["campaigns", "schemas"].flatMap(listFilesBelow).filter((path) => path.endsWith(".svg"));
  test(`all ${pictures.length} pictures of the campaigns and examples`, () => {
    expect(pictures.length).toBeGreaterThan(100);
    for (const path of pictures) expect(inspect(readFileSync(path, "utf8")), path).not.toHaveProperty("says");
  });
});

describe("the longest way of a path", () => {
  test.each([
    ["M10 10H20V30z", 10 + 20 + Math.hypot(10, 20)],
    ["m10 10h10v20z", 10 + 20 + Math.hypot(10, 20)],
    ["M0 0C0 10 10 10 10 0", 30],
    ["M0 0Q10 0 10 10T20 20", 20 + 20],
    ["M0 0A1 1 0 0110 0", 2 * Math.PI * 10 + 10],
    ["M0 0L10 0 0 0-10 0", 30],
  ])("%s", (path, expected) => {
    expect(longestPath(path)).toBeCloseTo(expected);
  });
});
