import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSite, type Site } from "../../src/publish/site.ts";
import { siteMiddleware } from "../../src/publish/site-middleware.ts";
import { serve, type TestServer } from "../sandbox/http-server.ts";
import { folderForTests } from "../support/project/temporary-folder.ts";

const folder = folderForTests();
let site: Site;
let server: TestServer;

const HERO = "seasonal/art/flip-mountains.svg";

/** Files in the folder that no page names. */
const BESIDE: Record<string, string> = {
  "seasonal/.env": "SECRET=1",
  "seasonal/art/.env.svg": "SECRET=1",
  "seasonal/page.html": "<script>alert(1)</script>",
  "seasonal/notes.txt": "secret",
  "seasonal/art/draft.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "seasonal/art/draft.avif": "",
};

/** Returns a campaign with a picture. */
const withPicture = (src: string) =>
  JSON.stringify({
    language: 3,
    id: "shown",
    route: "/shown",
    title: "Shown",
    view: [{ type: "image", image: { src, widthPx: 10, heightPx: 10 } }],
  });

beforeAll(async () => {
  for (const path of ["project.json", "brands", "seasonal/art"])
    cpSync(join("campaigns", path), join(folder, path), { recursive: true });
  for (const [path, text] of Object.entries(BESIDE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, "seasonal/shown.json"), withPicture("art/flip-mountains.svg"));
  site = createSite({ folder, schemas: "schemas" });
  server = await serve(siteMiddleware(site));
});
afterAll(() => server.close());

/** Requests a path unchanged; fetch would normalise it. */
function get(path: string): Promise<{ status: number | undefined; type: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    request({ hostname, port, path }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({ status: response.statusCode, type: response.headers["content-type"] }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("files that a page names are served", () => {
  it.each([
    [`/campaigns/${HERO}`, "image/svg+xml"],
    ["/campaigns/brands/art/mall.svg", "image/svg+xml"],
    ["/campaigns/pages/shown.json", "application/json; charset=utf-8"],
  ])("%s", async (path, type) => {
    expect(await get(path)).toEqual({ status: 200, type });
  });
});

describe("nothing else of the folder is served", () => {
  it.each([
    ...Object.keys(BESIDE).map((path) => `/campaigns/${path}`),
    "/campaigns/seasonal/shown.json",
    "/campaigns/seasonal",
    "/campaigns/",
    "/campaigns//seasonal/.env",
    "/campaigns/..%2f..%2fpackage.json",
    "/campaigns/seasonal%2f.env",
    "/campaigns/pages/..%2fseasonal%2fshown.json",
    "/campaigns/pages/constructor.json",
    "/campaigns/constructor",
  ])("%s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("a picture that becomes invalid while its page stays is no longer served", () => {
  const path = () => join(folder, HERO);
  it.each<[string, () => void]>([
    ["a script", () => writeFileSync(path(), "<svg><script/></svg>")],
    ["a link out of the folder", () => symlinkSync(join(process.cwd(), "campaigns", HERO), path())],
  ])("%s", async (_, spoil) => {
    expect((await get(`/campaigns/${HERO}`)).status).toBe(200);
    rmSync(path());
    spoil();
    expect((await get(`/campaigns/${HERO}`)).status).toBe(404);
    expect((await get("/campaigns/pages/shown.json")).status).toBe(200);
    expect((await site.report()).problems.some(({ severity }) => severity === "error")).toBe(true);
    rmSync(path());
    cpSync(join("campaigns", HERO), path());
    expect((await get(`/campaigns/${HERO}`)).status).toBe(200);
  });
});
