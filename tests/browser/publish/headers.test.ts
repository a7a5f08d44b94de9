import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canInstallServers } from "../../../scripts/lib/programs.mjs";
import { createPagePolicy, pageHostsOf } from "../../../src/publish/headers/content-security-policy.ts";
import {
  headersOfResponseKind,
  SERVED_KINDS,
  type ServedKind,
} from "../../../src/publish/headers/headers.ts";
import { hashInlineScripts } from "../../../src/publish/pages/read-prerender-engine.ts";
import { type Answer, ask, type Listener } from "../../support/browser/ask.ts";
import { originOfWorker } from "../../support/browser/browser.ts";
import { type Nginx, nginxHere } from "../../support/browser/nginx.ts";
import { serve } from "../../support/browser/nginx-served.ts";
import { site } from "../../support/campaigns/site.ts";
import { root } from "../../support/project/project-files.ts";
import { test } from "../../support/studio/studio-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "headers-"));
const published = join(folder, "site/current");
const preview = { origin: originOfWorker() };
const ofSite = { ...pageHostsOf(site), scripts: hashInlineScripts("dist") };
let nginx: Nginx;

beforeAll(async () => {
  cpSync("dist/site", join(folder, "site"), { recursive: true, verbatimSymlinks: true });
  // Published pictures are in art/. Only the preview serves this path.
  cpSync("campaigns/brands/art/mall.svg", join(published, "campaigns/brands/art/mall.svg"));
  for (const path of [".env", "campaigns/.env", "assets/.env", "../secret.txt"])
    writeFileSync(join(published, path), "SECRET=1");
  // The preview's sandbox is the mall.
  const mall = new URL(preview.origin).host;
  if (nginxHere.isThere) nginx = await serve({ root: published, api: mall, ...ofSite });
}, 60_000);
afterAll(async () => {
  await nginx?.stop();
  rmSync(folder, { recursive: true });
});

const tableNames = [...new Set(SERVED_KINDS.flatMap(({ headers }) => headers.map(({ name }) => name)))];

/** Returns all values of the table's headers in an answer. */
function tableOf({ headers }: Answer): Record<string, string[] | undefined> {
  return Object.fromEntries(tableNames.map((name) => [name, headers.get(name.toLowerCase())]));
}

/** Returns the headers of a kind of answer in the table. */
function expected(name: ServedKind["name"], status: number): Record<string, string[] | undefined> {
  const kind = SERVED_KINDS.find((known) => known.name === name);
  const headers = kind && headersOfResponseKind(kind, { ...ofSite, isError: status >= 400 });
  return Object.fromEntries([...(headers ?? [])].map(([header, value]) => [header, [value]]));
}

const built = readdirSync("dist/assets");
const asset = (ending: string) => `/assets/${built.find((name) => name.endsWith(ending))}`;

type Row = [path: string, status: number, kind: ServedKind["name"], type: RegExp];

const answers: Row[] = [
  ["/?host=www.mall.example", 200, "page", /^text\/html/],
  ["/yearTaskTicket?token=old-user", 200, "page", /^text\/html/],
  ["/index.html", 200, "page", /^text\/html/],
  ["/campaigns/pages/yeartaskticket.json", 200, "data", /^application\/json/],
  ["/campaigns/pages/none.json", 404, "data", /./],
  ["/campaigns/brands/art/mall.svg", 200, "picture", /^image\/svg\+xml/],
  ["/campaigns/brands/art/none.svg", 404, "picture", /./],
  ["/campaigns/brands/mall.json", 404, "picture", /./],
  ["/campaigns/", 404, "picture", /./],
  [asset(".js"), 200, "asset", /^text\/javascript/],
  [asset(".css"), 200, "asset", /^text\/css/],
  ["/assets/none-12345678.js", 404, "asset", /./],
  ["/assets/", 404, "asset", /./],
  ["/prod-api/api/djdg/year/task/ticket/info", 405, "call", /^application\/json/],
];

/** Addresses without a page. `npm start` sends the app for pages, since a document may be written any moment. */
const missing: Row[] = [
  ["/no/such/page", 404, "page", /^text\/html/],
  ["/favicon.ico", 404, "page", /^text\/html/],
  ["/campaigns/../secret.txt", 404, "page", /^text\/html/],
];

/** Attempts to read a protected file, or a file by another address. */
const tricks: Row[] = [
  ["/.env", 404, "page", /./],
  ["/.git/config", 404, "page", /./],
  ["/campaigns/.env", 404, "page", /./],
  ["/assets/.env", 404, "page", /./],
  ["/assets/.%2e/secret.txt", 404, "page", /./],
  ["/assets/x/..%2F..%2Findex.html", 404, "page", /./],
  ["/assets/x%5c..%5c..%5csecret.txt", 404, "page", /./],
  ["/campaigns/pages/..%2fbrands/art/mall.svg", 404, "page", /./],
  ["/campaigns%2fpages%2fyeartaskticket.json", 404, "page", /./],
  ["/campaigns/..%252f..%252fsecret.txt", 404, "page", /./],
  ["/prod-api/..%2fadmin", 404, "page", /./],
  // Dots and slashes are resolved first; then the resulting path counts.
  ["//campaigns//pages/yeartaskticket.json", 200, "data", /^application\/json/],
];

/** Paths out of the folder, or that cannot be decoded: nginx refuses them before its configuration applies. */
const refused = ["/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt", "/../secret.txt", "/%zz", "/%00"];

async function look(listener: Listener, [path, status, kind, type]: Row): Promise<Answer> {
  const answer = await ask(listener, path);
  expect(answer.status).toBe(status);
  expect(tableOf(answer)).toMatchObject(expected(kind, status));
  expect(answer.headers.get("content-type")?.join()).toMatch(type);
  expect(answer.text).not.toContain("SECRET");
  return answer;
}

describe("the preview sends the table's headers, and no hidden files", () => {
  it.each([...answers, ...missing, ...tricks])("%s: %d, %s", async (...row) => {
    await look(preview, row);
  });

  it.each(refused)("%s: 400, page", async (path) => {
    await look(preview, [path, 400, "page", /./]);
  });
});

describe("npm start sends the same headers, except for the policy of pages", () => {
  const relaxed = () => [createPagePolicy({ ...ofSite, scripts: [], isDevelopment: true })];
  const ofSources = answers.filter(([, status, kind]) => kind !== "asset" || status === 404);

  const asApp = missing.map(
    ([path, status, ...rest]): Row => [path, /\.ico$/.test(path) ? status : 200, ...rest],
  );

  test.for([...ofSources, ...asApp, ...tricks])("%s: %d, %s", async ([path, status, kind], { studio }) => {
    const answer = await ask(studio, path);
    expect(answer.status).toBe(status);
    const policy = kind === "page" ? { "Content-Security-Policy": relaxed() } : {};
    expect(tableOf(answer)).toMatchObject({ ...expected(kind, status), ...policy });
    expect(answer.text).not.toContain("SECRET");
  });
});

it("nginx is installed if npm test installs it", () => {
  expect(nginxHere.isThere || !canInstallServers(), "run node scripts/prepare.mjs --browser").toBe(true);
});

describe.skipIf(!nginxHere.isThere)("nginx (skipped if it is not installed)", () => {
  it.each([...answers, ...missing, ...tricks])("answers %s like the preview: %d, %s", async (...row) => {
    const answer = await look(nginx, row);
    expect(tableOf(answer)).toEqual(tableOf(await ask(preview, row[0])));
  });

  it.each(refused)("refuses %s with a page's headers", async (path) => {
    const answer = await look(nginx, [path, 400, "page", /./]);
    expect(tableOf(answer)).toEqual(tableOf(await ask(preview, path)));
  });
});

describe("npm start serves no files of the checkout except sources and packages:", () => {
  const closed = [
    "package.json",
    "package-lock.json",
    "README.md",
    ".git/config",
    "campaigns/brands/mall.json",
  ];

  test.for(closed.filter((path) => existsSync(join(root, path))))("not %s", async (path, { studio }) => {
    const text = readFileSync(join(root, path), "utf8");
    for (const query of ["", "?raw", "?url", "?import&raw"]) {
      const answer = await ask(studio, `/@fs${join(root, path)}${query}`);
      expect([403, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(text.slice(0, 100));
    }
  });

  test.for(["src/page/App.tsx", "node_modules/vite/dist/client/env.mjs"])(
    "but %s",
    async (path, { studio }) => {
      expect((await ask(studio, `/@fs${join(root, path)}`)).status).toBe(200);
    },
  );
});

describe("in Chromium, without console messages,", () => {
  test("npm start shows a page, connects its socket, and has the sandbox's panel", async ({ open }) => {
    const page = await open({ path: "/yearTaskTicket?token=old-user" });
    const connected = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
    await page.reload();
    await connected;
    await page.getByRole("heading").first().waitFor();
    await page.getByRole("button", { name: "沙箱" }).click();
    await page.getByRole("button", { name: "全部重置" }).waitFor();
  });

  test.for(["preview", "npm start"])(
    "%s serves the bank's page with its own policy",
    async (name, { open, studio }) => {
      const { origin } = name === "preview" ? preview : studio;
      const page = await open({ path: `${origin}/__sandbox/bank`, expectedProblems: [/status of 410/] });
      await page.getByRole("heading", { name: "签约链接已失效" }).waitFor();
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background).not.toBe("rgba(0, 0, 0, 0)");
    },
  );

  test("an SVG can be opened alone", async ({ open }) => {
    const page = await open({ path: `${preview.origin}/campaigns/brands/art/mall.svg`, isDrawn: true });
    expect(await page.evaluate(() => document.documentElement.localName)).toBe("svg");
  });
});
