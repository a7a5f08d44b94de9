/** An address with a name for test reports. */
type Variation = (address: string) => string;

const part =
  (text: string): Variation =>
  (address) =>
    address + text;
const before =
  (text: string): Variation =>
  (address) =>
    text + address;

/** Changes of an address after which it may mean the same, something else or nothing. */
const VARIATIONS: readonly Variation[] = [
  part(""),
  // Queries and fragments.
  ...["?", "?a=1", "?token=..%2f&b=%zz", "?/../x", "?a?b", "?a=%00", "?x=.gz", "#a", "#%2f", "?a#b"].map(
    part,
  ),
  // Slashes and dots.
  ...["/", "//", "///", "/.", "/./", "/..", "/../", "/../none", "//..", "/x/..", "/x/../", "/..."].map(part),
  ...["/none/..", "//", "///none/..//", "/.", "/..", "/none/../..", "/x/.", "/./."].map((text) =>
    text === "//" ? before("/") : before(text),
  ),
  // Endings.
  ...[".html", ".html/", ".json", ".gz", ".br", ".html.gz", ".html.br", ".js", ".txt", ".", "..", "~"].map(
    part,
  ),
  // Encodings.
  ...["%20", "%25", "%2e", "%2E%2E", "%2f", "%2F", "%5c", "%00", "%0a", "%0d%0aX-A:b", "%01", "%7f"].map(
    part,
  ),
  ...["%3f", "%23", "%3b", "%ff", "%c0%ae", "%E8%8C%B6", "%", "%4", "%zz", "%u0041", "%252f", "%252e"].map(
    part,
  ),
  ...["/%2e", "/%2e%2e", "/%2e%2e/%2e%2e", "/.%2e/none", "/x%2f..", "/%2e%2e%2fnone", "%2f%2e%2e"].map(part),
  (address) => address.replace(/^\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
  (address) => address.replace(/(?!^)\//g, "%2f"),
  (address) => address.replace(/^\//, "/%2f"),
  // Other characters.
  ...[";a=1", ":80", "@", "+", "*", "!", "'", "|", "\\", "\\..\\x", '"', "<a>", "{}", "^", "`", "&a=1"].map(
    part,
  ),
  // Capitals.
  (address) => address.toUpperCase(),
  (address) => address.toLowerCase(),
  // Below, and beside.
  ...["/none", "/none/such", "/index", "/index.html", "/.env", "/.git/config", "x", "-", "/robots.txt"].map(
    part,
  ),
  before("/none"),
  before("http://other.example"),
  // Lengths.
  ...[260, 5_000, 7_500, 9_000].map((length) => part(`/${"a".repeat(length)}`)),
  ...[260, 7_500].map((length) => part("a".repeat(length))),
  part("/a".repeat(2_000)),
  part(`?${"a".repeat(7_000)}`),
];

/** Addresses that servers, browsers, search engines and scanners ask for. */
const KNOWN_NAMES = [
  ...["/robots.txt", "/sitemap.xml", "/favicon.ico", "/apple-touch-icon.png", "/.well-known/security.txt"],
  ...[
    "/shell",
    "/shell.html",
    "/shell/",
    "/SHELL",
    "/404",
    "/404.html",
    "/404/",
    "/index",
    "/index.html",
    "/Index",
  ],
  ...[
    "/campaigns",
    "/campaigns/",
    "/campaigns/pages",
    "/campaigns/pages/",
    "/art",
    "/art/",
    "/assets",
    "/assets/",
  ],
  ...[
    "/prod-api",
    "/studio",
    "/studio/",
    "/-",
    "/-/release",
    "/current.json",
    "/manifests/1.json",
    "/releases/",
  ],
  ...[
    "/@vite/client",
    "/@id/x",
    "/@fs/etc/passwd",
    "/__vite_ping",
    "/__open-in-editor",
    "/.vite/manifest.json",
  ],
  ...[
    "/main.tsx",
    "/node_modules/vite/package.json",
    "/package.json",
    "/draw/draw.js",
    "/assets/index.js.map",
  ],
  ...[
    "/wp-login.php",
    "/.env",
    "/index.php",
    "/server-status",
    "/nginx.conf",
    "/_headers",
    "/web.config",
    "/a.gz",
  ],
];

/** Returns all odd forms of these addresses, and the known names, without duplicates. */
export function oddAddresses(addresses: readonly string[]): string[] {
  return [
    ...new Set([...addresses.flatMap((address) => VARIATIONS.map((vary) => vary(address))), ...KNOWN_NAMES]),
  ];
}

/** Requests besides a plain GET, by method and headers. */
export const ODD_REQUESTS: readonly { method?: string; headers?: Readonly<Record<string, string>> }[] = [
  { method: "HEAD" },
  ...["POST", "PUT", "DELETE", "OPTIONS", "PATCH"].map((method) => ({ method })),
  ...["gzip", "br", "gzip, br", "br;q=0", "identity", "*", "deflate", "gzip;q=0.5, br;q=0.1", "x"].map(
    (accepted) => ({
      headers: { "Accept-Encoding": accepted },
    }),
  ),
  ...[
    "bytes=0-9",
    "bytes=5-",
    "bytes=-5",
    "bytes=0-0",
    "bytes=9-5",
    "bytes=99999999-",
    "bytes=-99999999",
  ].map((range) => ({ headers: { Range: range } })),
  ...["bytes=a-b", "lines=1-2", "bytes=", "bytes=-0", "bytes=0-99999999"].map((range) => ({
    headers: { Range: range },
  })),
  { headers: { Range: "bytes=0-9", "If-Range": '"none"' } },
  { method: "HEAD", headers: { Range: "bytes=0-9" } },
  ...["*", '"none"', 'W/"none"', '"a", *'].map((tag) => ({ headers: { "If-None-Match": tag } })),
  { headers: { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" } },
  { headers: { "If-Modified-Since": "tomorrow" } },
  { headers: { "If-Match": '"none"' } },
  { headers: { "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" } },
];
