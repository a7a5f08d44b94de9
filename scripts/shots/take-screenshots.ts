import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import {
  type PageScenes,
  prepareScene,
  type SceneVisit,
} from "../../src/studio/server/scenes/scene-visits.ts";
import { findHeadlessShell, launchFlags } from "../lib/chromium.mjs";
import { applyTextZoom, openPageOnPhone, type Phone } from "../lib/phones.ts";
import { type PreviewServer, startPreviewServer } from "../lib/preview-server.ts";
import { watchNetworkRequests } from "./watch-network-requests.ts";

/** Which pictures to take, and the folder for them. */
export interface ScreenshotOptions {
  /** The campaigns folder. */
  campaigns: string;
  pages: readonly PageScenes[];
  phones: readonly Phone[];
  /** Whether to draw each state of each table, too. */
  hasStates: boolean;
  /** Whether to draw the result of tapping each button, too. */
  hasTaps: boolean;
  /** The folder of the pictures. */
  to: string;
  /** Called after each page. */
  onPage?: (key: string) => void;
}

/** The time in all pictures, so that they do not depend on the day. The sandbox moves campaigns to their active period. */
const PICTURE_TIME_MS = Date.parse("2025-01-15T10:00:00+08:00");

/** Time that a busy machine may need to stop a page's clock; it is skipped at once. */
const CLOCK_STOP_MARGIN_MS = 60_000;

/** Time on the page's clock that passes before a picture, for entrance animations. */
const ENTRANCE_MS = 1000;

/** Number of steps in which that time passes, since one step may schedule the next. */
const ENTRANCE_STEPS = 4;

/** Maximum number of checks whether a page has stopped changing. */
const MAX_SETTLE_CHECKS = 10;

/** All buttons that can be tapped, in document order. */
const TAPPABLE_BUTTONS = "main button:enabled:visible, [role=button]:visible";

/** Maximum number of buttons that are tapped on a page. */
const MAX_TAPS = 12;

/** Replaces Math.random by a fixed sequence. Runs in the page before its own scripts. */
const FIXED_RANDOM = `(() => {
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
})();`;

/**
 * Draws pages deterministically: the clocks of the page and the sandbox are fixed, animations are finished, and random
 * numbers are repeatable. Returns the pictures, relative to their folder, in the order of pages and phones.
 */
export async function takeScreenshots(drawing: ScreenshotOptions): Promise<string[]> {
  const preview = await startPreviewServer({
    CAMPAIGNS: drawing.campaigns,
    HELD_AT: String(PICTURE_TIME_MS),
  });
  try {
    const browser = await chromium.launch({
      executablePath: (await findHeadlessShell()) ?? "",
      args: launchFlags,
    });
    try {
      const drawn: string[] = [];
      for (const page of drawing.pages) {
        drawn.push(...(await takePageScreenshots({ browser, preview, ...drawing }, page)));
        drawing.onPage?.(page.key);
      }
      return drawn;
    } finally {
      await browser.close();
    }
  } finally {
    await preview.stop();
  }
}

/** Returns the folder of a page's pictures. */
export const pictureFolderOf = (key: string) => key.replaceAll("/", "_");

interface Camera extends ScreenshotOptions {
  browser: Browser;
  preview: PreviewServer;
}

async function takePageScreenshots(
  studio: Camera,
  { key, scenes, isDynamic }: PageScenes,
): Promise<string[]> {
  const folder = pictureFolderOf(key);
  mkdirSync(join(studio.to, folder), { recursive: true });
  const files: string[] = [];
  for (const phone of studio.phones) {
    for (const scene of scenes.filter(({ pick, tap }) => studio.hasStates || tap || !pick)) {
      const file = join(folder, `${scene.name}--${phone.name}`);
      const { page } = await openSceneOnPhone(studio, scene, phone);
      await takePicture(page, join(studio.to, `${file}.png`), phone.insets ? "screen" : "all");
      files.push(`${file}.png`);
      if (studio.hasTaps && isDynamic && !scene.tap)
        files.push(...(await takeScreenshotsOfTaps(studio, { scene, phone, file, page })));
      await page.context().close();
    }
  }
  return files;
}

interface OpenedScene {
  page: Page;
  /** Resolves when all requests of the page are answered. */
  quiet: ReturnType<typeof watchNetworkRequests>;
}

/** Opens a scene on a phone without earlier visits. */
async function openSceneOnPhone(
  { browser, preview }: Camera,
  scene: SceneVisit,
  phone: Phone,
): Promise<OpenedScene> {
  const control = findSandboxControl(preview);
  const sandbox = {
    reset: () => control("reset", {}),
    ready: (token: string) => control("ready", { token }),
    pick: (campaign: string, table: string, state: string) => control("pick", { campaign, table, state }),
  };
  await prepareScene(sandbox, scene);
  const page = await openPageOnPhone(browser, phone, preview.origin);
  await page.addInitScript(FIXED_RANDOM);
  // The clock runs until it is paused.
  await page.clock.install({ time: PICTURE_TIME_MS - CLOCK_STOP_MARGIN_MS });
  await page.clock.pauseAt(PICTURE_TIME_MS);
  const quiet = watchNetworkRequests(page);
  await page.goto(scene.address);
  await finishEntranceAnimations(page, quiet);
  if (scene.tap) {
    await page.locator(scene.tap).first().tap();
    await finishEntranceAnimations(page, quiet);
  }
  await applyTextZoom(page, phone);
  return { page, quiet };
}

function findSandboxControl({ origin }: PreviewServer) {
  return (name: string, input: object) =>
    fetch(`${origin}/__sandbox/${name}`, {
      ...{ method: "POST", body: JSON.stringify(input) },
      headers: { "content-type": "application/json" },
    });
}

/** Lets the entrance time pass in steps and waits after each step until the page is quiet. */
async function finishEntranceAnimations(page: Page, quiet: OpenedScene["quiet"]): Promise<void> {
  for (let turn = 0; turn < ENTRANCE_STEPS; turn++) {
    await waitUntilPageIsStill(page, quiet);
    await page.clock.runFor(ENTRANCE_MS / ENTRANCE_STEPS);
  }
  await waitUntilPageIsStill(page, quiet);
}

/** Waits until requests are answered, scroll events are handled and the HTML no longer changes. The clock does not move. */
async function waitUntilPageIsStill(page: Page, quiet: OpenedScene["quiet"]): Promise<void> {
  let before = "";
  for (let look = 0; look < MAX_SETTLE_CHECKS; look++) {
    await quiet(look === 0);
    await page.evaluate(waitUntilPainted);
    const now = await page.content();
    if (now === before) return;
    before = now;
  }
}

/** Runs in the page. Resolves after two painted frames, independent of the fake clock, and after the fonts are loaded. */
async function waitUntilPainted(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++)
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
}

/** Takes a picture of the visible screen or of the whole page. */
async function takePicture(page: Page, path: string, extent: "screen" | "all"): Promise<void> {
  await page.evaluate(disableScrollSnap);
  await page.screenshot({ path, fullPage: extent === "all", animations: "disabled", caret: "hide" });
}

/**
 * Runs in the page. For a picture of the whole page, the browser enlarges the screen. Rows with scroll snapping would then
 * jump to their start and return at an unknown time.
 */
function disableScrollSnap(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync("* { scroll-snap-type: none !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
}

interface TapOptions {
  scene: SceneVisit;
  phone: Phone;
  /** The file name of the scene's picture, without the suffix of the tap. */
  file: string;
  /** The page in the scene before any tap. */
  page: Page;
}

async function takeScreenshotsOfTaps(
  studio: Camera,
  { scene, phone, file, page: untouched }: TapOptions,
): Promise<string[]> {
  const files: string[] = [];
  const count = await untouched.locator(TAPPABLE_BUTTONS).count();
  for (let i = 0; i < Math.min(count, MAX_TAPS); i++) {
    const { page, quiet } = await openSceneOnPhone(studio, scene, phone);
    const before = page.url();
    await page
      .locator(TAPPABLE_BUTTONS)
      .nth(i)
      .tap({ timeout: 2000 })
      .catch(() => undefined);
    await finishEntranceAnimations(page, quiet);
    if (page.url() === before) {
      const name = `${file}-tap${i}.png`;
      await takePicture(page, join(studio.to, name), "screen");
      files.push(name);
    }
    await page.context().close();
  }
  return files;
}
