import { describe, expect, it } from "vitest";
import { sectionAtScrollPosition, sectionMinHeight } from "../../src/blocks/sections/section-position.ts";
import type { Campaign, SectionsBlock } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const places = [
  { offsetPx: 0 },
  { offsetPx: 680 },
  { offsetPx: 1300, fromPx: 1200 },
  { offsetPx: 2400, fromPx: 2300 },
  { offsetPx: 3700, fromPx: 3600 },
];

describe("the highlighted section", () => {
  it.each([
    [-80, 0],
    [0, 0],
    [679, 0],
    [680, 1],
    [1199, 1],
    [1200, 2],
    [2299, 2],
    [2300, 3],
    [3599, 3],
    [3600, 4],
    [99_999, 4],
  ])("at scroll position %i is section %i", (scrolled, section) => {
    expect(sectionAtScrollPosition(places, scrolled)).toBe(section);
  });

  it("is the target section on a screen with fractional pixels", () => {
    expect(sectionAtScrollPosition(places, 679.6)).toBe(1);
    expect(sectionAtScrollPosition(places, 679.4)).toBe(0);
  });
});

it("a section reaches at least to the next offset, and the last one has no minimum height", () => {
  expect(places.map((_, i) => sectionMinHeight(places, i))).toEqual([680, 620, 1100, 1300, undefined]);
});

const block: SectionsBlock = {
  type: "sections",
  brand: "{brand.name}",
  action: { text: "下载", do: "download" },
  sections: [
    { label: "首页", offsetPx: 0, tone: "bold", view: [{ type: "hero", title: "大宗好物" }] },
    {
      label: "优势",
      offsetPx: 500,
      title: "我们的优势",
      text: "六大优势",
      view: [{ type: "text", text: "品类多" }],
    },
    { label: "关于", offsetPx: 900, tone: "surface", view: [] },
  ],
};
const campaign: Partial<Campaign> = {
  actions: { download: { steps: [{ redirect: "https://mall.example/app" }] } },
  view: [block],
};

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}[ >].*?</${name}>`, "g")) ?? [];

describe("the sections block", () => {
  it("links to every section, and marks the first as current", async () => {
    const html = await drawBlocks(campaign);
    const ids = Array.from(html.matchAll(/<section id="(.*?)"/g), ([, id]) => id);
    const links = tagsOf(tagsOf(html, "nav")[0] ?? "", "a");
    expect(links.map((link) => />(.*?)</.exec(link)?.[1])).toEqual(["首页", "优势", "关于"]);
    expect(links.map((link) => /href="#(.*?)"/.exec(link)?.[1])).toEqual(ids);
    expect(links.map((link) => link.includes('aria-current="location"'))).toEqual([true, false, false]);
  });

  it("shows the name and the button in the bar only if they are set", async () => {
    const html = await drawBlocks(campaign);
    expect(html).toContain('<b class="sections-brand">订购商城</b>');
    expect(html).toMatch(/<button[^>]*class="sections-action"[^>]*>下载<\/button>/);
    const { brand: _, action: __, ...bare } = block;
    const other = await drawBlocks({ view: [bare] });
    expect(other).not.toMatch(/sections-brand|sections-action/);
  });

  it("draws sections with the height from their offsets, their tone and their name", async () => {
    const html = await drawBlocks(campaign);
    const tags = html.match(/<section .*?>/g) ?? [];
    expect(tags.map((tag) => /min-height:(\d+px)/.exec(tag)?.[1])).toEqual(["500px", "400px", undefined]);
    expect(tags.map((tag) => /class="(.*?)"/.exec(tag)?.[1])).toEqual([
      "section section-bold waves section-lead",
      "section section-plain",
      "section section-surface",
    ]);
    expect(tags.map((tag) => /aria-label="(.*?)"/.exec(tag)?.[1])).toEqual(["首页", "优势", "关于"]);
  });

  it("draws headings only if they are set, and each section's blocks below", async () => {
    const [first = "", second = ""] = tagsOf(await drawBlocks(campaign), "section");
    expect(first).not.toContain("section-head");
    expect(first).toContain("大宗好物");
    expect(second).toContain("我们的优势</h2><p>六大优势</p>");
    expect(second).toContain("品类多");
  });

  it("marks its button as busy while the action runs", async () => {
    const html = await drawBlocks(campaign, { runs: { download: { steps: [] } } });
    expect(html).toMatch(/sections-action" aria-busy="true"/);
  });
});
