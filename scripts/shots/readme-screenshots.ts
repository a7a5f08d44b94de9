import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import type { PageScenes } from "../../src/studio/server/scenes/scene-visits.ts";
import { root } from "../check/schemas.ts";
import { findHeadlessShell, launchFlags } from "../lib/chromium.mjs";
import { phones } from "../lib/phones.ts";
import { startDevelopmentServer } from "../lib/preview-server.ts";
import { type ScreenshotOptions, takeScreenshots } from "./take-screenshots.ts";

/** The pictures of the README: pages, each in one state of its table, and the studio's path. */
const README_PICTURES: { pages: { key: string; scene: string }[]; studio: string } = JSON.parse(
  readFileSync(join(root, ".github/readme-pictures.json"), "utf8"),
);

const STUDIO_VIEWPORT = { width: 1440, height: 900 };

/** The part of a page that the picture shows, in CSS pixels. */
const SHOWN_PAGE_HEIGHT = 640;

/** Draws the pictures of the README to `to`: `pages.png` and `studio.png`. `scratch` is a folder for single pictures. */
export async function takeReadmeScreenshots(
  options: Pick<ScreenshotOptions, "campaigns"> & {
    pages: readonly PageScenes[];
    to: string;
    scratch: string;
  },
): Promise<void> {
  const { campaigns, to, scratch } = options;
  const pages = README_PICTURES.pages.map(({ key, scene }) => {
    const found = options.pages.find((page) => page.key === key);
    const scenes = found?.scenes.filter(({ name }) => name === scene) ?? [];
    if (!found || scenes.length === 0) throw new Error(`The page ${key} has no state ${scene}.`);
    return { ...found, scenes };
  });
  const drawn = await takeScreenshots({
    ...{ campaigns, pages, to: scratch, hasStates: true, hasTaps: false },
    phones: phones.slice(0, 1),
  });
  mkdirSync(to, { recursive: true });
  const browser = await chromium.launch({
    executablePath: (await findHeadlessShell()) ?? "",
    args: launchFlags,
  });
  try {
    await joinPicturesSideBySide(
      browser,
      drawn.map((file) => join(scratch, file)),
      join(to, "pages.png"),
    );
    await takeStudioScreenshot(browser, campaigns, join(to, "studio.png"));
  } finally {
    await browser.close();
  }
}

/** Puts pictures of pages side by side. */
async function joinPicturesSideBySide(
  browser: Browser,
  files: readonly string[],
  path: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 800, height: SHOWN_PAGE_HEIGHT } });
  const images = files.map((file) => `data:image/png;base64,${readFileSync(file, "base64")}`);
  await page.setContent(`<style>
    body { margin: 0; display: flex; gap: 16px; width: max-content; background: transparent }
    img { height: ${SHOWN_PAGE_HEIGHT}px; width: 375px; object-fit: cover; object-position: top; border-radius: 16px }
  </style>${images.map((image) => `<img src="${image}">`).join("")}`);
  writeFileSync(path, await reduceColours(await page.locator("body").screenshot({ omitBackground: true })));
  await page.close();
}

/** Returns the picture with at most 256 colours, a quarter of its size. */
function reduceColours(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, colours: 256, effort: 10 }).toBuffer();
}

async function takeStudioScreenshot(browser: Browser, campaigns: string, path: string): Promise<void> {
  const server = await startDevelopmentServer({ CAMPAIGNS: campaigns });
  try {
    const page = await browser.newPage({
      ...{ baseURL: server.origin, viewport: STUDIO_VIEWPORT, locale: "en-US" },
      reducedMotion: "reduce",
    });
    await page.goto(README_PICTURES.studio);
    await page.frameLocator(".phone iframe").locator("main button").first().waitFor();
    await page.waitForLoadState("networkidle");
    writeFileSync(
      path,
      await reduceColours(await page.screenshot({ animations: "disabled", caret: "hide" })),
    );
  } finally {
    await server.stop();
  }
}
