import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { skipUntil } from "../../support/browser/held-time.ts";
import { hold } from "../../support/browser/hold.ts";
import { SLOW_PHONE } from "../../support/browser/slow-phone.ts";
import { isTakenOver, untilTakenOver } from "../../support/browser/taken-over.ts";

/** All takes no time. */
const FAST_PHONE = "performance.now = () => 0;";

/** Time stands still: nothing is too late for a first drawing. */
const HELD = { path: "about:blank", isHeld: true };

const CALLS = ["home/page", "all/activity/time", "activity/regular/activities", "user/activity/info"];

/** Notes what is to be seen of the offers whenever that is something else than before. */
const WATCH = `
window.looks = [];
const look = () => {
  const offers = [...document.querySelectorAll(".offer")].filter((one) => getComputedStyle(one).visibility === "visible");
  const seen = offers.map((one) => one.innerText);
  if (window.looks.at(-1)?.join() !== seen.join()) window.looks.push(seen);
};
new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
`;

/**
 * Opens the coupon centre of an old user with nothing on it but what was drawn ahead, and these answers there. Scripts
 * come when the function that it resolves to is called.
 */
async function openAnswered(page: Page, phone: string, paths = CALLS): Promise<() => void> {
  await page.addInitScript(phone);
  const letCome = await hold(page, "**/assets/core-*.js");
  const answers = paths.map((path) =>
    page.waitForResponse((response) => response.url().endsWith(path)).then((response) => response.finished()),
  );
  await page.goto("/couponCentre?token=old-user", { waitUntil: "commit" });
  await Promise.all(answers);
  return letCome;
}

/** What was to be seen, one after the other. */
const looksOf = (page: Page) => page.evaluate<string[][]>("looks");

/** Lets time pass until React has the page. */
const passUntilTakenOver = (page: Page) => skipUntil(page, () => page.evaluate(isTakenOver));

describe("a page whose answers decide what is on it", () => {
  test("is drawn as a whole where there is time", async ({ open }) => {
    const page = await open(HELD);
    (await openAnswered(page, FAST_PHONE + WATCH))();
    await passUntilTakenOver(page);
    const looks = await looksOf(page);
    expect(looks).toEqual([[], looks.at(-1)]);
    expect(looks.at(-1)?.length).toBeGreaterThan(3);
  });

  test("shows the first of it a frame before the rest on a slow phone, and is the same in the end", async ({
    open,
  }) => {
    const page = await open(HELD);
    (await openAnswered(page, SLOW_PHONE + WATCH))();
    await page.locator(".coming[data-rest]").waitFor({ state: "attached" });
    expect(await looksOf(page)).toEqual([[], [expect.any(String)]]);
    await passUntilTakenOver(page);
    const looks = await looksOf(page);
    const whole = looks.at(-1) ?? [];
    expect(whole.length).toBeGreaterThan(3);
    expect(looks).toEqual([[], whole.slice(0, 1), whole]);
    expect(await page.locator(".coming").count()).toBe(0);
  });

  test("is whole when React takes it over, though there was no frame for the rest", async ({ open }) => {
    const page = await open(HELD);
    const hidden = 'Object.defineProperty(document, "hidden", { get: () => true });';
    const phone = `${SLOW_PHONE}${hidden}window.requestAnimationFrame = () => 1;`;
    const letTakeOver = await hold(page, "**/assets/mount-*.js");
    const letAnswer = await hold(page, "**/coupon/home/page");
    (await openAnswered(page, phone, CALLS.slice(1)))();
    await skipUntil(page, async () => (await page.locator(".offer").count()) > 1);
    // Once it has all its styles, nothing draws it again but the answer.
    await page
      .locator('link[href*="/core-"][rel="stylesheet"]:not([type], [data-coming])')
      .waitFor({ state: "attached" });
    await expect.poll(() => page.locator(".coming ~ .offer").count()).toBeGreaterThan(1);
    letAnswer();
    await page.locator(".coming[data-rest]").waitFor({ state: "attached" });
    letTakeOver();
    // No time passes, nor does anything that a countdown would draw.
    await untilTakenOver(page);
    expect(await page.locator(".offer").count()).toBeGreaterThan(3);
    expect(await page.locator(".coming").count()).toBe(0);
  });
});
