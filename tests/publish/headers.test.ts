import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import brandSchema from "../../schemas/brand.schema.json" with { type: "json" };
import { RESERVED_SEGMENTS } from "../../src/check/document/reserved-segments.ts";
import type { Brand } from "../../src/language/document.generated.ts";
import { ANSWER_KINDS, headersOf, kindOf } from "../../src/publish/headers/headers.ts";
import { headersAsData, listHeaders, withHeadersTable } from "../../src/publish/headers/headers-list.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "../../src/publish/headers/nginx.ts";
import {
  hashOf,
  PICTURE_HOST,
  pagePolicy,
  pictureHostsOf,
  withPolicy,
} from "../../src/publish/headers/page-policy.ts";
import { pathOf } from "../../src/publish/request.ts";
import type { Site } from "../../src/publish/site.ts";
import { site } from "../support/campaigns/site.ts";

const HTML = '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n  </head>\n</html>\n';

/** The policy that stands in a page. */
function metaOf(html: string): string {
  return /content="([^"]*)"/.exec(html)?.[1] ?? "";
}

/** A site of which each page shows these brands, the first as its own. */
function siteOf(...pages: Partial<Brand>[][]): Pick<Site, "pages"> {
  const entries = pages.map(([brand, ...partners], i) => [`page${i}`, { published: { brand, partners } }]);
  return { pages: () => new Map(entries as []) }; // all that is read of it
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
  ])("%s: %s", (path, name) => {
    expect(kindOf(path).name).toBe(name);
  });
});

it("no page can have the address of another kind of answer", () => {
  const segments = ANSWER_KINDS.map(({ prefix }) => prefix.split("/")[1]).filter(Boolean);
  expect(Object.keys(RESERVED_SEGMENTS)).toEqual(expect.arrayContaining(segments));
});

describe("the path of a request", () => {
  it.each([
    ["/tea?token=..%2f", "/tea"],
    ["/%E8%8C%B6", "/茶"],
    ["//campaigns//a.svg", "/campaigns/a.svg"],
    ["/campaigns/../tea", "/tea"],
    ["/../../tea", "/tea"],
    ["http://mall.example/tea", "/tea"],
    ["/a.b/c", "/a.b/c"],
  ])("%s is %s", (url, path) => {
    expect(pathOf(url)).toBe(path);
  });

  it.each([
    "/.env",
    "/a/.git/config",
    "/a%2Fb",
    "/%2e%2e/a",
    "/a%5Cb",
    "/a\\b",
    "/a%00",
    "/%",
    "/%zz",
    "/%ff",
    "*",
  ])("%s is refused", (url) => {
    expect(pathOf(url)).toBeUndefined();
  });
});

describe("each kind of answer", () => {
  it.each(ANSWER_KINDS.map((kind) => [kind.name, kind] as const))(
    "%s: none twice, each with a reason",
    (_, kind) => {
      const names = kind.headers.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(kind.headers.map(({ why }) => why)).toEqual(
        names.map(() => expect.stringMatching(/^[A-Z][^|]+\.$/)),
      );
      expect(headersOf(kind, { pictureHosts: [] }).get("X-Content-Type-Options")).toBe("nosniff");
    },
  );

  it("says how long it counts, but for the mall's own", () => {
    const cache = (isError: boolean) =>
      ANSWER_KINDS.map((kind) => headersOf(kind, { pictureHosts: [], isError }).get("Cache-Control"));
    const forGood = "public, max-age=31536000, immutable";
    expect(cache(false)).toEqual(["no-cache", "no-cache", "no-cache", forGood, forGood, undefined]);
    expect(cache(true)).toEqual(["no-cache", "no-cache", "no-cache", "no-store", "no-store", undefined]);
  });
});

describe("hosts of pictures are those of all brands that pages show", () => {
  it.each<[string, Partial<Brand>[][], string]>([
    ["none", [[{ id: "shop" }]], "img-src 'self' data:;"],
    ["those of a brand", [[shop]], "img-src 'self' data: https://img.shop.example;"],
    [
      "those of several, each once",
      [[shop, partner], [{ id: "other", pictureHosts: ["img.shop.example"] }]],
      "img-src 'self' data: https://*.cdn.example https://img.shop.example https://img.shop.example:8443;",
    ],
  ])("%s", (_, pages, directive) => {
    const pictureHosts = pictureHostsOf(siteOf(...pages));
    expect(pagePolicy({ pictureHosts })).toContain(directive);
    expect(withPolicy(HTML, pictureHosts)).toContain(directive);
    expect(nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts })).toContain(directive);
  });

  it("as the schema of brands has them", () => {
    expect(PICTURE_HOST.source).toBe(new RegExp(brandSchema.definitions.webHost.pattern).source);
  });

  it.each([
    "a.example; script-src *",
    'a.example" always;',
    "a.example>",
    "*",
    "localhost",
    "A.example",
    "a.example\n",
  ])("%j is none, and goes nowhere", (host) => {
    expect(() => pagePolicy({ pictureHosts: [host] })).toThrow("is no host of pictures");
    expect(() => withPolicy(HTML, [host])).toThrow("is no host of pictures");
  });
});

describe("the policy of a page", () => {
  const early = hashOf("early()");
  const header = pagePolicy({ pictureHosts: [], scripts: [early] });
  const meta = metaOf(withPolicy(HTML, [], { scripts: [early], styles: [hashOf("a{}"), hashOf("b{}")] }));

  it("lets run what was published and the one inline script, and no other site frame it", () => {
    for (const policy of [header, meta]) {
      expect(policy).toContain(`script-src 'self' '${early}';`);
      expect(policy).not.toMatch(/unsafe|\*|http:/);
    }
    expect(header).toContain("frame-ancestors 'self'");
    expect(meta).not.toContain("frame-ancestors");
  });

  it("names a hash as browsers reckon it", () => {
    // From the Content Security Policy specification, section 8.2.
    expect(hashOf("alert('Hello, world.');")).toBe("sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
  });

  it("forbids by default in the page alone, whose styles the header cannot know", () => {
    expect(meta).toMatch(/^default-src 'none'; style-src 'self' 'sha256-[^']+' 'sha256-[^']+'; /);
    expect(header).not.toMatch(/default-src|style-src/);
  });

  it("names in the header all that the default forbids in the page", () => {
    const fetched = ["connect", "font", "frame", "img", "manifest", "media", "object", "script", "worker"];
    for (const name of fetched) expect(header).toMatch(new RegExp(`(^|; )${name}-src `));
  });

  it.each(["'unsafe-inline'", "sha256-", "sha256-a'; script-src *", `${hashOf("")}\n`, ""])(
    "%j is no hash, and goes nowhere",
    (hash) => {
      expect(() => pagePolicy({ pictureHosts: [], scripts: [hash] })).toThrow("is no hash");
      expect(() => withPolicy(HTML, [], { styles: [hash] })).toThrow("is no hash");
      expect(() => withPolicy(HTML, [], { scripts: [hash] })).toThrow("is no hash");
    },
  );

  it("is wider for Vite's development server, and only by what its client needs", () => {
    const wider = pagePolicy({ pictureHosts: [], isDevelopment: true });
    const narrowed = wider
      .replaceAll(" 'unsafe-inline'", "")
      .replace("worker-src blob:", "worker-src 'none'");
    expect(narrowed).toBe(pagePolicy({ pictureHosts: [] }));
  });
});

describe("a built page", () => {
  const first = withPolicy(HTML, ["img.shop.example"]);

  it("has its policy behind the charset", () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${metaOf(first)}">`;
    expect(first).toBe(HTML.replace(" />", ` />\n    ${meta}`));
  });

  it("has one policy, the last that was given", () => {
    expect(withPolicy(first, ["img.shop.example"])).toBe(first);
    expect(withPolicy(withPolicy(HTML, ["old.example"]), ["img.shop.example"])).toBe(first);
  });

  it("must name its charset", () => {
    expect(() => withPolicy("<html></html>", [])).toThrow("charset");
  });
});

describe("nginx's configuration", () => {
  const text = nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts: pictureHostsOf(site) });
  const locations = text.split(/^ {4}location /m).slice(1);

  it.each(ANSWER_KINDS.map((kind) => [kind.prefix, kind] as const))(
    "has %s with all of its headers",
    (prefix, kind) => {
      const location = locations.find((each) => each.startsWith(`${prefix} {`)) ?? "";
      const added = [...location.matchAll(/^ {8}add_header (\S+) .* always;$/gm)].map(([, name]) => name);
      expect(added).toEqual(kind.headers.map(({ name }) => name));
    },
  );

  it("escapes what would end a word of it", () => {
    const odd = { ...NGINX_SAMPLES, pictureHosts: [], root: '/srv/a "b"\\c' };
    expect(nginxConfiguration(odd)).toContain('root "/srv/a \\"b\\"\\\\c";');
  });
});

describe("for people", () => {
  it("the list has each kind, and what errors have instead", () => {
    const list = listHeaders({ pictureHosts: [] });
    for (const { prefix, what } of ANSWER_KINDS) expect(list).toContain(`${prefix}  ${what}\n`);
    expect(list).toContain("Cache-Control: public, max-age=31536000, immutable (errors: no-store)\n");
  });

  it("the data are those that are sent", () => {
    const options = { pictureHosts: ["img.shop.example"] };
    expect(headersAsData(options).map(({ prefix, headers }) => [prefix, headers])).toEqual(
      ANSWER_KINDS.map((kind) => [kind.prefix, Object.fromEntries(headersOf(kind, options))]),
    );
  });

  it("the README has the table as it is, each reason once", () => {
    const readme = readFileSync("README.md", "utf8");
    expect(withHeadersTable(readme)).toBe(readme);
    const rows = readme.split("\n").filter((line) => /^\| `[A-Z][\w-]+` \|/.test(line));
    expect(rows.length).toBe(
      new Set(ANSWER_KINDS.flatMap(({ headers }) => headers.map(({ why }) => why))).size,
    );
    expect(() => withHeadersTable("# Nothing")).toThrow("README.md has no place");
  });
});
