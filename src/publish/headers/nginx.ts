import { PICTURE_ENDINGS, pictureType } from "../../check/content/picture-kinds.ts";
import { HIDDEN, ODD_ENCODING } from "../request-path.ts";
import { ANSWER_KINDS, type AnswerKind, headersOf } from "./headers.ts";

/** What a configuration depends on besides the table of headers. */
export interface NginxOptions {
  pictureHosts: readonly string[];
  /** The folder of the built and published app, absolute. */
  root: string;
  /** What nginx listens on: a port, or `unix:` and a path. */
  listen: string;
  /** Host and port of the mall, or `unix:` and a path. */
  mall: string;
}

/** What operators put their own values for. */
export const NGINX_SAMPLES = { root: "/srv/campaign-engine/dist", listen: "80", mall: "127.0.0.1:8080" };

/** Files by their types: with nosniff, one of a wrong type is not loaded at all. */
const TYPES: readonly [type: string, endings: readonly string[]][] = [
  ["text/html", ["html"]],
  ["text/css", ["css"]],
  ["text/javascript", ["js"]],
  ["application/json", ["json"]],
  ...PICTURE_ENDINGS.map((ending): [string, string[]] => [
    pictureType(`a${ending}`) ?? "",
    [ending.slice(1)],
  ]),
];

const COMPRESSED = "text/css text/javascript application/json image/svg+xml";

/**
 * The configuration of an nginx that serves the built app as the preview does: for the `http` part of its own. Throws
 * where a picture's host is none. Pure.
 */
export function nginxConfiguration(options: NginxOptions): string {
  return `# Made by npm run headers. Make it again when a brand's pictureHosts change.
# Put in your own: listen with TLS, server_name, root, the mall's address, logs.

upstream mall {
    server ${options.mall};
}
${ANSWER_KINDS.map((kind) => mapsOf(kind, options)).join("")}
server {
    listen ${options.listen};
    root ${quoted(options.root)};
    charset utf-8;
    charset_types text/css text/javascript application/json;
    server_tokens off;

    gzip on;
    gzip_vary on;
    gzip_types ${COMPRESSED};

    # An address is read in one way only: locations see its slashes merged, and none is hidden in an encoding.
    merge_slashes on;
    if ($request_uri ~* ${quoted(`^[^?]*(${ODD_ENCODING})`)}) {
        return 404;
    }

    types {
${TYPES.map(([type, endings]) => `        ${type} ${endings.join(" ")};`).join("\n")}
    }

    # Of what is refused. A location with headers of its own has none of these.
${headerLines(pageKind(), options, 4)}

    location ~ ${quoted(HIDDEN)} {
        return 404;
    }
${ANSWER_KINDS.map((kind) => locationOf(kind, options)).join("")}}
`;
}

function pageKind(): AnswerKind {
  const page = ANSWER_KINDS.find(({ name }) => name === "page");
  if (page) return page;
  throw new Error("The table of headers has no pages.");
}

function locationOf(kind: AnswerKind, options: NginxOptions): string {
  return `
    # ${kind.what}
    location ${kind.prefix} {
${headerLines(kind, options)}
${answerOf(kind)}
    }
`;
}

/** How a kind is answered. Only pages have one file for all addresses; what else is not there is not found. */
function answerOf({ name, headers }: AnswerKind): string {
  if (name === "page") return "        try_files /index.html =404;";
  if (name !== "call") return "        try_files $uri =404;";
  return [
    // The mall's own would stand beside ours.
    ...headers.map((header) => `proxy_hide_header ${header.name};`),
    "proxy_pass http://mall;",
    "proxy_set_header Host $host;",
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    "proxy_set_header X-Forwarded-Proto $scheme;",
    "# Compressed, the length of an answer could tell what is secret in it.",
    "gzip off;",
  ]
    .map((line) => `        ${line}`)
    .join("\n");
}

/** A line for each header. Without `always`, errors would go without. */
function headerLines(kind: AnswerKind, options: NginxOptions, indent = 8): string {
  const errors = onErrors(kind, options);
  return [...headersOf(kind, options)]
    .map(
      ([name, value]) =>
        `add_header ${name} ${errors.has(name) ? variableOf(kind, name) : quoted(value)} always;`,
    )
    .map((line) => " ".repeat(indent) + line)
    .join("\n");
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

/** The headers of a kind that errors have with another value. */
function onErrors(kind: AnswerKind, options: NginxOptions): Map<string, string> {
  const usual = headersOf(kind, options);
  const errors = headersOf(kind, { ...options, isError: true });
  return new Map([...errors].filter(([name, value]) => value !== usual.get(name)));
}

function variableOf(kind: AnswerKind, name: string): string {
  return `$${kind.name}_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** A text as one word of nginx's, whatever is in it but variables. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}
