import { type ClientHttp2Session, connect } from "node:http2";
import type { TLSSocket } from "node:tls";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask } from "../support/browser/ask.ts";
import { type Nginx, nginxHere } from "../support/browser/nginx.ts";
import { serve } from "../support/browser/nginx-served.ts";
import { NginxSite } from "../support/browser/nginx-site.ts";

const long = "活动规则 ".repeat(200);

const FILES = {
  "shell.html": `<!doctype html><title>shell</title>${long}`,
  "404.html": `<!doctype html><title>missing</title>${long}`,
  "robots.txt": "User-agent: *",
  "sitemap.xml": "<urlset/>",
  "index.html": `<!doctype html><title>home</title>${long}`,
  "tea.html": `<!doctype html><title>tea</title>${long}`,
  "mall-a/tea.html": `<!doctype html><title>tea of a</title>${long}`,
  "茶.html": "<!doctype html><title>chinese</title>",
  "campaigns/pages/cake.json": "{}",
  "campaigns/pages/tea.json": JSON.stringify({ title: "tea", long }),
  "assets/app-a1b2c3.js": `"app";//${long}`,
  "assets/app-a1b2c3.css": `.app{}/*${long}*/`,
  "art/cup-a1b2c3.svg": `<svg xmlns="http://www.w3.org/2000/svg"><!--${long}--></svg>`,
};

const site = new NginxSite();
let nginx: Nginx;

beforeAll(async () => {
  if (!nginxHere.isThere) return;
  site.use(site.write(FILES));
  nginx = await serve({ root: site.root });
});
afterAll(async () => {
  await nginx?.stop();
  site.remove();
});

const one = ({ headers }: Answer, name: string) => headers.get(name)?.join();

describe.skipIf(!nginxHere.isThere)("nginx (skipped if it is not installed)", () => {
  describe("accepts", () => {
    it("HTTP/2 with TLS 1.3", async () => {
      const session = connect(nginx.origin, { ca: nginx.ca });
      const stream = session.request({ ":path": "/tea" });
      const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
        stream.on("response", resolve).on("error", reject);
      });
      expect(headers[":status"]).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(securedBy(session)).toEqual(["h2", "TLSv1.3"]);
      stream.close();
      session.close();
    });

    it("HTTP/1.1", async () => {
      expect((await ask(nginx, "/tea")).status).toBe(200);
    });

    it("no connection without TLS", async () => {
      const origin = nginx.origin.replace("https:", "http:");
      expect((await ask({ origin }, "/tea")).status).toBe(400);
    });
  });

  describe("sends the stored compressed form of a file", () => {
    type Row = [path: string, file: keyof typeof FILES, type: string];
    const rows: Row[] = [
      ["/tea", "tea.html", "text/html; charset=utf-8"],
      ["/cake", "shell.html", "text/html; charset=utf-8"],
      ["/", "index.html", "text/html; charset=utf-8"],
      ["/campaigns/pages/tea.json", "campaigns/pages/tea.json", "application/json; charset=utf-8"],
      ["/assets/app-a1b2c3.js", "assets/app-a1b2c3.js", "text/javascript; charset=utf-8"],
      ["/assets/app-a1b2c3.css", "assets/app-a1b2c3.css", "text/css; charset=utf-8"],
      ["/art/cup-a1b2c3.svg", "art/cup-a1b2c3.svg", "image/svg+xml"],
    ];
    const plain = (body: Buffer) => body;
    const encodings: [accepted: string, encoding: string | undefined, open: (body: Buffer) => Buffer][] = [
      [
        "gzip, deflate, br",
        nginxHere.hasBrotli ? "br" : "gzip",
        nginxHere.hasBrotli ? brotliDecompressSync : gunzipSync,
      ],
      ["gzip, deflate", "gzip", gunzipSync],
      ["", undefined, plain],
      ["br;q=0, gzip;q=0", undefined, plain],
    ];

    it.each(rows.flatMap((row) => encodings.map((encoding) => [...row, ...encoding] as const)))(
      "%s",
      async (path, file, type, accepted, encoding, open) => {
        // A CDN in between gets the same.
        const headers = { "Accept-Encoding": accepted, Via: "1.1 cdn.example" };
        const answer = await ask(nginx, path, { headers });
        expect([answer.status, one(answer, "content-type"), one(answer, "content-encoding")]).toEqual([
          200,
          type,
          encoding,
        ]);
        expect(open(answer.body).toString()).toBe(FILES[file]);
        expect(one(answer, "content-length")).toBe(String(answer.body.length));
        expect(one(answer, "vary")).toBe("Accept-Encoding");
      },
    );
  });

  describe("answers the address", () => {
    it.each<[string, number, RegExp]>([
      ["/tea", 200, /title>tea</],
      ["/tea.html", 200, /title>tea</],
      ["/tea?token=old-user", 200, /title>tea</],
      ["/mall-a/tea", 200, /title>tea of a</],
      ["/%E8%8C%B6", 200, /title>chinese</],
      ["/tea/", 200, /title>tea</],
      ["/tea//", 200, /title>tea</],
      // A page that exists as data only is drawn by the app, as is one whose address is written in lower case.
      ["/cake", 200, /title>shell</],
      ["/cake/", 200, /title>shell</],
      // The app in the page for missing ones shows the page of other capitals.
      ["/TEA", 404, /title>missing</],
      ["/none/such", 404, /title>missing</],
      ["/favicon.ico", 404, /title>missing</],
      ["/robots.txt", 200, /^User-agent/],
      ["/sitemap.xml", 200, /^<urlset/],
      // Parts of other answers have no address.
      ["/shell", 404, /title>missing</],
      ["/shell.html", 404, /title>missing</],
      ["/404", 404, /title>missing</],
      ["/404.html", 404, /title>missing</],
      ["/prod-api", 404, /title>missing</],
      ["/", 200, /title>home</],
      ["/?host=www.mall.example", 200, /title>home</],
      // A folder has no page.
      ["/mall-a", 404, /title>missing</],
      ["/mall-a/", 404, /title>missing</],
      ["/campaigns/pages/", 404, /^Not found\.$/],
      ["/campaigns/pages", 404, /^Not found\.$/],
      ["/assets/", 404, /^Not found\.$/],
      ["/art/", 404, /^Not found\.$/],
      // Compressed forms have no address.
      ["/tea.html.gz", 404, /title>missing</],
      ["/shell.html.br", 404, /title>missing</],
      ["/assets/app-a1b2c3.js.br", 404, /title>missing</],
      ["/.env", 404, /title>missing</],
      ["/mall-a/.git/config", 404, /title>missing</],
      ["/mall-a%2ftea", 404, /title>missing</],
      ["/mall-a/x/%2e%2e/tea", 404, /title>missing</],
      ["/%2e%2e/%2e%2e/etc/passwd", 400, /400/],
    ])("%s: %d %s", async (path, status, text) => {
      const answer = await ask(nginx, path);
      expect(answer.status).toBe(status);
      expect(answer.text).toMatch(text);
      expect(answer.text).not.toContain("Index of");
    });

    it.each(["POST", "PUT", "DELETE"])("with an error for %s", async (method) => {
      expect((await ask(nginx, "/tea", { method })).status).toBe(405);
    });
  });

  describe("sets Cache-Control for", () => {
    const forGood = "public, max-age=31536000, immutable";

    it.each<[string, number, string]>([
      ["/assets/app-a1b2c3.js", 200, forGood],
      ["/art/cup-a1b2c3.svg", 200, forGood],
      ["/assets/app-000000.js", 404, "no-store"],
      ["/art/cup-000000.svg", 404, "no-store"],
      ["/tea", 200, "no-cache"],
      ["/none", 404, "no-cache"],
      ["/campaigns/pages/tea.json", 200, "no-cache"],
      ["/campaigns/pages/none.json", 404, "no-cache"],
    ])("%s (%d): %s", async (path, status, cached) => {
      const answer = await ask(nginx, path);
      expect([answer.status, one(answer, "cache-control")]).toEqual([status, cached]);
    });

    it.each(["/tea", "/cake", "/campaigns/pages/tea.json", "/assets/app-a1b2c3.js"])(
      "%s, which is not sent again in any form if the browser has it",
      async (path) => {
        for (const accepted of ["", "gzip", "br"]) {
          const headers = { "Accept-Encoding": accepted };
          const first = await ask(nginx, path, { headers });
          const known = { ...headers, "If-None-Match": one(first, "etag") ?? "" };
          const again = await ask(nginx, path, { headers: known });
          expect([again.status, again.text]).toEqual([304, ""]);
          expect(one(again, "cache-control")).toBe(one(first, "cache-control"));
          expect(one(again, "content-security-policy")).toBe(one(first, "content-security-policy"));
        }
      },
    );
  });

  it("logs no token", async () => {
    await ask(nginx, "/tea?token=SECRET", { headers: { Referer: "https://a.example/?token=SECRET" } });
    await ask(nginx, "/none?token=SECRET#a");
    const log = nginx.readLog();
    expect(log).toMatch(/ GET \/tea 200 \d+ \d/);
    expect(log).toMatch(/ GET \/none 404 /);
    expect(log).not.toContain("SECRET");
  });

  it("reports why it does not start", async () => {
    await expect(serve({ root: site.root }, { change: () => "no_such_directive;" })).rejects.toThrow(
      /nginx ended with code 1:[\s\S]*no_such_directive/,
    );
  });
});

function securedBy({ socket, alpnProtocol }: ClientHttp2Session): unknown[] {
  // A TLS session; the session's socket hides everything except reading methods.
  return [alpnProtocol, (socket as TLSSocket).getProtocol()];
}
