import { expect } from "vitest";
import { enlargeLetters } from "../../../scripts/lib/phones.ts";
import { test } from "../../support/browser/browser.ts";
import { coveredTexts } from "../../support/browser/covered-texts.ts";
import { unreadableTexts } from "../../support/browser/unreadable-texts.ts";
import { visitsOf } from "../../support/browser/visit.ts";
import { site } from "../../support/campaigns/site.ts";

const CUSTOMERS = ["old-user", ""];
const ZOOMS = [1, 1.3, 2];

/** The pages that ask for something, one address each. */
const routes = [
  ...new Map(
    [...site.pages().values()]
      .filter(({ published }) => (published.campaign.load ?? []).length > 0)
      .map(({ published: { campaign } }) => [campaign.id, campaign.route ?? ""]),
  ).values(),
];

test.for(CUSTOMERS)(
  "every page can be read with letters half as large again and twice as large (customer: '%s')",
  { timeout: 300_000 },
  async (customer, { open }) => {
    const page = await open({
      ...{ path: "about:blank", reducedMotion: true, deviceScaleFactor: 1 },
      expectedProblems: [/.*/],
    });
    const visit = visitsOf(page);
    const found: string[] = [];
    for (const route of routes) {
      await visit(`${route}?token=${customer}&phoneType=ios&sing=a&timestamp=1`);
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 812 });
        for (const zoom of ZOOMS) {
          await enlargeLetters(page, zoom);
          for (const fault of [...(await unreadableTexts(page)), ...(await coveredTexts(page))])
            found.push(`${route} ${width} px, ${zoom}: ${fault}`);
        }
      }
    }
    expect(found).toEqual([]);
  },
);
