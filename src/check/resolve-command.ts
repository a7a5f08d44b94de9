import { en } from "../language/messages/saying.ts";
import { type CommandResult, Failure, successResult } from "./command-result.ts";
import { type EffectiveDocument, isMerged, withoutMergeKeys } from "./document/resolve.ts";
import type { JsonNode } from "./json/json-node.ts";
import type { SourceFile } from "./json/source-file.ts";
import { type DocumentWorld, openDocument } from "./open-document.ts";
import { escapeControls } from "./report/escape-controls.ts";
import { originLines, originsOf } from "./report/origins.ts";

/** The output formats of a document, by name. */
export const resolveFormats = { pretty: asText, json: asJson };

/** The arguments of the `resolve` command. */
export interface ResolveArguments {
  /** An id, a file or a route. */
  name: string;
  /** The page of a file with variants; undefined for the page without a variant. */
  route: string | undefined;
  format: (document: EffectiveDocument) => string;
}

/** Prints a document after merging, with the origin of each part. */
export function runResolve(wanted: ResolveArguments, world: DocumentWorld): CommandResult {
  const { document } = openDocument(wanted, world);
  if (isMerged(document)) return successResult(wanted.format(document));
  const { path } = document.file.source;
  throw new Failure(
    en`${path} has errors and cannot be merged. Run: npx campaign-engine validate ${path}`
      .zh`${path} 有错误，无法合并。请运行：npx campaign-engine validate ${path}`,
  );
}

function asJson({ root }: EffectiveDocument): string {
  const lines = originsOf(withoutMergeKeys(root)).map((origin) => `  ${JSON.stringify(origin)}`);
  return `[\n${lines.join(",\n")}\n]\n`;
}

function asText({ root, file, route, id }: EffectiveDocument): string {
  const whole = withoutMergeKeys(root);
  const others = [...sourcesIn(whole)].filter((source) => source !== file.source);
  const nameOf = namesFor([file.source, ...others]);
  const from = others.map((source) => `// ${nameOf(source)} is ${source.path}`);
  const head = [`// ${route ?? id ?? "This document"} is defined in ${file.source.path}`, ...from].map(
    escapeControls,
  );
  return `${[...head, ...originLines(whole, file.source, nameOf)].join("\n")}\n`;
}

function sourcesIn(node: JsonNode, found = new Set<SourceFile>()): Set<SourceFile> {
  found.add(node.source);
  if (node.kind === "array") for (const item of node.items) sourcesIn(item, found);
  if (node.kind === "object") for (const { value } of node.entries) sourcesIn(value, found);
  return found;
}

/** Returns a function that names files without their folders; if two share a name, by their full path. */
function namesFor(files: readonly SourceFile[]): (file: SourceFile) => string {
  const short = ({ path }: SourceFile) => path.split(/[/\\]/).at(-1) ?? path;
  return (file) =>
    files.some((other) => other !== file && short(other) === short(file)) ? file.path : short(file);
}
