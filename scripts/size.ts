import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { escapeControlCharacters } from "../src/check/report/escape-control-characters.ts";
import { routeWithoutSlashes } from "../src/language/page-key.ts";
import { root } from "./check/schemas.ts";
import {
  bundledGzipSize,
  gzipSize,
  LANGUAGE_MAX_BYTES,
  scriptSizeOfPage,
  shareOfEachSource,
} from "./lib/bundle-size.ts";
import { findChromium, launchFlags } from "./lib/chromium.mjs";
import { startPreviewServer } from "./lib/preview-server.ts";
import { createSiteOfProject } from "./lib/server-options.ts";
import { runTestStep } from "./lib/test-steps.ts";

/** The path of the sandbox, which simulates the native app. Phones do not load it, so it does not count. */
const sandboxPath = "/__sandbox/";

/**
 * Returns the paths of the JavaScript and CSS files that a page loads with an empty cache. Fails if the page does not
 * exist. Needs a Chromium (scripts/prepare.mjs --browser).
 */
export async function listFilesLoadedByPage(address: string): Promise<string[]> {
  const executablePath = await findChromium();
  if (executablePath === null)
    throw new Error("No Chromium was found. Run node scripts/prepare.mjs --browser");
  const browser = await chromium.launch({ executablePath, args: launchFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
    const paths = new Set<string>();
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname;
      if (/\.(js|css)$/.test(path) && !path.startsWith(sandboxPath)) paths.add(path);
    });
    const answer = await page.goto(address, { waitUntil: "networkidle" });
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`);
    return [...paths];
  } finally {
    await browser.close();
  }
}

/** Maximum size of a widget that plays a draw (gzip bytes). */
const WIDGET_MAX_BYTES = 2048;

const configFile = join(root, "vite.config.ts");

/** A line of the printed table: how much a page loads. */
interface PageSizes {
  page: string;
  js: number;
  css: number;
  /** The brotli size of the HTML; `plainHtml` is the size without drawings and the script that shows them. */
  html: number;
  plainHtml: number;
  /** Approximate JavaScript bytes by the folder of src/ or the package they come from. */
  parts: Map<string, number>;
}

type SourceShares = Awaited<ReturnType<typeof shareOfEachSource>>;

/** Measures the files that each page of the built app loads for a logged-in customer. */
async function measurePages(shares: SourceShares): Promise<PageSizes[]> {
  const preview = await startPreviewServer();
  try {
    const rows: PageSizes[] = [];
    for (const [address, page] of pageAddresses(preview.origin)) {
      const paths = await listFilesLoadedByPage(address);
      rows.push({ page, ...(await measurePage(paths, shares)), ...(await htmlSizes(page)) });
    }
    return rows;
  } finally {
    await preview.stop();
  }
}

/** Returns the size of a published page's HTML, with and without drawings (brotli bytes). */
async function htmlSizes(route: string): Promise<Pick<PageSizes, "html" | "plainHtml">> {
  const html = await readFile(join(root, `dist/site/current/${routeWithoutSlashes(route)}.html`), "utf8");
  const plain = html.replace(/<template id="drawing-0">.*(?=<\/body>)/s, "");
  return { html: brotliCompressSync(html).length, plainHtml: brotliCompressSync(plain).length };
}

/** Returns the address of each page, with its route. */
function pageAddresses(origin: string): Map<string, string> {
  const routes = Array.from(
    createSiteOfProject(undefined).pages().values(),
    ({ published }) => published.campaign.route ?? "/",
  );
  return new Map(routes.map((route) => [`${origin}${route}?token=old-user`, route]));
}

async function measurePage(
  paths: readonly string[],
  shares: SourceShares,
): Promise<Pick<PageSizes, "js" | "css" | "parts">> {
  const row = { js: 0, css: 0, parts: new Map<string, number>() };
  for (const path of paths) {
    const bytes = gzipSize(await readFile(join(root, "dist", path)));
    if (path.endsWith(".css")) row.css += bytes;
    else row.js += bytes;
    for (const [part, share] of shares.get(path.slice(1)) ?? []) {
      row.parts.set(part, (row.parts.get(part) ?? 0) + share * bytes);
    }
  }
  return row;
}

/** Measures the chunk of each block type that shows a draw, and the chunk that they share. */
async function measureWidgets(): Promise<{ own: Map<string, number>; shared: number }> {
  const assets = join(root, "dist/assets");
  const chunks = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const bytesOf = async (start: string) => {
    const names = chunks.filter((chunk) => chunk.startsWith(`${start}-`));
    const files = await Promise.all(names.map((name) => readFile(join(assets, name))));
    return files.reduce((sum, file) => sum + gzipSize(file), 0);
  };
  const own = new Map<string, number>();
  for (const kind of await widgetKinds()) own.set(kind, await bytesOf(kind));
  return { own, shared: await bytesOf("draw") };
}

/** Returns the block types that show a draw, by their schemas. */
async function widgetKinds(): Promise<string[]> {
  const blocks = join(root, "schemas/blocks");
  const kinds: string[] = [];
  for (const name of await readdir(blocks)) {
    const { properties } = JSON.parse(await readFile(join(blocks, name), "utf8"));
    if (properties.draw) kinds.push(name.replace(".schema.json", ""));
  }
  return kinds;
}

function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(2).padStart(8);
}

function printPageSizes(rows: readonly PageSizes[], bare: number): void {
  const width = Math.max(...rows.map(({ page }) => page.length));
  const heads = ["JS", "CSS", "HTML, br"].map((head) => head.padStart(8));
  console.log(
    `${"gzip KB (1000 bytes)".padEnd(width)}  ${heads.join("  ")}  without drawings  JS ÷ bare  all ÷ bare`,
  );
  for (const { page, js, css, html, plainHtml } of rows) {
    const ratios = [js, js + css].map((bytes) => (bytes / bare).toFixed(3));
    console.log(
      `${page.padEnd(width)}  ${formatKilobytes(js)}  ${formatKilobytes(css)}  ${formatKilobytes(html)}  ${formatKilobytes(plainHtml).padStart(16)}  ${ratios[0]?.padStart(9)}  ${ratios[1]?.padStart(11)}`,
    );
  }
}

function printSourceSizes({ page, parts }: PageSizes): void {
  const shown = [...parts]
    .sort(([, a], [, b]) => b - a)
    .map(([part, bytes]) => `${part} ${formatKilobytes(bytes).trim()}`);
  console.log(`${page}: ${shown.join(", ")}`);
}

const { values } = parseArgs({ options: { max: { type: "string" } } });
const max = values.max === undefined ? Number.POSITIVE_INFINITY : Number(values.max);
if (!(max > 0)) {
  console.error(`--max is ${escapeControlCharacters(`${values.max}`)}, expected a ratio such as 1.15`);
  process.exit(2);
}

const built = await runTestStep(root, { name: "build", commands: [["npm", "run", "--silent", "build"]] });
if (!built.isOk) {
  console.error(built.output);
  process.exit(1);
}
const barePage = join(root, "tests/bench/bare-page");
const bare = await scriptSizeOfPage(join(barePage, "vite.config.ts"), barePage);
const language = await bundledGzipSize(join(root, "tests/bench/language-room.ts"));
const widgets = await measureWidgets();
const pages = await measurePages(await shareOfEachSource(configFile));

printPageSizes(
  [
    { page: "bare React + router + query page", js: bare, css: 0, html: 0, plainHtml: 0, parts: new Map() },
    ...pages,
  ],
  bare,
);
console.log("\nJavaScript by origin (approximate KB):");
for (const page of pages) printSourceSizes(page);
console.log(`\nlanguage/ alone: ${language} bytes, limit ${LANGUAGE_MAX_BYTES}`);
for (const [kind, bytes] of widgets.own) console.log(`${kind}: ${bytes} bytes, limit ${WIDGET_MAX_BYTES}`);
console.log(`shared by these: ${widgets.shared} bytes`);

const tooLarge = pages.filter(({ js }) => js > max * bare);
for (const { page } of tooLarge)
  console.error(`${page} loads more than ${max} times the JavaScript of the bare page`);
for (const [kind, bytes] of widgets.own)
  if (bytes > WIDGET_MAX_BYTES) console.error(`The widget ${kind} is larger than ${WIDGET_MAX_BYTES} bytes`);
const isTooLarge = tooLarge.length > 0 || [...widgets.own.values()].some((bytes) => bytes > WIDGET_MAX_BYTES);
process.exitCode = isTooLarge ? 1 : 0;
