import type { Page } from "playwright-core";
import { enlargeLetters } from "../../../scripts/lib/phones.ts";
import { triesAllVariants } from "../all-variants.ts";
import { violationsOf } from "./axe.ts";
import { badLineBreaks } from "./bad-line-breaks.ts";
import { faintTexts } from "./contrast-on-pixels.ts";
import { coveredTexts } from "./covered-texts.ts";
import { contentWidth } from "./screens.ts";
import { seeThroughTexts } from "./see-through-texts.ts";
import { smallTargets } from "./small-targets.ts";
import { unreadableTexts } from "./unreadable-texts.ts";

/** A check of an open page, which runs with the checks of these names. Resolves to the faults; empty without any. */
type Check = (page: Page, names: readonly string[]) => Promise<string[]>;

const PHONE = { width: 375, height: 812 };
const SMALL_PHONE = { width: 320, height: 568 };

/** Widths (CSS pixels) and text zooms at which letters are measured. */
const LETTER_SIZES = [
  { width: 375, zoom: 1 },
  { width: 320, zoom: 1.3 },
  { width: 320, zoom: 2 },
];
/** The same if pages are checked thoroughly. */
const ALL_LETTER_SIZES = [375, 320].flatMap((width) => [1, 1.3, 2].map((zoom) => ({ width, zoom })));

/** Whether pages are checked thoroughly: with TESTS=all, and with LOOKS on its pages. */
export const isThorough = triesAllVariants || process.env.LOOKS !== undefined;

/** Finds texts with too little contrast. */
const contrast: Check = async (page) =>
  (await faintTexts(page)).map(
    ({ text, element, contrast, wanted }) => `${contrast} of ${wanted}: "${text}" ${element}`,
  );

const axe: Check = (page, names) => violationsOf(page, !names.includes("contrast"));

/** Finds texts that are cut, covered, too wide or badly broken, at two widths and up to three text zooms. */
const letters: Check = async (page) => {
  const found: string[] = [];
  for (const { width, zoom } of isThorough ? ALL_LETTER_SIZES : LETTER_SIZES) {
    await page.setViewportSize({ width, height: PHONE.height });
    await enlargeLetters(page, zoom);
    const faults = [
      ...(await unreadableTexts(page)),
      ...(await coveredTexts(page)),
      ...(await badLineBreaks(page, zoom > 1)),
    ];
    found.push(...faults.map((fault) => `${width} px, ${zoom}: ${fault}`));
  }
  await enlargeLetters(page, 1);
  await page.setViewportSize(PHONE);
  return found;
};

/** Finds a page without exactly one heading, a title or an icon, or with the marks of a missing value. */
const content: Check = async (page) => {
  const [title, { headings, icon, text }] = await Promise.all([
    page.title(),
    page.evaluate(() => ({
      headings: document.querySelectorAll("h1").length,
      icon: document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "",
      text: document.body.innerText,
    })),
  ]);
  return [
    ...(headings === 1 ? [] : [`${headings} headings`]),
    ...(/^(活动)?$/.test(title) ? [`the title "${title}"`] : []),
    ...(/^\/(campaigns\/brands\/)?art\//.test(icon) ? [] : [`the icon "${icon}"`]),
    ...(text.match(/页面不存在|--|\{|undefined|NaN/g) ?? []),
  ];
};

/** Finds a page that is wider than a small screen, also if the WebView doubles the root's font size. */
const width: Check = async (page) => {
  await page.setViewportSize(SMALL_PHONE);
  const asWritten = await contentWidth(page);
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = `${Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 2}px`;
  });
  const enlarged = await contentWidth(page);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(PHONE);
  return [
    ...(asWritten === SMALL_PHONE.width ? [] : [`${asWritten} px on a screen of ${SMALL_PHONE.width}`]),
    ...(enlarged === SMALL_PHONE.width ? [] : [`${enlarged} px at 200 %`]),
  ];
};

/** Finds texts that would be missing on paper (collapsed, or still moving in), and elements that would float over it. */
const print: Check = async (page) => {
  await page.emulateMedia({ media: "print" });
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll(".page *")].flatMap((element) => {
      const { position, animationName } = getComputedStyle(element);
      const isText = element.matches(".fold-body, .fold-body *") && element.childElementCount === 0;
      const isMissing = isText && element.textContent && !element.getBoundingClientRect().height;
      const moves = animationName !== "none";
      const floats = /fixed|sticky/.test(position) && element.getBoundingClientRect().height > 0;
      return isMissing || moves || floats ? [`${element.className} ${element.textContent}`] : [];
    }),
  );
  await page.emulateMedia({ media: null });
  return lost;
};

/** The checks of an open page, by the name at the beginning of a fault. */
const CHECKS = {
  contrast,
  letters,
  targets: smallTargets,
  axe,
  content,
  width,
  print,
  cut: unreadableTexts,
  covered: coveredTexts,
  breaks: (page) => badLineBreaks(page),
  ground: seeThroughTexts,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;

/** Runs checks on an open page, one after the other. Resolves to all faults, each with the name of its check. */
export async function pageFaults(page: Page, names: readonly CheckName[]): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize(PHONE);
  for (const name of names) {
    // On a scrolled page, fixed elements would cover other content.
    await page.evaluate(() => window.scrollTo(0, 0));
    const faults = await (CHECKS[name] as Check)(page, names);
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  return found;
}
