import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { bringAbout, type ScenesOfPage, scenesOf } from "../../../src/studio/server/scenes/scene-visits.ts";
import { site } from "../campaigns/site.ts";
import { violationsOf } from "./axe.ts";
import { test } from "./browser.ts";
import { faintTexts } from "./contrast-on-pixels.ts";
import { coveredTexts } from "./covered-texts.ts";
import { smallTargets } from "./small-targets.ts";
import { unreadableTexts } from "./unreadable-texts.ts";
import { untilDrawn, visitsOf } from "./visit.ts";

/** LOOKS=all looks at every state of every table and at each page of a document, which takes some twenty minutes. Else it is at one, just opened, and at its dialogs. */
const isAll = process.env.LOOKS === "all";

/** What is wrong with what is to be seen of an open page. */
async function faultsOf(page: Page, reader: Page): Promise<string[]> {
  const faint = await faintTexts(page, reader);
  return [
    ...faint.map(({ text, element, contrast, wanted }) => `${contrast} of ${wanted}: "${text}" ${element}`),
    ...(await unreadableTexts(page)),
    ...(await coveredTexts(page)),
    ...(await smallTargets(page)),
    ...(await violationsOf(page)),
  ];
}

/** Looks at the pages whose documents lie in these folders: each file of tests takes some, since files run side by side. */
export function testLooks(isIn: (folder: string) => boolean): void {
  const chosen = site.refs().filter(({ file }) => isIn(file.split("/", 1)[0] ?? ""));
  const pages = scenesOf(
    site,
    chosen.map(({ key }) => key),
  )
    .filter(({ isFirst }) => isAll || isFirst)
    .map(({ scenes, ...page }) => ({
      ...page,
      scenes: isAll ? scenes : scenes.filter(({ name, tap }) => name === "opened" || tap),
    }));
  describe.each<ScenesOfPage>(pages)("$key", ({ scenes }) => {
    test("can be read, tapped and heard", { timeout: 300_000 }, async ({ open, sandbox }) => {
      const page = await open({
        ...{ path: "about:blank", reducedMotion: true, deviceScaleFactor: 1 },
        expectedProblems: [/.*/],
      });
      const reader = await page.context().newPage();
      const visit = visitsOf(page);
      const found: string[] = [];
      for (const scene of scenes) {
        const { address, name, tap } = scene;
        await bringAbout(sandbox, scene);
        await visit(address);
        if (tap) {
          await page.locator(tap).first().tap();
          await page.getByRole("dialog").waitFor();
          await untilDrawn(page);
        }
        found.push(...(await faultsOf(page, reader)).map((fault) => `${name}: ${fault}`));
      }
      expect(found).toEqual([]);
    });
  });
}
