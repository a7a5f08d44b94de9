import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { startDevelopmentServer } from "../../scripts/lib/preview-server.ts";
import { median, type Row, ratioTable } from "./ratio.ts";
import { addCampaigns, campaignsFolder, openChromium } from "./set-up.ts";

// Measures scrolling by wheel in the gallery with 2,000 additional campaigns, against a plain page with as many empty
// boxes, and the time to its first picture. Compare the ratios, not the milliseconds.
// Run: npx tsx tests/bench/studio-gallery.ts

const OTHERS = 2000;
const ROUNDS = 3;
/** Bursts of wheel turns, with pauses in which the visible tiles are drawn, like an operator who looks for a page. */
const BURSTS = 12;
const TURNS = 8;
const TURN = { pixels: 120, everyMs: 30 };
const LOOKING_MS = 400;
/** Frame duration above which scrolling visibly stutters. */
const LONG_MS = 50;
/** Timeout for anything to appear. */
const PATIENCE_MS = 60_000;

const SCREEN = { width: 1280, height: 800 };

type Frames = Record<"middle" | "late" | "long", number>;

const folder = campaignsFolder();
addCampaigns(folder, OTHERS);

/** Turns the wheel over a page, and returns the durations of its frames. */
async function scroll(page: Page): Promise<Frames> {
  await page.mouse.move(SCREEN.width / 2, SCREEN.height / 2);
  await page.evaluate(`(() => {
    const frames = (window.frameTimes = []);
    let last = performance.now();
    requestAnimationFrame(function tick(now) {
      frames.push(now - last);
      last = now;
      if (window.frameTimes === frames) requestAnimationFrame(tick);
    });
  })()`);
  for (let burst = 0; burst < BURSTS; burst++) {
    for (let turn = 0; turn < TURNS; turn++) {
      await page.mouse.wheel(0, TURN.pixels);
      await setTimeout(TURN.everyMs);
    }
    await setTimeout(LOOKING_MS);
  }
  const times = (await page.evaluate("window.frameTimes.splice(0)")) as number[];
  await page.evaluate("window.frameTimes = undefined");
  times.sort((one, other) => one - other);
  return {
    middle: median(times),
    late: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    long: times.filter((time) => time > LONG_MS).length,
  };
}

async function openGallery(browser: Browser, origin: string): Promise<{ page: Page; firstMs: number }> {
  const page = await browser.newPage({ viewport: SCREEN });
  const start = performance.now();
  await page.goto(`${origin}/studio/gallery`);
  await page.locator(".tile [data-drawn]").first().waitFor({ timeout: PATIENCE_MS });
  return { page, firstMs: performance.now() - start };
}

/** Opens a page with as many boxes as the gallery has tiles, of the same size. */
async function openBoxes(browser: Browser, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: SCREEN });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 100vh; overflow: auto; display: flex; flex-wrap: wrap; gap: 16px; }
    i { width: 160px; height: 434px; box-sizing: border-box; border: 1px solid gray; border-radius: 12px; }
    </style>${"<i></i>".repeat(count)}`);
  return page;
}

/** Returns the number of tiles, once the gallery's count stays the same. */
async function countTiles(page: Page): Promise<number> {
  let [count, same] = [0, 0];
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await setTimeout(250)) {
    const said = (await page.getByRole("status").textContent()) ?? "";
    const now = Number(/\d+\D+(\d+)/.exec(said)?.[1] ?? 0);
    same = now === count ? same + 1 : 0;
    count = now;
    if (count > OTHERS && same === 8) return count;
  }
  throw new Error("The gallery does not show its number of pictures.");
}

const server = await startDevelopmentServer({ CAMPAIGNS: folder });
const browser = await openChromium();
try {
  const warm = await openGallery(browser, server.origin);
  process.stdout.write(`first picture: ${warm.firstMs.toFixed(0)} ms, just after the server's start\n`);
  await warm.page.close();
  const { firstMs, page } = await openGallery(browser, server.origin);
  process.stdout.write(`first picture: ${firstMs.toFixed(0)} ms, from then on\n`);
  const count = await countTiles(page);
  const boxes = await openBoxes(browser, count);
  await scroll(boxes);
  const rounds: { ours: Frames; other: Frames }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await boxes.bringToFront();
    const other = await scroll(boxes);
    await page.bringToFront();
    rounds.push({ other, ours: await scroll(page) });
  }
  // Check that tiles are drawn after scrolling.
  await page.locator(".tile [data-drawn]").first().waitFor({ timeout: PATIENCE_MS });
  const row = (measure: string, of: keyof Frames): Row => ({
    measure,
    ours: rounds.map(({ ours }) => ours[of]),
    other: rounds.map(({ other }) => other[of]),
  });
  process.stdout.write(
    ratioTable(
      `${count} tiles, ms`,
      [row("a frame", "middle"), row("95th percentile", "late"), row(`frames over ${LONG_MS} ms`, "long")],
      ["gallery", "boxes"],
    ),
  );
} finally {
  await browser.close();
  await server.stop();
}
