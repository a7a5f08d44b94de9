import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { InlineConfig } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { developmentPathsMiddleware } from "../../../src/sandbox/development-paths.ts";
import { note } from "../../support/campaigns/note.ts";
import { root } from "../../support/project/project-files.ts";
import {
  LISTED,
  pathsOfVite,
  SENDERS,
  sourceOfVite,
  spellingsOf,
} from "../../support/studio/paths-of-vite.ts";
import { type ServedStudio, serveStudio } from "../../support/studio/served-studio.ts";

const work = mkdtempSync(join(tmpdir(), "listed-"));
const opened = join(work, "opened");
const editor = join(work, "editor.sh");
writeFileSync(editor, `#!/bin/sh\necho "$@" >> ${opened}\n`);
chmodSync(editor, 0o755);
process.env.LAUNCH_EDITOR = editor;
afterAll(() => {
  delete process.env.LAUNCH_EDITOR;
  rmSync(work, { recursive: true });
});

describe("Vite's source", () => {
  it("names the handlers that this test is about", () => {
    expect(pathsOfVite).toEqual(expect.arrayContaining(["/__open-in-editor", "/@fs/", "/@id/", ...LISTED]));
  });

  it("installs only handlers that refuse before those of plugins", () => {
    const [, start = ""] = sourceOfVite.split("function rejectInvalidRequestMiddleware").slice(-2);
    const before = /middlewares\.use\(timeMiddleware[\s\S]*?getSortedPluginHooks\("configureServer"\)/.exec(
      start + sourceOfVite,
    )?.[0];
    expect(
      [...(before ?? "").matchAll(/middlewares\.use\((?:\(0, )?(\w+)/g)].map(([, name]) => name),
    ).toEqual(["timeMiddleware", "rejectInvalidRequestMiddleware", "import_lib", "hostValidationMiddleware"]);
  });
});

describe.each<[name: string, settings: InlineConfig, tags: string[]]>([
  ["npm start", {}, []],
  ["npm start -- --lan", { server: { host: true } }, ["nightly"]],
  ["a server with a base path", { base: "/promo/" }, ["nightly"]],
])("%s", (_, more, tags) => {
  let studio: ServedStudio;
  beforeAll(async () => {
    studio = await serveStudio({ ...more, configFile: join(root, "vite.config.ts") });
  }, 60_000);
  afterAll(() => studio.close());

  /** Every night, each sender asks for each path in each spelling; otherwise, each sender for some of these. */
  const isNightly = tags.length > 0;

  it("answers no path of Vite, however it is written", { tags }, async () => {
    let asked = 0;
    for (const [place, path] of pathsOfVite.entries())
      for (const [index, spelling] of [...new Set(spellingsOf(path))].entries())
        for (const headers of SENDERS.filter(
          (_, at) => isNightly || at === (place + index) % SENDERS.length,
        )) {
          if (LISTED.includes(spelling.split("?")[0] ?? "")) continue;
          const { status, text } = await studio.ask("GET", spelling, undefined, headers);
          asked++;
          const isApp = status === 200 && text.includes('<div id="root">');
          // The page index and the studio's own pages answer the other spellings that are pages.
          expect(
            [400, 403, 404].includes(status) || isApp,
            `${status} ${spelling} ${text.slice(0, 200)}`,
          ).toBe(true);
        }
    for (const method of ["POST", "OPTIONS", "HEAD"])
      for (const path of pathsOfVite) {
        if (method === "HEAD" && LISTED.includes(path)) continue;
        expect((await studio.ask(method, `${path}?file=package.json`, undefined, SENDERS[0])).status).toBe(
          404,
        );
        asked++;
      }
    // An editor would start in another process.
    await setTimeout(300);
    expect(existsSync(opened) && readFileSync(opened, "utf8")).toBe(false);
    note(`${asked} requests for ${pathsOfVite.length} paths of Vite were refused`);
  });
});

it.each([
  ["/@fs/cache/vite/deps/react.js?v=1", true],
  ["/@fs/cache/vite/deps/.env", false],
  ["/@fs/cache/vite/deps/react.js?raw", false],
  ["/@fs/cache/other/react.js", false],
  ["/@fs/cache/vite/../other/react.js", false],
])("while Vite still bundles packages, %s is left to it: %s", async (url, isLeft) => {
  const config = { root: "/sources", cacheDir: "/cache/vite", server: { fs: { allow: ["/sources"] } } };
  const server = { config, transformIndexHtml: () => Promise.reject(new Error("no page")) };
  const listed = developmentPathsMiddleware(server, {
    refs: () => [],
    settings: () => ({ basePath: "/", frameAncestors: [] }),
  });
  const found = await new Promise((resolve) => {
    const response = { setHeader: () => {}, end: () => resolve(false) } as unknown as ServerResponse;
    listed({ method: "GET", url } as IncomingMessage, response, (error?: unknown) => resolve(error ?? true));
  });
  expect(found).toBe(isLeft);
});

describe("npm start", () => {
  let studio: ServedStudio;
  beforeAll(async () => {
    studio = await serveStudio({ configFile: join(root, "vite.config.ts") });
  }, 60_000);
  afterAll(() => studio.close());
  const ask = (path: string, headers: Record<string, string> = { accept: "*/*" }) =>
    studio.ask("GET", path, undefined, headers);

  it.each([...LISTED, "/main.tsx", "/page/App.tsx?t=1", "/publish/live/problem-sheet.css?inline"])(
    "answers %s, a module of pages",
    async (path) => {
      const { headers, status } = await ask(path);
      expect([status, headers["content-type"]]).toEqual([200, expect.stringContaining("javascript")]);
    },
  );

  it.each(["src/main.tsx", "node_modules/vite/dist/client/env.mjs"])("answers /@fs/ for %s", async (path) => {
    expect((await ask(`/@fs${join(root, path)}`)).status).toBe(200);
  });

  it.each([
    ["package.json", join(root, "package.json")],
    ["a document", join(root, "campaigns/brands/mall.json")],
    ["a path with dots", `${root}/src/../package.json`],
    ["an encoded path with dots", `${root}/src/%2e%2e/package.json`],
    ["a file without modules", join(root, "src/README.md")],
    ["a folder", join(root, "src")],
    ["a file outside", "/etc/passwd"],
  ])("does not answer /@fs/ for %s", async (_, path) => {
    for (const query of ["", "?raw", "?url", "?import&raw"])
      expect((await ask(`/@fs${path}${query}`)).status).toBe(404);
  });

  it.each([
    "/main.tsx?raw",
    "/main.tsx?import&raw",
    "/main.tsx?url",
    "/main.tsx?worker",
    "/@vite/client?/../../package.json&raw",
    `/@fs${join(root, "node_modules/.package-lock.json")}`,
    "/page/None.tsx",
    "/favicon.ico",
  ])("does not answer %s", async (path) => {
    const { status, text } = await ask(path);
    expect([status, text]).toEqual([404, "Not found."]);
  });

  it.each(["/no/such/page", "/yearTaskTicket", "/YEARTASKTICKET/", "/secret.txt"])(
    "answers %s with the app",
    async (path) => {
      const { headers, text } = await ask(path, { accept: "text/html" });
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(text).toContain('src="/main.tsx"');
    },
  );

  it("allows no page of another site to read an answer", async () => {
    for (const origin of ["http://localhost:3000", "https://mall.example"])
      for (const path of ["/main.tsx", "/yearTaskTicket", "/campaigns/pages/index.json"]) {
        const { headers } = await ask(path, { origin });
        expect(headers["access-control-allow-origin"]).toBe(undefined);
      }
  });
});
