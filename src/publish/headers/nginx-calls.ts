import type { ServedKind } from "./headers.ts";
import { indentBy, quoteNginxWord } from "./nginx-words.ts";

/**
 * The proxy settings for calls. Pages give up a call after the `timeoutMs` of their brand, 120 seconds at most, and nginx
 * then closes its own. No call is sent twice, since it may be a claim.
 */
const PROXY_SETTINGS = [
  "proxy_pass http://api;",
  "proxy_http_version 1.1;",
  "proxy_set_header Host $host;",
  "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
  "proxy_set_header X-Forwarded-Proto $scheme;",
  "proxy_connect_timeout 3s;",
  "proxy_send_timeout 120s;",
  "proxy_read_timeout 120s;",
  "# The server may have processed a call without answering. Only the customer decides whether to send it again.",
  "proxy_next_upstream off;",
  "# Inputs of customers and answers to them stay in memory and are never written to a file.",
  "client_max_body_size 64k;",
  "client_body_buffer_size 64k;",
  "proxy_max_temp_file_size 0;",
  "# The length of a compressed answer could reveal a secret in it.",
  "gzip off;",
];

/** Errors that nginx answers itself because the server did not answer. The server's own errors are passed through. */
const ERRORS_WITHOUT_SERVER: readonly { name: string; status: number }[] = [
  { name: "@api_unreachable", status: 502 },
  { name: "@api_silent", status: 504 },
];

/**
 * Returns the lines for calls, except their headers. The server's own headers of these names are hidden.
 * Pure.
 */
export function nginxLinesForCalls({ headers }: ServedKind): string[] {
  return [
    ...headers.map(({ name }) => `proxy_hide_header ${name};`),
    ...PROXY_SETTINGS,
    ...ERRORS_WITHOUT_SERVER.map(({ name, status }) => `error_page ${status} ${name};`),
  ];
}

/**
 * Returns the locations that respond when the server does not, with these headers, not cached. The answer is no JSON, so
 * that no `outcomes` take it for the server's own. Pure.
 */
export function nginxLocationsForCalls(headers: readonly string[]): string {
  return ERRORS_WITHOUT_SERVER.map(({ name, status }) => {
    const lines = [
      ...headers,
      "add_header Cache-Control no-store always;",
      // The type does not follow from the ending of the called path.
      "types {}",
      "default_type text/plain;",
      `return ${status} ${quoteNginxWord("The server does not answer.")};`,
    ];
    return `\n    location ${name} {\n${indentBy(lines, 8)}\n    }\n`;
  }).join("");
}
