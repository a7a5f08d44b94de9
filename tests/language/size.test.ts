import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundledGzipSize, LANGUAGE_MAX_BYTES } from "../../scripts/lib/bundle-size.ts";

test("the language code for phones stays within its size budget", async () => {
  const bytes = await bundledGzipSize(fileURLToPath(new URL("../bench/language-room.ts", import.meta.url)));
  expect(bytes).toBeGreaterThan(LANGUAGE_MAX_BYTES / 2);
  expect(bytes).toBeLessThanOrEqual(LANGUAGE_MAX_BYTES);
});
