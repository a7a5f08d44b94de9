import { parseArgs } from "node:util";
import { headersAsData, listHeaders } from "./headers-list.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "./nginx.ts";

const USAGE = `Usage: npm run --silent headers -- [--format list|nginx|json]

Prints the headers that a server sends with each kind of answer, with the hosts of pictures of all brands.

  --format NAME  list (default), nginx for a whole configuration that serves dist/, json
  --help         prints this

Exit status: 0 printed, 2 the command was not understood.
`;

type Format = (pictureHosts: readonly string[]) => string;

const formats: Readonly<Record<string, Format>> = {
  list: (pictureHosts) => listHeaders({ pictureHosts }),
  nginx: (pictureHosts) => nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts }),
  json: (pictureHosts) => `${JSON.stringify(headersAsData({ pictureHosts }), null, 2)}\n`,
};

export interface HeadersResult {
  code: 0 | 2;
  stdout: string;
  stderr: string;
}

/**
 * The command that prints the headers: what it prints and the status it ends with, for its arguments. The hosts of
 * pictures are asked for only where they are printed.
 */
export function runHeaders(args: readonly string[], pictureHosts: () => readonly string[]): HeadersResult {
  const wanted = readArguments(args);
  if (wanted === "help") return { code: 0, stdout: USAGE, stderr: "" };
  if ("wrong" in wanted) return { code: 2, stdout: "", stderr: `${wanted.wrong}\n\n${USAGE}` };
  return { code: 0, stdout: wanted.format(pictureHosts()), stderr: "" };
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
