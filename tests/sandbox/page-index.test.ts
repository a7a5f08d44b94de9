import { expect, it } from "vitest";
import { pageIndex } from "../../src/sandbox/index/page-index.ts";
import { atHost } from "../../src/sandbox/index/page-index-middleware.ts";
import { personas } from "../../src/sandbox/mall/personas.ts";
import { site } from "../support/campaigns/site.ts";

const pages = [...site.pages().values()];
const index = (persona = "") => pageIndex({ pages, persona, style: "/style.css" });

it("names every page with its title, route and brand", () => {
  const html = index();
  expect(html.match(/<li>/g)).toHaveLength(pages.length);
  for (const { published } of pages) {
    const { route } = published.campaign;
    expect(html).toMatch(new RegExp(`<b>[^<{}]+</b><span>${route}</span><em>${published.brand.name}</em>`));
  }
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

it("takes no HTML from anywhere", () => {
  const [page] = pages as [(typeof pages)[number]];
  const { published } = page;
  const odd = {
    ...page,
    published: { ...published, campaign: { ...published.campaign, title: "<script>1</script>" } },
  };
  const html = pageIndex({ pages: [odd], persona: '"><script>', style: "/style.css" });
  expect(html).not.toContain("<script");
});

it.each([
  ["/?host=www.mall.example", '<html data-host="www.mall.example" lang="zh-CN">'],
  ["/?host=%22%3E%3Cscript%3E", '<html lang="zh-CN">'],
  ["/", '<html lang="zh-CN">'],
])("%s is drawn as %s", (url, html) => {
  expect(atHost('<html lang="zh-CN">', url)).toBe(html);
});
