import { parseArgs } from "node:util";
import { headersAsData, listHeaders } from "./headers-list.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "./nginx.ts";
import type { PolicyOptions } from "./page-policy.ts";

/** What the headers of a site depend on. */
type OfSite = Pick<PolicyOptions, "pictureHosts" | "scripts">;

const USAGE = `Usage: npm run --silent headers -- [--format list|nginx|json]

Prints the headers that a server sends with each kind of answer, with the hosts of pictures of all brands and the
inline scripts of the page in dist/, where there is one.

  --format NAME  list (default), nginx for a whole configuration that serves a published site, json
  --help         prints this

Exit status: 0 printed, 2 the command was not understood.
`;

type Format = (site: OfSite) => string;

const formats: Readonly<Record<string, Format>> = {
  list: listHeaders,
  nginx: (site) => nginxConfiguration({ ...NGINX_SAMPLES, ...site }),
  json: (site) => `${JSON.stringify(headersAsData(site), null, 2)}\n`,
};

export interface HeadersResult {
  code: 0 | 2;
  stdout: string;
  stderr: string;
}

/**
 * The command that prints the headers: what it prints and the status it ends with, for its arguments. The site is
 * looked at only where something is printed of it.
 */
export function runHeaders(args: readonly string[], site: () => OfSite): HeadersResult {
  const wanted = readArguments(args);
  if (wanted === "help") return { code: 0, stdout: USAGE, stderr: "" };
  if ("wrong" in wanted) return { code: 2, stdout: "", stderr: `${wanted.wrong}\n\n${USAGE}` };
  return { code: 0, stdout: wanted.format(site()), stderr: "" };
}

function readArguments(args: readonly string[]): "help" | { wrong: string } | { format: Format } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { format: { type: "string", default: "list" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) return "help";
    const format = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined;
    return format
      ? { format }
      : { wrong: `--format ${values.format}, expected ${Object.keys(formats).join(", ")}` };
  } catch (error) {
    // Says itself which argument it does not know.
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
