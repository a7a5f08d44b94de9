import { check } from "./check.ts";
import { type Disk, projectFiles } from "./document/project-files.ts";
import { formatGithub } from "./report/github.ts";
import { formatJson } from "./report/json.ts";
import { formatPretty } from "./report/pretty.ts";
import type { Format } from "./report/report.ts";
import { formatSarif } from "./report/sarif.ts";
import type { Schemas } from "./schema/json-schema.ts";

const formats: Readonly<Record<string, Format>> = {
  pretty: formatPretty,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
};

const usage = `Usage: npm run --silent validate -- [FILES or FOLDERS] [--format pretty|json|github|sarif]

Checks campaigns and brands. Without a path, all of campaigns/. A file outside of it may refer to what is there;
one with the id and route of a campaign there is checked in its stead.

  --format NAME  how problems are printed: pretty (default), json, github, sarif
  --help         prints this

Exit status: 0 no errors (there may be warnings), 1 errors, 2 the command was not understood.
`;

export interface CommandWorld {
  disk: Disk;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  schemas: () => Schemas;
  hasColours: boolean;
}

export interface CommandResult {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/** The validator's command: what it prints and the status it ends with, for its arguments. Reads through `disk`. */
export function runValidate(args: readonly string[], world: CommandWorld): CommandResult {
  const wanted = readArguments(args);
  if ("help" in wanted) return { code: 0, stdout: usage, stderr: "" };
  if ("wrong" in wanted) return misuse(wanted.wrong);
  const missing = wanted.paths.find((path) => world.disk.kindOf(path) === undefined);
  if (missing !== undefined) return misuse(`${missing} is not there, expected a file or folder`);
  const { asked, exists, files, readPicture } = projectFiles(world.disk, {
    paths: wanted.paths,
    campaigns: world.campaigns,
  });
  const filesIn = world.disk.namesIn;
  const { problems } = check(files, { schemas: world.schemas(), asked, exists, readPicture, filesIn });
  const sources = new Map(files.map((file) => [file.path, file]));
  const stdout = wanted.format({ files: asked.size, problems, sources }, { hasColours: world.hasColours });
  return { code: problems.some(({ severity }) => severity === "error") ? 1 : 0, stdout, stderr: "" };
}

function misuse(reason: string): CommandResult {
  return { code: 2, stdout: "", stderr: `${reason}\n\n${usage}` };
}

type Arguments = { paths: string[]; format: Format } | { help: true } | { wrong: string };

function readArguments(args: readonly string[]): Arguments {
  const paths: string[] = [];
  let format: Format = formatPretty;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    if (arg === "--help" || arg === "-h") return { help: true };
    if (arg === "--format" || arg.startsWith("--format=")) {
      const name = arg === "--format" ? args[++index] : arg.slice("--format=".length);
      const known = Object.hasOwn(formats, name ?? "") ? formats[name ?? ""] : undefined;
      if (!known)
        return { wrong: `--format ${name ?? "without a name"}, expected ${Object.keys(formats).join(", ")}` };
      format = known;
    } else if (arg.startsWith("-")) return { wrong: `${arg} is no option, expected --format or --help` };
    else paths.push(arg);
  }
  return { paths, format };
}
