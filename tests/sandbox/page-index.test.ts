import { expect, it, vi } from "vitest";
import { sandbox } from "../../campaigns/sandbox/index.ts";
import type { PageRef } from "../../src/publish/live/page-refs.ts";
import type { SitePage } from "../../src/publish/site.ts";
import { htmlForHost, pageIndexHtml } from "../../src/sandbox/page-index.ts";
import { site } from "../support/campaigns/site.ts";

const refs = site.refs();
const { personas, folders } = sandbox;
const options = { refs, page: site.page, persona: "", language: "zh" as const, personas, folders };
const index = (persona = "") => [...pageIndexHtml({ ...options, persona })].join("");

it("lists every page with its title, route and brand", () => {
  const html = index();
  expect(html.match(/<li>/g)).toHaveLength(refs.length);
  for (const { published } of site.pages().values()) {
    const { route } = published.campaign;
    expect(html).toMatch(new RegExp(`<b>[^<{}]+</b><span>${route}</span><em>${published.brand.name}</em>`));
  }
});

it("lists a page that cannot be shown, whose address shows its errors", () => {
  const [ref] = refs as [PageRef];
  const html = [...pageIndexHtml({ ...options, refs: [ref], page: () => undefined })].join("");
  expect(html).toContain(`<b>${ref.id}</b><span>${ref.route}</span><em class="wrong">有错误</em>`);
});

it("groups pages by folder", () => {
  const [ref] = refs as [PageRef];
  const files = [
    "a.json",
    "teas/green/a.json",
    "notices/a.json",
    "b.json",
    "teas\\b.json",
    "constructor/a.json",
  ];
  const page = () => undefined;
  const html = [...pageIndexHtml({ ...options, page, refs: files.map((file) => ({ ...ref, file })) })].join(
    "",
  );
  expect(Array.from(html.matchAll(/<h2>(.*?)<small>(.)/g), ([, name, count]) => `${name} ${count}`)).toEqual([
    "交易公告 1",
    "其他页面 2",
    "teas 2",
    "constructor 1",
  ]);
});

it("reads no page before the ones ahead of it are sent", () => {
  const page = vi.fn(site.page);
  for (const part of pageIndexHtml({ ...options, page }))
    if (part.startsWith("<li>"))
      expect(part).toContain(
        `<span>${site.page(page.mock.lastCall?.[0] ?? "")?.published.campaign.route}</span>`,
      );
  expect(page).toHaveBeenCalledTimes(refs.length);
});

it("opens pages as the chosen persona", () => {
  const [{ token }] = personas as [(typeof personas)[number]];
  expect(index(token)).toContain(`href="/yearTaskTicket?token=${token}"`);
  expect(index(token)).toContain(`<a href="/?as=${token}" aria-current="true">`);
  expect(index()).toContain('href="/yearTaskTicket"');
});

it("opens the home page as if at the official host", () => {
  expect(index()).toContain('href="/?host=www.mall.example"');
});

it("escapes HTML in all values", () => {
  const [ref] = refs as [PageRef];
  const html = [
    ...pageIndexHtml({
      ...{
        ...options,
        refs: [{ ...ref, id: "<script>1</script>", route: '/"><script>', file: "<script>/a.json" }],
      },
      ...{ page: () => undefined, persona: '"><script>', style: "/style.css" },
    }),
  ].join("");
  expect(html).toContain("script&gt;1");
  expect(html).not.toContain("<script");
});

it("escapes HTML in a title", () => {
  const [ref] = refs as [PageRef];
  const shown = site.page(ref.key) as SitePage;
  const campaign = { ...shown.published.campaign, title: "<script>1</script>" };
  const page = () => ({ ...shown, published: { ...shown.published, campaign } });
  expect([...pageIndexHtml({ ...options, refs: [ref], page })].join("")).not.toContain("<script");
});

it.each([
  ["/?host=www.mall.example", '<html data-host="www.mall.example" lang="zh-CN">'],
  ["/?host=%22%3E%3Cscript%3E", '<html lang="zh-CN">'],
  ["/", '<html lang="zh-CN">'],
])("%s is rendered as %s", (url, html) => {
  expect(htmlForHost('<html lang="zh-CN">', url)).toBe(html);
});

it.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example/",
  "",
])("lists a document with the wrong route %j without a link", (route) => {
  const [ref] = refs as [PageRef];
  const parts = pageIndexHtml({ ...options, refs: [{ ...ref, route }], page: () => undefined });
  expect([...parts].find((part) => part.startsWith("<li>"))).toMatch(/^<li><a><b>/);
});
