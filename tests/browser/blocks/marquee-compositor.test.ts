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

/** How far each row is from where it began, in CSS pixels. */
const placesOf = (page: Page): Promise<number[]> =>
  page
    .locator(".marquee-track")
    .evaluateAll((tracks) => tracks.map((track) => -new DOMMatrix(getComputedStyle(track).transform).m41));

/** Looks on until so many frames of the page were seen. Asking the page instead would be work of its main thread. */
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

test("the rows of a marquee are moved by the compositor alone: the main thread makes no frames", async ({
  open,
}) => {
  const page = await open({ path: "about:blank" });
  const json = { code: "0", message: "", data: winners };
  await page.route(`**/prod-api${LIST}`, (call) => call.fulfill({ json }));
  await page.goto("/mineSwiper?sing=s1gn&timestamp=1700000000000&phoneType=ios");
  await page.locator(".marquee-track.is-moving").nth(3).waitFor();
  // The sheen of its button wakes the main thread now and then.
  await page.locator(".button-frame").evaluate((frame) => frame.remove());
  const before = await placesOf(page);
  const { mainFrames, drawn } = await trace(page, () => seeFrames(page, 60));
  expect(drawn.length).toBeGreaterThan(10);
  // What is moved by the main thread has a frame of it for each that is drawn; a busy machine wakes it now and then.
  expect(mainFrames).toBeLessThan(drawn.length / 3);
  const after = await placesOf(page);
  expect(after.map((at, i) => at > (before[i] ?? 0))).toEqual([true, true, true, true]);
});
