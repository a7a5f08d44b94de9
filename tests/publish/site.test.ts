import { rmSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { CheckSession } from "../../src/check/check-session.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-json-folder.ts";
import { createSite, type Site } from "../../src/publish/site.ts";
import { CampaignsCopy } from "../support/publish/campaigns-copy.ts";

let copy: CampaignsCopy;
let site: Site;

/** A campaign of the project, and the files it is made of. */
const FILES = [
  "brands/mall.json",
  "brands/art",
  "core/mallPages.json",
  "seasonal/newerPages.json",
  "seasonal/yearTaskTicket.json",
  "seasonal/art",
];

beforeEach(() => {
  copy = new CampaignsCopy(FILES);
  site = createSite({ folder: copy.folder, schemas: "schemas" });
});

/** The path of a call in the campaign. */
const INFO = "/api/djdg/year/task/ticket/info";

const keysNaming = (name: string) => site.naming(name).map(({ key }) => key);
const published = () => Object.fromEntries([...site.pages()].map(([key, { published }]) => [key, published]));

describe("the last good version of a page stays while a file is broken:", () => {
  it.each([
    ["a campaign with a syntax error", "seasonal/yearTaskTicket.json", () => "{"],
    ["an empty campaign", "seasonal/yearTaskTicket.json", () => ""],
    ["a truncated campaign", "seasonal/yearTaskTicket.json", (text: string) => text.slice(0, 300)],
    ["a base with a syntax error", "seasonal/newerPages.json", () => "{"],
    [
      "a base with another id",
      "seasonal/newerPages.json",
      (text: string) => text.replace("newerPages", "other"),
    ],
    ["a brand with a syntax error", "brands/mall.json", () => "{"],
  ])("%s", async (_, file, spoil) => {
    const before = published();
    copy.edit(file, spoil);
    const { problems } = await site.report();
    expect(problems.some(({ severity }) => severity === "error")).toBe(true);
    expect(published()).toEqual(before);
    expect(keysNaming(INFO)).toEqual(["yeartaskticket"]);
    expect(site.picture("seasonal/art/snake.svg")).toBe("image/svg+xml");
  });
});

it("serves the current version of a brand to every reader", () => {
  const right = copy.read("brands/mall.json");
  const names = () => site.brands().map(({ name }) => name);
  const [before] = names();
  copy.write("brands/mall.json", right.replace(`"name": "${before}"`, '"name": "新商城"'));
  expect(names()).toEqual(["新商城"]);
  copy.write("brands/mall.json", "{");
  expect(names()).toEqual([]);
  copy.write("brands/mall.json", right);
  expect(names()).toEqual([before]);
});

it("removes a page when its route changes", () => {
  const before = [...site.pages().keys()];
  expect(before).toContain("yeartaskticket");
  copy.edit("seasonal/yearTaskTicket.json", (text) =>
    text.replace('"route": "/yearTaskTicket"', '"route": "/elsewhere"'),
  );
  expect([...site.pages().keys()].sort()).toEqual(
    before.map((key) => (key === "yeartaskticket" ? "elsewhere" : key)).sort(),
  );
});

it("removes a page when its file is deleted", () => {
  expect(site.pages().has("yeartaskticket")).toBe(true);
  rmSync(copy.at("seasonal/yearTaskTicket.json"));
  expect(site.pages().has("yeartaskticket")).toBe(false);
});

it("does not publish values for colleagues, editors and the checker, at any depth", () => {
  const base = copy.read("seasonal/newerPages.json");
  // In a step of its catch, which the page inherits.
  expect(JSON.parse(base).catch.load[1]).toHaveProperty("$comment");
  const { campaign, brand } = site.pages().get("yeartaskticket")?.published ?? {};
  expect(campaign?.catch?.load?.[1]).toEqual({ logout: true, when: "error.kind != 'shape'" });
  expect(JSON.stringify({ campaign, brand })).not.toMatch(/"\$(comment|schema)"/);
  for (const key of ["extends", "variants", "assume"]) expect(campaign).not.toHaveProperty(key);
});

describe("a page depends only on the files it is made of", () => {
  const KEY = "yeartaskticket";
  /** Writes the campaign again under another id. */
  const copyTicket = (id: string) =>
    copy.write(
      `seasonal/${id}.json`,
      copy.read("seasonal/yearTaskTicket.json").replaceAll("yearTaskTicket", id),
    );

  it.each([
    ["its own file", "seasonal/yearTaskTicket.json", "蛇年红包", "马年红包"],
    ["a base", "core/mallPages.json", "accessToken", "otherToken"],
    ["its brand", "brands/mall.json", "订购商城", "另一商城"],
  ])("an edit of %s applies at once to the page and to all pages", (_, file, from, to) => {
    expect(JSON.stringify(site.page(KEY)?.published)).not.toContain(to);
    copy.edit(file, (text) => text.replaceAll(from, to));
    expect(JSON.stringify(site.page(KEY)?.published)).toContain(to);
    expect(site.page(KEY)?.published).toEqual(site.pages().get(KEY)?.published);
  });

  it("stays the same while a base is broken, and is rebuilt when the base is fixed", () => {
    const before = site.page(KEY)?.published;
    const text = copy.read("seasonal/newerPages.json");
    copy.edit("seasonal/newerPages.json", () => "{");
    copy.edit("seasonal/yearTaskTicket.json", (own) => own.replace("立即领取红包", "现在领取红包"));
    expect(site.page(KEY)?.published).toEqual(before);
    copy.edit("seasonal/newerPages.json", () => text);
    expect(JSON.stringify(site.page(KEY)?.published)).toContain("现在领取红包");
  });

  it("exists exactly as long as its file", () => {
    expect(site.page("another")).toBeUndefined();
    copyTicket("another");
    expect(site.page("another")?.published.campaign.id).toBe("another");
    rmSync(copy.at("seasonal/another.json"));
    expect(site.page("another")).toBeUndefined();
  });

  it("is read without checking other documents", () => {
    for (let index = 0; index < 20; index++) copyTicket(`other${index}`);
    const inspect = vi.spyOn(CheckSession.prototype, "inspect");
    expect(site.page("other7")).toBeDefined();
    const own = [
      "brands/mall.json",
      "core/mallPages.json",
      "seasonal/newerPages.json",
      "seasonal/other7.json",
    ];
    expect(inspect.mock.calls.map(([path]) => path).sort()).toEqual(own);
    inspect.mockClear();
    copy.edit("seasonal/other3.json", (text) => text.replace("立即领取红包", "现在领取红包"));
    expect(site.page("other3")).toBeDefined();
    expect(site.page("other7")).toBeDefined();
    expect(inspect.mock.calls).toEqual([["seasonal/other3.json", "errors"]]);
    inspect.mockRestore();
  });
});

describe("without checking all documents", () => {
  it("lists the locations of pages", () => {
    expect(site.refs().map(({ key }) => key)).toEqual([...site.pages().keys()]);
  });

  it("refreshes the locations of pages without a file watcher", () => {
    const keys = () => site.refreshRefs().map(({ key }) => key);
    expect(keys()).toContain("yeartaskticket");
    rmSync(copy.at("seasonal/yearTaskTicket.json"));
    expect(keys()).not.toContain("yeartaskticket");
  });

  describe("finds the pages that may make a call", () => {
    it.each([
      ["named in the document", INFO, ["yeartaskticket"]],
      ["that no document names", "/api/nowhere", []],
      ["of which only a part is given", "/api/djdg/year/task/ticket", []],
    ])("%s", (_, path, keys) => {
      expect(keysNaming(path)).toEqual(keys);
    });

    it("written with JSON escapes", () => {
      copy.edit("seasonal/yearTaskTicket.json", (text) => text.replace(INFO, INFO.replaceAll("/", "\\/")));
      expect(site.page("yeartaskticket")?.published.campaign.endpoints).toMatchObject({
        status: { path: INFO },
      });
      expect(keysNaming(INFO)).toEqual(["yeartaskticket"]);
    });

    it("that was just changed", () => {
      expect(keysNaming(INFO)).toEqual(["yeartaskticket"]);
      copy.edit("seasonal/yearTaskTicket.json", (text) => text.replace(INFO, `${INFO}/new`));
      expect(site.page("yeartaskticket")).toBeDefined();
      expect(keysNaming(`${INFO}/new`)).toEqual(["yeartaskticket"]);
    });

    it.each([
      ["unchanged", (text: string) => text],
      ["while the document that extends it has a syntax error", () => "{"],
    ])("in a base, %s", (_, spoil) => {
      const help = { path: "/api/help" };
      copy.edit("seasonal/newerPages.json", (text) =>
        JSON.stringify({ ...JSON.parse(text), endpoints: { help } }),
      );
      expect(site.page("yeartaskticket")?.published.campaign.endpoints).toMatchObject({ help });
      copy.edit("seasonal/yearTaskTicket.json", spoil);
      expect(site.page("yeartaskticket")?.published.campaign.endpoints).toMatchObject({ help });
      expect(keysNaming("/api/help")).toEqual(["yeartaskticket"]);
    });
  });

  it.each([
    ["that a page names", "seasonal/art/snake.svg", "image/svg+xml"],
    ["that a brand names", "brands/art/mall.svg", "image/svg+xml"],
    ["that no document names", "seasonal/art/prize-won.svg", undefined],
    ["that does not exist", "seasonal/art/nothing.svg", undefined],
    ["that is a document", "seasonal/yearTaskTicket.json", undefined],
  ])("returns the type of a picture %s", (_, path, type) => {
    expect(site.picture(path)).toBe(type);
    expect(site.pictures().get(path)).toBe(type);
  });
});

it("reports the same problems as a check of all documents, also after changes", async () => {
  const schemas = readSchemas("schemas");
  const whole = () => {
    const files = readJsonFiles(copy.folder, copy.folder);
    return checkDocuments(files, { schemas, exists: () => true }).problems.filter(
      ({ rule }) => !/picture/.test(rule),
    );
  };
  const own = async () => (await site.report()).problems.filter(({ rule }) => !/picture/.test(rule));
  expect(await own()).toEqual(whole());
  copy.edit("seasonal/yearTaskTicket.json", (text) => text.replaceAll("status.receive", "status.received"));
  expect(await own()).toEqual(whole());
  copy.edit("core/mallPages.json", (text) => text.replaceAll("session.token", "session.tokens"));
  expect(await own()).toEqual(whole());
  expect((await own()).length).toBeGreaterThan(1);
});

it("shares a report between concurrent callers, including changes during the check", async () => {
  const first = site.report();
  copy.edit("seasonal/yearTaskTicket.json", (text) => text.replaceAll("status.receive", "status.received"));
  expect(site.report()).toBe(first);
  expect((await first).problems.map(({ file }) => file)).toContain("seasonal/yearTaskTicket.json");
});
