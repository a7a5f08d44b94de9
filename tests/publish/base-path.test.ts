import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import projectSchema from "../../schemas/project.schema.json" with { type: "json" };
import { checkDocuments } from "../../src/check/check-documents.ts";
import {
  BASE_PATH_PATTERN,
  FRAME_ANCESTOR_PATTERN,
  pathInSite,
  siteSettingsOf,
} from "../../src/check/project/site-settings.ts";
import { blocksBelow, exampleBrand, withActionSteps } from "../../src/check/rules/example-campaign.ts";
import { createPagePolicy } from "../../src/publish/headers/content-security-policy.ts";
import { headersOfResponseKind, responseKindOfPath } from "../../src/publish/headers/headers.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "../../src/publish/headers/nginx.ts";
import {
  BUILD_BASE,
  findBasePlaces,
  openFilesBelowBase,
  writeBasePath,
} from "../../src/publish/pages/base-places.ts";
import { publishBrand, publishPage } from "../../src/publish/publish-page.ts";
import { filesOf, schemas } from "../check/support.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";
import { SmallSite } from "../support/publish/small-site.ts";

/** Returns the campaign of the example with this patch, published below a path. */
function publishBelow(basePath: string, patch: Readonly<Record<string, unknown>>) {
  const files = { "campaigns/brands/mall.json": { ...exampleBrand, prefix: "mall-a" } };
  const { documents, problems } = checkDocuments(filesOf({ patch, files }), { schemas });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const [brand, page] = ["brand", "campaign"].map((kind) =>
    documents.find(({ document }) => document.kind === kind),
  );
  return page && brand && publishPage(page, [publishBrand(brand)], { basePath })?.published.campaign;
}

const article = (text: string) =>
  blocksBelow({ type: "article", sections: [{ name: "rules", title: "Rules", paragraphs: [text] }] });
const paragraphOf = (campaign: unknown) =>
  (campaign as { view: { sections?: { paragraphs: string[] }[] }[] }).view[1]?.sections?.[0]?.paragraphs[0];
const stepOf = (campaign: unknown) =>
  (campaign as { actions: { water: { steps: object[] } } }).actions.water.steps[1];
const share = (url: string) => withActionSteps({ native: "share", with: { title: "'Tea'", url } });
const routeOf = (campaign: unknown) => (campaign as { route: string }).route;

describe("below /promo/, a published page has", () => {
  type Row = [
    what: string,
    patch: Readonly<Record<string, unknown>>,
    read: (one: unknown) => unknown,
    value: unknown,
  ];
  it.each<Row>([
    ["its route", { route: "/Tea" }, routeOf, "/promo/Tea"],
    ["the route of the home page", { route: "/" }, routeOf, "/promo/"],
    ["a filled-in prefix", { route: "/{brand.prefix}/tea" }, routeOf, "/promo/mall-a/tea"],
    ["a step to a page", withActionSteps({ navigate: "/example" }), stepOf, { navigate: "/promo/example" }],
    [
      "links in a text",
      article("[A](/example) and [b](#rules)"),
      paragraphOf,
      "[A](/promo/example) and [b](#rules)",
    ],
    [
      "links of the brand",
      { route: "/{brand.prefix}/tea", ...article("[A](/{brand.prefix}/tea)") },
      paragraphOf,
      "[A](/promo/mall-a/tea)",
    ],
    [
      "an address for the native app",
      share("'/example?from=app'"),
      stepOf,
      { native: "share", with: { title: "'Tea'", url: "'/promo/example?from=app'" } },
    ],
    [
      "addresses of other sites as they are",
      share("'https://mall.example/tea'"),
      stepOf,
      { native: "share", with: { title: "'Tea'", url: "'https://mall.example/tea'" } },
    ],
  ])("%s", (_, patch, read, value) => {
    expect(read(publishBelow("/promo/", patch))).toEqual(value);
  });
});

it.each([
  ["/promo/tea", "/tea"],
  ["/promo/", "/"],
  ["/promo", "/"],
  ["/promotion", undefined],
  ["/PROMO/tea", undefined],
  ["/tea", undefined],
])("%s is %s of the site below /promo/", (path, inner) => {
  expect(pathInSite(path, "/promo/")).toBe(inner);
});

test("a built file gets another base path at its noted places alone", () => {
  const { text, places } = findBasePlaces(`f("${BUILD_BASE}assets/a.js","/x");g("${BUILD_BASE}")`);
  expect(text).toBe('f("/assets/a.js","/x");g("/")');
  expect(writeBasePath(text, places, "/promo/")).toBe('f("/promo/assets/a.js","/x");g("/promo/")');
  expect(writeBasePath(text, places, "/")).toBe(text);
});

test("scripts have other names below another base path, also where they name each other", () => {
  const folder = folderForTest();
  const files = {
    "assets/core-a1b2c3.js": 'import "./list-d4e5f6.js";load("/assets/list-a.css")',
    "assets/list-d4e5f6.js": 'import "./core-a1b2c3.js"',
    "draw/base-places.json": '{"assets/core-a1b2c3.js":[32]}',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const root = openFilesBelowBase(folder, "/");
  expect(root.read("assets/core-a1b2c3.js")).toBe(files["assets/core-a1b2c3.js"]);
  const below = openFilesBelowBase(folder, "/promo/");
  const [core, list] = ["assets/core-a1b2c3.js", "assets/list-d4e5f6.js"].map(below.publishedPath);
  expect(core).toMatch(/^assets\/core-a1b2c3-[0-9a-f]{6}\.js$/);
  expect(below.read("assets/core-a1b2c3.js")).toBe(
    `import "./${list?.slice(7)}";load("/promo/assets/list-a.css")`,
  );
  expect(below.read("assets/list-d4e5f6.js")).toBe(`import "./${core?.slice(7)}"`);
});

test("single campaigns are not published below another base path than the current release", async () => {
  const site = new SmallSite();
  await site.publish();
  site.copy.edit("project.json", (text) => text.replace("{", '{"site":{"basePath":"/promo/"},'));
  const { code, stderr } = await site.publish("yearTaskTicket");
  expect([code, stderr]).toEqual([1, expect.stringContaining("The basePath of project.json has changed")]);
});

const settingsOf = (site: object) => siteSettingsOf({ path: "project.json", text: JSON.stringify({ site }) });

test("a wrong base path or origin, which the checker reports, is not used", () => {
  expect(
    settingsOf({ basePath: '/a"/', frameAncestors: ["https://a.example; img-src *", "https://b.example"] }),
  ).toEqual({ basePath: "/", frameAncestors: ["https://b.example"] });
});

test("the patterns of the schema are those of the code", () => {
  const { basePath, frameAncestors } = projectSchema.definitions.site.properties;
  expect(new RegExp(basePath.pattern).source).toBe(BASE_PATH_PATTERN.source);
  expect(new RegExp(frameAncestors.items.pattern).source).toBe(FRAME_ANCESTOR_PATTERN.source);
});

describe("sites that may show the pages in a frame", () => {
  const headersFor = (frameAncestors: string[]) =>
    headersOfResponseKind(responseKindOfPath("/tea"), { pictureHosts: [], frameAncestors });

  it("are in the policy, and no header forbids them in old browsers", () => {
    const headers = headersFor(["https://app.shop.example", "https://*.shop.example"]);
    expect(headers.get("Content-Security-Policy")).toContain(
      "frame-ancestors 'self' https://app.shop.example https://*.shop.example",
    );
    expect(headers.has("X-Frame-Options")).toBe(false);
  });

  it("are the same site alone by default", () => {
    const headers = headersFor([]);
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'self'$/);
    expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  });

  it("cannot add directives", () => {
    const wrong = { pictureHosts: [], frameAncestors: ["https://a.example; script-src *"] };
    expect(() => createPagePolicy(wrong)).toThrow("is not the origin of a site");
  });
});

test("a base path cannot add lines to nginx's configuration", () => {
  const wrong = { ...NGINX_SAMPLES, pictureHosts: [], basePath: '/a" { }/' };
  expect(() => nginxConfiguration(wrong)).toThrow("is not a base path");
});
