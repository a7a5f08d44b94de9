import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openCampaigns } from "../../scripts/lib/open-campaigns.ts";
import type { CommandResult } from "../../src/check/command-result.ts";
import type { PublishedPage } from "../../src/plan/published-page.ts";
import { readBuiltEngine } from "../../src/publish/pages/engine.ts";
import { runPublish } from "../../src/publish/publish-command.ts";
import { DiskStore } from "../../src/publish/release/disk-store.ts";
import { pngOf } from "../support/pictures/make-pictures.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";
import { CampaignsCopy } from "../support/publish/campaigns-copy.ts";
import { contentAt, servedRelease } from "./release/served-release.ts";

/** Campaigns of the project, and the files they are made of. */
const FILES = [
  "brands/mall.json",
  "brands/art",
  "core/mallPages.json",
  "seasonal/newerPages.json",
  "seasonal/yearTaskTicket.json",
  "seasonal/yearEndFeedback.json",
  "seasonal/art",
];

const TICKET = "seasonal/yearTaskTicket.json";

let folder: string;
let copy: CampaignsCopy;
let drawn: string[];

const campaign = (file: string) => copy.at(file);
const target = () => join(folder, "site");

beforeEach(() => {
  folder = folderForTest();
  copy = new CampaignsCopy(FILES);
  build("1");
});

/** Writes a minimal engine. */
function build(edition: string): void {
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  mkdirSync(join(folder, "dist/assets"), { recursive: true });
  writeFileSync(
    join(folder, "dist/index.html"),
    `<!doctype html><meta charset="utf-8"><title>${edition}</title>`,
  );
  writeFileSync(join(folder, `dist/assets/app-${edition}.js`), `// ${edition}`);
}

async function publish(...names: string[]): Promise<CommandResult> {
  drawn = [];
  const wanted = { task: "publish", to: "", keep: 5, isRewriting: false, names, language: "en" } as const;
  return runPublish(wanted, {
    openStore: async () => new DiskStore(target()),
    openCampaigns: async (language) =>
      openCampaigns({
        folder: copy.folder,
        language,
        engine: readBuiltEngine(join(folder, "dist")),
        drawPage: ({ published, route }) => {
          drawn.push(route);
          return `<!doctype html><title>${published.campaign.title}</title>`;
        },
        environment: { memory: join(folder, "memory") },
      }),
    now: () => new Date(0),
  });
}

const change = (file: string, from: string, to: string) => {
  expect(copy.read(file)).toContain(from);
  copy.edit(file, (text) => text.replace(from, to));
};
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

  it("stays the same if nothing changed, and draws no page", async () => {
    expect(await publish()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Nothing has changed"),
    });
    expect(drawn).toEqual([]);
  });
});

describe("a page is drawn again only after a change of", () => {
  const all = () => [...drawn].sort();

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
    for (const route of drawn) expect(route).toMatch(expected);
    expect(drawn.length).toBeGreaterThan(0);
  });

  it.each<[string, () => void]>([
    ["its brand", () => change("brands/mall.json", '"name": "', '"name": "新')],
    ["a picture of its brand", () => appendFileSync(campaign("brands/art/mall.svg"), "\n")],
    ["the engine", () => build("2")],
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
    expect(drawn).toEqual(["/yearTaskTicket"]);
    expect(pageAt("yeartaskticket").campaign.title).toMatch(/^新/);
    expect(pageAt("yearendfeedback").campaign.title).not.toMatch(/^新/);
  });

  it("are published although others have errors", async () => {
    await publish();
    change(TICKET, '"title": "', '"title": "新');
    copy.write("seasonal/yearEndFeedback.json", "{");
    expect((await publish("yearTaskTicket")).code).toBe(0);
    expect(pageAt("yearendfeedback").campaign.id).toBe("yearEndFeedback");
  });

  it("keep the engine's files for the other pages", async () => {
    await publish();
    build("2");
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
      () => copy.write("seasonal/newerPages.json", "{"),
    ],
    ["with an error in a brand", ["yearTaskTicket"], "mall.json", () => copy.write("brands/mall.json", "{")],
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
      stderr: expect.stringMatching(/mall\.svg is no file of the campaigns folder, so nothing was published/),
    });
  });

  it("without a build", async () => {
    rmSync(join(folder, "dist"), { recursive: true });
    expect(await publish()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Run npm run build first"),
    });
  });
});
