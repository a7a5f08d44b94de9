import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type ScenesOfPage, scenesOf } from "../../../scripts/lib/scenes.ts";
import { violationsOf } from "../../support/browser/axe.ts";
import { test } from "../../support/browser/browser.ts";
import { faintTexts } from "../../support/browser/contrast-on-pixels.ts";
import { coveredTexts } from "../../support/browser/covered-texts.ts";
import { smallTargets } from "../../support/browser/small-targets.ts";
import { untilTakenOver } from "../../support/browser/taken-over.ts";
import { unreadableTexts } from "../../support/browser/unreadable-texts.ts";
import { site } from "../../support/campaigns/site.ts";

/** LOOKS=all looks at every state of every table and at each page of a document, which takes some twenty minutes. Else it is at one, just opened, and at its dialogs. */
const isAll = process.env.LOOKS === "all";

/** By then a dialog has come in. */
const ENTRANCE_MS = 500;

const pages = scenesOf(site)
  .filter(({ isFirst }) => isAll || isFirst)
  .map(({ key, scenes, ...page }) => ({
    ...{ ...page, key },
    scenes: isAll ? scenes : scenes.filter(({ name, tap }) => name === "opened" || tap),
  }));

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

describe.each<ScenesOfPage>(pages)("$key", ({ scenes }) => {
  test("can be read, tapped and heard", { timeout: 300_000 }, async ({ open, sandbox }) => {
    const page = await open({
      ...{ path: "about:blank", reducedMotion: true, deviceScaleFactor: 1 },
      expectedProblems: [/.*/],
    });
    const reader = await page.context().newPage();
    const found: string[] = [];
    for (const { name, campaign, address, pick, tap } of scenes) {
      await sandbox.reset();
      // Whoever has ordered has something to claim and to draw.
      if (tap) await sandbox.order("old-user", 500);
      if (pick) await sandbox.pick(campaign, pick.table, pick.state);
      await page.goto(address, { waitUntil: "networkidle" });
      await untilTakenOver(page);
      if (tap) {
        await page.locator(tap).first().tap();
        await page.getByRole("dialog").waitFor();
        await page.waitForTimeout(ENTRANCE_MS);
      }
      found.push(...(await faultsOf(page, reader)).map((fault) => `${name}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
});
