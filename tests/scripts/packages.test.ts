import { describe, expect, test } from "vitest";
import { installPackages } from "../../scripts/lib/packages.mjs";

describe("the packages are installed", () => {
  /** Returns npm's commands and the messages, in order. */
  function install(hasLock: boolean, succeeds: (command: string) => boolean) {
    const log: string[] = [];
    const npm = (args: string[]) => {
      log.push(args.filter((arg) => !/^--(include|no-audit|no-fund|loglevel)/.test(arg)).join(" "));
      return succeeds(args[0] ?? "");
    };
    const isThere = installPackages({ hasLock, npm, say: (text) => log.push(text) });
    return { log, isThere };
  }

  test("by npm ci, without a word", () => {
    expect(install(true, () => true)).toEqual({ log: ["ci"], isThere: true });
  });

  test("by npm install if npm ci fails, with a warning before and after", () => {
    const { log, isThere } = install(true, (command) => command === "install");
    expect(isThere).toBe(true);
    expect(log).toEqual([
      "ci",
      expect.stringMatching(
        /WARNING: npm ci failed .* npm install runs instead[\s\S]*without our checksum[\s\S]*Fix/,
      ),
      "install --no-save",
      expect.stringMatching(/WARNING: .* npm install, since npm ci failed/),
    ]);
  });

  test("or not at all", () => {
    const { log, isThere } = install(true, () => false);
    expect([isThere, log.length, log.at(-1)]).toEqual([false, 3, "install --no-save"]);
  });

  test("by npm install without a lock file", () => {
    expect(install(false, () => true)).toEqual({ log: ["install"], isThere: true });
  });
});
