import { beforeEach, describe, expect, it, vi } from "vitest";
import { Checker } from "../../src/check/checker.ts";
import { createSite, type Site } from "../../src/publish/site.ts";
import { CampaignsCopy } from "../support/publish/campaigns-copy.ts";

let copy: CampaignsCopy;
let site: Site;

beforeEach(() => {
  copy = new CampaignsCopy();
  site = createSite({ folder: copy.folder, schemas: "schemas" });
});

describe("the errors of a page include those of", () => {
  const KEY = "yeartaskticket";
  const filesAt = (key: string) => site.errorsAt(key).problems.map(({ file }) => file);
  const OTHER = "seasonal/other.json";
  const spoil = (file: string) => {
    copy.write(file, "{");
    site.noteChanges([file]);
  };
  beforeEach(() => {
    copy.write(OTHER, copy.read("seasonal/yearTaskTicket.json").replaceAll("yearTaskTicket", "other"));
    expect(site.page(KEY)).toBeDefined();
  });

  it.each([
    "seasonal/yearTaskTicket.json",
    "seasonal/newerPages.json",
    "core/mallPages.json",
    "brands/mall.json",
  ])("%s", (file) => {
    expect(filesAt(KEY)).toEqual([]);
    spoil(file);
    expect(new Set(filesAt(KEY))).toContain(file);
  });

  it("a wrong number in the brand that a link of the page dials, and the page is not served with it", () => {
    const key = "mall-a/aboutsubscription";
    expect(site.page(key)).toBeDefined();
    copy.write("brands/mall.json", copy.read("brands/mall.json").replace("400-000-0000", "400-000-000O"));
    site.noteChanges(["brands/mall.json"]);
    expect(filesAt(key)).toEqual(["brands/mall.json"]);
    expect(JSON.stringify(site.page(key) ?? null)).not.toContain("400-000-000O");
  });

  it("its own files only, not another page", () => {
    spoil(OTHER);
    expect(filesAt(KEY)).toEqual([]);
    expect(new Set(filesAt("other"))).toEqual(new Set([OTHER]));
  });

  it("all unreadable files if no page has the key", () => {
    expect(filesAt("nowhere")).toEqual([]);
    spoil(OTHER);
    expect(new Set(filesAt("nowhere"))).toEqual(new Set([OTHER]));
  });

  it("its files without checking other documents that extend its bases", () => {
    const usesIn = vi.spyOn(Checker.prototype, "usesIn");
    copy.edit("seasonal/newerPages.json", (text) => text.replace('"$comment"', '"$comment" '));
    site.noteChanges(["seasonal/newerPages.json"]);
    expect(filesAt(KEY)).toEqual([]);
    expect(usesIn).not.toHaveBeenCalled();
    usesIn.mockRestore();
  });
});
