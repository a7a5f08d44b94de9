import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { test as base, inject } from "vitest";
import { createSandboxClient, type SandboxClient } from "../sandbox/sandbox-client.ts";
import { holdTime, stopTime } from "./held-time.ts";
import { isMistake, untilHydrated } from "./hydrated.ts";
import type { Nginx } from "./nginx.ts";
import { emulateApp, type PublishedBuild, publishedBuild, servePages } from "./nginx-pages.ts";
import { NginxSite } from "./nginx-site.ts";
import { type Tab, Tabs } from "./tabs.ts";

export interface OpenOptions {
  /** Path and query, such as `/somePage?token=old-user`. */
  path: string;
  /** In CSS pixels; 375 x 812 by default. */
  width?: number;
  height?: number;
  /** Device pixels per CSS pixel; 1 by default, since more pixels cost time. */
  deviceScaleFactor?: number;
  reducedMotion?: boolean;
  userAgent?: string;
  /** The phone's time zone, such as Asia/Shanghai. The default is a zone in which a page that uses it would be wrong. */
  timezoneId?: string;
  /** Whether the page is drawn; false by default: its layout is the same, but nothing is visible in a picture. */
  isDrawn?: boolean;
  /** A script that runs before the page's own scripts, such as a native bridge. */
  before?: string;
  /**
   * Stops time once the page has opened: timers, frames and script animations advance only by `pass`, which takes little
   * real time.
   */
  isHeld?: boolean;
  /** Problems that this test provokes. Any other error on the console, or exception, fails the test. */
  expectedProblems?: RegExp[];
}

export interface Fixtures {
  /** The Chromium of this worker. One shared by all workers, behind a browser server, takes a tenth more CPU time. */
  browser: Browser;
  /**
   * The nginx that serves the pages in place of the preview: it has the published site, and forwards calls to the sandbox
   * of this worker's preview. null unless SERVER=nginx or the test uses `behindNginx`.
   */
  nginx: Nginx | null;
  /** The origin of the pages. No other test uses it at the same time. */
  origin: string;
  /**
   * Opens a page in a tab without history, with the sandbox just reset, and leaves it after the test. Resolves when React
   * has hydrated the page. Tests of earlier events open about:blank and navigate from there.
   */
  open: (options: OpenOptions) => Promise<Page>;
  /** The tabs of this worker, which `open` uses. */
  tabs: Tabs;
  /** The control of the pages' sandbox, which was just reset. */
  sandbox: SandboxClient;
}

/** vitest's test with a browser and the sandbox. Any problem on the console fails the test. */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern that no other fixture is needed
    async ({}, use) => {
      const browser = await chromium.launch(inject("chromium"));
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  nginx: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const build = inject("published");
      await useNginx(build, use);
    },
    { scope: "worker" },
  ],
  origin: async ({ nginx }, use) => use(nginx?.origin ?? originOfWorker()),
  tabs: [
    async ({ browser, nginx }, use) => {
      const emulate = (context: BrowserContext) =>
        emulateApp(context, { origin: nginx?.origin ?? "", preview: originOfWorker() });
      // Behind nginx, pages do not contain the emulated native app.
      await use(new Tabs(browser, nginx === null ? async () => {} : emulate));
    },
    { scope: "worker" },
  ],
  open: async ({ tabs, origin, sandbox: _ }, use) => {
    const problems: string[] = [];
    const taken: Tab[] = [];
    await use((options) => openPage(tabs, options, { origin, problems, taken }));
    // Requests after the routes are removed cause problems that are not the page's.
    const found = [...problems];
    await Promise.all(taken.map((tab) => tab.leave()));
    if (found.length > 0) throw new Error(`The page had problems:\n${found.join("\n")}`);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  sandbox: async ({}, use) => {
    const sandbox = createSandboxClient(originOfWorker());
    await sandbox.reset();
    await use(sandbox);
  },
});

/**
 * The same behind nginx, regardless of SERVER: with the published pages of dist/, or with the site that `arrange` builds.
 * Skip its tests if nginx is missing (`nginxHere`).
 */
export function behindNginx(
  arrange: (site: NginxSite) => PublishedBuild | Promise<PublishedBuild> = () => publishedBuild(),
) {
  return test.extend<Pick<Fixtures, "nginx">>({
    nginx: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => {
        const site = new NginxSite();
        await useNginx(await arrange(site), use);
        site.remove();
      },
      { scope: "worker" },
    ],
  });
}

async function useNginx(
  build: PublishedBuild | null,
  use: (nginx: Nginx | null) => Promise<void>,
): Promise<void> {
  const certificate = inject("certificate");
  const nginx = build && certificate && (await servePages(originOfWorker(), { ...build, certificate }));
  await use(nginx);
  await nginx?.stop();
}

/** Returns the origin of the worker's preview. Each worker has its own preview and sandbox; workers are numbered from 1. */
export function originOfWorker(): string {
  const origins = inject("origins");
  const origin = origins[Number(process.env.VITEST_POOL_ID) - 1];
  if (origin === undefined) throw new Error(`There are ${origins.length} previews, too few for this worker`);
  return origin;
}

/** Simulates the customer's return to the page from a screen of the native app. */
export function comeBack(page: Page): Promise<unknown> {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** A script for `before` that switches the page to right-to-left. */
export const RIGHT_TO_LEFT = `document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.dir = "rtl";
});`;

/** Playwright's timeout. It is shorter than vitest's, because Playwright's error names the missing element. */
const PATIENCE_MS = 30_000;

const SYDNEY = "Australia/Sydney";

/** The state of a test: its origin, its problems and its tabs. */
interface TestState {
  origin: string;
  problems: string[];
  taken: Tab[];
}

async function openPage(
  tabs: Tabs,
  options: OpenOptions,
  { origin, problems, taken }: TestState,
): Promise<Page> {
  const { width = 375, height = 812, reducedMotion = false, timezoneId = SYDNEY } = options;
  const isPhone = width < 500;
  const tab = await tabs.take({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: options.deviceScaleFactor ?? 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: "zh-CN",
    timezoneId,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    isDrawn: options.isDrawn ?? false,
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  });
  taken.push(tab);
  const { page, context } = tab;
  if (options.isHeld) await holdTime(context);
  if (options.before !== undefined) await tab.runBefore(options.before);
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(2 * PATIENCE_MS);
  collectProblems(page, options.expectedProblems ?? [], problems);
  await page.goto(options.path);
  await tab.forgetHistory();
  await untilHydrated(page);
  if (options.isHeld) await stopTime(page);
  return page;
}

/** A busy studio refuses a request, and its page asks again. A test whose page gets no answer fails by itself. */
const BUSY_STUDIO = /status of 503 \(Service Unavailable\) \(http:\/\/127\.0\.0\.1:\d+\/studio\/api\//;

function collectProblems(page: Page, expected: readonly RegExp[], problems: string[]): void {
  const allowed = [...expected, BUSY_STUDIO];
  const collect = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on("console", (message) => {
    if (!isMistake(message)) return;
    const { url } = message.location();
    collect(`console: ${message.text()}${url ? ` (${url})` : ""}`);
  });
  page.on("pageerror", (error) => collect(`exception: ${error.stack ?? error.message}`));
}
