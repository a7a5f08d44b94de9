import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";

test.for([
  { path: "/yearTaskTicket", ordered: 150, words: "立即领取红包" },
  { path: "/couponCentre", ordered: 0, words: "立即领取" },
])("the text of a button on $path does not move while it is busy", async (one, { open, sandbox }) => {
  await sandbox.order("old-user", one.ordered);
  const page = await open({ path: `${one.path}?token=old-user` });
  const letAnswer = await hold(page, "**/prod-api/**");
  const button = page.locator('button[data-state="claimable"]');
  const placeOfWords = () =>
    button.evaluate((element) => {
      const words = document.createRange();
      words.selectNode(element.firstChild as Node);
      const { x, y, width, height } = words.getBoundingClientRect();
      return { words: words.toString(), x, y, width, height };
    });
  const before = await placeOfWords();
  expect(before.words).toBe(one.words);
  await button.tap();
  await button.locator(".button-spinner").waitFor();
  await page.mouse.move(0, 0);
  await expect.poll(placeOfWords).toEqual(before);
  letAnswer();
});
