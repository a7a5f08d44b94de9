import { appendFileSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { SITE_FILES } from "../../src/check/document/reserved-routes.ts";
import { routeWithoutSlashes } from "../../src/language/page-key.ts";
import type { PublishedPage } from "../../src/plan/published-page.ts";
import { pngOf } from "../support/pictures/make-pictures.ts";
import { SmallSite, TICKET } from "../support/publish/small-site.ts";
import { contentAt, servedRelease } from "./release/served-release.ts";

let site: SmallSite;

beforeEach(() => {
  site = new SmallSite();
});

const campaign = (file: string) => site.copy.at(file);
const target = () => site.target;
const publish = (...names: string[]) => site.publish(...names);
const change: SmallSite["change"] = (...all) => site.change(...all);
const pageAt = (key: string): PublishedPage => JSON.parse(contentAt(target(), `campaigns/pages/${key}.json`));

describe("a site", () => {
  beforeEach(() => publish());

  it("has each page as HTML and as data, the engine, the shell with the brands' hosts, and hashed pictures", () => {
    const paths = Object.keys(servedRelease(target())?.files ?? {});
    expect(paths).toEqual(
      expect.arrayContaining([
        "yearTaskTicket.html",
        "campaigns/pages/yeartaskticket.json",
        "assets/app-1.js",
      ]),
    );
    expect(contentAt(target(), "shell.html")).toContain("img-src 'self' data: https://img.mall.example");
    const { icon = "" } = pageAt("yeartaskticket").brand;
    expect(icon).toMatch(/^\/art\/mall-[0-9a-f]{12}\.svg$/);
    expect(contentAt(target(), icon)).toBe(readFileSync(campaign("brands/art/mall.svg"), "utf8"));
    expect(paths.filter((path) => path.startsWith("campaigns/")).join()).not.toContain(".svg");
  });

  it("has a page for unknown addresses: the shell with a message for browsers without scripts", () => {
    const missing = contentAt(target(), "404.html");
    expect(missing).toContain("<title>页面不存在或活动已下线</title>");
    expect(missing).toMatch(
      /<body><noscript>.*页面不存在或活动已下线<\/h1><a [^>]*href="\/">去首页<\/a>.*<\/noscript>/,
    );
    expect(contentAt(target(), "shell.html")).not.toContain("页面不存在");
  });

  it("writes no file beside pages but those whose names are reserved", () => {
    const paths = Object.keys(servedRelease(target())?.files ?? {});
    const own = paths.filter((path) => !/^(art|assets|campaigns)\//.test(path));
    const pages = site.drawn.map((route) => `${routeWithoutSlashes(route)}.html`);
    expect(own.filter((path) => !pages.includes(path)).sort()).toEqual(
      Object.values(SITE_FILES)
        .filter((name) => name !== SITE_FILES.sitemap)
        .sort(),
    );
  });

  it("names a picture in small letters, so that a disk that ignores case does not lose it with an older release", async () => {
    renameSync(campaign("brands/art/mall.svg"), campaign("brands/art/Mall.svg"));
    change("brands/mall.json", "art/mall.svg", "art/Mall.svg");
    const before = pageAt("yeartaskticket").brand.icon;
    await publish();
    expect(pageAt("yeartaskticket").brand.icon).toBe(before);
    const paths = Object.keys(servedRelease(target())?.files ?? {}).map((path) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("has no sitemap if no page is the same for everybody, and says so", async () => {
    change(TICKET, '"title": "', '"title": "新');
    expect((await publish()).stdout).toContain("It has no sitemap.xml, since no page that makes no calls");
    expect(servedRelease(target())?.files).not.toHaveProperty("sitemap.xml");
    expect(contentAt(target(), "robots.txt")).toBe("User-agent: *\nDisallow: /prod-api/\n");
  });

  it("stays the same if nothing changed, and draws no page", async () => {
    expect(await publish()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Nothing has changed"),
    });
    expect(site.drawn).toEqual([]);
  });
});

describe("a page is drawn again only after a change of", () => {
  const all = () => [...site.drawn].sort();

  it.each<[string, () => void, RegExp]>([
    ["its own document", () => change(TICKET, '"title": "', '"title": "新'), /^\/yearTaskTicket$/],
    [
      "a picture that it shows",
      () => appendFileSync(campaign("seasonal/art/snake.svg"), "\n"),
      /^\/yearTaskTicket$/,
    ],
  ])("%s", async (_, spoil, expected) => {
    await publish();
    spoil();
    const { code } = await publish();
    expect(code).toBe(0);
    for (const route of site.drawn) expect(route).toMatch(expected);
    expect(site.drawn.length).toBeGreaterThan(0);
  });

  it.each<[string, () => void]>([
    ["its brand", () => change("brands/mall.json", '"name": "', '"name": "新')],
    ["a picture of its brand", () => appendFileSync(campaign("brands/art/mall.svg"), "\n")],
    ["the engine", () => site.build("2")],
  ])("all pages are drawn again after a change of %s", async (_, spoil) => {
    await publish();
    const before = all();
    spoil();
    expect((await publish()).code).toBe(0);
    expect(all()).toEqual(before);
  });
});

describe("named campaigns", () => {
  it.each([
    ["their id", () => "yearTaskTicket"],
    ["their file", () => campaign(TICKET)],
  ])("are published alone, by %s", async (_, name) => {
    await publish();
    change(TICKET, '"title": "', '"title": "新');
    change("seasonal/yearEndFeedback.json", '"title": "', '"title": "新');
    const { code, stdout } = await publish(name());
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Release 2-/)]);
    expect(site.drawn).toEqual(["/yearTaskTicket"]);
    expect(pageAt("yeartaskticket").campaign.title).toMatch(/^新/);
    expect(pageAt("yearendfeedback").campaign.title).not.toMatch(/^新/);
  });

  it("are published although others have errors", async () => {
    await publish();
    change(TICKET, '"title": "', '"title": "新');
    site.copy.write("seasonal/yearEndFeedback.json", "{");
    expect((await publish("yearTaskTicket")).code).toBe(0);
    expect(pageAt("yearendfeedback").campaign.id).toBe("yearEndFeedback");
  });

  it("keep the engine's files for the other pages", async () => {
    await publish();
    site.build("2");
    change(TICKET, '"title": "', '"title": "新');
    await publish("yearTaskTicket");
    for (const edition of ["1", "2"])
      expect(contentAt(target(), `assets/app-${edition}.js`)).toContain(edition);
  });

  it.each<[string, string, 1 | 2, string]>([
    [
      "that do not exist",
      "yearTaskTickt",
      2,
      "Unknown campaign yearTaskTickt, expected an id, a file or a folder. Did you mean yearTaskTicket?",
    ],
    ["that are brands", "mall", 2, "mall is a brand, which affects all pages"],
  ])("%s are refused", async (_, name, code, reason) => {
    await publish();
    expect(await publish(name)).toEqual({ code, stdout: "", stderr: expect.stringContaining(reason) });
  });

  it("need a current release that contains the others", async () => {
    expect(await publish("yearTaskTicket")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Publish all campaigns first"),
    });
  });
});

describe("nothing is published", () => {
  it.each<[string, string[], string, () => void]>([
    ["with an error", [], TICKET, () => change(TICKET, '"route"', '"rote"')],
    [
      "with an error in a named campaign",
      ["yearTaskTicket"],
      TICKET,
      () => change(TICKET, '"route"', '"rote"'),
    ],
    [
      "with an error in its base",
      ["yearTaskTicket"],
      "newerPages.json",
      () => site.copy.write("seasonal/newerPages.json", "{"),
    ],
    [
      "with an error in a brand",
      ["yearTaskTicket"],
      "mall.json",
      () => site.copy.write("brands/mall.json", "{"),
    ],
  ])("%s", async (_, args, file, spoil) => {
    await publish();
    spoil();
    const { code, stderr } = await publish(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(file);
    expect(stderr).toMatch(/\d+ errors? .*\nNothing was published\. Fix the errors first\.\n$/s);
    expect(servedRelease(target())?.id).toMatch(/^1-/);
  });

  it("with a picture of too many pixels", async () => {
    change("brands/mall.json", '"art/mall.svg"', '"art/mall.png"');
    writeFileSync(campaign("brands/art/mall.png"), pngOf(30_000, 30_000));
    expect(await publish()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("art/mall.png is 30000 × 30000 pixels, 900 million in all"),
    });
  });

  it("if a picture is a link, whatever its target", async () => {
    const picture = campaign("brands/art/mall.svg");
    rmSync(picture);
    symlinkSync(join(process.cwd(), "campaigns/brands/art/mall.svg"), picture);
    expect(await publish()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/mall\.svg is a link to .*mall\.svg, expected a file/),
    });
  });

  it("without a build", async () => {
    rmSync(join(site.folder, "dist"), { recursive: true });
    expect(await publish()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Run npm run build first"),
    });
  });
});
