import type { Frame, Page } from "playwright-core";
import { findHeadlessShell } from "../../scripts/lib/chromium.mjs";
import { startDevelopment } from "../../scripts/lib/preview-server.ts";
import { median, timesLine } from "./ratio.ts";
import { addCampaigns, campaignsFolder, openChromium } from "./set-up.ts";

// How long it takes in a real browser from a key that is pressed in the studio's editor until the page in the preview is
// drawn with that letter, in the longest campaign, alone and among 2,000 others: in words, by themselves and around what
// is worked out, which are seen as they are typed; and in a number, which the server proves first. And how long the studio
// takes to open.
// Run: npx tsx tests/bench/studio-keystroke.ts

const EDITS = 200;
const WARM = 20;
const OTHERS = 2000;
/** Between two letters: so somebody types who does so quickly. */
const PAUSE_MS = 100;
/** So long somebody takes to open the studio after having started the server, which makes it ready meanwhile. */
const START_MS = 5000;
/** It is started so often, each time with a browser that does not know it. */
const STARTS = 3;
/** Whoever opens it again has let it come to rest. */
const REST_MS = 2000;
/** A letter that is not drawn by then never is. */
const PATIENCE_MS = 20_000;
const PATH = "core/couponCentre.json";
/** What is seen there when it has opened. */
const THERE = "好券天天上新，下单更划算";

/** Where one types in it: behind what is written a letter, and with it this is seen. */
const PLACES = [
  { what: "from the key to the drawing, in words", written: THERE, letter: "x", seen: `${THERE}x` },
  {
    what: "in words around what is worked out",
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

/** Another text of the document. */
const OTHER_TEXT = "明日再来，天天有礼";

const folder = campaignsFolder();

/** In the page: when the key went down, in milliseconds since 1970. */
const NOTE_KEYS = `addEventListener("keydown", () => { window.pressedAt = performance.timeOrigin + performance.now(); }, true);`;

interface Awaited {
  text: string;
  isThere: boolean;
  /** For so long it is waited for, in milliseconds. */
  patience: number;
}

interface Watching {
  drawnAt: Promise<number>;
}

/** In the frame: from now on `drawnAt` awaits the moment at which a frame is made in which the text stands, or stands no more. */
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
  const start = performance.now();
  await page.goto(`${origin}/studio?file=${PATH}`, { timeout: PATIENCE_MS });
  await page.frameLocator(".phone iframe").getByText(THERE).first().waitFor();
  await page.locator(".file").nth(5).waitFor();
  return performance.now() - start;
}

/** Puts the cursor behind a text. */
async function writeAfter(page: Page, text: string): Promise<void> {
  await page.locator(".editor .cm-content").focus();
  await page.keyboard.press("Control+f");
  await page.locator(".cm-search input[name=search]").fill(text);
  await page.locator(".cm-search button[name=next]").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
}

/** Types a letter where the cursor stands, and takes it out again, and so on: how long each takes to be drawn, in milliseconds. */
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

/** Starts the studio over the folder, and a browser in which nobody has opened it. */
async function withStudio<T>(use: (page: Page, origin: string) => Promise<T>): Promise<T> {
  const server = await startDevelopment({ CAMPAIGNS: folder });
  const browser = await openChromium(findHeadlessShell);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: NOTE_KEYS });
    // What tsx calls in functions that are sent to pages.
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
    // The letters come and go in a document that is not as it was saved: nobody types back to that each time.
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
