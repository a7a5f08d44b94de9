import { describe, expect, test } from "vitest";
import { installPackages } from "../../scripts/lib/packages.mjs";

describe("the packages are installed", () => {
  /** What npm is asked for and what is said, in turn. */
  function install(hasLock: boolean, succeeds: (command: string) => boolean) {
    const told: string[] = [];
    const npm = (args: string[]) => {
      told.push(args.filter((arg) => !/^--(include|no-audit|no-fund|loglevel)/.test(arg)).join(" "));
      return succeeds(args[0] ?? "");
    };
    const isThere = installPackages({ hasLock, npm, say: (text) => told.push(text) });
    return { told, isThere };
  }

  test("by npm ci, without a word", () => {
    expect(install(true, () => true)).toEqual({ told: ["ci"], isThere: true });
  });

  test("by npm install where that fails, which is said before and after", () => {
    const { told, isThere } = install(true, (command) => command === "install");
    expect(isThere).toBe(true);
    expect(told).toEqual([
      "ci",
      expect.stringMatching(
        /WARNING: npm ci failed .* npm install runs instead[\s\S]*without a checksum[\s\S]*Mend/,
      ),
      "install --no-save",
      expect.stringMatching(/WARNING: .* npm install, since npm ci failed/),
    ]);
  });

  test("or not at all", () => {
    const { told, isThere } = install(true, () => false);
    expect([isThere, told.length, told.at(-1)]).toEqual([false, 3, "install --no-save"]);
  });

  test("by npm install where there is no lock file", () => {
    expect(install(false, () => true)).toEqual({ told: ["install"], isThere: true });
  });
});
