import type { CheckedDocument } from "../../check/check-documents.ts";
import { SITE_FILES } from "../../check/document/reserved-routes.ts";
import { namePathsReadByText } from "../../check/inspect/used-names.ts";
import { findChild } from "../../check/json/json-node.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import { escapeHtml } from "./escape-html.ts";

/** Names whose values depend on the visitor or the moment. */
const CHANGING_NAMES: ReadonlySet<string> = new Set(["session", "query", "navigation", "address", "now"]);

/** Parts of a document that do not decide what a page says: its bar, and what taps do. */
const BESIDE_CONTENT: ReadonlySet<unknown> = new Set(["topBar", "actions"]);

/** Parts of a document that make a page depend on the server, the address or the moment. */
const CHANGING_PARTS = ["load", "endpoints", "when", "schedule"];

/**
 * Returns the public address of a page; undefined if search engines should not list it. A page is listed if it shows the
 * same to every visitor at any time: it makes no calls, has no schedule or condition, and its content reads nothing of
 * the visitor. The origin is the first of its brand's `hosts`; without it, or if browsers read it as something else, no
 * address is known. Pure.
 */
export function publicAddressOf(
  page: CheckedDocument,
  { brand, campaign }: PublishedPage,
): string | undefined {
  const [host] = brand.hosts ?? [];
  if (host === undefined || !isHostName(host) || campaign.route === undefined) return undefined;
  if (CHANGING_PARTS.some((part) => findChild(page.document.root, part) !== undefined)) return undefined;
  const content = page.texts().filter(({ visit: { path } }) => !BESIDE_CONTENT.has(path[0]));
  const isChanging = content.some((text) =>
    namePathsReadByText(text).some(([name = ""]) => CHANGING_NAMES.has(name)),
  );
  return isChanging ? undefined : `https://${host}${campaign.route}`;
}

/** Whether browsers read a host as it is written: `1` is 0.0.0.1 to them, and `999.999.999.999` nothing. */
function isHostName(host: string): boolean {
  const origin = `https://${host}`;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Returns the sitemap of these addresses: see https://www.sitemaps.org/protocol.html. Pure. */
export function sitemapText(addresses: readonly string[]): string {
  const entries = [...new Set(addresses)]
    .sort()
    .map((address) => `<url><loc>${escapeHtml(address)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

/**
 * Returns robots.txt. It names the sitemap at each origin of these addresses, as sitemaps need absolute ones, and forbids
 * the paths below which servers answer calls. Pure.
 */
export function robotsText(addresses: readonly string[], apiPaths: readonly string[]): string {
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].sort();
  return [
    "User-agent: *",
    // An empty line forbids nothing; a group needs one.
    ...(apiPaths.length > 0 ? apiPaths.map((path) => `Disallow: ${path}/`) : ["Disallow:"]),
    ...origins.flatMap((origin) => ["", `Sitemap: ${origin}/${SITE_FILES.sitemap}`]),
    "",
  ].join("\n");
}
