import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesIn } from "../../src/publish/read-folder.ts";
import type { SitePage } from "../../src/publish/site.ts";
import { writeSite } from "../../src/publish/write-site.ts";
import { site } from "../support/campaigns/site.ts";

let root: string;
const target = () => join(root, "dist/campaigns");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "written-"));
  writeFileSync(join(root, "package.json"), "mine");
  mkdirSync(target(), { recursive: true });
  writeFileSync(join(target(), "before.json"), "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

const [page] = [...site.pages().values()] as [SitePage];

describe("nothing is written outside of the target, nor is anything lost", () => {
  it.each<[string, string[], string[]]>([
    ["a route that leads up", ["../../../../package"], []],
    ["a route with a part that leads up", ["a/../../../../package"], []],
    ["a route with a part of dots", ["a/./b"], []],
    ["a route that is encoded", ["..%2fpackage"], []],
    ["a route with a backslash", ["..\\..\\package"], []],
    ["a route that begins with a slash", ["/package"], []],
    ["a hidden route", [".htaccess"], []],
    ["no key at all", [""], []],
    ["a route behind a good one", ["good", "../../package"], []],
    ["a picture that leads up", ["good"], ["../../package.json"]],
    ["a picture that is the folder", ["good"], ["."]],
  ])("%s", (_, keys, pictures) => {
    const forged = {
      folder: site.folder,
      pages: () => new Map(keys.map((key) => [key, page])),
      pictures: () => new Map(pictures.map((path) => [path, "image/svg+xml"])),
    };
    expect(() => writeSite(forged, target())).toThrow("nothing was published");
    expect(readFileSync(join(root, "package.json"), "utf8")).toBe("mine");
    expect(readdirSync(root).sort()).toEqual(["dist", "package.json"]);
    expect(readdirSync(target())).toEqual(["before.json"]);
  });
});

it("the project's pages are written with the pictures that they name, in the place of what was there", () => {
  writeSite(site, target());
  const written = filesIn(target()).map((path) => path.slice(target().length + 1));
  const keys = [...site.pages().keys()].map((key) => `pages/${key}.json`);
  expect(written).toEqual([...keys, ...site.pictures().keys()].sort());
  expect(written).toContain("brands/art/mall.svg");
});
