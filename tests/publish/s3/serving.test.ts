import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetObjectCommand, PutBucketPolicyCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasCeph } from "../../../scripts/lib/programs.mjs";
import type { FileHeaders, ReleaseStore } from "../../../src/publish/release/release-store.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { ask as askServer } from "../../support/browser/ask.ts";
import { makeCertificate } from "../../support/browser/certificate.ts";
import { type Nginx, nginxHere, startNginx } from "../../support/browser/nginx.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { type Ceph, startCeph } from "../../support/publish/ceph.ts";

const page = readFileSync("src/publish/release/s3/README.md", "utf8");

/** Returns the README's sample after a mark, with the names of this bucket. */
function sample(mark: string): string {
  const [, text] = new RegExp(`<!-- ${mark}: .*?-->\\s*\`\`\`\\w+\\n(.*?)\`\`\``, "s").exec(page) ?? [];
  if (text === undefined) throw new Error(`The README has no ${mark}.`);
  return text.replaceAll("BUCKET/PREFIX", "shop/site");
}

const html: FileHeaders = {
  type: "text/html; charset=utf-8",
  cacheControl: "no-cache",
  sha256: "00",
  size: 0,
};
const script: FileHeaders = {
  type: "text/javascript; charset=utf-8",
  cacheControl: "public, max-age=31536000, immutable",
  sha256: "00",
  size: 0,
};

/** Writes a release of two pages. Each text contains the release's id. */
async function release(store: ReleaseStore, id: string): Promise<void> {
  const write = (path: string, text: string, meta: FileHeaders) => store.write(path, Buffer.from(text), meta);
  await write(`assets/app-${id}.js`, `plain ${id}`, script);
  await write(`assets/app-${id}.js.br`, `br ${id}`, { ...script, encoding: "br" });
  for (const name of ["index.html", "tea.html", "mall-a/Tea.html", "shell.html", "404.html"])
    await write(`releases/${id}/${name}`, `${name} ${id}`, html);
  await write(`releases/${id}/tea.html.br`, `br tea.html ${id}`, { ...html, encoding: "br" });
  await write(`releases/${id}/robots.txt`, `robots.txt ${id}`, { ...html, type: "text/plain" });
  const json = { ...html, type: "application/json" };
  await write(`releases/${id}/campaigns/pages/tea.json`, `{"id":"${id}"}`, json);
  await write(`releases/${id}/campaigns/pages/tea.json.br`, "br", { ...json, encoding: "br" });
  await write("preview/0a1b/tea.html", "preview of tea", html);
  await write("preview/0a1b/assets/preview.js", "plain preview", script);
  await write("preview/0a1b/assets/preview.js.br", "br preview", { ...script, encoding: "br" });
  const now = await store.pointer();
  expect(await store.movePointer({ release: id, kept: [id] }, now?.tag)).toBe(true);
  await store.complete?.(id);
}

describe.skipIf(!nginxHere.isThere || !hasCeph())("nginx before a bucket", () => {
  const work = folderForTests();
  let ceph: Ceph;
  let nginx: Nginx;
  /** The same below the base path /promo/. */
  let below: Nginx;
  let store: ReleaseStore;
  beforeAll(async () => {
    ceph = await startCeph();
    await ceph.createBucket("shop");
    await ceph.client.send(new PutBucketPolicyCommand({ Bucket: "shop", Policy: sample("policy") }));
    const { host } = new URL(ceph.env.AWS_ENDPOINT_URL);
    const serve = (lines: string) =>
      startNginx(makeCertificate(work), ({ certificate, key, listen }) =>
        sample("nginx")
          .replace(/(?=\n +if )/, () => lines)
          .replaceAll("BUCKET-HOST:80", host)
          .replaceAll("BUCKET-HOST", host)
          .replace("listen 443", `listen ${listen}`)
          .replace("/etc/ssl/certs/campaigns.pem", certificate)
          .replace("/etc/ssl/private/campaigns.key", key)
          .replace("/var/cache/nginx/site", "cache"),
      );
    [nginx, below] = [await serve(""), await serve(`\n${sample("nginx-base")}`)];
    store = openS3Store("s3://shop/site", ceph.client);
    await release(store, "1");
  }, 120_000);
  afterAll(async () => {
    await nginx?.stop();
    await below?.stop();
    await ceph?.stop();
  });
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const { headers: sent, status, text } = await askServer(nginx, path, { headers, method });
    return {
      status,
      body: text,
      headers: Object.fromEntries([...sent].map(([name, [value]]) => [name, value])),
    };
  };

  it.each([
    ["/", 200, "index.html 1"],
    ["/tea?token=secret", 200, "tea.html 1"],
    ["/mall-a/Tea", 200, "mall-a/Tea.html 1"],
    ["/no/such/page", 404, "404.html 1"],
    ["/tea/", 200, "tea.html 1"],
    ["/robots.txt", 200, "robots.txt 1"],
    ["/sitemap.xml", 404, "404.html 1"],
    ["/favicon.ico", 404, "404.html 1"],
    ["/shell", 404, "404.html 1"],
    ["/404.html", 404, "404.html 1"],
    ["/tea.html", 404, "404.html 1"],
    ["/TEA", 404, "404.html 1"],
    ["/campaigns/pages/tea.json.br", 404, /404 Not Found/],
    ["/assets/app-1.js.br", 404, /404 Not Found/],
    ["/campaigns/pages/tea.json", 200, '{"id":"1"}'],
    ["/campaigns/pages/none.json", 404, /404 Not Found/],
    ["/assets/app-1.js", 200, "plain 1"],
    ["/assets/app-9.js", 404, /404 Not Found/],
    ["/art/../manifests/1.json", 404, "404.html 1"],
    ["/tea%0d%0aX-A:b", 404, /404 Not Found/],
    ["/%2e%2e/current.json", 400, /400 Bad Request/],
    ["/-/release", 404, /404 Not Found/],
    ["/preview/0a1b/tea", 200, "preview of tea"],
    ["/preview/0a1b/tea/", 200, "preview of tea"],
    ["/preview/0a1b/assets/preview.js", 200, "plain preview"],
    ["/preview/0a1b/.preview.json", 404, /404 Not Found/],
    ["/preview/ffff/tea", 404, "404.html 1"],
  ])("%s: %i", async (path, status, body) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    if (typeof body === "string") expect(answer.body).toBe(body);
    else expect(answer.body).toMatch(body);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("x-amz-"))).toEqual([]);
  });

  it.each([
    ["/promo/tea?token=secret", 200, "tea.html 1"],
    ["/promo/", 200, "index.html 1"],
    ["/promo", 200, "index.html 1"],
    ["/promo/mall-a/Tea/", 200, "mall-a/Tea.html 1"],
    ["/promo/assets/app-1.js", 200, "plain 1"],
    ["/promo/campaigns/pages/tea.json", 200, '{"id":"1"}'],
    ["/promo/preview/0a1b/tea", 200, "preview of tea"],
    ["/promo/no/such/page", 404, "404.html 1"],
    ["/promo/index", 404, "404.html 1"],
    ["/promo/shell", 404, "404.html 1"],
    ["/tea", 404, undefined],
    ["/promotion", 404, undefined],
    ["/assets/app-1.js", 404, undefined],
  ])("below /promo/, %s: %i", async (path, status, body) => {
    const answer = await askServer(below, path);
    expect(answer.status).toBe(status);
    if (body !== undefined) expect(answer.text).toBe(body);
  });

  it("sends the type and caching headers of a file", async () => {
    expect((await ask("/tea")).headers).toMatchObject({
      "content-type": html.type,
      "cache-control": html.cacheControl,
      vary: "Accept-Encoding",
    });
    expect((await ask("/assets/app-1.js")).headers).toMatchObject({
      "content-type": script.type,
      "cache-control": script.cacheControl,
    });
    expect((await ask("/assets/app-9.js")).headers["cache-control"]).toBeUndefined();
  });

  it("sends stored compressed files to clients that accept them, and the plain file if no other exists", async () => {
    const br = { "accept-encoding": "gzip, br" };
    const packed = await ask("/tea", br);
    expect([packed.body, packed.headers["content-encoding"]]).toEqual(["br tea.html 1", "br"]);
    expect((await ask("/assets/app-1.js", br)).body).toBe("br 1");
    const plain = await ask("/", br);
    expect([plain.body, plain.headers["content-encoding"]]).toEqual(["index.html 1", undefined]);
  });

  it("keeps previews out of caches and search engines", async () => {
    const packed = await ask("/preview/0a1b/assets/preview.js", { "accept-encoding": "br" });
    expect([packed.body, packed.headers["x-robots-tag"]]).toEqual(["br preview", "noindex, nofollow"]);
    expect((await ask("/preview/0a1b/tea")).headers["x-robots-tag"]).toBe("noindex, nofollow");
    await store.removeFolders(["preview/0a1b/"]);
    expect((await ask("/preview/0a1b/tea")).status).toBe(404);
  });

  it("does not send a page again that the browser has", async () => {
    const { etag } = (await ask("/tea")).headers;
    const again = await ask("/tea", { "if-none-match": String(etag) });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  it("keeps a copy of the shell under a fixed name for CDNs with one error page", async () => {
    const { Body, ContentType } = await ceph.client.send(
      new GetObjectCommand({ Bucket: "shop", Key: "site/shell.html" }),
    );
    expect([await Body?.transformToString(), ContentType]).toEqual(["shell.html 1", html.type]);
  });

  it("refuses writes by visitors", async () => {
    expect((await ask("/tea", {}, "DELETE")).status).toBe(405);
    const answer = await fetch(`${ceph.env.AWS_ENDPOINT_URL}/shop/site/current.json`, {
      method: "PUT",
      body: "{}",
    });
    expect(answer.status).toBe(403);
  });

  it("switches to a whole release when the pointer moves, and serves it without the bucket", async () => {
    await release(store, "2");
    const shown = async () => (await ask("/mall-a/Tea")).body;
    await expect.poll(shown, { timeout: 10_000 }).toBe("mall-a/Tea.html 2");
    expect((await ask("/campaigns/pages/tea.json")).body).toBe('{"id":"2"}');
    // Open tabs still need the files of their release.
    expect((await ask("/assets/app-1.js")).body).toBe("plain 1");
    await ceph.stop();
    expect(await shown()).toBe("mall-a/Tea.html 2");
  });
});

/** A schedule: release 8-cd goes live in that second. */
const SECOND = Date.parse("2026-12-04T10:00:00+08:00") / 1000;

describe.skipIf(!nginxHere.isThere)("nginx before a bucket with a schedule", () => {
  const work = folderForTests();
  let nginx: Nginx;
  let bucket: Server;
  let meta: Record<string, string> = {};
  const asked: string[] = [];
  beforeAll(async () => {
    // Answers each object with its path, as it has nothing to do with how a bucket works.
    bucket = createServer((request, response) => {
      const path = request.url?.replace("/shop/site/", "") ?? "";
      if (path !== "current.json") asked.push(path);
      const isThere = !/\.(gz|br)$|none/.test(path);
      response.writeHead(isThere ? 200 : 404, path === "current.json" ? meta : {}).end(isThere ? path : "");
    }).listen(0, "127.0.0.1");
    await once(bucket, "listening");
    const { port } = bucket.address() as AddressInfo;
    nginx = await startNginx(makeCertificate(work), ({ certificate, key, listen }) =>
      sample("nginx")
        .replaceAll(/BUCKET-HOST(:80)?/g, `127.0.0.1:${port}`)
        .replace("listen 443", `listen ${listen}`)
        .replace("/etc/ssl/certs/campaigns.pem", certificate)
        .replace("/etc/ssl/private/campaigns.key", key)
        .replace("/var/cache/nginx/site", "cache")
        // The clock is held by a header, and the pointer is read for each request.
        .replace("$msec", "$http_x_msec")
        .replace("proxy_cache_valid 200 1s;", "proxy_cache_bypass 1; proxy_no_cache 1;"),
    );
  });
  afterAll(async () => {
    await nginx?.stop();
    bucket?.close();
  });
  const ask = async (path: string, msec: string) =>
    (await askServer(nginx, path, { headers: { "x-msec": msec } })).text;

  it.each([
    [`${SECOND - 1}.999`, "7-ab"],
    [`${SECOND}.000`, "8-cd"],
    [`${SECOND + 86_400}.500`, "8-cd"],
  ])("serves pages, data and the page for missing ones of one release at %s: %s", async (msec, id) => {
    meta = { "x-amz-meta-release": "7-ab", "x-amz-meta-next": `8-cd.${SECOND}` };
    expect(await ask("/tea", msec)).toBe(`releases/${id}/tea.html`);
    expect(await ask("/campaigns/pages/tea.json", msec)).toBe(`releases/${id}/campaigns/pages/tea.json`);
    expect(await ask("/none", msec)).toBe(`releases/${id}/404.html`);
  });

  it("serves the current release without a schedule, and after a cancellation", async () => {
    meta = { "x-amz-meta-release": "7-ab" };
    expect(await ask("/cake", `${SECOND}.000`)).toBe("releases/7-ab/cake.html");
    meta = { "x-amz-meta-release": "8-cd" };
    expect(await ask("/cake", `${SECOND}.000`)).toBe("releases/8-cd/cake.html");
    expect(asked.every((path) => /^releases\/(7-ab|8-cd)\//.test(path))).toBe(true);
  });
});

it.each([
  ["7-ab\t8-cd.1796349600", SECOND * 1000 - 1, "7-ab"],
  ["7-ab\t8-cd.1796349600", SECOND * 1000, "8-cd"],
  ["7-ab None", SECOND * 1000, "7-ab"],
])("the function for CloudFront maps %j at %i to %s", async (value, now, id) => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  try {
    expect(await mapForCloudFront("/tea", "", value)).toBe(`/releases/${id}/tea.html`);
    expect(await mapForCloudFront("/campaigns/pages/tea.json", "", value)).toBe(
      `/releases/${id}/campaigns/pages/tea.json`,
    );
  } finally {
    vi.useRealTimers();
  }
});

/**
 * Returns the address of an object for that of a page, as the function for CloudFront of a base path maps it. `value` is what
 * its store has.
 */
async function mapForCloudFront(uri: string, base = "", value = "7-ab"): Promise<string> {
  const code = sample("cloudfront")
    .replace(/^import .*$/m, "")
    .replace('const BASE = "";', `const BASE = ${JSON.stringify(base)};`);
  const cf = { kvs: () => ({ get: async (key: string) => (key === "release" ? value : undefined) }) };
  const handler = new Function("cf", `${code}\nreturn handler;`)(cf);
  const answered = await handler({ request: { uri, querystring: { token: { value: "secret" } } } });
  return answered.uri;
}

it.each([
  ["/promo", "/releases/7-ab/index.html"],
  ["/promo/", "/releases/7-ab/index.html"],
  ["/promo/tea", "/releases/7-ab/tea.html"],
  ["/promo/campaigns/pages/promo/tea.json", "/releases/7-ab/campaigns/pages/promo/tea.json"],
  ["/promo/assets/core-123456.js", "/assets/core-123456.js"],
  ["/promo/index", "/-/none"],
  ["/promo/shell", "/-/none"],
  ["/promotion", "/-/none"],
  ["/tea", "/-/none"],
])("the function for CloudFront maps %s below /promo/", async (uri, expected) => {
  expect(await mapForCloudFront(uri, "/promo")).toBe(expected);
});

it.each([
  ["/", "/releases/7-ab/index.html"],
  ["/yearTaskTicket", "/releases/7-ab/yearTaskTicket.html"],
  ["/yearTaskTicket/", "/releases/7-ab/yearTaskTicket.html"],
  ["/robots.txt", "/releases/7-ab/robots.txt"],
  ["/sitemap.xml", "/releases/7-ab/sitemap.xml"],
  ["/mall-a/aboutSubscription", "/releases/7-ab/mall-a/aboutSubscription.html"],
  ["/campaigns/pages/index.json", "/releases/7-ab/campaigns/pages/index.json"],
  ["/assets/index-12345678.js", "/assets/index-12345678.js"],
  ["/art/mall-12345678.svg", "/art/mall-12345678.svg"],
  ["/shell", "/-/none"],
  ["/404.html/", "/-/none"],
  ["/campaigns/pages/index.json.gz", "/-/none"],
  ["/assets/index-12345678.js.br", "/-/none"],
  ["/.env", "/-/none"],
  ["/preview/0a1b/tea", "/preview/0a1b/tea.html"],
  ["/preview/0a1b/art/tea-1.svg", "/preview/0a1b/art/tea-1.svg"],
  ["/preview/0a1b/.preview.json", "/-/none"],
  ["/shells", "/releases/7-ab/shells.html"],
])("the function for CloudFront maps %s", async (uri, expected) => {
  expect(await mapForCloudFront(uri)).toBe(expected);
});
