import type { Page } from "playwright-core";
import { expect } from "vitest";
import { loadPagePrerenderer } from "../../../src/publish/pages/load-page-prerenderer.ts";
import { createSite } from "../../../src/publish/site.ts";
import { test } from "../../support/browser/browser.ts";

const SHOP = "https://shop.example";
const EVIL = "https://evil.example";
const ROUTE = "/yearTaskTicket";

const { drawPage } = await loadPagePrerenderer("dist");

/** Returns a page whose token a message of the shop brings; it offers a login half a second after it opened. */
function pageWithPostedToken(): string {
  const published = createSite({ folder: "campaigns", schemas: "schemas" }).page("yeartaskticket")?.published;
  if (!published) throw new Error(`There is no page ${ROUTE}.`);
  const session = { token: [{ message: { origin: SHOP, type: "session", path: "token" } }], waitMs: 500 };
  return drawPage({ ...published, brand: { ...published.brand, session } }, { pictureHosts: [] });
}

const html = pageWithPostedToken();

/** Opens the page in a window of another site, which posts a token to it until it shows a button. */
async function openFrom(site: string, tab: Page, origin: string): Promise<Page> {
  const context = tab.context();
  const headers = { "content-type": "text/html" };
  await context.route(`${site}/**`, (route) => route.fulfill({ headers, body: "<title>Opener</title>" }));
  await context.route(`${origin}${ROUTE}`, (route) => route.fulfill({ headers, body: html }));
  await tab.goto(`${site}/`);
  const opened = context.waitForEvent("page");
  await tab.evaluate((url) => {
    const page = window.open(url);
    // It cannot know when the page begins to listen.
    setInterval(() => page?.postMessage({ type: "session", token: "old-user" }, "*"), 50);
  }, origin + ROUTE);
  return opened;
}

test("a window of the right site brings the token to a page that it opened", async ({ open, origin }) => {
  const page = await openFrom(SHOP, await open({ path: "about:blank" }), origin);
  await page.getByRole("button", { name: "去订购", exact: true }).waitFor();
  expect(page.url()).not.toContain("old-user");
  await page.close();
});

test("a window of another site brings nothing", async ({ open, origin }) => {
  const page = await openFrom(EVIL, await open({ path: "about:blank" }), origin);
  await page.getByRole("button", { name: "登录查看", exact: true }).waitFor();
  await page.waitForTimeout(500);
  expect(await page.getByRole("button", { name: "登录查看", exact: true }).isVisible()).toBe(true);
  await page.close();
});
