import { setFlagsFromString } from "node:v8";
import { defineConfig } from "vitest/config";
import { findCommandBundle } from "./scripts/lib/command-bundle.mjs";

/**
 * Options of V8 for tests. They create mostly short-lived objects: a larger young generation saves a tenth of the time. Each
 * function runs so briefly that optimising its code takes more time than it saves: a third in tests of the checker. For the
 * same reason, each one is compiled only when it is called.
 */
const v8Flags = ["--max-semi-space-size=64", "--no-opt", "--max-lazy"];

// Threads have the options of this process.
for (const flag of v8Flags) setFlagsFromString(flag);

/** Tests that need a browser. */
const browserTests = "tests/browser/**/*.test.{ts,tsx}";

/**
 * Tests that need a DOM without layout: whole pages on a simulated phone with a fake clock. They run separately, because
 * the DOM's fetch would replace Node's own fetch for other tests in the same worker.
 */
const pageTests = [
  "tests/{ahead,blocks,campaigns}/**/*.test.{ts,tsx}",
  "tests/page/**/*.test.tsx",
  "tests/{page/text-zoom,sandbox/bridge}.test.ts",
];

/**
 * Tests that serve in their own process and watch a folder with a native module, which only one thread of a process can
 * load. Also tests that wait for other processes, so that they do not finish last.
 */
const serverTests = [
  "tests/studio/server/**/*.test.ts",
  "tests/package/**/*.test.ts",
  "tests/publish/watch-folder.test.ts",
  "tests/publish/{release,s3}/**/*.test.ts",
];

/** Tests of the preview and `npm start` themselves. With SERVER=nginx, all other tests request pages from nginx. */
const previewTests = [
  "tests/browser/publish/**",
  "tests/browser/looks/**",
  "tests/browser/page/on-the-wire.test.ts",
];

/** Pure functions and fake clocks need no isolation between files, which saves a third of the time. */
const threads = { pool: "threads", isolate: false, maxWorkers: 2 } as const;
const forks = { pool: "forks", isolate: false, maxWorkers: 2, execArgv: v8Flags } as const;

/** Without the source location of each element, a page test is a tenth faster. */
const oxc = { jsx: { development: false } };

// Tests expect English messages, regardless of the developer's language.
process.env.LC_ALL = "C";

/**
 * Property tests are slow on a busy machine, and `npm run fuzz` runs many times as many cases. A test that times out would
 * leave its page behind for later tests.
 */
const testTimeout = 120_000 * Number(process.env.FUZZ_TIMES ?? 1);

/** Threads and processes of the studio start from the bundle of the commands, if it is current: sources take twice the time. */
const bundle = findCommandBundle();

const seeded = "tests/support/seed-properties.ts";

export default defineConfig({
  test: {
    globalSetup: "tests/support/print-seed.ts",
    // Projects share most modules, so a module that one of them has transformed need not be transformed again.
    experimental: { fsModuleCache: true },
    tags: [
      { name: "nightly", description: "Repeats other tests in more variants; runs with npm run test:all." },
    ],
    projects: [
      {
        oxc,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [browserTests, ...pageTests, ...serverTests],
          setupFiles: [seeded, "tests/support/page/owner-stacks.ts"],
          ...threads,
          testTimeout,
        },
      },
      {
        oxc,
        test: {
          name: "pages",
          include: pageTests,
          setupFiles: [seeded, "tests/support/page/dom.ts", "tests/support/page/owner-stacks.ts"],
          ...threads,
          // Starts after the first project, which transforms their common modules.
          sequence: { groupOrder: 1 },
          testTimeout,
        },
      },
      {
        oxc,
        test: {
          name: "servers",
          include: serverTests,
          setupFiles: seeded,
          env: bundle === undefined ? {} : { CAMPAIGN_ENGINE_BUNDLE: bundle },
          ...forks,
          // In parallel with pages, since these tests often wait for other processes.
          sequence: { groupOrder: 1 },
          testTimeout,
        },
      },
      {
        oxc,
        test: {
          name: "browser",
          include: [browserTests],
          exclude: process.env.SERVER === "nginx" ? previewTests : [],
          globalSetup: "tests/support/browser/browser-setup.ts",
          // Each worker has its own browser, preview and studio, whose starts cost more than a third worker saves.
          ...forks,
          // Runs alone, after the projects with fewer workers.
          sequence: { groupOrder: 2 },
          // Other pages and their servers run in parallel: a page that takes two seconds alone may take twenty.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
