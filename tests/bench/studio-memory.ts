import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startDevelopmentServer } from "../../scripts/lib/preview-server.ts";
import type { FileEntry, FileText } from "../../src/studio/api.ts";
import type { GalleryPage } from "../../src/studio/api-gallery.ts";
import { root } from "../support/project/project-files.ts";
import { campaignsFolder, openChromium } from "./set-up.ts";

// Measures the cold start of `npm start`, without Vite's cache: the time until a browser shows the first page, and the
// first page of the studio. Then plays a long day of operators and prints the memory of the server after each part.
// Run: npx tsx tests/bench/studio-memory.ts

/** Number of times that all campaigns are edited, each time in a studio that was opened anew. */
const VISITS = 4;
/** Number of keystrokes in each campaign. */
const KEYSTROKES = 5;
const PATIENCE_MS = 120_000;

type Server = Awaited<ReturnType<typeof startDevelopmentServer>>;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the server without Vite's cache, and returns the time until a browser shows `selector` at a path. */
async function measureColdStart(browser: Browser, path: string, selector: string): Promise<Server> {
  rmSync(join(root, "node_modules/.vite"), { recursive: true, force: true });
  const start = performance.now();
  const server = await startDevelopmentServer({ CAMPAIGNS: campaignsFolder() });
  const listeningMs = performance.now() - start;
  const page = await browser.newPage();
  await page.goto(`${server.origin}${path}`, { timeout: PATIENCE_MS });
  await page.locator(selector).first().waitFor({ timeout: PATIENCE_MS });
  const ms = performance.now() - start;
  await page.close();
  print(
    `cold start, ${path}: ${(ms / 1000).toFixed(1)} s, of which until it listens ${(listeningMs / 1000).toFixed(1)} s`,
  );
  return server;
}

function printMemory(server: Server, after: string): void {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  print(`${after}: ${mb("VmRSS")} MB, at most ${mb("VmHWM")} MB`);
}

async function callStudio<T>(server: Server, path: string, given?: object): Promise<T> {
  const init = given && {
    method: "POST",
    body: JSON.stringify(given),
    headers: { "Content-Type": "application/json" },
  };
  const response = await fetch(`${server.origin}/studio/api/${path}`, init);
  return (await response.json()) as T;
}

/** Opens each campaign, types into it, and asks for everything that the editor shows. */
async function editAll(server: Server, editor: string): Promise<void> {
  for (const { path, kind } of await callStudio<FileEntry[]>(server, "files")) {
    if (kind !== "campaign") continue;
    const { text } = await callStudio<FileText>(server, `file?path=${encodeURIComponent(path)}`);
    let key: string | undefined;
    for (let typed = 0; typed < KEYSTROKES; typed++) {
      const draft = { editor, path, text: `${text}${" ".repeat(typed)}` };
      key = (await callStudio<{ page: { key: string } | null }>(server, "draft", draft)).page?.key;
    }
    const asked = new URLSearchParams({ editor, path, ...(key !== undefined && { key }) });
    await Promise.all(["states", "problems"].map((what) => callStudio(server, `${what}?${asked}`)));
    await callStudio(server, "draft", { editor, path, text: null });
  }
}

const browser = await openChromium();
const page = await measureColdStart(browser, "/home", "main, #app button");
await page.stop();
const server = await measureColdStart(browser, "/studio", ".file");
try {
  printMemory(server, "after the start");
  for (let visit = 1; visit <= VISITS; visit++) {
    await editAll(server, `bench-${visit}`);
    printMemory(server, `after all campaigns were edited ${visit} times`);
  }
  const pages = await callStudio<GalleryPage[]>(server, "gallery");
  for (const { key } of pages) await callStudio(server, `gallery/scenes?key=${encodeURIComponent(key)}`);
  printMemory(server, "after the gallery");
  for (const { route } of pages) await (await fetch(`${server.origin}${route}`)).text();
  printMemory(server, "after all pages");
} finally {
  await browser.close();
  await server.stop();
}
