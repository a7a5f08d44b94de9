import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { startDevelopment } from "../../scripts/lib/preview-server.ts";
import { median, type Row, ratioTable } from "./ratio.ts";
import { addCampaigns, campaignsFolder, openChromium } from "./set-up.ts";

// How the gallery of 2,000 campaigns more scrolls by the wheel, beside a plain page with as many empty boxes, and how
// soon its first picture is there. Compare the ratios, not the milliseconds. Run: npx tsx tests/bench/studio-gallery.ts

const OTHERS = 2000;
const ROUNDS = 3;
/** Whoever looks for something turns the wheel, looks, and turns it again: what came into sight is drawn meanwhile. */
const BURSTS = 12;
const TURNS = 8;
const TURN = { pixels: 120, everyMs: 30 };
const LOOKING_MS = 400;
/** A frame that takes longer is seen to stick. */
const LONG_MS = 50;
/** What is not there by then never is. */
const PATIENCE_MS = 60_000;

const SCREEN = { width: 1280, height: 800 };

type Frames = Record<"middle" | "late" | "long", number>;

const folder = campaignsFolder();
addCampaigns(folder, OTHERS);

/** Turns the wheel over a page; how long its frames took while that went on. */
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

/** As many boxes as the gallery has tiles, of their size. */
async function openBoxes(browser: Browser, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: SCREEN });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 100vh; overflow: auto; display: flex; flex-wrap: wrap; gap: 16px; }
    i { width: 160px; height: 434px; box-sizing: border-box; border: 1px solid gray; border-radius: 12px; }
    </style>${"<i></i>".repeat(count)}`);
  return page;
}

/** How many tiles there are, once that is no longer told anew. */
async function countTiles(page: Page): Promise<number> {
  let [count, same] = [0, 0];
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await setTimeout(250)) {
    const said = (await page.getByRole("status").textContent()) ?? "";
    const now = Number(/\d+\D+(\d+)/.exec(said)?.[1] ?? 0);
    same = now === count ? same + 1 : 0;
    count = now;
    if (count > OTHERS && same === 8) return count;
  }
  throw new Error("The gallery does not say how many pictures it has.");
}

const server = await startDevelopment({ CAMPAIGNS: folder });
const browser = await openChromium();
try {
  const warm = await openGallery(browser, server.origin);
  process.stdout.write(`first picture: ${warm.firstMs.toFixed(0)} ms, when the server has just begun\n`);
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
  // What is scrolled to is drawn in the end.
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
