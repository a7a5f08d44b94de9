import type { ServedKind } from "./headers.ts";
import { indentBy, quoteNginxWord } from "./nginx-words.ts";

/**
 * The proxy settings for calls to the mall. Pages give up a call after 20 seconds (src/ports/call-with-time-limit.ts), so nginx waits no
 * longer. No call is sent twice, since it may be a claim.
 */
const PROXY_SETTINGS = [
  "proxy_pass http://mall;",
  "proxy_http_version 1.1;",
  "proxy_set_header Host $host;",
  "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
  "proxy_set_header X-Forwarded-Proto $scheme;",
  "proxy_connect_timeout 3s;",
  "proxy_send_timeout 20s;",
  "proxy_read_timeout 20s;",
  "# The mall may have processed a call without answering. Only the customer decides whether to send it again.",
  "proxy_next_upstream off;",
  "# Inputs of customers and answers to them stay in memory and are never written to a file.",
  "client_max_body_size 64k;",
  "client_body_buffer_size 64k;",
  "proxy_max_temp_file_size 0;",
  "# The length of a compressed answer could reveal a secret in it.",
  "gzip off;",
];

/** Errors that nginx answers itself because the mall did not answer. The mall's own errors are passed through. */
const ERRORS_WITHOUT_MALL: readonly { name: string; status: number }[] = [
  { name: "@mall_unreachable", status: 502 },
  { name: "@mall_silent", status: 504 },
];

/**
 * Returns the lines for calls to the mall, except their headers. The mall's own headers of these names are hidden.
 * Pure.
 */
export function nginxLinesForCalls({ headers }: ServedKind): string[] {
  return [
    ...headers.map(({ name }) => `proxy_hide_header ${name};`),
    ...PROXY_SETTINGS,
    ...ERRORS_WITHOUT_MALL.map(({ name, status }) => `error_page ${status} ${name};`),
  ];
}

/**
 * Returns the locations that respond when the mall does not: in the format of the mall, with these headers, not cached.
 * Pure.
 */
export function nginxLocationsForCalls(headers: readonly string[]): string {
  return ERRORS_WITHOUT_MALL.map(({ name, status }) => {
    const envelope = JSON.stringify({ code: status, message: "网络异常", data: null });
    const lines = [
      ...headers,
      "add_header Cache-Control no-store always;",
      // The type does not follow from the ending of the called path.
      "types {}",
      "default_type application/json;",
      `return ${status} ${quoteNginxWord(envelope)};`,
    ];
    return `\n    location ${name} {\n${indentBy(lines, 8)}\n    }\n`;
  }).join("");
}
