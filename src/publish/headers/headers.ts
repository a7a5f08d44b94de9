import { type PolicyOptions, pagePolicy } from "./page-policy.ts";

/** A header that a kind of answer carries, and in one sentence why. */
export interface Header {
  name: string;
  value: string | ((options: PolicyOptions) => string);
  /** Its value on answers that are errors, where that is another one. */
  onError?: string;
  why: string;
}

/** A kind of answer: all that is served below one path, and what it carries whatever its status. */
export interface AnswerKind {
  name: "page" | "data" | "picture" | "art" | "asset" | "call";
  /** Of kinds whose beginning a path has, the longest counts: so nginx chooses a location, and so does the preview. */
  prefix: string;
  /** What it is, for people. */
  what: string;
  headers: readonly Header[];
}

/** Of 180 days on, browsers take a site for one that means it. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Features of phones that no page uses. Only names that every Chromium knows: of others it complains. */
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

const asItIs: Header = {
  name: "X-Content-Type-Options",
  value: "nosniff",
  why: "What an answer is, is what its type says: text or a picture is never taken for a script.",
};

const asksAgain: Header = {
  name: "Cache-Control",
  value: "no-cache",
  why: "What was published counts from the next visit on; what did not change is not sent again.",
};

const ofThisSite: Header = {
  name: "Cross-Origin-Resource-Policy",
  value: "same-site",
  why: "Pages of other sites cannot load it into their process.",
};

const onceForGood: Header = {
  name: "Cache-Control",
  value: `public, max-age=${YEAR_SECONDS}, immutable`,
  onError: "no-store",
  why: "Their names change with their content, so they are fetched once. One that is missing may be there soon.",
};

const drawsOnly: Header = {
  name: "Content-Security-Policy",
  value: "default-src 'none'; sandbox",
  why: "An SVG that is opened by itself is a page: this one draws by attributes, and does nothing else.",
};

/**
 * Every kind of answer with its headers: the one list of them. The servers of this project send it, and nginx's
 * configuration and the README's table are made of it.
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
      asItIs,
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
      asksAgain,
    ],
  },
  {
    name: "data",
    prefix: "/campaigns/pages/",
    what: "pages as data",
    headers: [asItIs, ofThisSite, asksAgain],
  },
  {
    name: "picture",
    prefix: "/campaigns/",
    what: "pictures where they lie",
    headers: [drawsOnly, asItIs, ofThisSite, asksAgain],
  },
  {
    name: "art",
    prefix: "/art/",
    what: "published pictures",
    headers: [drawsOnly, asItIs, ofThisSite, onceForGood],
  },
  {
    name: "asset",
    prefix: "/assets/",
    what: "scripts and styles",
    headers: [asItIs, ofThisSite, onceForGood],
  },
  {
    name: "call",
    prefix: "/prod-api/",
    what: "the mall's calls",
    headers: [asItIs],
  },
];

/** The kind of what is served under a path, which is decoded and without its query. */
export function kindOf(path: string): AnswerKind {
  const [kind] = ANSWER_KINDS.filter(({ prefix }) => path.startsWith(prefix)).sort(
    (one, other) => other.prefix.length - one.prefix.length,
  );
  if (kind) return kind;
  throw new Error(`${JSON.stringify(path)} is no path, expected one that begins with a slash.`);
}

/** The headers of a kind of answer as they are sent, by their names; `isError` for a status of 400 and more. */
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
