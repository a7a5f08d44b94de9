import { pathOnHost, ROOT_PATH } from "../../check/project/site-settings.ts";
import { createPagePolicy, createPreviewPolicy, type PolicyOptions } from "./content-security-policy.ts";

/** A header of a response, and the reason for it in one sentence. */
export interface Header {
  name: string;
  /** Its value; undefined if the answer has no such header. */
  value: string | ((options: PolicyOptions) => string | undefined);
  /** The header's value on errors, if it differs. */
  onError?: string;
  why: string;
}

/** A kind of response: everything served below one path prefix, with the headers that it gets. */
export interface ServedKind {
  name: "page" | "preview" | "data" | "picture" | "art" | "asset" | "call";
  /** The longest matching prefix decides the kind, as in nginx's locations. */
  prefix: string;
  /** A readable name. */
  what: string;
  headers: readonly Header[];
}

/** One year. A Strict-Transport-Security below 180 days would not count as permanent. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Features of phones that no page uses. Only names that every Chromium knows, since it warns about others. */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

const noSniff: Header = {
  name: "X-Content-Type-Options",
  value: "nosniff",
  why: "Browsers use the declared type, so a text or a picture never runs as a script.",
};

const revalidated: Header = {
  name: "Cache-Control",
  value: "no-cache",
  why: "Browsers check for a new version at each visit. Unchanged content is not sent again.",
};

const sameSite: Header = {
  name: "Cross-Origin-Resource-Policy",
  value: "same-site",
  why: "Pages of other sites cannot load this content into their process.",
};

const immutable: Header = {
  name: "Cache-Control",
  value: `public, max-age=${YEAR_SECONDS}, immutable`,
  onError: "no-store",
  why: "Names of files change with their content, so each file is fetched once. Errors are not cached, since a missing file may appear soon.",
};

const sandboxed: Header = {
  name: "Content-Security-Policy",
  value: "default-src 'none'; sandbox",
  why: "An SVG opened by itself is a page. This policy forbids its scripts, style sheets and requests.",
};

/** Headers of everything that a browser shows as a page, besides its policy. */
const PAGE_PROTECTION: readonly Header[] = [
  {
    name: "X-Frame-Options",
    // It cannot list other sites.
    value: ({ frameAncestors = [] }) => (frameAncestors.length > 0 ? undefined : "SAMEORIGIN"),
    why: "Forbids framing by other sites in WebViews that do not know `frame-ancestors`. Left out if `site.frameAncestors` lists some.",
  },
  noSniff,
  {
    name: "Referrer-Policy",
    value: "no-referrer",
    why: "The address of a page contains a token, which other servers must not see.",
  },
  {
    name: "Permissions-Policy",
    value: UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    why: "No page uses the camera, microphone, location, payment or similar features, so nothing in a page can request them.",
  },
  {
    name: "Cross-Origin-Opener-Policy",
    value: ({ hasOpeners }) => (hasOpeners ? "unsafe-none" : "same-origin"),
    why: "A window of another site has no access to a page that it opens, or that opens it. `unsafe-none` if a brand takes messages of another site: the page checks their origin.",
  },
  {
    name: "Strict-Transport-Security",
    value: `max-age=${YEAR_SECONDS}`,
    why: "After the first visit, browsers use only https for this host. Over http they ignore this header.",
  },
];

/**
 * The kinds of responses of every site with their headers. This project's servers send them. The nginx configuration and the README's
 * table are generated from this list.
 */
export const SERVED_KINDS: readonly ServedKind[] = [
  {
    name: "page",
    prefix: "/",
    what: "pages",
    headers: [
      {
        name: "Content-Security-Policy",
        value: createPagePolicy,
        why: "Scripts must be files of this site or have the listed hash. Pictures must come from this site or the brands' `pictureHosts`. Calls go to this site or to the brands' servers. Frames, media and plug-ins are forbidden. Only the sites in `site.frameAncestors` can frame a page. A stricter policy in each page's `<meta>` forbids everything else except the page's own styles.",
      },
      ...PAGE_PROTECTION,
      revalidated,
    ],
  },
  {
    name: "preview",
    prefix: "/preview/",
    what: "previews of drafts",
    headers: [
      {
        name: "Content-Security-Policy",
        value: createPreviewPolicy,
        why: "As for pages; a preview may also show its page in a frame. Its `<meta>` forbids all calls.",
      },
      ...PAGE_PROTECTION,
      {
        name: "X-Robots-Tag",
        value: "noindex, nofollow",
        why: "Search engines do not list previews. Each preview also says so in a `<meta>`.",
      },
      {
        name: "Cache-Control",
        value: "private, no-cache",
        why: "A preview that was removed is gone at the next visit. Caches of others keep none.",
      },
    ],
  },
  {
    name: "data",
    prefix: "/campaigns/pages/",
    what: "data of pages",
    headers: [noSniff, sameSite, revalidated],
  },
  {
    name: "picture",
    prefix: "/campaigns/",
    what: "pictures of the campaigns folder",
    headers: [sandboxed, noSniff, sameSite, revalidated],
  },
  {
    name: "art",
    prefix: "/art/",
    what: "published pictures",
    headers: [sandboxed, noSniff, sameSite, immutable],
  },
  {
    name: "asset",
    prefix: "/assets/",
    what: "scripts and styles",
    headers: [noSniff, sameSite, immutable],
  },
];

/** Returns all kinds of responses of a site below a base path, with calls below each of these paths. */
export function servedKindsOf({
  apiPaths = [],
  basePath = ROOT_PATH,
}: Pick<PolicyOptions, "apiPaths" | "basePath">): ServedKind[] {
  const kinds = SERVED_KINDS.map((kind) => ({ ...kind, prefix: pathOnHost(kind.prefix, basePath) }));
  return [...kinds, ...apiPaths.map(callKindBelow)];
}

function callKindBelow(path: string): ServedKind {
  return { name: "call", prefix: `${path}/`, what: "calls to the server", headers: [noSniff] };
}

/** Returns whether responses of a kind are pages: its addresses have no `.html`, and a missing one is answered with a page. */
export function isPageKind({ name }: Pick<ServedKind, "name">): boolean {
  return name === "page" || name === "preview";
}

/** The answer for a missing file other than a page. */
export const MISSING_FILE_TEXT = "Not found.";

/**
 * Returns the kind of the response at a path of the site, which must be decoded and without query. `apiPaths` are those below
 * which a server answers calls.
 */
export function responseKindOfPath(path: string, apiPaths: readonly string[] = []): ServedKind {
  const [kind] = servedKindsOf({ apiPaths })
    .filter(({ prefix }) => path.startsWith(prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  if (kind) return kind;
  throw new Error(`${JSON.stringify(path)} is not a path, expected one that begins with a slash.`);
}

/** Returns the headers of a kind of response by name. Set `isError` for a status of 400 or more. */
export function headersOfResponseKind(
  kind: ServedKind,
  options: PolicyOptions & { isError?: boolean },
): Map<string, string> {
  return new Map(
    kind.headers.flatMap(({ name, value, onError }): [string, string][] => {
      const usual = typeof value === "string" ? value : value(options);
      if (usual === undefined) return [];
      return [[name, options.isError ? (onError ?? usual) : usual]];
    }),
  );
}
