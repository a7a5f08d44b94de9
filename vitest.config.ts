import { setFlagsFromString } from "node:v8";
import { defineConfig } from "vitest/config";

// What a test makes is short-lived: with more room for it less is looked through, a tenth of the time. Threads have it too.
setFlagsFromString("--max-semi-space-size=64");

/** What only a browser shows. */
const browserTests = "tests/browser/**/*.test.{ts,tsx}";

/**
 * What needs a DOM, one that draws nothing: whole pages on a phone without a browser, with time that is held. In a
 * worker of others it would be in the way of those who mean Node's own fetch.
 */
const pageTests = [
  "tests/{ahead,blocks,campaigns}/**/*.test.{ts,tsx}",
  "tests/page/**/*.test.tsx",
  "tests/{page/text-zoom,sandbox/bridge}.test.ts",
];

/**
 * What serves in its own process, and watches a folder by code of the machine's own: no two threads of one can load that.
 * And what waits for other processes, so that it is not the last that the others wait for.
 */
const serverTests = [
  "tests/studio/server/**/*.test.ts",
  "tests/publish/watch-folder.test.ts",
  "tests/publish/{release,s3}/**/*.test.ts",
];

/** What asks the preview and `npm start` themselves. With SERVER=nginx all other pages are asked of nginx. */
const previewTests = [
  "tests/browser/publish/**",
  "tests/browser/looks/**",
  "tests/browser/page/on-the-wire.test.ts",
];

/** Pure functions and held time need no process of their own for every file: a third of the time. */
const threads = { pool: "threads", isolate: false, maxWorkers: 2 } as const;

/** Where each element was written in the tests' source is worth a tenth of the time of a page. */
const oxc = { jsx: { development: false } };

// Whatever the language of whoever runs them: texts for people are expected in English.
process.env.LC_ALL = "C";

/**
 * Properties take their time on a machine that is busy with something else, and `npm run fuzz` tries many times as much.
 * A test that is given up leaves its page behind for those after it.
 */
const testTimeout = 120_000 * Number(process.env.FUZZ_TIMES ?? 1);

const seeded = "tests/support/seed-properties.ts";

export default defineConfig({
  test: {
    globalSetup: "tests/support/tell-seed.ts",
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
          testTimeout,
        },
      },
      {
        oxc,
        test: {
          name: "servers",
          include: serverTests,
          setupFiles: seeded,
          ...{ pool: "forks", isolate: false, maxWorkers: 2 },
          testTimeout,
        },
      },
      {
        test: {
          name: "browser",
          include: [browserTests],
          exclude: process.env.SERVER === "nginx" ? previewTests : [],
          globalSetup: "tests/support/browser/browser-setup.ts",
          pool: "forks",
          isolate: false,
          // Each has a preview with a sandbox of its own. One more than there are cores: tests wait for pages that wait
          // themselves, for frames and for their screens to settle, which leaves a quarter of two cores idle.
          maxWorkers: 3,
          // By itself, after those whose workers are fewer.
          sequence: { groupOrder: 1 },
          // A page draws beside others and their servers: what takes two seconds by itself may take twenty.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
