import type { CommandResult } from "./command.ts";
import { findDocument } from "./document/find-document.ts";
import { originsOf } from "./document/origins.ts";
import { type EffectiveDocument, effectiveDocuments, withoutMerging } from "./document/resolve.ts";
import type { JsonNode } from "./json/json-node.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { type Disk, projectFiles } from "./project/project-files.ts";
import { originLines } from "./report/origin-lines.ts";
import { visible } from "./report/visible.ts";
import type { Schemas } from "./schema/json-schema.ts";

const FORMATS = ["pretty", "json"];

const usage = `Usage: npm run --silent resolve -- ID|FILE|ROUTE [--route ROUTE] [--format pretty|json]

Prints a campaign or brand as it counts, with what it extends and its variant's patch merged in. Before each line
stands where it was written: ":12" in the document's own file, "base.json:12" in another.

  --route ROUTE  which page of a file with variants
  --format NAME  pretty (default), or json: a list of { pointer, file, line, column }, one for each value
  --help         prints this

Exit status: 0 printed, 1 it cannot be merged, 2 the command was not understood.
`;

/** What the command asks of the machine. */
export interface ResolveWorld {
  disk: Disk;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  schemas: () => Schemas;
}

interface Wanted {
  name: string;
  route: string | undefined;
  format: string;
}

/** The command that prints a document as it counts, each part with its origin: what it prints and the status it ends with. Reads through `disk`. */
export function runResolve(args: readonly string[], world: ResolveWorld): CommandResult {
  const wanted = readArguments(args);
  if ("help" in wanted) return { code: 0, stdout: usage, stderr: "" };
  if ("wrong" in wanted) return { code: 2, stdout: "", stderr: `${wanted.wrong}\n\n${usage}` };
  const isFile = world.disk.kindOf(wanted.name) === "file";
  const { outlines } = projectFiles(world.disk, {
    paths: isFile ? [wanted.name] : [],
    campaigns: world.campaigns,
  });
  const files = outlines.map(({ path }) => readJson({ path, ...world.disk.read(path) }));
  const documents = effectiveDocuments(files, world.schemas());
  const found = findDocument(wanted, documents);
  if ("wrong" in found) return { code: 2, stdout: "", stderr: `${visible(found.wrong.en)}\n` };
  const { extension, file } = found.document;
  if (file.syntax.length > 0 || (extension && extension.status !== "followed")) {
    const reason = `${visible(file.source.path)} cannot be merged. See: npm run validate -- ${visible(file.source.path)}\n`;
    return { code: 1, stdout: "", stderr: reason };
  }
  const stdout = wanted.format === "json" ? asJson(found.document) : asText(found.document);
  return { code: 0, stdout, stderr: "" };
}

function asJson({ root }: EffectiveDocument): string {
  const lines = originsOf(withoutMerging(root)).map((origin) => `  ${JSON.stringify(origin)}`);
  return `[\n${lines.join(",\n")}\n]\n`;
}

function asText({ root, file, route, id }: EffectiveDocument): string {
  const whole = withoutMerging(root);
  const others = [...sourcesIn(whole)].filter((source) => source !== file.source);
  const nameOf = namesFor([file.source, ...others]);
  const from = others.map((source) => `// ${nameOf(source)} is ${source.path}`);
  const head = [`// ${route ?? id ?? "What"} stands in ${file.source.path}`, ...from].map(visible);
  return `${[...head, ...originLines(whole, file.source, nameOf)].join("\n")}\n`;
}

function sourcesIn(node: JsonNode, found = new Set<SourceFile>()): Set<SourceFile> {
  found.add(node.source);
  if (node.kind === "array") for (const item of node.items) sourcesIn(item, found);
  if (node.kind === "object") for (const { value } of node.entries) sourcesIn(value, found);
  return found;
}

/** The files' names without their folders; the whole path where two are called alike. */
function namesFor(files: readonly SourceFile[]): (file: SourceFile) => string {
  const short = ({ path }: SourceFile) => path.split(/[/\\]/).at(-1) ?? path;
  return (file) =>
    files.some((other) => other !== file && short(other) === short(file)) ? file.path : short(file);
}

function readArguments(args: readonly string[]): Wanted | { help: true } | { wrong: string } {
  const names: string[] = [];
  const options: Record<string, string | undefined> = {};
  for (let index = 0; index < args.length; index++) {
    const [arg = "", given] = /^(--\w+)=(.*)$/.exec(args[index] ?? "")?.slice(1) ?? [args[index]];
    if (arg === "--help" || arg === "-h") return { help: true };
    if (arg === "--route" || arg === "--format") {
      const value = given ?? args[++index];
      if (value === undefined) return { wrong: `${arg} without a name` };
      options[arg] = value;
    } else if (arg.startsWith("-"))
      return { wrong: `${arg} is no option, expected --route, --format or --help` };
    else names.push(arg);
  }
  const { "--route": route, "--format": format = "pretty" } = options;
  if (!FORMATS.includes(format)) return { wrong: `--format ${format}, expected ${FORMATS.join(" or ")}` };
  const [name, ...more] = names;
  if (name === undefined) return { wrong: "Which document? Expected an id, a file or a route" };
  if (more.length > 0) return { wrong: `${more.join(" ")} is one too many, expected one document` };
  return { name, route, format };
}
