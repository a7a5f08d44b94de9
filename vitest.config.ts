import { defineConfig } from "vitest/config";

const browserTests = "tests/browser/**/*.test.{ts,tsx}";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [browserTests],
          // Pure functions need no process of their own for every file: a third of the time.
          pool: "threads",
          isolate: false,
          maxWorkers: 2,
          // Properties take their time on a machine that is busy with something else.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "browser",
          include: [browserTests],
          globalSetup: "tests/support/browser-setup.ts",
          // They share one sandbox, so one file after the other.
          fileParallelism: false,
          // Real time on a busy machine: one that passes only when it is run again is told at the end of npm test.
          retry: 2,
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
