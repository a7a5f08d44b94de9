import type { PolicyOptions } from "./content-security-policy.ts";
import { headersOfResponseKind, type ServedKind, servedKindsOf } from "./headers.ts";

/** The document with the generated table of headers. */
export const HEADERS_DOCUMENT = "src/publish/README.md";

const TABLE_START = "<!-- headers: made by npm run generate from src/publish/headers/headers.ts -->";
const TABLE_END = "<!-- headers: end -->";

const TABLE_INTRODUCTION = `\`npm run preview\` sends the headers of production. \`npm start\` sends the same headers, except for the needs of Vite's client.
Both servers and the nginx configuration use one table, \`src/publish/headers/headers.ts\`; a test compares all three. Another
test asks the preview and nginx for more than 500 odd addresses and lists the few differences with their reasons
(\`tests/browser/publish/same-answers.test.ts\`). Each page also contains a policy. It lists the page's own styles, and works on servers that send no headers.

\`npx campaign-engine headers --format nginx > /etc/nginx/conf.d/campaigns.conf\` prints a complete configuration for Debian's
\`nginx\` with \`libnginx-mod-http-brotli-static\`:

- It uses HTTP/2 with TLS, and sends the files that were compressed by the publish.
- A new release takes effect when \`current\` points to it, and a scheduled one at its second, without a reload.
- Each call is forwarded once, with timeouts. The access log contains no tokens; the error log has only faults of nginx itself.
- It contains the base path, the picture hosts, the brands' servers and the hash of the app's inline script. If \`site\` of project.json,
  a brand's \`pictureHosts\` or the \`base\` of its \`server\` change, or for a new build, print it again and reload nginx before you publish.`;

/** Lists the headers of all kinds of responses as text, each kind with its path prefix. Pure. */
export function listHeaders(options: PolicyOptions): string {
  return servedKindsOf(options)
    .map((kind) => `${kind.prefix}  ${kind.what}\n${formatHeaderLines(kind, options)}`)
    .join("\n");
}

/** Returns the headers of all kinds of responses, on success and on errors, in the table's order. Pure. */
export function headersAsData(options: PolicyOptions) {
  return servedKindsOf(options).map((kind) => ({
    kind: kind.name,
    prefix: kind.prefix,
    headers: Object.fromEntries(headersOfResponseKind(kind, options)),
    onError: Object.fromEntries(headersOfResponseKind(kind, { ...options, isError: true })),
  }));
}

/** Replaces the table of headers in a document, between its two comments. Throws if the comments are missing. Pure. */
export function replaceHeadersTable(document: string): string {
  const [start, end] = [document.indexOf(TABLE_START), document.indexOf(TABLE_END)];
  if (start < 0 || end < start)
    throw new Error(`${HEADERS_DOCUMENT} must contain the lines ${TABLE_START} and ${TABLE_END}`);
  return `${document.slice(0, start)}${TABLE_START}\n\n${TABLE_INTRODUCTION}\n\n${renderHeadersTable()}\n${document.slice(end)}`;
}

function formatHeaderLines(kind: ServedKind, options: PolicyOptions): string {
  return [...headersOfResponseKind(kind, options)]
    .map(([name, value]) => {
      const onError = kind.headers.find((header) => header.name === name)?.onError;
      return `  ${name}: ${value}${onError === undefined ? "" : ` (errors: ${onError})`}\n`;
    })
    .join("");
}

/** Returns a Markdown table: a row for each header and reason, with all kinds of responses that have it. */
function renderHeadersTable(): string {
  const kinds = servedKindsOf({ apiPaths: [""] });
  const rows = new Map<string, string[]>();
  for (const { what, headers } of kinds)
    for (const { name, why } of headers) {
      const row = `\`${name}\` | ${why}`;
      rows.set(row, [...(rows.get(row) ?? []), what]);
    }
  const body = [...rows].map(([row, on]) => {
    const [name, why] = row.split(" | ");
    return `| ${name} | ${on.length === kinds.length ? "everything" : on.join(", ")} | ${why} |\n`;
  });
  return `| header | on | why |\n| --- | --- | --- |\n${body.join("")}`;
}
