import type { Frame, Page } from "playwright-core";
import { findHeadlessShell } from "../../scripts/lib/chromium.mjs";
import { startDevelopmentServer } from "../../scripts/lib/preview-server.ts";
import { median, timesLine } from "./ratio.ts";
import { addCampaigns, campaignsFolder, openChromium } from "./set-up.ts";

// Measures, in a real browser, the time from a key press in the studio's editor until the preview has drawn
// that letter, in the longest campaign, alone and among 2,000 others: in plain words, around an expression (both
// drawn at once), and in a number, which the server proves first. Also measures the time to open the studio.
// Run: npx tsx tests/bench/studio-keystroke.ts

const EDITS = 200;
const WARM = 20;
const OTHERS = 2000;
/** Time between two letters of a fast typist. */
const PAUSE_MS = 100;
/** Time between the start of the server and opening the studio, in which the server warms up. */
const START_MS = 5000;
/** Number of starts, each with an empty browser cache. */
const STARTS = 3;
/** Time to settle before it is opened again. */
const REST_MS = 2000;
/** Timeout for a letter to be drawn. */
const PATIENCE_MS = 20_000;
const PATH = "core/couponCentre.json";
/** Text in the preview when it has opened. */
const THERE = "好券天天上新，下单更划算";

/** Edits: `letter` is typed after `written`, and the preview then shows `seen`. */
const PLACES = [
  { what: "from the key to the drawing, in words", written: THERE, letter: "x", seen: `${THERE}x` },
  {
    what: "in words around an expression",
    written: "天最高{constants.refund.total}元",
    letter: "x",
    seen: "7天最高700元x",
  },
  {
    what: "in a number, which the server proves first",
    written: '"total": 700',
    letter: "0",
    seen: "7000元",
  },
];

/** Another text of the document, edited first. */
const OTHER_TEXT = "明日再来，天天有礼";

const folder = campaignsFolder();

/** Script for the page that records the time of keydown, in milliseconds since 1970. */
const NOTE_KEYS = `addEventListener("keydown", () => { window.pressedAt = performance.timeOrigin + performance.now(); }, true);`;

interface Awaited {
  text: string;
  isThere: boolean;
  /** Timeout in milliseconds. */
  patience: number;
}

interface Watching {
  drawnAt: Promise<number>;
}

/** Runs in the preview: `drawnAt` resolves to the time of the frame in which the text appears or disappears. */
function watch({ text, isThere, patience }: Awaited): void {
  const drawnAt = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The page never changed to ${text}`)), patience);
    const observer = new MutationObserver(() => {
      const shown = document.getElementById("root")?.textContent ?? "";
      if (shown === "" || shown.includes(text) !== isThere) return;
      observer.disconnect();
      clearTimeout(timer);
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  (window as unknown as Watching).drawnAt = drawnAt;
}

async function open(page: Page, origin: string): Promise<number> {
  await page.addInitScript('localStorage.setItem("studio:way", "text")');
  const start = performance.now();
  await page.goto(`${origin}/studio?file=${PATH}`, { timeout: PATIENCE_MS });
  await page.frameLocator(".phone iframe").getByText(THERE).first().waitFor();
  await page.locator(".file").nth(5).waitFor();
  return performance.now() - start;
}

/** Puts the cursor after a text. */
async function writeAfter(page: Page, text: string): Promise<void> {
  await page.locator(".editor .cm-content").focus();
  await page.keyboard.press("Control+f");
  await page.locator(".cm-search input[name=search]").fill(text);
  await page.locator(".cm-search button[name=next]").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
}

/** Types and deletes a letter at the cursor repeatedly. Returns the times (ms) until each change is drawn. */
async function type(
  { page, frame }: { page: Page; frame: Frame },
  { letter, seen }: (typeof PLACES)[number],
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM + EDITS; round++) {
    const isThere = round % 2 === 0;
    await frame.evaluate(watch, { text: seen, isThere, patience: PATIENCE_MS });
    await page.keyboard.press(isThere ? letter : "Backspace");
    const at = await frame.evaluate(() => (window as unknown as Watching).drawnAt);
    const pressed = await page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt);
    if (round >= WARM) times.push(at - pressed);
    await page.waitForTimeout(PAUSE_MS);
  }
  return times;
}

/** Starts the studio for the folder, and a browser with an empty cache. */
async function withStudio<T>(use: (page: Page, origin: string) => Promise<T>): Promise<T> {
  const server = await startDevelopmentServer({ CAMPAIGNS: folder });
  const browser = await openChromium(findHeadlessShell);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: NOTE_KEYS });
    // tsx inserts calls of __name into functions that are sent to pages.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.waitForTimeout(START_MS);
    return await use(page, server.origin);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(what: string): Promise<void> {
  const [firsts, agains]: [number[], number[]] = [[], []];
  const openTwice = async (page: Page, origin: string) => {
    firsts.push(await open(page, origin));
    await page.waitForTimeout(REST_MS);
    agains.push(await open(page, origin));
  };
  for (let start = 1; start < STARTS; start++) await withStudio(openTwice);
  await withStudio(async (page, origin) => {
    await openTwice(page, origin);
    const [first, again] = [firsts, agains].map((times) => times.map((time) => time.toFixed(0)).join(", "));
    process.stdout.write(
      `${what}: opened in ${median(firsts).toFixed(0)} ms (${first}), for the first time, ${START_MS / 1000} s after the server was started; then in ${median(agains).toFixed(0)} ms (${again})\n`,
    );
    // Edit the document first, so that deleting a letter does not restore the saved text.
    await writeAfter(page, OTHER_TEXT);
    await page.keyboard.press("x");
    const frame = await (await page.locator(".phone iframe").elementHandle())?.contentFrame();
    if (!frame) throw new Error("There is no preview.");
    for (const place of PLACES) {
      await writeAfter(page, place.written);
      process.stdout.write(timesLine(`  ${place.what}`, await type({ page, frame }, place)));
    }
  });
}

await measure("the campaigns");
addCampaigns(folder, OTHERS);
await measure(`${OTHERS} campaigns more`);
