import { chromium } from "playwright-core";
import { inject } from "vitest";
import { findHeadlessShell, launchFlags } from "../../../scripts/lib/chromium.mjs";
import { test as base } from "../browser/browser.ts";
import { trustOf } from "../browser/certificate.ts";

/** The tests' own test with a Chromium of its own: of what one does there can only be one trace at a time. */
export const test = base.extend({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern that no other fixture is needed
    async ({}, use) => {
      const executablePath = (await findHeadlessShell()) ?? "";
      const args = [...launchFlags, ...trustOf(inject("certificate"))];
      const browser = await chromium.launch({ executablePath, args });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});
