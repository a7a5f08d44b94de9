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

/** What the coupon centre asks for when it opens. */
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

/** Disables the inline script's drawings: it draws only while `tappedEarly` is set. */
const ENGINE_DRAWS = 'Object.defineProperty(window, "tappedEarly", { get: () => undefined, set() {} });';

interface Opening {
  route?: string;
  /** Makes the phone what it is. */
  phone: string;
  /** How the addresses of the answers end that are there. */
  answered?: readonly string[];
}

/**
 * Opens a page, the coupon centre by default, for an old user with nothing on it but what was drawn ahead, and these
 * answers there. Scripts come when the function that it resolves to is called.
 */
async function openAnswered(
  page: Page,
  { route = "/couponCentre", phone, answered = CALLS }: Opening,
): Promise<() => void> {
  await page.addInitScript(phone + ENGINE_DRAWS);
  const letCome = await hold(page, "**/assets/core-*.js");
  const answers = answered.map((path) =>
    page.waitForResponse((response) => response.url().endsWith(path)).then((response) => response.finished()),
  );
  await page.goto(`${route}?token=old-user`, { waitUntil: "commit" });
  await Promise.all(answers);
  return letCome;
}

/** What was to be seen, one after the other. */
const looksOf = (page: Page) => page.evaluate<string[][]>("looks");

/** Advances the clock until the first look is drawn. */
const passUntilCut = (page: Page) =>
  skipUntil(page, async () => (await page.locator(".coming[data-rest]").count()) > 0);

/** Lets time pass until React has the page. */
const passUntilTakenOver = (page: Page) => skipUntil(page, () => page.evaluate(isTakenOver));

describe("a page whose answers decide what is on it", () => {
  test("is drawn as a whole where there is time", async ({ open }) => {
    const page = await open(HELD);
    (await openAnswered(page, { phone: FAST_PHONE + WATCH }))();
    await passUntilTakenOver(page);
    const looks = await looksOf(page);
    expect(looks).toEqual([[], looks.at(-1)]);
    expect(looks.at(-1)?.length).toBeGreaterThan(3);
  });

  test("shows the first of it a frame before the rest on a slow phone, and is the same in the end", async ({
    open,
  }) => {
    const page = await open(HELD);
    (await openAnswered(page, { phone: SLOW_PHONE + WATCH }))();
    await passUntilCut(page);
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
    (await openAnswered(page, { phone, answered: CALLS.slice(1) }))();
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

describe("a page with a place for what its answers say", () => {
  test("shows on a slow phone what was waited for before what is below it", async ({ open }) => {
    const page = await open(HELD);
    const route = "/yearTaskTicket";
    (await openAnswered(page, { route, phone: SLOW_PHONE, answered: ["ticket/info"] }))();
    await passUntilCut(page);
    expect(await page.getByRole("button", { name: "去订购", exact: true }).count()).toBe(1);
    expect(await page.locator(".panel").count()).toBe(0);
    await passUntilTakenOver(page);
    expect(await page.locator(".panel").count()).toBeGreaterThan(1);
    expect(await page.locator(".coming").count()).toBe(0);
  });
});
