import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { headersOfResponseKind, responseKindOfPath } from "../../../src/publish/headers/headers.ts";
import { hashInlineScripts } from "../../../src/publish/pages/read-prerender-engine.ts";
import { root } from "../../support/project/project-files.ts";
import type { PageCase } from "./cases.ts";

/** A response, ready to be sent. */
export interface SiteContent {
  type: string;
  headers: Record<string, string>;
  etag: string;
  /** The uncompressed body. */
  text: string;
  brotli: Buffer;
  /** Size of the gzipped body in bytes. */
  gzip: number;
}

/** Finds the content of an address: a decoded path with its leading slash. */
export interface BenchSite {
  find(path: string): SiteContent | undefined;
}

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** Compresses a file. It is cached, and each page is visited once before the measurements, so no visit waits for it. */
export function contentOf(path: string, body: Buffer, headers: Record<string, string>): SiteContent {
  return {
    type: TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    headers,
    etag: `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`,
    text: body.toString(),
    brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(body, { level: 9 }).length,
  };
}

/** Returns a site that serves the exact file, or the prerendered page of the address, or the shell. */
function siteOf(
  read: (path: string) => Buffer | undefined,
  shells: readonly string[],
  headersAt: (path: string) => Record<string, string>,
): BenchSite {
  const known = new Map<string, SiteContent | undefined>();
  const look = (address: string) => {
    const path = address.slice(1);
    const isFile = /\.\w+$/.test(path);
    const files = isFile ? [path] : [...(path ? [`${path}.html`] : ["index.html"]), ...shells];
    for (const file of files) {
      const body = read(file);
      if (body) return contentOf(file, body, headersAt(address));
    }
    return undefined;
  };
  return {
    find(address) {
      if (!known.has(address)) known.set(address, look(address));
      return known.get(address);
    },
  };
}

/**
 * Returns the site published in a folder, with the headers of production: prerendered pages, and
 * the shell for other addresses.
 */
export function publishedSite(folder: string): BenchSite {
  const read = (path: string) => {
    const file = join(folder, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
  };
  const shells = ["shell.html", "index.html"];
  const scripts = hashInlineScripts(join(root, "dist"));
  return siteOf(read, shells, (path) =>
    Object.fromEntries(headersOfResponseKind(responseKindOfPath(path), { pictureHosts: [], scripts })),
  );
}

/** Returns the site of a page in tests/bench/hand-written. */
export async function handWrittenSite(page: PageCase): Promise<BenchSite> {
  return appSite(await builtFiles(page));
}

/** Builds an app from index.html and `name`/main.tsx in tests/bench/hand-written. Returns its files by path. */
export async function builtFiles({
  name,
  title,
}: Pick<PageCase, "name" | "title">): Promise<Map<string, Buffer>> {
  const folder = join(root, "tests/bench/hand-written");
  const withPage = (html: string) => html.replace("PAGE", name).replace("TITLE", title);
  const built = await build({
    configFile: join(folder, "vite.config.ts"),
    root: folder,
    plugins: [{ name: "one-page", transformIndexHtml: { order: "pre", handler: withPage } }],
    logLevel: "error",
    build: { write: false },
  });
  if (!("output" in built)) throw new Error("Expected one finished build");
  return new Map(built.output.map((file) => [file.fileName, bodyOf(file)]));
}

/** Serves the files of an app. Browsers cache its assets and revalidate its page. */
export function appSite(files: ReadonlyMap<string, Buffer>): BenchSite {
  return siteOf(
    (path) => files.get(path),
    ["index.html"],
    (path) => ({
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    }),
  );
}

function bodyOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): Buffer {
  return Buffer.from(file.type === "chunk" ? file.code : file.source);
}
