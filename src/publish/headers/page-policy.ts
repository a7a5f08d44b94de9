import { createHash } from "node:crypto";
import type { Brand } from "../../language/document.generated.ts";
import type { Site } from "../site.ts";

/** On what a page's policy depends. */
export interface PolicyOptions {
  /** Hosts of pictures besides the site's own, as brands list them: `img.mall.example`, `*.cdn.example:8443`. */
  pictureHosts: readonly string[];
  /** The inline scripts that pages may have, as `hashOf` writes them. None may have any other. */
  scripts?: readonly string[];
  /** For Vite's development server, whose own client needs more. */
  isDevelopment?: boolean;
}

/** What one page has inline, as `hashOf` writes each. */
export interface InlineHashes {
  scripts?: readonly string[];
  styles?: readonly string[];
}

type Directives = Readonly<Record<string, readonly string[]>>;

/** A page loads from its own origin alone, and talks to no other. Nothing of it runs that was not published. */
const ALL_PAGES: Directives = {
  "script-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  // Forms are sent by scripts, so that the browser itself never has to.
  "form-action": ["'none'"],
};

/**
 * What counts in the header besides. The header is the same for all pages, so it cannot know the styles that each has
 * inline: it says nothing of styles, and so must name one by one what `default-src` says in the page. Who frames a
 * page counts in a header only; in a `<meta>` it is an error on the console.
 */
const IN_HEADER: Directives = {
  "media-src": ["'none'"],
  "object-src": ["'none'"],
  "frame-src": ["'none'"],
  "worker-src": ["'none'"],
  "manifest-src": ["'none'"],
  "frame-ancestors": ["'self'"],
};

/** What counts in the page besides. */
const IN_PAGE: Directives = { "default-src": ["'none'"], "style-src": ["'self'"] };

/**
 * What Vite's client needs besides: the preamble of React's refresh is an inline script, and the wait for a server that
 * starts again is a worker made of text. Its socket is the page's own origin.
 */
const DEVELOPMENT: Directives = { "script-src": ["'unsafe-inline'"], "worker-src": ["blob:"] };

/**
 * A picture's host, as the schema of brands has it: nothing that could end a directive, an attribute or a line of
 * nginx's. A test holds both alike.
 */
export const PICTURE_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$/;

/** A hash of SHA-256: 43 digits of base64. */
const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;

const META = /\s*<meta http-equiv="Content-Security-Policy"[^>]*>/gi;

const CHARSET = /<meta charset="utf-8"[^>]*>/i;

/**
 * The policy in the header of all pages. It is to stand beside that of the page itself (`withPolicy`): what either of
 * them forbids is forbidden. Throws where a picture's host or a hash is none. Pure.
 */
export function pagePolicy(options: PolicyOptions): string {
  const { isDevelopment = false } = options;
  return textOf(ALL_PAGES, IN_HEADER, ofThisSite(options), isDevelopment ? DEVELOPMENT : {});
}

/**
 * A page with its own policy in a `<meta>`, in the place of the one that it has: nothing but what is named here, also
 * from servers that send no headers. It stands behind the charset, which counts only at the very beginning of a page.
 * Throws where the page names no charset, or a picture's host or a hash is none. Pure.
 */
export function withPolicy(
  html: string,
  pictureHosts: readonly string[],
  { scripts = [], styles = [] }: InlineHashes = {},
): string {
  const own: Directives = { "style-src": styles.map(sourceOf) };
  const policy = textOf(IN_PAGE, ALL_PAGES, ofThisSite({ pictureHosts, scripts }), own);
  const bare = html.replace(META, "");
  if (!CHARSET.test(bare))
    throw new Error('The page has no <meta charset="utf-8">, behind which its policy goes.');
  return bare.replace(
    CHARSET,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/** The hash by which policies name a script or style that stands inline in a page: of all between its two tags. */
export function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The hosts from which the pages of a site may show pictures: those of every brand that one of them shows, sorted. */
export function pictureHostsOf(site: Pick<Site, "pages">): string[] {
  const brands = new Set<Brand>();
  for (const { published } of site.pages().values())
    for (const brand of [published.brand, ...published.partners]) brands.add(brand);
  return hostsOf(brands);
}

/** The same for a site whose pages are not all known: those of every brand that it has. */
export function brandHostsOf(site: Pick<Site, "brands">): string[] {
  return hostsOf(site.brands());
}

/** The hosts of pictures that some brands list, each once, sorted. */
export function hostsOf(brands: Iterable<Brand>): string[] {
  return [...new Set([...brands].flatMap(({ pictureHosts = [] }) => pictureHosts))].sort();
}

/** What the header and the page say alike of one site. */
function ofThisSite({ pictureHosts, scripts = [] }: PolicyOptions): Directives {
  const wrong = pictureHosts.find((host) => !PICTURE_HOST.test(host));
  if (wrong !== undefined)
    throw new Error(
      `${JSON.stringify(wrong)} is no host of pictures, expected one such as img.mall.example.`,
    );
  return {
    "img-src": pictureHosts.map((host) => `https://${host}`),
    "script-src": scripts.map(sourceOf),
  };
}

function sourceOf(hash: string): string {
  if (HASH.test(hash)) return `'${hash}'`;
  throw new Error(`${JSON.stringify(hash)} is no hash, expected one such as hashOf makes.`);
}

/** The directives of all of these together. A source list that has more than 'none' names only what it has. */
function textOf(...parts: readonly Directives[]): string {
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return [...names]
    .map((name) => {
      const sources = parts.flatMap((part) => part[name] ?? []);
      return [name, ...(sources.length > 1 ? sources.filter((one) => one !== "'none'") : sources)].join(" ");
    })
    .join("; ");
}
