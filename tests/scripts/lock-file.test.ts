import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/project/project-files.ts";

interface Locked {
  version?: string;
  integrity?: string;
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
);

test("every package of the lock file has a checksum, also packages for other systems", () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  expect(packages.length).toBeGreaterThan(100);
  const unchecked = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
  expect(unchecked.map(([path]) => path)).toEqual([]);
});
