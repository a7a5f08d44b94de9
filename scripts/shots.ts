import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium, launchFlags } from "./lib/chromium.mjs";
import { newPageOn, type Phone, phones, showLetters } from "./lib/phones.ts";
import { type PreviewServer, startPreview } from "./lib/preview-server.ts";
import { type Scene, type ScenesOfPage, scenesOf } from "./lib/scenes.ts";
import { openSite } from "./lib/server-options.ts";

const USAGE = `npm run shots -- [page…] [--to folder] [--on phone,…] [--states] [--taps]
  Draws pages, all of them unless some are named, into pictures to look at: in .shots/ unless a folder is said.
  --on      of ${phones.map(({ name }) => name).join(", ")}; all where left out
  --states  also each state of each table
  --taps    also what each button of a page leads to`;

/** A tap's answer is there by then, its pop-up too. */
const ANSWER_MS = 600;

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: "string", default: ".shots" },
    on: { type: "string", default: phones.map(({ name }) => name).join(",") },
    states: { type: "boolean", default: false },
    taps: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Keys of pages are in small letters, routes are not. */
const wanted = named.map((name) => name.replace(/^\//, "").toLowerCase());

/** Shows the state of a scene on a page that is open on this phone. */
async function show(page: Page, scene: Scene, phone: Phone, origin: string): Promise<void> {
  await control(origin, "reset", {});
  if (scene.tap) await control(origin, "order", { token: "old-user", fee: 500 });
  if (scene.pick) await control(origin, "pick", { campaign: scene.campaign, ...scene.pick });
  await page.goto(scene.address, { waitUntil: "networkidle" });
  if (scene.tap) {
    await page.locator(scene.tap).first().tap();
    await page.waitForTimeout(ANSWER_MS);
  }
  await showLetters(page, phone);
}

async function control(origin: string, name: string, input: object): Promise<void> {
  await fetch(`${origin}/__sandbox/${name}`, {
    ...{ method: "POST", body: JSON.stringify(input) },
    headers: { "content-type": "application/json" },
  });
}

/** Every button that can be tapped, by the order in which they stand. */
const BUTTONS = "main button:enabled:visible, [role=button]:visible";

async function drawTaps(page: Page, scene: Scene, phone: Phone, origin: string, file: string): Promise<void> {
  await show(page, scene, phone, origin);
  const count = await page.locator(BUTTONS).count();
  for (let i = 0; i < Math.min(count, 12); i++) {
    if (i > 0) await show(page, scene, phone, origin);
    const before = page.url();
    await page
      .locator(BUTTONS)
      .nth(i)
      .tap({ timeout: 2000 })
      .catch(() => undefined);
    await page.waitForTimeout(ANSWER_MS);
    if (page.url() !== before) await page.goto("about:blank");
    else await page.screenshot({ path: `${file}-tap${i}.png` });
  }
}

async function draw(browser: Browser, origin: string, { key, scenes, isDynamic }: ScenesOfPage) {
  const folder = join(values.to, key.replaceAll("/", "_"));
  mkdirSync(folder, { recursive: true });
  const drawn = scenes.filter(({ pick, tap }) => values.states || tap || !pick);
  for (const phone of phones.filter(({ name }) => values.on.split(",").includes(name))) {
    const page = await newPageOn(browser, phone, origin);
    for (const scene of drawn) {
      const file = join(folder, `${scene.name}--${phone.name}`);
      await show(page, scene, phone, origin);
      await page.screenshot({ path: `${file}.png`, fullPage: phone.insets === undefined });
      if (values.taps && isDynamic && !scene.tap) await drawTaps(page, scene, phone, origin, file);
    }
    await page.context().close();
  }
  return key;
}

async function main(preview: PreviewServer): Promise<void> {
  const pages = scenesOf(openSite());
  const keys = pages.map(({ key }) => key);
  const unknown = wanted.filter((name) => !keys.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no page ${unknown.join(", ")}. There are ${keys.join(", ")}`);
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? "", args: launchFlags });
  for (const page of pages) {
    if (wanted.length > 0 && !wanted.includes(page.key)) continue;
    console.log(await draw(browser, preview.origin, page));
  }
  await browser.close();
}

if (values.help) console.log(USAGE);
else {
  const preview = await startPreview();
  try {
    await main(preview);
  } finally {
    await preview.stop();
  }
}
