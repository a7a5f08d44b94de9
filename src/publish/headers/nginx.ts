import { PICTURE_EXTENSIONS } from "../../check/content/picture-media-types.ts";
import { contentTypeOf, TEXT_EXTENSIONS } from "../pages/content-type.ts";
import { AMBIGUOUS_ENCODING, HIDDEN_SEGMENT } from "../request-path.ts";
import { headersByName, SERVED_KINDS, type ServedKind, servedKindOf } from "./headers.ts";
import type { PolicyOptions } from "./page-policy.ts";

/** Returns a line for each header of a kind. nginx omits headers on errors without `always`. Pure. */
function headerLines(kind: ServedKind, options: PolicyOptions): string[] {
  const errors = headersThatDifferOnErrors(kind, options);
  return [...headersByName(kind, options)].map(
    ([name, value]) =>
      `add_header ${name} ${errors.has(name) ? nginxVariableOf(kind, name) : quoteNginxWord(value)} always;`,
  );
}

/** Returns the headers of a kind that have another value on errors. Pure. */
function headersThatDifferOnErrors(kind: ServedKind, options: PolicyOptions): Map<string, string> {
  const usual = headersByName(kind, options);
  const errors = headersByName(kind, { ...options, isError: true });
  return new Map([...errors].filter(([name, value]) => value !== usual.get(name)));
}

/** Returns the nginx variable that holds a header's value, which depends on the status. Pure. */
function nginxVariableOf(kind: ServedKind, name: string): string {
  return `$${kind.name}_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** Quotes a text as one nginx word. Variables in it are still expanded. Pure. */
function quoteNginxWord(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** Indents lines by a number of spaces. Pure. */
function indentBy(lines: readonly string[], by: number): string {
  return lines.map((line) => " ".repeat(by) + line).join("\n");
}

/**
 * The proxy settings for calls to the mall. Pages give up a call after 20 seconds (src/ports/api.ts), so nginx waits no
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
function callLines({ headers }: ServedKind): string[] {
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
function callLocations(headers: readonly string[]): string {
  return ERRORS_WITHOUT_MALL.map(({ name, status }) => {
    const envelope = JSON.stringify({ code: status, message: "网络异常", data: null });
    const lines = [
      ...headers,
      "add_header Cache-Control no-store always;",
      "default_type application/json;",
      `return ${status} ${quoteNginxWord(envelope)};`,
    ];
    return `\n    location ${name} {\n${indentBy(lines, 8)}\n    }\n`;
  }).join("");
}

/** Settings of an nginx configuration besides the table of headers. */
export interface NginxOptions extends Pick<PolicyOptions, "pictureHosts" | "scripts"> {
  /** The absolute path of the served folder: `current` of a published site, a link to the current release. */
  root: string;
  /** The port that nginx listens on with TLS, with or without an address in front. */
  listen: string;
  /** The files of the certificate and its key. */
  certificate: string;
  key: string;
  /** Host and port of the mall, or `unix:` and a path. */
  mall: string;
  /** The access log: a file, or `off`. */
  log: string;
  /** Whether nginx has the module that sends files compressed with Brotli. */
  brotli: boolean;
}

/** Sample values that operators replace by their own. */
export const NGINX_SAMPLES = {
  root: "/srv/campaigns/current",
  listen: "443",
  certificate: "/etc/ssl/certs/campaigns.pem",
  key: "/etc/ssl/private/campaigns.key",
  mall: "127.0.0.1:8080",
  log: "/var/log/nginx/campaigns.log",
  brotli: true,
};

/**
 * The MIME types of files, as lines of the configuration. Because of `nosniff`, browsers do not load a file with a
 * wrong type.
 */
const MIME_TYPE_LINES = [...TEXT_EXTENSIONS, ...PICTURE_EXTENSIONS].map(
  (ending) => `        ${contentTypeOf(`a${ending}`).split(";")[0]} ${ending.slice(1)};`,
);

/** Compressed forms, which have no address of their own. */
const COMPRESSED_FORMS = "\\.(br|gz)$";

/**
 * Returns the configuration of an nginx that serves a published site, to include in its `http` block. A release is served
 * as soon as the link at `root` points to it. Throws if a picture host or a script hash is invalid. Pure.
 */
export function nginxConfiguration(options: NginxOptions): string {
  return `# Generated by npx campaign-engine headers. Generate it again if a brand's pictureHosts or the app's inline script change.
# On Debian: apt-get install nginx libnginx-mod-http-brotli-static, and save this file in /etc/nginx/conf.d/.
# Replace root, certificate, key and the mall's address by your own values, and add your server_name.

upstream mall {
    server ${options.mall};
}
${SERVED_KINDS.map((kind) => headerMaps(kind, options)).join("")}
# An address may contain a token, which must not be logged, so the part after the question mark is left out.
map $request_uri $path_asked {
    "~^(?<before_query>[^?]*)" $before_query;
}
log_format campaigns '$remote_addr [$time_iso8601] $request_method $path_asked $status $body_bytes_sent $request_time';

server {
    listen ${options.listen} ssl http2;
    ssl_certificate ${quoteNginxWord(options.certificate)};
    ssl_certificate_key ${quoteNginxWord(options.key)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:campaigns:10m;
    ssl_session_timeout 1d;

    root ${quoteNginxWord(options.root)};
    # Paths are looked up at each request, so a new release takes effect at once, without a reload.
    open_file_cache off;
    charset utf-8;
    charset_types text/css text/javascript application/json image/svg+xml;
    server_tokens off;
    access_log ${options.log}${options.log === "off" ? "" : " campaigns"};

    # The compressed forms of each file were made when it was published. Nothing is compressed during a request.
    gzip off;
    gzip_static on;
    gzip_vary on;
    gzip_proxied any;
${options.brotli ? "    brotli_static on;\n" : ""}
    # Each address has only one meaning: adjacent slashes are merged, and ambiguous encodings are refused.
    merge_slashes on;
    if ($request_uri ~* ${quoteNginxWord(`^[^?]*(${AMBIGUOUS_ENCODING})`)}) {
        return 404;
    }

    types {
${MIME_TYPE_LINES.join("\n")}
    }

    # Headers of refused requests. A location with its own headers does not inherit them.
${indentBy(headerLines(servedKindOf("/"), options), 4)}

    location ~ ${quoteNginxWord(`${HIDDEN_SEGMENT}|${COMPRESSED_FORMS}`)} {
        return 404;
    }
${SERVED_KINDS.map((kind) => nginxLocationBlocks(kind, options)).join("")}}
`;
}

/**
 * Returns the `location` blocks for a kind of response. Missing files are 404, except for pages: the app handles any
 * page address.
 */
function nginxLocationBlocks(kind: ServedKind, options: NginxOptions): string {
  const headers = headerLines(kind, options);
  const location = (which: string, lines: readonly string[]) =>
    `\n    # ${kind.what}\n    location ${which} {\n${indentBy([...headers, ...lines], 8)}\n    }\n`;
  if (kind.name === "page")
    return (
      location("= /", ["try_files /index.html /shell.html =404;"]) +
      location(kind.prefix, ["try_files $uri $uri.html /shell.html =404;"])
    );
  if (kind.name !== "call") return location(kind.prefix, ["try_files $uri =404;"]);
  return location(kind.prefix, callLines(kind)) + callLocations(headers);
}

/** Returns a map for each header with another value on errors; it sets the header's variable by the status. */
function headerMaps(kind: ServedKind, options: NginxOptions): string {
  const usual = headersByName(kind, options);
  return [...headersThatDifferOnErrors(kind, options)]
    .map(
      ([name, value]) => `
map $status ${nginxVariableOf(kind, name)} {
    ~^[23] ${quoteNginxWord(usual.get(name) ?? "")};
    default ${quoteNginxWord(value)};
}
`,
    )
    .join("");
}
