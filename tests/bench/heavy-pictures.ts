import type { Browser } from "playwright-core";
import { inspectPicture } from "../../src/check/content/inspect-picture.ts";
import { isPictureFault } from "../../src/check/content/picture-fault.ts";
import { svgOf } from "../support/pictures/make-pictures.ts";
import { openChromium } from "./set-up.ts";

// Draws SVGs that take nearly all units that the checker allows, each of another kind, over a whole phone (pixel ratio 3,
// CPU x6). Prints the time of each relative to an empty picture, and that of the empty one. Every part covers the whole
// screen, so real pictures are faster. Run: npx tsx tests/bench/heavy-pictures.ts [KIND]...

const WHOLE = 'd="M0 0H400V800H0z"';

/** A kind of content: a part that is repeated, and what it refers to. */
interface Kind {
  definitions?: string;
  part: (index: number) => string;
}

const filtered = (content: string): Kind => ({
  definitions: `<filter id="e" x="-1" y="-1" width="3" height="3">${content}</filter>`,
  part: () => `<path ${WHOLE} fill="red" fill-opacity=".02" filter="url(#e)"/>`,
});

const painted = (paint: string): Kind => ({
  definitions: paint,
  part: () => `<path ${WHOLE} fill="url(#e)"/>`,
});

const stops =
  '<stop stop-color="red" stop-opacity=".1"/><stop offset="1" stop-color="blue" stop-opacity=".1"/>';

const KINDS: Readonly<Record<string, Kind>> = {
  shapes: { part: (index) => `<path ${WHOLE} fill="#f${index % 10}0" fill-opacity=".02"/>` },
  lines: {
    part: () =>
      '<circle cx="200" cy="400" r="300" fill="none" stroke="red" stroke-width="200" stroke-opacity=".02"/>',
  },
  linear: painted(`<linearGradient id="e">${stops}</linearGradient>`),
  radial: painted(`<radialGradient id="e">${stops}</radialGradient>`),
  patterns: painted(
    '<pattern id="e" width="3" height="3" patternUnits="userSpaceOnUse"><circle r="2"/></pattern>',
  ),
  masks: {
    definitions:
      '<mask id="e" x="-1" y="-1" width="9" height="9"><circle cx="200" cy="400" r="390" fill="#fff"/></mask>',
    part: () => `<path ${WHOLE} fill="red" fill-opacity=".02" mask="url(#e)"/>`,
  },
  groups: { part: () => `<g opacity=".1"><path ${WHOLE}/><path ${WHOLE}/></g>` },
  letters: {
    part: (index) =>
      `<text font-size="800" y="700" fill-opacity=".02">${String.fromCharCode(0x4e00 + index)}</text>`,
  },
  curves: {
    part: (index) =>
      `<path d="M0 0C${index % 400} 800 400 ${index % 800} ${index % 397} 9" fill="none" stroke="red"/>`,
  },
  dashes: { part: (index) => `<path d="M0 ${index}H400" stroke="red" stroke-dasharray=".4 .4"/>` },
  blurs: filtered('<feGaussianBlur stdDeviation="20"/>'),
  turbulence: filtered('<feTurbulence baseFrequency=".05"/>'),
  lights: filtered('<feSpecularLighting><fePointLight z="50"/></feSpecularLighting>'),
  kernels: filtered(`<feConvolveMatrix order="3" kernelMatrix="${"1 ".repeat(9)}"/>`),
};

/** Returns the largest picture of a kind that the checker accepts. */
function largestOf({ definitions = "", part }: Kind): { svg: string; count: number } {
  const make = (count: number) =>
    svgOf(
      `<defs>${definitions}</defs>${Array.from({ length: count }, (_, index) => part(index)).join("")}`,
      'viewBox="0 0 400 800"',
    );
  const isAccepted = (count: number) =>
    !isPictureFault(inspectPicture("image/svg+xml", Buffer.from(make(count))));
  let [least, most] = [0, 5000];
  while (most - least > 1) {
    const middle = (least + most) >> 1;
    if (isAccepted(middle)) least = middle;
    else most = middle;
  }
  return { svg: make(least), count: least };
}

/** Returns the time until a phone shows a picture, in milliseconds. */
async function drawingMs(browser: Browser, svg: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.screenshot();
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const begin = performance.now();
  await page.evaluate(
    async (src) => {
      const image = Object.assign(new Image(375, 750), { src });
      document.body.append(image);
      await image.decode();
    },
    `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
  );
  await page.screenshot();
  const ms = performance.now() - begin;
  await context.close();
  return ms;
}

const browser = await openChromium();
const empty = await drawingMs(browser, svgOf("", 'viewBox="0 0 400 800"'));
process.stdout.write(`an empty picture: ${empty.toFixed(0)} ms\n`);
const wanted = process.argv.slice(2);
for (const [name, kind] of Object.entries(KINDS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { count, svg } = largestOf(kind);
  const ms = await drawingMs(browser, svg);
  process.stdout.write(`${count} ${name}: ${ms.toFixed(0)} ms, ${(ms / empty).toFixed(1)} x\n`);
}
await browser.close();
