import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { test as base, inject } from "vitest";
import { createSandboxClient, type SandboxClient } from "../sandbox/sandbox-client.ts";
import { holdTime, stopTime } from "./held-time.ts";
import type { Nginx } from "./nginx.ts";
import { emulateApp, type PublishedBuild, publishedBuild, servePages } from "./nginx-pages.ts";
import { NginxSite } from "./nginx-site.ts";
import { type Tab, Tabs } from "./tabs.ts";
import { isMistake, untilTakenOver } from "./taken-over.ts";

export interface OpenOptions {
  /** Path and query, such as `/somePage?token=old-user`. */
  path: string;
  /** In CSS pixels; 375 x 812 where left out. */
  width?: number;
  height?: number;
  /** Pixels a point; 1 where left out: every pixel that is drawn costs time. */
  deviceScaleFactor?: number;
  reducedMotion?: boolean;
  userAgent?: string;
  /** Of the phone, such as Asia/Shanghai. Left out, it is one where a page that reckons by it would be wrong. */
  timezoneId?: string;
  /** Runs in the page before its own scripts: a native bridge, for instance. */
  before?: string;
  /**
   * Time stands still once the page has opened: timers, frames and the animations of scripts go on by `pass` alone,
   * and it need not have been long for `pass` to be quick.
   */
  isHeld?: boolean;
  /** Problems that this test provokes. Any other mistake on the console, or exception, fails the test. */
  expectedProblems?: RegExp[];
}

export interface Fixtures {
  /** The Chromium of this worker. One for all workers, behind a browser server, takes a tenth more CPU time. */
  browser: Browser;
  /**
   * What serves the pages where that is not the preview itself: an nginx with the published site, before the sandbox of
   * this worker's preview. With SERVER=nginx it does so for all tests, and else for none.
   */
  nginx: Nginx | null;
  /** Where pages are asked for: no other test uses it at the same time. */
  origin: string;
  /**
   * Opens a page in a tab without a past, with the sandbox just reset, and leaves it after the test. React has
   * it by then: tests of what comes before open about:blank, and go on from there.
   */
  open: (options: OpenOptions) => Promise<Page>;
  /** The tabs of this worker, in which `open` opens pages. */
  tabs: Tabs;
  /** The control of the sandbox behind the pages, just reset. */
  sandbox: SandboxClient;
}

/** vitest's test with a browser and the sandbox. A healthy page says nothing on the console, so any problem fails. */
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
      // Behind nginx nobody has put the app into the pages.
      await use(new Tabs(browser, nginx === null ? async () => {} : emulate));
    },
    { scope: "worker" },
  ],
  open: async ({ tabs, origin, sandbox: _ }, use) => {
    const problems: string[] = [];
    const taken: Tab[] = [];
    await use((options) => openPage(tabs, options, { origin, problems, taken }));
    // What is asked once nobody answers in the place of the server any more is no problem of the page.
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
 * The same behind nginx, whatever SERVER says: with the pages of dist/ as they are published, or with what `arrange`
 * makes of a site. Where there is no nginx (`nginxHere`), its tests are to be skipped.
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

/** Each worker has a preview, and so a sandbox, of its own: workers are numbered from 1. */
export function originOfWorker(): string {
  const origins = inject("origins");
  const origin = origins[Number(process.env.VITEST_POOL_ID) - 1];
  if (origin === undefined) throw new Error(`There are ${origins.length} previews, too few for this worker`);
  return origin;
}

/** The customer comes back to the page from a screen of the native app. */
export function comeBack(page: Page): Promise<unknown> {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** To run before a page, which then runs from right to left. */
export const RIGHT_TO_LEFT = `document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.dir = "rtl";
});`;

/** What a page does not show by then it never shows; Playwright's error names it, where vitest's only names the test. */
const PATIENCE_MS = 30_000;

const SYDNEY = "Australia/Sydney";

/** What a test opens, and what went wrong there. */
interface Opened {
  origin: string;
  problems: string[];
  taken: Tab[];
}

async function openPage(
  tabs: Tabs,
  options: OpenOptions,
  { origin, problems, taken }: Opened,
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
  await untilTakenOver(page);
  if (options.isHeld) await stopTime(page);
  return page;
}

function collectProblems(page: Page, expected: readonly RegExp[], problems: string[]): void {
  const collect = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on("console", (message) => {
    if (!isMistake(message)) return;
    const { url } = message.location();
    collect(`console: ${message.text()}${url ? ` (${url})` : ""}`);
  });
  page.on("pageerror", (error) => collect(`exception: ${error.stack ?? error.message}`));
}
