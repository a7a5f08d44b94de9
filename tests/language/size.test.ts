import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, minifySync, type Rolldown } from "vite";
import { expect, test } from "vitest";

/** Bytes of gzip that parser, evaluator and templates may cost a page: closures weigh half a kilobyte more than a walk over the tree. */
const BUDGET = 5400;

test("what ships to phones stays within its budget", async () => {
  const entry = fileURLToPath(new URL("../bench/language-room.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: ["chrome80", "safari14"], lib: { entry, formats: ["es"] } },
  });
  const { output } = (built as Rolldown.RolldownOutput[])[0] ?? { output: [] }; // a library of one format has one output
  const code = output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
  const minified = minifySync("language.js", code).code;
  expect(minified.length).toBeGreaterThan(5000);
  expect(gzipSync(minified, { level: 9 }).length).toBeLessThanOrEqual(BUDGET);
});
