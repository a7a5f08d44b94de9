import { ANSWER_KINDS, type AnswerKind, headersOf } from "./headers.ts";
import type { PolicyOptions } from "./page-policy.ts";

/** The document with the table of headers. */
export const HEADERS_DOCUMENT = "src/publish/README.md";

const START = "<!-- headers: made by npm run generate from src/publish/headers/headers.ts -->";
const END = "<!-- headers: end -->";

const INTRODUCTION = `\`npm run preview\` sends what production is to send, and \`npm start\` the same but for what Vite's own client needs. Both
and the nginx configuration come from one table, \`src/publish/headers/headers.ts\`; a test asks all three. Each page has a
policy in itself as well, which names its own styles, and holds on servers that send no headers.

\`npx campaign-engine headers --format nginx > /etc/nginx/conf.d/campaigns.conf\` prints a whole configuration for Debian's
\`nginx\` with \`libnginx-mod-http-brotli-static\`: HTTP/2 with TLS; files as they were compressed when they were published; a
release from the moment on at which \`current\` leads to it, without a reload; calls handed on once, with timeouts; a log
without tokens. Of the site it holds the hosts of pictures and the hash of the app's inline script: print it again and
reload, before you publish, when a brand's \`pictureHosts\` change and for a new build.`;

/** Lists the headers of all kinds of answers as text, each kind with its path prefix. Pure. */
export function listHeaders(options: PolicyOptions): string {
  return ANSWER_KINDS.map((kind) => `${kind.prefix}  ${kind.what}\n${linesOf(kind, options)}`).join("\n");
}

/** Returns the same as data: for each kind, in the table's order, its headers on success and on errors. Pure. */
export function headersAsData(options: PolicyOptions) {
  return ANSWER_KINDS.map((kind) => ({
    kind: kind.name,
    prefix: kind.prefix,
    headers: Object.fromEntries(headersOf(kind, options)),
    onError: Object.fromEntries(headersOf(kind, { ...options, isError: true })),
  }));
}

/** Replaces the table of headers in a document, between its two comments. Throws if the comments are missing. Pure. */
export function withHeadersTable(document: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`${HEADERS_DOCUMENT} has no place for headers: ${START} and ${END}`);
  return `${document.slice(0, start)}${START}\n\n${INTRODUCTION}\n\n${table()}\n${document.slice(end)}`;
}

function linesOf(kind: AnswerKind, options: PolicyOptions): string {
  return [...headersOf(kind, options)]
    .map(([name, value]) => {
      const onError = kind.headers.find((header) => header.name === name)?.onError;
      return `  ${name}: ${value}${onError === undefined ? "" : ` (errors: ${onError})`}\n`;
    })
    .join("");
}

/** A row for each header and reason, with all kinds of answers to which it applies. */
function table(): string {
  const rows = new Map<string, string[]>();
  for (const { what, headers } of ANSWER_KINDS)
    for (const { name, why } of headers) {
      const row = `\`${name}\` | ${why}`;
      rows.set(row, [...(rows.get(row) ?? []), what]);
    }
  const body = [...rows].map(([row, kinds]) => {
    const [name, why] = row.split(" | ");
    return `| ${name} | ${kinds.length === ANSWER_KINDS.length ? "everything" : kinds.join(", ")} | ${why} |\n`;
  });
  return `| header | on | why |\n| --- | --- | --- |\n${body.join("")}`;
}
