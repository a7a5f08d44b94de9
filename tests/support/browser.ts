import { type Browser, chromium, type Page } from "playwright-core";
import { test as base, inject } from "vitest";
import { createSandboxClient, type SandboxClient } from "./sandbox-client.ts";

export interface OpenOptions {
  /** Path and query, such as `/somePage?token=old-user`. */
  path: string;
  /** In CSS pixels; 375 x 812 where left out. */
  width?: number;
  height?: number;
  reducedMotion?: boolean;
  userAgent?: string;
  /** Of the phone, such as Asia/Shanghai. Left out, it is one where a page that reckons by it would be wrong. */
  timezoneId?: string;
  /** Runs in the page before its own scripts: a native bridge, for instance. */
  before?: string;
  /** Problems that this test provokes. Any other console error, exception or CSP violation fails the test. */
  expectedProblems?: RegExp[];
}

interface Fixtures {
  browser: Browser;
  /** Opens a page in a browser context of its own, with the sandbox just reset, and closes it after the test. */
  open: (options: OpenOptions) => Promise<Page>;
  /** The control of the sandbox behind the pages, just reset. */
  sandbox: SandboxClient;
}

/** vitest's test with a browser and the sandbox. A healthy page says nothing on the console, so any problem fails. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern that no other fixture is needed
  browser: async ({}, use) => {
    const browser = await chromium.connect(inject("browserEndpoint"));
    await use(browser);
    await browser.close();
  },
  open: async ({ browser, sandbox: _ }, use) => {
    const problems: string[] = [];
    await use((options) => openPage(browser, options, problems));
    await Promise.all(browser.contexts().map((context) => context.close()));
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join("\n")}`);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  sandbox: async ({}, use) => {
    const sandbox = createSandboxClient(inject("origin"));
    await sandbox.reset();
    await use(sandbox);
  },
});

/** The customer comes back to the page from a screen of the native app. */
export function comeBack(page: Page): Promise<unknown> {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** What a page does not show by then it never shows; Playwright's error names it, where vitest's only names the test. */
const PATIENCE_MS = 8_000;

const SYDNEY = "Australia/Sydney";

async function openPage(browser: Browser, options: OpenOptions, problems: string[]): Promise<Page> {
  const { width = 375, height = 812, reducedMotion = false, timezoneId = SYDNEY } = options;
  const isPhone = width < 500;
  const context = await browser.newContext({
    baseURL: inject("origin"),
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: "zh-CN",
    timezoneId,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  });
  if (options.before !== undefined) await context.addInitScript({ content: options.before });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  collectProblems(page, options.expectedProblems ?? [], problems);
  await page.goto(options.path);
  return page;
}

/** Chromium reports a violation of the content security policy on the console, as an error. */
function collectProblems(page: Page, expected: readonly RegExp[], problems: string[]): void {
  const collect = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const { url } = message.location();
    collect(`console: ${message.text()}${url ? ` (${url})` : ""}`);
  });
  page.on("pageerror", (error) => collect(`exception: ${error.stack ?? error.message}`));
}
