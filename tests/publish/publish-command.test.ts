import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PublishWorld, runPublish } from "../../src/publish/publish-command.ts";
import { DiskStore } from "../../src/publish/release/disk-store.ts";
import { contentOfFiles, sampleFile } from "./release/sample-release.ts";

let folder: string;
let word: string;
let world: PublishWorld;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "command-"));
  word = "1";
  world = {
    openStore: async (to) => new DiskStore(to),
    openCampaigns: async () => ({
      choose: (names) => new Set(names),
      check: async () => undefined,
      site: () => contentOfFiles([sampleFile("campaigns/pages/a.json", word)]),
    }),
    now: () => new Date("2025-04-01T00:00:00Z"),
    usualFolder: join(folder, "usual"),
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<[code: number, text: string]> {
  const { code, stderr, stdout } = await runPublish(args, world);
  return [code, (stdout + stderr).replaceAll(/-[0-9a-f]{8}\b/g, "-ID").replaceAll(/\S*usual/g, "SITE")];
}

it("says what was done, lists it, compares it and goes back", async () => {
  expect(await run()).toEqual([
    0,
    "Release 1-ID is served from SITE: 1 page; 3 files written, 0 taken over.\n",
  ]);
  expect(await run()).toEqual([0, "Nothing has changed: release 1-ID stays in SITE.\n"]);
  word = "2";
  await run();
  expect(await run("--list")).toEqual([
    0,
    `* 2-ID  2025-04-01T00:00:00.000Z  engine engine  1 page
  1-ID  2025-04-01T00:00:00.000Z  engine engine  1 page\n`,
  ]);
  expect(await run("--verify")).toEqual([0, "Release 2-ID in SITE is as it was published: 3 files.\n"]);
  expect(await run("--rollback")).toEqual([
    0,
    "Release 1-ID is served again from SITE, in the place of 2-ID.\n",
  ]);
  expect(await run("--rollback", "2")).toEqual([
    0,
    "Release 2-ID is served again from SITE, in the place of 1-ID.\n",
  ]);
  writeFileSync(join(folder, "usual/current/campaigns/pages/a.json"), "");
  expect(await run("--verify")).toEqual([
    1,
    `wrong    releases/2-ID/campaigns/pages/a.json
1 file of release 2-ID in SITE differ. Publish with --rewrite, which writes all files again, or go back with --rollback.\n`,
  ]);
  expect(await run("--rewrite")).toEqual([0, expect.stringContaining("3 files written, 0 taken over")]);
  expect(await run("--verify")).toEqual([0, expect.stringContaining("as it was published")]);
});

it("keeps so many releases", async () => {
  for (word of ["1", "2", "3"]) await run("--keep", "2");
  expect((await run("--list"))[1].match(/\d-ID/g)).toEqual(["3-ID", "2-ID"]);
});

describe("where nothing was published", () => {
  it.each([
    ["--list", 0],
    ["--verify", 1],
    ["--rollback", 1],
  ])("%s says so", async (arg, code) => {
    expect(await run(arg)).toEqual([code, "Nothing was published into SITE yet.\n"]);
  });
});

describe("refuses with how it is used", () => {
  it.each<[string, string[]]>([
    ["--list and --verify, expected one of them", ["--list", "--verify"]],
    ["--keep 0, expected 1, 2, 3, …", ["--keep", "0"]],
    ["--keep many, expected 1, 2, 3, …", ["--keep", "many"]],
    ["4 behind --rollback, expected one id", ["--rollback", "3", "4"]],
    ["3 behind --list, expected nothing", ["--list", "3"]],
    ["--rewrite, expected alone: it publishes all campaigns", ["--rewrite", "a"]],
    ["--port", ["--port"]],
  ])("%s", async (reason, args) => {
    const { code, stderr, stdout } = await runPublish(args, world);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("\n\nUsage: npm run publish");
  });
});

it("prints how it is used", async () => {
  expect(await run("--help")).toEqual([0, expect.stringMatching(/^Usage: npm run publish/)]);
});
