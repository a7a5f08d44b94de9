import { PICTURE_ENDINGS } from "../../check/content/picture-kinds.ts";
import { contentTypeOf, TEXT_ENDINGS } from "../pages/content-type.ts";
import { HIDDEN, ODD_ENCODING } from "../request.ts";
import { ANSWER_KINDS, type AnswerKind, headersOf, kindOf } from "./headers.ts";
import type { PolicyOptions } from "./page-policy.ts";

/** A line for each header of a kind. Without `always`, errors would go without. Pure. */
function headerLines(kind: AnswerKind, options: PolicyOptions): string[] {
  const errors = onErrors(kind, options);
  return [...headersOf(kind, options)].map(
    ([name, value]) =>
      `add_header ${name} ${errors.has(name) ? variableOf(kind, name) : quoted(value)} always;`,
  );
}

/** The headers of a kind that errors have with another value. Pure. */
function onErrors(kind: AnswerKind, options: PolicyOptions): Map<string, string> {
  const usual = headersOf(kind, options);
  const errors = headersOf(kind, { ...options, isError: true });
  return new Map([...errors].filter(([name, value]) => value !== usual.get(name)));
}

/** The variable of nginx's that has a header's value by the answer's status. Pure. */
function variableOf(kind: AnswerKind, name: string): string {
  return `$${kind.name}_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** A text as one word of nginx's, whatever is in it but variables. Pure. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** Lines as they stand in a block. Pure. */
function indented(lines: readonly string[], by: number): string {
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

/** Where the mall says nothing, nginx answers in its place; what the mall says itself, errors too, goes through. */
const TROUBLES: readonly { name: string; status: number }[] = [
  { name: "@mall_unreachable", status: 502 },
  { name: "@mall_silent", status: 504 },
];

/** The lines of the location of calls besides its headers, of which the mall's own would stand beside ours. Pure. */
function callLines({ headers }: AnswerKind): string[] {
  return [
    ...headers.map(({ name }) => `proxy_hide_header ${name};`),
    ...PROXY,
    ...TROUBLES.map(({ name, status }) => `error_page ${status} ${name};`),
  ];
}

/** The locations that answer in the mall's place, with these headers: an envelope as the mall's, kept by nobody. Pure. */
function callLocations(headers: readonly string[]): string {
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

/** What a configuration depends on besides the table of headers. */
export interface NginxOptions extends Pick<PolicyOptions, "pictureHosts" | "scripts"> {
  /** The folder that is served, absolute: `current` of a published site, a link to the release that counts. */
  root: string;
  /** What nginx listens on with TLS: a port, with or without an address before it. */
  listen: string;
  /** The files of the certificate and of its key. */
  certificate: string;
  key: string;
  /** Host and port of the mall, or `unix:` and a path. */
  mall: string;
  /** Where it is written what was asked: a file, or `off`. */
  log: string;
  /** Whether nginx has the module that sends what was compressed by brotli. */
  brotli: boolean;
}

/** What operators put their own values for. */
export const NGINX_SAMPLES = {
  root: "/srv/campaigns/current",
  listen: "443",
  certificate: "/etc/ssl/certs/campaigns.pem",
  key: "/etc/ssl/private/campaigns.key",
  mall: "127.0.0.1:8080",
  log: "/var/log/nginx/campaigns.log",
  brotli: true,
};

/** Files by their types: with nosniff, one of a wrong type is not loaded at all. */
const TYPES = [...TEXT_ENDINGS, ...PICTURE_ENDINGS].map(
  (ending) => `        ${contentTypeOf(`a${ending}`).split(";")[0]} ${ending.slice(1)};`,
);

/** What is beside a file for those who take it compressed has no address of its own. */
const COMPRESSED = "\\.(br|gz)$";

/**
 * The configuration of an nginx that serves a published site: for the `http` part of its own. A release counts from the
 * moment on at which the link in `root` leads to it. Throws where a picture's host or a script's hash is none. Pure.
 */
export function nginxConfiguration(options: NginxOptions): string {
  return `# Made by npx campaign-engine headers. Make it again when a brand's pictureHosts change, or the app's inline script.
# On Debian: apt-get install nginx libnginx-mod-http-brotli-static, and this as a file in /etc/nginx/conf.d/.
# Put in your own: root, certificate and key, server_name, the mall's address.

upstream mall {
    server ${options.mall};
}
${ANSWER_KINDS.map((kind) => mapsOf(kind, options)).join("")}
# An address may hold a token, which no log is to keep: what is behind the question mark is left out.
map $request_uri $path_asked {
    "~^(?<before_query>[^?]*)" $before_query;
}
log_format campaigns '$remote_addr [$time_iso8601] $request_method $path_asked $status $body_bytes_sent $request_time';

server {
    listen ${options.listen} ssl http2;
    ssl_certificate ${quoted(options.certificate)};
    ssl_certificate_key ${quoted(options.key)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:campaigns:10m;
    ssl_session_timeout 1d;

    root ${quoted(options.root)};
    # Which file is behind a path is asked anew each time: a new release counts at once, without a reload.
    open_file_cache off;
    charset utf-8;
    charset_types text/css text/javascript application/json image/svg+xml;
    server_tokens off;
    access_log ${options.log}${options.log === "off" ? "" : " campaigns"};

    # Beside each file lies what it is when compressed as well as can be: nothing is compressed while somebody waits.
    gzip off;
    gzip_static on;
    gzip_vary on;
    gzip_proxied any;
${options.brotli ? "    brotli_static on;\n" : ""}
    # An address is read in one way only: locations see its slashes merged, and none is hidden in an encoding.
    merge_slashes on;
    if ($request_uri ~* ${quoted(`^[^?]*(${ODD_ENCODING})`)}) {
        return 404;
    }

    types {
${TYPES.join("\n")}
    }

    # Of what is refused. A location with headers of its own has none of these.
${indented(headerLines(kindOf("/"), options), 4)}

    location ~ ${quoted(`${HIDDEN}|${COMPRESSED}`)} {
        return 404;
    }
${ANSWER_KINDS.map((kind) => locationsOf(kind, options)).join("")}}
`;
}

/** How a kind is answered. What is not there is not found, but for pages: of any address that the app may know. */
function locationsOf(kind: AnswerKind, options: NginxOptions): string {
  const headers = headerLines(kind, options);
  const location = (which: string, lines: readonly string[]) =>
    `\n    # ${kind.what}\n    location ${which} {\n${indented([...headers, ...lines], 8)}\n    }\n`;
  if (kind.name === "page")
    return (
      location("= /", ["try_files /index.html /shell.html =404;"]) +
      location(kind.prefix, ["try_files $uri $uri.html /shell.html =404;"])
    );
  if (kind.name !== "call") return location(kind.prefix, ["try_files $uri =404;"]);
  return location(kind.prefix, callLines(kind)) + callLocations(headers);
}

/** For each header that is another one on errors: the variable that has its value by the answer's status. */
function mapsOf(kind: AnswerKind, options: NginxOptions): string {
  const usual = headersOf(kind, options);
  return [...onErrors(kind, options)]
    .map(
      ([name, value]) => `
map $status ${variableOf(kind, name)} {
    ~^[23] ${quoted(usual.get(name) ?? "")};
    default ${quoted(value)};
}
`,
    )
    .join("");
}
