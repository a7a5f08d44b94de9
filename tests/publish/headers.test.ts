import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import brandSchema from "../../schemas/brand.schema.json" with { type: "json" };
import { RESERVED_SEGMENTS } from "../../src/check/document/reserved-routes.ts";
import type { Brand } from "../../src/language/document.generated.ts";
import {
  addPagePolicy,
  createPagePolicy,
  inlineHashOf,
  PICTURE_HOST_PATTERN,
  pageHostsOf,
} from "../../src/publish/headers/content-security-policy.ts";
import {
  headersOfResponseKind,
  responseKindOfPath,
  SERVED_KINDS,
  servedKindsOf,
} from "../../src/publish/headers/headers.ts";
import {
  HEADERS_DOCUMENT,
  headersAsData,
  listHeaders,
  replaceHeadersTable,
} from "../../src/publish/headers/headers-list.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "../../src/publish/headers/nginx.ts";
import { robotsText } from "../../src/publish/pages/site-index.ts";
import { decodedPathOf, readRequestPath } from "../../src/publish/request-path.ts";
import type { Site } from "../../src/publish/site.ts";
import { site } from "../support/campaigns/site.ts";

const HTML = '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n  </head>\n</html>\n';

/** Returns the policy in a page's HTML. */
function metaOf(html: string): string {
  return /content="([^"]*)"/.exec(html)?.[1] ?? "";
}

/** Returns a site whose pages show these brands, the first as their own. */
function siteOf(...pages: Partial<Brand>[][]): Pick<Site, "pages"> {
  const entries = pages.map(([brand, ...partners], i) => [`page${i}`, { published: { brand, partners } }]);
  return { pages: () => new Map(entries as []) }; // the only method that is called
}

const shop = { id: "shop", pictureHosts: ["img.shop.example"] };
const partner = { id: "partner", pictureHosts: ["*.cdn.example", "img.shop.example:8443"] };

describe("the kind of an answer", () => {
  it.each([
    ["/", "page"],
    ["/yearTaskTicket", "page"],
    ["/campaigns", "page"],
    ["/assetsOfMine", "page"],
    ["/campaigns/pages/a/b.json", "data"],
    ["/campaigns/brands/art/mall.svg", "picture"],
    ["/campaigns/pages", "picture"],
    ["/art/mall-123456.svg", "art"],
    ["/assets/index-12345678.js", "asset"],
    ["/prod-api/api/order", "call"],
    ["/prod-api", "page"],
    ["/prod-apis/order", "page"],
    ["/art/server/order", "call"],
  ])("%s: %s", (path, name) => {
    expect(responseKindOfPath(path, ["/prod-api", "/art/server"]).name).toBe(name);
  });
});

it("no page can have the address of another kind of answer; the rule reserved-route knows the paths of servers", () => {
  const segments = SERVED_KINDS.map(({ prefix }) => prefix.split("/")[1]).filter(Boolean);
  expect(Object.keys(RESERVED_SEGMENTS)).toEqual(expect.arrayContaining(segments));
});

describe("the path of a request", () => {
  it.each([
    ["/tea?token=..%2f", "/tea"],
    ["/%E8%8C%B6", "/茶"],
    ["//campaigns//a.svg", "/campaigns/a.svg"],
    ["/campaigns/../tea", "/tea"],
    ["/campaigns//../tea", "/tea"],
    ["/tea/x/..", "/tea/"],
    ["/tea?a=%zz#%2f", "/tea"],
    ["http://mall.example/tea", "/tea"],
    ["/a.b/c", "/a.b/c"],
  ])("%s is %s", (url, path) => {
    expect(decodedPathOf(url)).toBe(path);
  });

  it.each<[400 | 404 | 414, string[]]>([
    [
      404,
      ["/.env", "/a/.git/config", "/a%2Fb", "/a/%2e%2e/b", "/a%5Cb", "/a\\b", "/tea.gz", "/a/tea.html.br"],
    ],
    [400, ["/../../tea", "/%2e%2e/a", "/a/../../b", "/a%2f..%2f..%2fb", "/a%00", "/%", "/%zz", "*"]],
    [414, [`/${"a".repeat(9_000)}`]],
  ])("is refused with %d, as nginx does", (refusal, urls) => {
    expect(urls.map((url) => readRequestPath(url))).toEqual(urls.map(() => ({ refusal })));
    expect(urls.map((url) => decodedPathOf(url))).toEqual(urls.map(() => undefined));
  });

  it("contains a replacement for bytes that are no text, which are in no file's name", () => {
    expect(decodedPathOf("/tea%ff")).toBe("/tea\ufffd");
  });
});

describe("each kind of answer", () => {
  it.each(SERVED_KINDS.map((kind) => [kind.name, kind] as const))(
    "%s: has no header twice, and a reason for each",
    (_, kind) => {
      const names = kind.headers.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(kind.headers.map(({ why }) => why)).toEqual(
        names.map(() => expect.stringMatching(/^[A-Z][^|]+\.$/)),
      );
      expect(headersOfResponseKind(kind, { pictureHosts: [] }).get("X-Content-Type-Options")).toBe("nosniff");
    },
  );

  it("limits caching, except for calls", () => {
    const cache = (isError: boolean) =>
      servedKindsOf({ apiPaths: ["/api"] }).map((kind) =>
        headersOfResponseKind(kind, { pictureHosts: [], isError }).get("Cache-Control"),
      );
    const forGood = "public, max-age=31536000, immutable";
    expect(cache(false)).toEqual([
      "no-cache",
      "private, no-cache",
      "no-cache",
      "no-cache",
      forGood,
      forGood,
      undefined,
    ]);
    expect(cache(true)).toEqual([
      "no-cache",
      "private, no-cache",
      "no-cache",
      "no-cache",
      "no-store",
      "no-store",
      undefined,
    ]);
  });
});

describe("the picture hosts of a site are", () => {
  it.each<[string, Partial<Brand>[][], string]>([
    ["none without hosts in brands", [[{ id: "shop" }]], "img-src 'self' data:;"],
    ["those of a brand", [[shop]], "img-src 'self' data: https://img.shop.example;"],
    [
      "those of several brands, without duplicates",
      [[shop, partner], [{ id: "other", pictureHosts: ["img.shop.example"] }]],
      "img-src 'self' data: https://*.cdn.example https://img.shop.example https://img.shop.example:8443;",
    ],
  ])("%s", (_, pages, directive) => {
    const { pictureHosts } = pageHostsOf(siteOf(...pages));
    expect(createPagePolicy({ pictureHosts })).toContain(directive);
    expect(addPagePolicy(HTML, { pictureHosts })).toContain(directive);
    expect(nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts })).toContain(directive);
  });

  it("matched by the same pattern as in the schema of brands", () => {
    expect(PICTURE_HOST_PATTERN.source).toBe(new RegExp(brandSchema.definitions.webHost.pattern).source);
  });

  it.each([
    "a.example; script-src *",
    'a.example" always;',
    "a.example>",
    "*",
    "localhost",
    "A.example",
    "a.example\n",
  ])("%j is refused as a picture host", (host) => {
    expect(() => createPagePolicy({ pictureHosts: [host] })).toThrow("is not a host of pictures");
    expect(() => addPagePolicy(HTML, { pictureHosts: [host] })).toThrow("is not a host of pictures");
  });
});

describe("the servers of a site are", () => {
  const rest = (base: string): Partial<Brand> => ({ server: { base, outcomes: [{ outcome: "network" }] } });
  const hosts = pageHostsOf(
    siteOf(
      [rest("https://api.shop.example:8443/v1/a"), rest("/api")],
      [rest("https://api.shop.example:8443/v2")],
    ),
  );

  it("those of its brands, without duplicates", () => {
    expect(hosts.apiOrigins).toEqual(["https://api.shop.example:8443"]);
    expect(hosts.apiPaths).toEqual(["/api"]);
  });

  it("called by pages, but not by others", () => {
    const directive = "connect-src 'self' https://api.shop.example:8443;";
    for (const policy of [createPagePolicy(hosts), metaOf(addPagePolicy(HTML, hosts))])
      expect(policy).toContain(directive);
    expect(createPagePolicy({ pictureHosts: [] })).toContain("connect-src 'self';");
  });

  it("behind nginx below their paths; a site without one needs no upstream", () => {
    const text = nginxConfiguration({ ...NGINX_SAMPLES, ...hosts });
    expect(text).toMatch(/location \/api\/ \{[^}]*proxy_pass http:\/\/api;/);
    expect(text).toContain("location = /api {");
    expect(text).toContain("upstream api {");
    expect(nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts: [] })).not.toMatch(
      /upstream|proxy_pass|@api_/,
    );
  });

  it("forbidden to search engines", () => {
    expect(robotsText([], ["/api", "/shop"])).toBe("User-agent: *\nDisallow: /api/\nDisallow: /shop/\n");
    expect(robotsText([], [])).toBe("User-agent: *\nDisallow:\n");
  });

  it.each([
    "https://a.example; script-src *",
    "http://a.example",
    "https://a.example/v1",
    "https://A.example",
    "*",
  ])("%j is refused as their origin", (origin) => {
    const wrong = { pictureHosts: [], apiOrigins: [origin] };
    expect(() => createPagePolicy(wrong)).toThrow("is not the origin of a server");
    expect(() => addPagePolicy(HTML, wrong)).toThrow("is not the origin of a server");
  });
});

describe("the policy of a page", () => {
  const early = inlineHashOf("early()");
  const header = createPagePolicy({ pictureHosts: [], scripts: [early] });
  const meta = metaOf(
    addPagePolicy(
      HTML,
      { pictureHosts: [] },
      { scripts: [early], styles: [inlineHashOf("a{}"), inlineHashOf("b{}")] },
    ),
  );

  it("allows published scripts and the inline script, and no framing by other sites", () => {
    for (const policy of [header, meta]) {
      expect(policy).toContain(`script-src 'self' '${early}';`);
      expect(policy).not.toMatch(/unsafe|\*|http:/);
    }
    expect(header).toContain("frame-ancestors 'self'");
    expect(meta).not.toContain("frame-ancestors");
  });

  it("computes a hash like browsers", () => {
    // From the Content Security Policy specification, section 8.2.
    expect(inlineHashOf("alert('Hello, world.');")).toBe(
      "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=",
    );
  });

  it("has a default only in the page, because the header cannot know the page's styles", () => {
    expect(meta).toMatch(/^default-src 'none'; style-src 'self' 'sha256-[^']+' 'sha256-[^']+'; /);
    expect(header).not.toMatch(/default-src|style-src/);
  });

  it("lists in the header everything that the page's default forbids", () => {
    const fetched = ["connect", "font", "frame", "img", "manifest", "media", "object", "script", "worker"];
    for (const name of fetched) expect(header).toMatch(new RegExp(`(^|; )${name}-src `));
  });

  it.each(["'unsafe-inline'", "sha256-", "sha256-a'; script-src *", `${inlineHashOf("")}\n`, ""])(
    "%j is refused as a hash",
    (hash) => {
      expect(() => createPagePolicy({ pictureHosts: [], scripts: [hash] })).toThrow("is not a hash");
      expect(() => addPagePolicy(HTML, { pictureHosts: [] }, { styles: [hash] })).toThrow("is not a hash");
      expect(() => addPagePolicy(HTML, { pictureHosts: [] }, { scripts: [hash] })).toThrow("is not a hash");
    },
  );

  it("is wider for Vite's development server only by its client's needs", () => {
    const wider = createPagePolicy({ pictureHosts: [], isDevelopment: true });
    const narrowed = wider
      .replaceAll(" 'unsafe-inline'", "")
      .replace("worker-src blob:", "worker-src 'none'");
    expect(narrowed).toBe(createPagePolicy({ pictureHosts: [] }));
  });
});

describe("a built page", () => {
  const first = addPagePolicy(HTML, { pictureHosts: ["img.shop.example"] });

  it("has its policy after the charset", () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${metaOf(first)}">`;
    expect(first).toBe(HTML.replace(" />", ` />\n    ${meta}`));
  });

  it("has only the last policy that was added", () => {
    expect(addPagePolicy(first, { pictureHosts: ["img.shop.example"] })).toBe(first);
    expect(
      addPagePolicy(addPagePolicy(HTML, { pictureHosts: ["old.example"] }), {
        pictureHosts: ["img.shop.example"],
      }),
    ).toBe(first);
  });

  it("must name its charset", () => {
    expect(() => addPagePolicy("<html></html>", { pictureHosts: [] })).toThrow("charset");
  });
});

describe("nginx's configuration", () => {
  const text = nginxConfiguration({ ...NGINX_SAMPLES, ...pageHostsOf(site) });
  const locations = text.split(/^ {4}location /m).slice(1);

  it.each(SERVED_KINDS.map((kind) => [kind.prefix, kind] as const))(
    "has %s with all of its headers",
    (prefix, kind) => {
      const location = locations.find((each) => each.startsWith(`${prefix} {`)) ?? "";
      const added = [...location.matchAll(/^ {8}add_header (\S+) .* always;$/gm)].map(([, name]) => name);
      expect(added).toEqual(kind.headers.map(({ name }) => name));
    },
  );

  it("escapes quotes and backslashes in a word", () => {
    const odd = { ...NGINX_SAMPLES, pictureHosts: [], root: '/srv/a "b"\\c' };
    expect(nginxConfiguration(odd)).toContain('root "/srv/a \\"b\\"\\\\c";');
  });
});

describe("the readable forms", () => {
  it("list each kind, and the headers of errors", () => {
    const list = listHeaders({ pictureHosts: [] });
    for (const { prefix, what } of SERVED_KINDS) expect(list).toContain(`${prefix}  ${what}\n`);
    expect(list).toContain("Cache-Control: public, max-age=31536000, immutable (errors: no-store)\n");
  });

  it("contain the same headers as data", () => {
    const options = { pictureHosts: ["img.shop.example"] };
    expect(headersAsData(options).map(({ prefix, headers }) => [prefix, headers])).toEqual(
      SERVED_KINDS.map((kind) => [kind.prefix, Object.fromEntries(headersOfResponseKind(kind, options))]),
    );
  });

  it("keep the README's table up to date, with each reason once", () => {
    const readme = readFileSync(HEADERS_DOCUMENT, "utf8");
    expect(replaceHeadersTable(readme)).toBe(readme);
    const rows = readme.split("\n").filter((line) => /^\| `[A-Z][\w-]+` \|/.test(line));
    expect(rows.length).toBe(
      new Set(SERVED_KINDS.flatMap(({ headers }) => headers.map(({ why }) => why))).size,
    );
    expect(() => replaceHeadersTable("# Nothing")).toThrow("README.md must contain the lines");
  });
});
