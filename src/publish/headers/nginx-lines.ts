import { type AnswerKind, headersOf } from "./headers.ts";
import type { PolicyOptions } from "./page-policy.ts";

/** A line for each header of a kind. Without `always`, errors would go without. Pure. */
export function headerLines(kind: AnswerKind, options: PolicyOptions): string[] {
  const errors = onErrors(kind, options);
  return [...headersOf(kind, options)].map(
    ([name, value]) =>
      `add_header ${name} ${errors.has(name) ? variableOf(kind, name) : quoted(value)} always;`,
  );
}

/** The headers of a kind that errors have with another value. Pure. */
export function onErrors(kind: AnswerKind, options: PolicyOptions): Map<string, string> {
  const usual = headersOf(kind, options);
  const errors = headersOf(kind, { ...options, isError: true });
  return new Map([...errors].filter(([name, value]) => value !== usual.get(name)));
}

/** The variable of nginx's that has a header's value by the answer's status. Pure. */
export function variableOf(kind: AnswerKind, name: string): string {
  return `$${kind.name}_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** A text as one word of nginx's, whatever is in it but variables. Pure. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** Lines as they stand in a block. Pure. */
export function indented(lines: readonly string[], by: number): string {
  return lines.map((line) => " ".repeat(by) + line).join("\n");
}

/**
 * How calls are handed on to the mall. A page gives a call up after 20 seconds (src/ports/api.ts), so nothing is
 * waited for longer than that; and since a call may be a claim, none is ever sent twice.
 */
const PROXY = [
  "proxy_pass http://mall;",
  "proxy_http_version 1.1;",
  "proxy_set_header Host $host;",
  "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
  "proxy_set_header X-Forwarded-Proto $scheme;",
  "proxy_connect_timeout 3s;",
  "proxy_send_timeout 20s;",
  "proxy_read_timeout 20s;",
  "# A call that was sent may have been heard: whether to send it again is for the customer to say.",
  "proxy_next_upstream off;",
  "# What customers type, and what they are answered, is kept in memory: never in a file.",
  "client_max_body_size 64k;",
  "client_body_buffer_size 64k;",
  "proxy_max_temp_file_size 0;",
  "# Compressed, the length of an answer could tell what is secret in it.",
  "gzip off;",
];

interface Trouble {
  name: string;
  status: number;
}

/** Where the mall says nothing, nginx answers in its place; what the mall says itself, errors too, goes through. */
const TROUBLES: readonly Trouble[] = [
  { name: "@mall_unreachable", status: 502 },
  { name: "@mall_silent", status: 504 },
];

/** The lines of the location of calls besides its headers, of which the mall's own would stand beside ours. Pure. */
export function callLines({ headers }: AnswerKind): string[] {
  return [
    ...headers.map(({ name }) => `proxy_hide_header ${name};`),
    ...PROXY,
    ...TROUBLES.map(({ name, status }) => `error_page ${status} ${name};`),
  ];
}

/** The locations that answer in the mall's place, with these headers: an envelope as the mall's, kept by nobody. Pure. */
export function callLocations(headers: readonly string[]): string {
  return TROUBLES.map(({ name, status }) => {
    const envelope = JSON.stringify({ code: status, message: "网络异常", data: null });
    const lines = [
      ...headers,
      "add_header Cache-Control no-store always;",
      "default_type application/json;",
      `return ${status} ${quoted(envelope)};`,
    ];
    return `\n    location ${name} {\n${indented(lines, 8)}\n    }\n`;
  }).join("");
}
