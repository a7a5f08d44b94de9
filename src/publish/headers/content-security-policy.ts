import { createHash } from "node:crypto";
import { FRAME_ANCESTOR_PATTERN, type SiteSettings } from "../../check/project/site-settings.ts";
import type { Brand } from "../../language/document.generated.ts";
import { sourcesHeardBy } from "../../ports/app-messages.ts";
import type { Site } from "../site.ts";

/** The places besides a site's own files that its brands name. */
export interface BrandHosts {
  /** Hosts of pictures that brands allow besides the site: `img.mall.example`, `*.cdn.example:8443`. */
  pictureHosts: readonly string[];
  /** Origins of the servers that pages call on other hosts: `https://api.shop.example`. */
  apiOrigins?: readonly string[];
  /** Paths of this site below which a server answers the calls: `/api`. */
  apiPaths?: readonly string[];
  /** Whether a brand takes messages of another site, which may have opened the page. */
  hasOpeners?: boolean;
}

/** The values that a page's Content-Security-Policy depends on. */
export interface PolicyOptions extends BrandHosts, Partial<SiteSettings> {
  /** Hashes of the allowed inline scripts, in the form of `inlineHashOf`. All other inline scripts are blocked. */
  scripts?: readonly string[];
  /** For Vite's development server, whose own client needs more. */
  isDevelopment?: boolean;
}

/** Hashes of a page's inline scripts and styles, in the form of `inlineHashOf`. */
export interface InlineHashes {
  scripts?: readonly string[];
  styles?: readonly string[];
}

type PolicyDirectives = Readonly<Record<string, readonly string[]>>;

/** Directives of both header and page: a page loads from its own origin only and connects only to the brands' servers. */
const SHARED_DIRECTIVES: PolicyDirectives = {
  "script-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  // Scripts send forms, so the browser never has to.
  "form-action": ["'none'"],
};

/**
 * Further directives of the header. The header is the same for all pages and cannot know their inline styles. It
 * therefore says nothing about styles, and lists separately what `default-src` covers in the page. `frame-ancestors`
 * works in a header only; in a `<meta>` browsers report it as an error.
 */
const HEADER_DIRECTIVES: PolicyDirectives = {
  "media-src": ["'none'"],
  "object-src": ["'none'"],
  "frame-src": ["'none'"],
  "worker-src": ["'none'"],
  "manifest-src": ["'none'"],
  "frame-ancestors": ["'self'"],
};

/** Further directives of the page's own policy. */
const PAGE_DIRECTIVES: PolicyDirectives = { "default-src": ["'none'"], "style-src": ["'self'"] };

/** Allows frames with pages of the site. */
const FRAME_OF_SITE: PolicyDirectives = { "frame-src": ["'self'"] };

/** Further directives of a preview's own policy: its page gets recorded answers and makes no calls. */
const PREVIEW_DIRECTIVES: PolicyDirectives = { ...FRAME_OF_SITE, "connect-src": ["'none'"] };

/**
 * Further directives for Vite's client: React refresh uses an inline script, and waiting for a restarting server uses a
 * worker made of a blob. Its socket is on the page's origin.
 */
const DEVELOPMENT_DIRECTIVES: PolicyDirectives = {
  "script-src": ["'unsafe-inline'"],
  "worker-src": ["blob:"],
};

/**
 * The pattern of a picture host in the schema of brands: no character may end a directive, an attribute or an nginx line.
 * A test compares both patterns.
 */
export const PICTURE_HOST_PATTERN = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$/;

/** The origin of an https address: no character may end a directive, an attribute or an nginx line. */
const API_ORIGIN_PATTERN = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$/;

/** A SHA-256 hash: 43 base64 digits. */
const HASH_PATTERN = /^sha256-[A-Za-z0-9+/]{43}=$/;

const POLICY_META = /\s*<meta http-equiv="Content-Security-Policy"[^>]*>/gi;

const CHARSET_META = /<meta charset="utf-8"[^>]*>/i;

/**
 * Returns the policy in the header of all pages. It adds to the page's own policy (`addPagePolicy`): browsers block whatever
 * one of them forbids. `more` are further sources. Throws if a picture host or a hash is invalid. Pure.
 */
export function createPagePolicy(options: PolicyOptions, more: PolicyDirectives = {}): string {
  const { isDevelopment = false } = options;
  return formatPolicy(
    SHARED_DIRECTIVES,
    HEADER_DIRECTIVES,
    siteDirectives(options),
    { "frame-ancestors": frameAncestorsOf(options) },
    isDevelopment ? DEVELOPMENT_DIRECTIVES : {},
    more,
  );
}

/**
 * Returns the policy in the header of previews, which show their page in a frame. Each preview also forbids all calls
 * (`addPreviewPolicy`); the page for a missing preview makes some. Throws as `createPagePolicy` does. Pure.
 */
export function createPreviewPolicy(options: PolicyOptions): string {
  return createPagePolicy(options, FRAME_OF_SITE);
}

/** Adds the policy of a preview as a `<meta>`, as `addPagePolicy` does for a page. */
export function addPreviewPolicy(html: string, { pictureHosts }: Pick<BrandHosts, "pictureHosts">): string {
  const { "connect-src": _, ...shared } = SHARED_DIRECTIVES;
  return addPolicy(
    html,
    formatPolicy(PAGE_DIRECTIVES, shared, PREVIEW_DIRECTIVES, {
      "img-src": siteDirectives({ pictureHosts })["img-src"] ?? [],
    }),
  );
}

/**
 * Adds a page's own policy as a `<meta>`, replacing an existing one. It allows nothing but the named sources, even if the
 * server sends no headers. It comes after the charset, which browsers read only at the beginning of a page. Throws if the
 * page names no charset, or if a picture host or a hash is invalid. Pure.
 */
export function addPagePolicy(
  html: string,
  hosts: BrandHosts,
  { scripts = [], styles = [] }: InlineHashes = {},
): string {
  const own: PolicyDirectives = { "style-src": styles.map(hashSourceOf) };
  return addPolicy(
    html,
    formatPolicy(PAGE_DIRECTIVES, SHARED_DIRECTIVES, siteDirectives({ ...hosts, scripts }), own),
  );
}

function addPolicy(html: string, policy: string): string {
  const bare = html.replace(POLICY_META, "");
  if (!CHARSET_META.test(bare))
    throw new Error('The page has no <meta charset="utf-8">, expected one before its policy.');
  return bare.replace(
    CHARSET_META,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/** Returns the hash that allows an inline script or style in a policy. `text` is everything between its two tags. */
export function inlineHashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Returns the hosts of all brands that the pages of a site show, sorted. */
export function pageHostsOf(site: Pick<Site, "pages">): Required<BrandHosts> {
  const brands = new Set<Brand>();
  for (const { published } of site.pages().values())
    for (const brand of [published.brand, ...published.partners]) brands.add(brand);
  return listedHosts(brands);
}

/** Returns the hosts of all brands of a site, sorted. For callers that do not know all pages. */
export function brandHostsOf(site: Pick<Site, "brands">): Required<BrandHosts> {
  return listedHosts(site.brands());
}

/** Returns the hosts that brands list, and the places of their servers, sorted, without duplicates. */
export function listedHosts(brands: Iterable<Brand>): Required<BrandHosts> {
  const all = [...brands];
  const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
  const bases = all.flatMap(({ server }) => server?.base ?? []);
  return {
    pictureHosts: sorted(all.flatMap(({ pictureHosts = [] }) => pictureHosts)),
    apiOrigins: sorted(bases.filter((base) => !base.startsWith("/")).map((base) => new URL(base).origin)),
    apiPaths: sorted(bases.filter((base) => base.startsWith("/"))),
    hasOpeners: all.some((brand) => sourcesHeardBy(brand).origins.some((origin) => origin !== "")),
  };
}

/** Returns the directives for one site that header and page have in common. */
function siteDirectives({ apiOrigins = [], pictureHosts, scripts = [] }: PolicyOptions): PolicyDirectives {
  const wrong = pictureHosts.find((host) => !PICTURE_HOST_PATTERN.test(host));
  if (wrong !== undefined)
    throw new Error(
      `${JSON.stringify(wrong)} is not a host of pictures, expected one such as img.mall.example.`,
    );
  const wrongOrigin = apiOrigins.find((origin) => !API_ORIGIN_PATTERN.test(origin));
  if (wrongOrigin !== undefined)
    throw new Error(
      `${JSON.stringify(wrongOrigin)} is not the origin of a server, expected one such as https://api.shop.example.`,
    );
  return {
    "img-src": pictureHosts.map((host) => `https://${host}`),
    "connect-src": apiOrigins,
    "script-src": scripts.map(hashSourceOf),
  };
}

function frameAncestorsOf({ frameAncestors = [] }: PolicyOptions): readonly string[] {
  const wrong = frameAncestors.find((origin) => !FRAME_ANCESTOR_PATTERN.test(origin));
  if (wrong === undefined) return frameAncestors;
  throw new Error(
    `${JSON.stringify(wrong)} is not the origin of a site, expected one such as https://app.shop.example.`,
  );
}

function hashSourceOf(hash: string): string {
  if (HASH_PATTERN.test(hash)) return `'${hash}'`;
  throw new Error(`${JSON.stringify(hash)} is not a hash, expected a result of inlineHashOf.`);
}

/** Merges directives into the text of a policy. Drops 'none' from a source list with other sources. */
function formatPolicy(...parts: readonly PolicyDirectives[]): string {
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return [...names]
    .map((name) => {
      const sources = parts.flatMap((part) => part[name] ?? []);
      return [name, ...(sources.length > 1 ? sources.filter((one) => one !== "'none'") : sources)].join(" ");
    })
    .join("; ");
}
