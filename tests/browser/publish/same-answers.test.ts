import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { resolve } from "node:path";
import { connect as connectByTls } from "node:tls";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PreviewServer, startPreviewServer } from "../../../scripts/lib/preview-server.ts";
import { SERVED_KINDS } from "../../../src/publish/headers/headers.ts";
import { someVariants } from "../../support/all-variants.ts";
import { type Answer, type AskOptions, ask, type Listener } from "../../support/browser/ask.ts";
import { type Nginx, nginxHere } from "../../support/browser/nginx.ts";
import { publishedBuild } from "../../support/browser/nginx-pages.ts";
import { serve } from "../../support/browser/nginx-served.ts";
import { ODD_REQUESTS, oddAddresses } from "./odd-addresses.ts";

let preview: PreviewServer;
let nginx: Nginx;

beforeAll(async () => {
  if (!nginxHere.isThere) return;
  // The preview of the same published site; the other tests' preview serves the campaigns folder.
  preview = await startPreviewServer({ SITE: "dist/site" });
  // The preview's sandbox is the mall.
  nginx = await serve({ ...publishedBuild(), api: new URL(preview.origin).host });
}, 60_000);
afterAll(() => Promise.all([nginx?.stop(), preview?.stop()]));

const first = (folder: string, ending: string) =>
  `/${folder}/${readdirSync(resolve("dist/site/current", folder)).find((name) => name.endsWith(ending))}`;

const SCRIPT = first("assets", ".js");
const PICTURE = first("art", ".svg");

const ADDRESSES = [
  ...["/?host=www.mall.example", "/yearTaskTicket", "/mall-a/aboutSubscription", "/none", "/none/such"],
  ...["/campaigns/pages/yeartaskticket.json", "/campaigns/none.svg", SCRIPT, PICTURE, "/prod-api/api/none"],
];

/** What is compared of the two servers' answers. */
const COMPARED = [
  ...["content-type", "location", "content-range"],
  ...SERVED_KINDS.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase())),
];

/**
 * The differences that stay, with their reasons:
 *
 * - Files are compressed by nginx only: the preview changes pages, whose stored compressed forms are then wrong.
 * - Tags of the emulated native app, and the host of the address, are in pages of the preview only.
 * - Refusals of these statuses have a built-in page in nginx, and a short text in the preview.
 * - nginx repeats its headers with 416.
 * - The root address without a query shows browsers the list of all pages, and /__sandbox/ is the sandbox's, in the preview.
 * - Several ranges are sent as parts by nginx, and as the whole file by the preview.
 * - Node's parser refuses addresses above 16 KB (431), other versions of HTTP and bytes above 127 (400) without headers,
 *   before the preview sees them; nginx answers 414, 505 and 404. Of the address *, which is none, Vite says 404.
 * - A whole address with another host is a call for that host: it is compared for files only.
 */
const OWN_TEXTS = [400, 405, 412, 414, 416];
const APP_TAGS = /<link rel="stylesheet" href="\/__sandbox\/native-app\.css"><script src="[^"]*"><\/script>/;
const HOST_MARK = / data-host="[^"]*"/;
const OTHER_HOST = /^http:\/\/.*\/prod-api\//;

function summaryOf({ body, headers, status }: Answer, path: string): Record<string, unknown> {
  const encoding = headers.get("content-encoding")?.join();
  const unpack =
    encoding === "br" ? brotliDecompressSync : encoding === "gzip" ? gunzipSync : (same: Buffer) => same;
  const isHtml = headers.get("content-type")?.join().startsWith("text/html");
  const whole = body.length > 0 ? unpack(body) : body;
  const sent = isHtml ? whole.toString().replace(APP_TAGS, "").replace(HOST_MARK, "") : whole;
  const own = OWN_TEXTS.includes(status);
  const skipped = [...(own ? ["content-type"] : []), ...(/\.\w+$/.test(path) ? [] : ["content-range"])];
  const names = COMPARED.filter((name) => !skipped.includes(name));
  return {
    status,
    ...Object.fromEntries(names.map((name) => [name, [...new Set(headers.get(name))].join(" | ")])),
    body: own ? undefined : createHash("sha256").update(sent).digest("hex"),
  };
}

/** Returns the differences between the servers' answers, as lines. */
async function differences(path: string, options: AskOptions = {}): Promise<string[]> {
  const all = { ...options, headers: { Accept: "*/*", ...options.headers } };
  const [here, there] = await Promise.all([answerOf(preview, path, all), answerOf(nginx, path, all)]);
  const name = `${options.method ?? "GET"} ${path.slice(0, 90)} ${JSON.stringify(options.headers ?? {})}`;
  return Object.keys({ ...here, ...there }).flatMap((key) =>
    here[key] === there[key] ? [] : [`${name}: ${key} preview ${here[key]}, nginx ${there[key]}`],
  );
}

async function answerOf(
  listener: Listener,
  path: string,
  options: AskOptions,
): Promise<Record<string, unknown>> {
  try {
    return summaryOf(await ask(listener, path, options), path);
  } catch (error) {
    return { status: `${error}` };
  }
}

/** Sends a path of ASCII characters as it is, which no client would. Resolves to the status of the answer. */
function statusOfBytes({ ca, origin }: Listener, path: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const to = { host: hostname, port: Number(port) };
  return new Promise((resolve, reject) => {
    const socket = ca === undefined ? connect(to) : connectByTls({ ...to, ca });
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, "latin1");
  });
}

describe.skipIf(!nginxHere.isThere)(
  "nginx (skipped if it is not installed) and the preview answer the same",
  () => {
    it("to many odd addresses", { tags: "nightly" }, async () => {
      const addresses = oddAddresses(ADDRESSES).filter((address) => !OTHER_HOST.test(address));
      expect(addresses.length).toBeGreaterThan(900);
      // Each address has about ninety variations. Steps of seven try them all, in turn at different addresses.
      const found: string[] = [];
      for (const path of someVariants(addresses)) found.push(...(await differences(path)));
      expect(found).toEqual([]);
    });

    it.each([
      ...["/tea\u0001", "/tea\u007f", "/te\u0000a", "/tea\tx", "/t ea", "tea", ""],
      ...["//other.example/tea", `/${"a".repeat(8_300)}`],
    ])("to the bytes %j in a request line", async (path) => {
      expect(await statusOfBytes(preview, path)).toBe(await statusOfBytes(nginx, path));
    });

    it.each(["/yearTaskTicket", "/none", "/robots.txt", SCRIPT, PICTURE, "/assets/none.js"])(
      "to other requests for %s",
      async (path) => {
        const found: string[] = [];
        for (const request of ODD_REQUESTS) found.push(...(await differences(path, request)));
        expect(found).toEqual([]);
      },
    );
  },
);
