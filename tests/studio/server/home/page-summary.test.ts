import { expect, it } from "vitest";
import { summarizePage } from "../../../../src/studio/server/scenes/page-summary.ts";
import { schemas } from "../../../check/support.ts";
import { site } from "../../../support/campaigns/site.ts";

it("shows the title of each page as visitors read it, with the name of its brand", () => {
  const named = site.refs().filter(({ key }) => {
    const { brand, campaign } = site.page(key)?.published ?? {};
    const { title } = summarizePage(site, schemas, key);
    expect(title, key).toMatch(/^[^{}]+$/);
    return JSON.stringify(campaign?.title).includes("{brand.name}") && title?.includes(String(brand?.name));
  });
  expect(named.length).toBeGreaterThan(5);
});
