import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import {
  bringAbout,
  type ScenesOfPage,
  type SceneVisit,
} from "../../src/studio/server/scenes/scene-visits.ts";
import { findHeadlessShell, launchFlags } from "../lib/chromium.mjs";
import { newPageOn, type Phone, showLetters } from "../lib/phones.ts";
import { type PreviewServer, startPreview } from "../lib/preview-server.ts";
import { watchTraffic } from "./quiet-page.ts";

/** What is to be drawn, and where to. */
export interface Drawing {
  /** The campaigns folder. */
  campaigns: string;
  pages: readonly ScenesOfPage[];
  phones: readonly Phone[];
  /** Also each state of each table. */
  hasStates: boolean;
  /** Also what each button leads to. */
  hasTaps: boolean;
  /** The folder of the pictures. */
  to: string;
  /** Is told of each page that is drawn. */
  onPage?: (key: string) => void;
}

/** When it is in all pictures: of another day they would be others. Campaigns are in their own time then, as ever in the sandbox. */
const HELD_AT = Date.parse("2025-01-15T10:00:00+08:00");

/** A busy machine may take so many milliseconds to stop a clock; they pass at once. */
const STOPPING_MS = 60_000;

/** So much time passes on a page before it is drawn, for what comes in; in milliseconds of the page. */
const ENTRANCE_MS = 1000;

/** In so many steps: what happens in one may have something happen in the next. */
const TURNS = 4;

/** A page that is another each time it is looked at is not waited for. */
const MOST_LOOKS = 10;

/** Every button that can be tapped, by the order in which they stand. */
const BUTTONS = "main button:enabled:visible, [role=button]:visible";

/** Of so many buttons a page shows where they lead. */
const MOST_TAPS = 12;

/** What chance falls on is the same each time. Runs in the page, before its own scripts. */
const SAME_CHANCE = `(() => {
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
})();`;

/**
 * Draws pages, always the same way: time is held, on the page and at the mall, what moves has come to rest, and chance
 * is none. Yields the files of the pictures, relative to their folder, in the order of pages and phones.
 */
export async function drawShots(drawing: Drawing): Promise<string[]> {
  const preview = await startPreview({ CAMPAIGNS: drawing.campaigns, HELD_AT: String(HELD_AT) });
  try {
    const browser = await chromium.launch({
      executablePath: (await findHeadlessShell()) ?? "",
      args: launchFlags,
    });
    try {
      const drawn: string[] = [];
      for (const page of drawing.pages) {
        drawn.push(...(await drawPage({ browser, preview, ...drawing }, page)));
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

/** The folder of a page's pictures. */
export const folderOf = (key: string) => key.replaceAll("/", "_");

interface Studio extends Drawing {
  browser: Browser;
  preview: PreviewServer;
}

async function drawPage(studio: Studio, { key, scenes, isDynamic }: ScenesOfPage): Promise<string[]> {
  const folder = folderOf(key);
  mkdirSync(join(studio.to, folder), { recursive: true });
  const files: string[] = [];
  for (const phone of studio.phones) {
    for (const scene of scenes.filter(({ pick, tap }) => studio.hasStates || tap || !pick)) {
      const file = join(folder, `${scene.name}--${phone.name}`);
      const { page } = await show(studio, scene, phone);
      await shoot(page, join(studio.to, `${file}.png`), phone.insets ? "screen" : "all");
      files.push(`${file}.png`);
      if (studio.hasTaps && isDynamic && !scene.tap)
        files.push(...(await drawTaps(studio, { scene, phone, file, page })));
      await page.context().close();
    }
  }
  return files;
}

interface Shown {
  page: Page;
  /** Resolves when all that the page asked for has come. */
  quiet: ReturnType<typeof watchTraffic>;
}

/** Opens the state of a scene on a phone that has never been here. */
async function show({ browser, preview }: Studio, scene: SceneVisit, phone: Phone): Promise<Shown> {
  const control = controlOf(preview);
  const sandbox = {
    reset: () => control("reset", {}),
    order: (token: string, fee: number) => control("order", { token, fee }),
    pick: (campaign: string, table: string, state: string) => control("pick", { campaign, table, state }),
  };
  await bringAbout(sandbox, scene);
  const page = await newPageOn(browser, phone, preview.origin);
  await page.addInitScript(SAME_CHANCE);
  // It goes until it is stopped.
  await page.clock.install({ time: HELD_AT - STOPPING_MS });
  await page.clock.pauseAt(HELD_AT);
  const quiet = watchTraffic(page);
  await page.goto(scene.address);
  await rest(page, quiet);
  if (scene.tap) {
    await page.locator(scene.tap).first().tap();
    await rest(page, quiet);
  }
  await showLetters(page, phone);
  return { page, quiet };
}

function controlOf({ origin }: PreviewServer) {
  return (name: string, input: object) =>
    fetch(`${origin}/__sandbox/${name}`, {
      ...{ method: "POST", body: JSON.stringify(input) },
      headers: { "content-type": "application/json" },
    });
}

/** What waits for a moment has it, and what comes of that has come, whatever the machine does besides. */
async function rest(page: Page, quiet: Shown["quiet"]): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await settle(page, quiet);
    await page.clock.runFor(ENTRANCE_MS / TURNS);
  }
  await settle(page, quiet);
}

/** What was asked is answered, what was scrolled has told so, and the page is what it was before that: no time passes on it. */
async function settle(page: Page, quiet: Shown["quiet"]): Promise<void> {
  let before = "";
  for (let look = 0; look < MOST_LOOKS; look++) {
    await quiet(look === 0);
    await page.evaluate(untilPainted);
    const now = await page.content();
    if (now === before) return;
    before = now;
  }
}

/** Runs in the page: resolves when two frames were really painted, whatever its clock says, and its letters are there. */
async function untilPainted(): Promise<void> {
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

/** What is seen, or all that can be scrolled to. */
async function shoot(page: Page, path: string, extent: "screen" | "all"): Promise<void> {
  await page.evaluate(letScrolledStay);
  await page.screenshot({ path, fullPage: extent === "all", animations: "disabled", caret: "hide" });
}

/**
 * Runs in the page. For a picture of all of it the browser makes its screen as high, on which rows that snap first go
 * back to their beginning and then return, in their own time.
 */
function letScrolledStay(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync("* { scroll-snap-type: none !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
}

interface Tapping {
  scene: SceneVisit;
  phone: Phone;
  /** Of the pictures, without what tells the taps apart. */
  file: string;
  /** With the scene before any tap. */
  page: Page;
}

async function drawTaps(studio: Studio, { scene, phone, file, page: untouched }: Tapping): Promise<string[]> {
  const files: string[] = [];
  const count = await untouched.locator(BUTTONS).count();
  for (let i = 0; i < Math.min(count, MOST_TAPS); i++) {
    const { page, quiet } = await show(studio, scene, phone);
    const before = page.url();
    await page
      .locator(BUTTONS)
      .nth(i)
      .tap({ timeout: 2000 })
      .catch(() => undefined);
    await rest(page, quiet);
    if (page.url() === before) {
      const name = `${file}-tap${i}.png`;
      await shoot(page, join(studio.to, name), "screen");
      files.push(name);
    }
    await page.context().close();
  }
  return files;
}
