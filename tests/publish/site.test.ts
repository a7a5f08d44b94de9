import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSite, type Site } from "../../src/publish/site.ts";

let folder: string;
let site: Site;

/** A campaign of the project, and what it is made of. */
const FILES = [
  "brands/mall.json",
  "brands/art",
  "core/mallPages.json",
  "seasonal/newerPages.json",
  "seasonal/yearTaskTicket.json",
];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join("campaigns", file), join(folder, file), { recursive: true });
  }
  cpSync("campaigns/seasonal/art", join(folder, "seasonal/art"), { recursive: true });
  site = createSite({ folder, schemas: "schemas" });
});
afterEach(() => rmSync(folder, { recursive: true }));

const published = () => Object.fromEntries([...site.pages()].map(([key, { published }]) => [key, published]));

describe("a file that goes wrong while the site is open leaves the pages as they last were", () => {
  it.each([
    ["a campaign that is no JSON", "seasonal/yearTaskTicket.json", () => "{"],
    ["a campaign that is empty", "seasonal/yearTaskTicket.json", () => ""],
    ["a campaign cut off", "seasonal/yearTaskTicket.json", (text: string) => text.slice(0, 300)],
    ["a base that is no JSON", "seasonal/newerPages.json", () => "{"],
    [
      "a base that has another id",
      "seasonal/newerPages.json",
      (text: string) => text.replace("newerPages", "other"),
    ],
    ["a brand that is no JSON", "brands/mall.json", () => "{"],
  ])("%s", (_, file, spoil) => {
    const before = published();
    const path = join(folder, file);
    writeFileSync(path, spoil(readFileSync(path, "utf8")));
    expect(site.problems().some(({ severity }) => severity === "error")).toBe(true);
    expect(published()).toEqual(before);
  });
});

it("a route that is taken away takes its page with it", () => {
  const before = [...site.pages().keys()];
  expect(before).toContain("yeartaskticket");
  const path = join(folder, "seasonal/yearTaskTicket.json");
  writeFileSync(
    path,
    readFileSync(path, "utf8").replace('"route": "/yearTaskTicket"', '"route": "/elsewhere"'),
  );
  expect([...site.pages().keys()].sort()).toEqual(
    before.map((key) => (key === "yeartaskticket" ? "elsewhere" : key)).sort(),
  );
});

it("a file that is taken away takes its page with it", () => {
  expect(site.pages().has("yeartaskticket")).toBe(true);
  rmSync(join(folder, "seasonal/yearTaskTicket.json"));
  expect(site.pages().has("yeartaskticket")).toBe(false);
});

it("what only colleagues, editors and the checker read does not reach phones, at whatever depth", () => {
  const base = readFileSync(join(folder, "seasonal/newerPages.json"), "utf8");
  // In a step of its catch, which the page inherits.
  expect(JSON.parse(base).catch.load[1]).toHaveProperty("$comment");
  const { campaign, brand } = site.pages().get("yeartaskticket")?.published ?? {};
  expect(campaign?.catch?.load?.[1]).toEqual({ logout: true, when: "error.kind != 'shape'" });
  expect(JSON.stringify({ campaign, brand })).not.toMatch(/"\$(comment|schema)"/);
  for (const key of ["extends", "variants", "assume"]) expect(campaign).not.toHaveProperty(key);
});
