import { describe, expect } from "vitest";
import { pageKey } from "../../src/language/page-key.ts";
import { loadBodyPrerenderer } from "../../src/publish/pages/prerender-body.tsx";
import { test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";
import { isPageTested } from "../support/campaigns/tags-of-page.ts";

const drawBody = await loadBodyPrerenderer();
const pages = [...site.pages().values()].map(({ published }) => published);

const lastSegment = (route = "") => route.split("/").at(-1);

/** Pages that several variants of the mall have, each below its own prefix. */
const shared = pages.filter(
  ({ campaign, brand }) =>
    brand.prefix !== undefined &&
    pages.some(
      (other) =>
        other.brand.prefix !== brand.prefix &&
        lastSegment(other.campaign.route) === lastSegment(campaign.route),
    ),
);

describe("the browser tab", () => {
  test("has a title on each page, and the same one before and after React", async ({ phone }) => {
    expect(pages.length).toBeGreaterThan(90);
    for (const published of pages) {
      const { campaign, brand } = published;
      const { title } = drawBody(published);
      expect(title, campaign.route).toMatch(/^[^{}]{2,30}$/);
      if (brand.prefix === undefined) continue;
      if (!isPageTested(pageKey(campaign.route ?? ""))) continue;
      await phone.open(campaign.route ?? "");
      expect(document.title, campaign.route).toBe(title);
    }
  });

  test("names the brand on each page that several variants have", () => {
    const named = shared.map((published) => [drawBody(published).title, published.brand.name] as const);
    expect(named).toHaveLength(23);
    for (const [title, name] of named) expect(title).toMatch(new RegExp(`^.+ - ${name}$`));
  });

  test("keeps the page's own name in the bar", async ({ phone }) => {
    await phone.open("/mall-b/helpSubscription?showNav=true");
    expect(document.title).toBe("帮助中心 - 银程订购");
    expect(phone.texts("nav")).toEqual(["帮助中心"]);
  });

  test("has the partner's title on a variant's page with page=xxtj", async ({ phone }) => {
    await phone.open("/mall-b/helpSubscription?page=xxtj");
    expect(document.title).toBe("星选特价");
  });
});
