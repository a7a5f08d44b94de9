import { type PolicyOptions, pagePolicy } from "./page-policy.ts";

/** A header of a kind of answer, and its reason in one sentence. */
export interface Header {
  name: string;
  value: string | ((options: PolicyOptions) => string);
  /** Its value on errors, if it differs. */
  onError?: string;
  why: string;
}

/** A kind of answer: everything served below one path prefix, with headers that do not depend on the status. */
export interface AnswerKind {
  name: "page" | "data" | "picture" | "art" | "asset" | "call";
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
  why: "What an answer is, is what its type says: text or a picture is never taken for a script.",
};

const revalidated: Header = {
  name: "Cache-Control",
  value: "no-cache",
  why: "What was published counts from the next visit on; what did not change is not sent again.",
};

const sameSite: Header = {
  name: "Cross-Origin-Resource-Policy",
  value: "same-site",
  why: "Pages of other sites cannot load it into their process.",
};

const immutable: Header = {
  name: "Cache-Control",
  value: `public, max-age=${YEAR_SECONDS}, immutable`,
  onError: "no-store",
  why: "Their names change with their content, so they are fetched once. One that is missing may be there soon.",
};

const sandboxed: Header = {
  name: "Content-Security-Policy",
  value: "default-src 'none'; sandbox",
  why: "An SVG that is opened by itself is a page: this one draws by attributes, and does nothing else.",
};

/**
 * All kinds of answers with their headers. This project's servers send them. The nginx configuration and the README's
 * table are generated from this list.
 */
export const ANSWER_KINDS: readonly AnswerKind[] = [
  {
    name: "page",
    prefix: "/",
    what: "pages",
    headers: [
      {
        name: "Content-Security-Policy",
        value: pagePolicy,
        why: "Scripts are files of this site or the one whose hash is named, pictures its own or of the brands' `pictureHosts`; nothing else is loaded, called or sent, and no other site frames a page. Each page adds the rest in a `<meta>`: nothing by default, and the hashes of its own styles.",
      },
      {
        name: "X-Frame-Options",
        value: "SAMEORIGIN",
        why: "The same of framing, for WebViews that do not know `frame-ancestors`.",
      },
      noSniff,
      {
        name: "Referrer-Policy",
        value: "no-referrer",
        why: "A page's address holds a token, which no other server needs to learn.",
      },
      {
        name: "Permissions-Policy",
        value: UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
        why: "No page uses camera, microphone, place, payment and the like, so nothing in it can ask for them.",
      },
      {
        name: "Cross-Origin-Opener-Policy",
        value: "same-origin",
        why: "A window of another site that opens a page, or is opened by it, has no hold of it.",
      },
      {
        name: "Strict-Transport-Security",
        value: `max-age=${YEAR_SECONDS}`,
        why: "Browsers ask this host by https only from the first visit on. By http they do not heed it.",
      },
      revalidated,
    ],
  },
  {
    name: "data",
    prefix: "/campaigns/pages/",
    what: "pages as data",
    headers: [noSniff, sameSite, revalidated],
  },
  {
    name: "picture",
    prefix: "/campaigns/",
    what: "pictures where they lie",
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
  {
    name: "call",
    prefix: "/prod-api/",
    what: "the mall's calls",
    headers: [noSniff],
  },
];

/** Returns the kind of the answer at a path, which must be decoded and without query. */
export function kindOf(path: string): AnswerKind {
  const [kind] = ANSWER_KINDS.filter(({ prefix }) => path.startsWith(prefix)).sort(
    (one, other) => other.prefix.length - one.prefix.length,
  );
  if (kind) return kind;
  throw new Error(`${JSON.stringify(path)} is no path, expected one that begins with a slash.`);
}

/** Returns the headers of a kind of answer by name. Set `isError` for a status of 400 or more. */
export function headersOf(
  kind: AnswerKind,
  options: PolicyOptions & { isError?: boolean },
): Map<string, string> {
  return new Map(
    kind.headers.map(({ name, value, onError }) => {
      const usual = typeof value === "string" ? value : value(options);
      return [name, options.isError ? (onError ?? usual) : usual];
    }),
  );
}
