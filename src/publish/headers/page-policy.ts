import type { Brand } from "../../language/document.generated.ts";
import type { Site } from "../site.ts";

/** On what a page's policy depends. */
export interface PolicyOptions {
  /** Hosts of pictures besides the site's own, as brands list them: `img.mall.example`, `*.cdn.example:8443`. */
  pictureHosts: readonly string[];
  /** For Vite's development server, whose own client needs more. */
  isDevelopment?: boolean;
}

type Directives = Readonly<Record<string, readonly string[]>>;

/** A page loads from its own origin alone, and talks to no other. Nothing of it runs that was not sent as a file. */
const PAGE: Directives = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  // Forms are sent by scripts, so that the browser itself never has to.
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'"],
};

/**
 * What Vite's client needs besides: the preamble of React's refresh is an inline script, styles come as inline
 * elements, and the wait for a server that starts again is a worker made of text. Its socket is the page's own origin.
 */
const DEVELOPMENT: Directives = {
  "script-src": ["'unsafe-inline'"],
  "style-src": ["'unsafe-inline'"],
  "worker-src": ["blob:"],
};

/** These count in a header only; in a `<meta>` they are an error on the console. */
const HEADER_ONLY = new Set(["frame-ancestors"]);

/**
 * A picture's host, as the schema of brands has it: nothing that could end a directive, an attribute or a line of
 * nginx's. A test holds both alike.
 */
export const PICTURE_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$/;

const META = /\s*<meta http-equiv="Content-Security-Policy"[^>]*>/gi;

const CHARSET = /<meta charset="utf-8"[^>]*>/i;

/** The policy of a page's header. Throws where a picture's host is none. Pure. */
export function pagePolicy(options: PolicyOptions): string {
  return textOf(directivesOf(options));
}

/**
 * A built page with its policy in a `<meta>`, for servers that send no headers; in the place of the one that it has.
 * It stands behind the charset, which counts only at the very beginning of a page. Throws where the page names no
 * charset. Pure.
 */
export function withPolicy(html: string, pictureHosts: readonly string[]): string {
  const policy = textOf(directivesOf({ pictureHosts }).filter(([name]) => !HEADER_ONLY.has(name)));
  const bare = html.replace(META, "");
  if (!CHARSET.test(bare))
    throw new Error('The page has no <meta charset="utf-8">, behind which its policy goes.');
  return bare.replace(
    CHARSET,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
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

function hostsOf(brands: Iterable<Brand>): string[] {
  return [...new Set([...brands].flatMap(({ pictureHosts = [] }) => pictureHosts))].sort();
}

function directivesOf({ pictureHosts, isDevelopment = false }: PolicyOptions): [string, string[]][] {
  const wrong = pictureHosts.find((host) => !PICTURE_HOST.test(host));
  if (wrong !== undefined)
    throw new Error(
      `${JSON.stringify(wrong)} is no host of pictures, expected one such as img.mall.example.`,
    );
  const more: Directives = {
    ...(isDevelopment ? DEVELOPMENT : {}),
    "img-src": pictureHosts.map((host) => `https://${host}`),
  };
  const names = new Set([...Object.keys(PAGE), ...Object.keys(more)]);
  return [...names].map((name) => [name, [...(PAGE[name] ?? []), ...(more[name] ?? [])]]);
}

function textOf(directives: readonly [string, readonly string[]][]): string {
  return directives.map(([name, sources]) => [name, ...sources].join(" ")).join("; ");
}
