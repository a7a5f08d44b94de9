import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  type PreviewServer,
  startDevelopmentServer,
  startPreviewServer,
} from "../../../scripts/lib/preview-server.ts";
import { exampleBrand } from "../../../src/check/rules/example-campaign.ts";
import { ask } from "../../support/browser/ask.ts";
import { makeCertificate, trustOf } from "../../support/browser/certificate.ts";
import { type Nginx, nginxHere } from "../../support/browser/nginx.ts";
import { publishedBuild } from "../../support/browser/nginx-pages.ts";
import { serve } from "../../support/browser/nginx-served.ts";

const page = (id: string, route: string, ...view: object[]) => ({
  ...{ language: 3, id, route, title: id },
  view: [
    { type: "hero", title: id },
    { type: "image", image: { src: "art/cup.svg", alt: "Cup", widthPx: 20, heightPx: 20 } },
    ...view,
  ],
});
const article = (text: string) => ({
  type: "article",
  sections: [{ name: "rules", title: "Rules", paragraphs: [text] }],
});

const FILES: Readonly<Record<string, object | string>> = {
  "project.json": {
    ...{ language: 3, name: "Roastery" },
    site: { basePath: "/shop/promo/", frameAncestors: ["https://app.roastery.example"] },
  },
  "brands/mall.json": {
    ...exampleBrand,
    ...{ locale: "en-GB", timeZone: "Europe/Berlin", hosts: ["roastery.example"] },
  },
  "art/cup.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h20v20z"/></svg>',
  "home.json": page("Home", "/", article("[To the tea](/tea)")),
  "tea.json": {
    ...page("Tea", "/tea", { type: "button", table: "main" }),
    tables: { main: { rows: [{ state: "open", text: "To the cake", do: "open" }] } },
    actions: { open: { steps: [{ navigate: "/cakes/Plum" }] } },
  },
  // A countdown has a file of its own.
  "plum.json": page("Plum", "/cakes/Plum", { type: "countdown", label: "Left", leftMs: "3600000" }),
};

const folder = mkdtempSync(join(tmpdir(), "base-path-"));
const sites: Record<string, { origin: string; ca?: string }> = {};
const running: (PreviewServer | Nginx)[] = [];
let browser: Browser;

beforeAll(async () => {
  const campaigns = join(folder, "campaigns");
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(campaigns, path)), { recursive: true });
    writeFileSync(join(campaigns, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  const site = join(folder, "site");
  const build = publishedBuild({ campaigns, folder: site });
  const certificate = makeCertificate(folder);
  const preview = await startPreviewServer({ CAMPAIGNS: campaigns, SITE: site });
  running.push(preview);
  sites.preview = preview;
  if (nginxHere.isThere) {
    const nginx = await serve(build, { certificate });
    running.push(nginx);
    sites.nginx = nginx;
  }
  const { args = [], ...chrome } = inject("chromium");
  browser = await chromium.launch({ ...chrome, args: [...args, ...trustOf(certificate)] });
}, 120_000);
afterAll(async () => {
  await Promise.all([browser?.close(), ...running.map((one) => one.stop())]);
  rmSync(folder, { recursive: true });
});

const BASE = "/shop/promo";
const PUBLISHED = ["preview", ...(nginxHere.isThere ? ["nginx"] : [])];

/** Opens a path of a site. `missing` collects the paths that were not found or are outside of the base path. */
async function open(name: string, path: string): Promise<{ tab: Page; missing: string[] }> {
  const tab = await browser.newPage({ viewport: { width: 375, height: 812 } });
  const missing: string[] = [];
  tab.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isOwn = pathname.startsWith(`${BASE}/`) || pathname.startsWith("/__sandbox/");
    if (!response.ok() || !isOwn) missing.push(pathname);
  });
  await tab.goto(sites[name]?.origin + path, { waitUntil: "networkidle" });
  return { tab, missing };
}

const titleOf = (tab: Page) => tab.locator("h1").first().textContent();

const untilTitleIs = (tab: Page, title: string) =>
  tab.waitForFunction((one) => document.querySelector("h1")?.textContent === one, title);

describe.each(PUBLISHED)("below a base path, behind the %s", (name) => {
  it("pages lead to each other, and load everything from there", async () => {
    const { tab, missing } = await open(name, `${BASE}/`);
    expect(await titleOf(tab)).toBe("Home");
    await tab.getByText("To the tea").click();
    await tab.waitForURL(`**${BASE}/tea`);
    await tab.getByRole("button", { name: "To the cake" }).click();
    await tab.waitForURL(`**${BASE}/cakes/Plum`);
    await untilTitleIs(tab, "Plum");
    await tab.reload({ waitUntil: "networkidle" });
    expect(await titleOf(tab)).toBe("Plum");
    const width = await tab
      .locator("img")
      .first()
      .evaluate((one) => (one as HTMLImageElement).naturalWidth);
    expect(width).toBe(20);
    await tab.goBack();
    await tab.waitForURL(`**${BASE}/tea`);
    await tab.close();
    expect(missing).toEqual([]);
  });

  it("an unknown address leads to the home page of the site", async () => {
    const { tab } = await open(name, `${BASE}/coffee`);
    await tab.locator(".notice button").click();
    await tab.waitForURL(`**${BASE}/`);
    await untilTitleIs(tab, "Home");
    await tab.close();
  });

  it.each([
    [`${BASE}/tea`, 200],
    [`${BASE}/tea/`, 200],
    [BASE, 200],
    [`${BASE}/cakes/plum`, 200],
    [`${BASE}/sitemap.xml`, 200],
    [`${BASE}/campaigns/pages/shop/promo/tea.json`, 200],
    ["/tea", 404],
    ["/", 404],
    [`${BASE}/coffee`, 404],
    [`${BASE}/index`, 404],
    [`${BASE}/shell`, 404],
    [`${BASE}/robots.txt`, 404],
    [`${BASE}/tea.html.gz`, 404],
    ["/shop/promotion", 404],
    ["/assets/none.js", 404],
    [`${BASE}/assets/none.js`, 404],
  ])("%s is answered with %s", async (path, status) => {
    const headers: Record<string, string> = path === "/" ? { Accept: "*/*" } : {};
    expect((await ask(sites[name] as { origin: string }, path, { headers })).status).toBe(status);
  });

  it("pages name the sites that may show them in a frame, and files are cached", async () => {
    const site = sites[name] as { origin: string };
    const tea = await ask(site, `${BASE}/tea`);
    expect(tea.headers.get("content-security-policy")?.join()).toContain(
      "frame-ancestors 'self' https://app.roastery.example",
    );
    expect(tea.headers.has("x-frame-options")).toBe(false);
    const [, asset = ""] = /src="([^"]*core[^"]*\.js)"/.exec(tea.text) ?? [];
    expect(asset).toMatch(`${BASE}/assets/core-`);
    expect((await ask(site, asset)).headers.get("cache-control")).toEqual([
      "public, max-age=31536000, immutable",
    ]);
    const map = await ask(site, `${BASE}/sitemap.xml`);
    expect(map.text).toContain(`<loc>https://roastery.example${BASE}/tea</loc>`);
  });
});

it("npm start serves pages below the base path as well", { tags: "nightly" }, async () => {
  const development = await startDevelopmentServer({ CAMPAIGNS: join(folder, "campaigns") });
  running.push(development);
  sites.development = development;
  const { tab } = await open("development", `${BASE}/`);
  await tab.getByText("To the tea").click();
  await tab.waitForURL(`**${BASE}/tea`);
  await tab.reload({ waitUntil: "networkidle" });
  expect(await titleOf(tab)).toBe("Tea");
  await tab.goto(`${sites.development?.origin}/`);
  expect(await tab.locator("main a").first().getAttribute("href")).toContain(BASE);
  await tab.close();
});
