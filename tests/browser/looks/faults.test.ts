import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { type CheckName, pageFaults } from "../../support/browser/page-faults.ts";

const CUT = `<p data-style="height: 20px; overflow: hidden">${"一句很长的话，".repeat(20)}</p>`;

/** The fault that each check has to find, added at the end of a page without faults. */
const planted: Record<CheckName, string> = {
  contrast: '<p data-style="background: #fff; color: #ddd">看不清的字</p>',
  letters: CUT,
  targets:
    '<button type="button" data-style="all: unset; display: block; width: 12px; height: 12px">点</button>',
  axe: '<button type="button" data-style="width: 48px; height: 48px"></button>',
  content: "<h1>undefined</h1>",
  width: '<div data-style="width: 500px; height: 1px"></div>',
  print: '<div data-style="position: fixed; bottom: 0; height: 40px">浮在纸上</div>',
  cut: CUT,
  covered:
    '<div data-style="position: relative"><p>被盖住的字</p><i data-style="position: absolute; inset: 0; background: #fff"></i></div>',
  breaks: '<table data-style="width: 60px"><tr><th>白银、铂金</th></tr></table>',
  ground:
    '<div aria-modal="true" data-style="position: fixed; inset: 0; background: rgba(0, 0, 0, 0.8)"><p data-style="color: #fff">透出页面的字</p></div>',
};

const names = Object.keys(planted) as CheckName[];

test("each check finds its fault, and none on a page without faults", async ({ open }) => {
  const page = await open({ path: "/performanceSystem", reducedMotion: true });
  expect(await pageFaults(page, names)).toEqual([]);
  const missed: string[] = [];
  for (const name of names) {
    await page.evaluate((html) => {
      const place = document.createElement("div");
      place.id = "planted";
      place.innerHTML = html;
      // The page's policy allows no styles in markup.
      for (const one of place.querySelectorAll<HTMLElement>("[data-style]"))
        one.style.cssText = one.dataset.style ?? "";
      document.querySelector("main")?.append(place);
    }, planted[name]);
    if ((await pageFaults(page, [name])).length === 0) missed.push(name);
    await page.evaluate(() => document.getElementById("planted")?.remove());
  }
  expect(missed).toEqual([]);
});
