import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { trace } from "../../support/draws/draw-trace.ts";

const LIST = "/api/djdg/account/listScrolling";

const winners = Array.from({ length: 300 }, (_, i) => ({
  imageUrl: null,
  prefix: `用户138****${String(i).padStart(4, "0")} 刚刚获得`,
  amount: 20 * (i + 1),
  suffix: "元代金券",
}));

/** Returns the distance of each row from its start, in CSS pixels. */
const placesOf = (page: Page): Promise<number[]> =>
  page
    .locator(".marquee-track")
    .evaluateAll((tracks) => tracks.map((track) => -new DOMMatrix(getComputedStyle(track).transform).m41));

/** Waits until the page has rendered this many frames. Polling the page would be work of its main thread. */
async function seeFrames(page: Page, count: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let seen = 0;
  await new Promise<void>((resolve, reject) => {
    session.on("Page.screencastFrame", ({ sessionId }) => {
      seen++;
      if (seen >= count) resolve();
      else session.send("Page.screencastFrameAck", { sessionId }).catch(reject);
    });
    const small = { format: "jpeg", quality: 1, maxWidth: 80, maxHeight: 80 } as const;
    session.send("Page.startScreencast", small).catch(reject);
  });
  await session.send("Page.stopScreencast");
  await session.detach();
}

test("the compositor alone moves the rows of a marquee: the main thread renders no frames", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open({ path: "about:blank", isDrawn: true });
  const json = { code: "0", message: "", data: winners };
  await page.route(`**/prod-api${LIST}`, (call) => call.fulfill({ json }));
  await page.goto("/mineSwiper?sing=s1gn&timestamp=1700000000000&phoneType=ios");
  await page.locator(".marquee-track.is-moving").nth(3).waitFor();
  // The button's sheen sometimes wakes the main thread.
  await page.locator(".button-frame").evaluate((frame) => frame.remove());
  const before = await placesOf(page);
  const { mainFrames, drawn } = await trace(page, () => seeFrames(page, 60));
  expect(drawn.length).toBeGreaterThan(10);
  // Movement on the main thread would need one of its frames per drawn frame; a busy machine sometimes wakes it.
  expect(mainFrames).toBeLessThan(drawn.length / 3);
  const after = await placesOf(page);
  expect(after.map((at, i) => at > (before[i] ?? 0))).toEqual([true, true, true, true]);
});
