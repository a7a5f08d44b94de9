import { en } from "../language/messages/localized-text.ts";
import { type CommandResult, Failure, successResult } from "./command-result.ts";
import { isFullyMerged, type ResolvedDocument, withoutMergeKeys } from "./document/resolve-documents.ts";
import type { JsonNode } from "./json/json-node.ts";
import type { SourceFile } from "./json/source-file.ts";
import { type DocumentAccess, openNamedDocument } from "./open-named-document.ts";
import { escapeControls } from "./report/escape-controls.ts";
import { originsOf, printWithOrigins } from "./report/print-with-origins.ts";

/** The output formats of a document, by name. */
export const resolveFormats = { pretty: formatAsText, json: formatAsJson };

/** The arguments of the `resolve` command. */
export interface ResolveArguments {
  /** An id, a file or a route. */
  name: string;
  /** The page of a file with variants; undefined for the page without a variant. */
  route: string | undefined;
  format: (document: ResolvedDocument) => string;
}

/**
 * Runs the `resolve` command: prints a document after merging with its bases, and from which file each part comes.
 */
export function runResolve(wanted: ResolveArguments, access: DocumentAccess): CommandResult {
  const { document } = openNamedDocument(wanted, access);
  if (isFullyMerged(document)) return successResult(wanted.format(document));
  const { path } = document.file.source;
  throw new Failure(
    en`${path} has errors and cannot be merged. Run: npx campaign-engine validate ${path}`
      .zh`${path} 有错误，无法合并。请运行：npx campaign-engine validate ${path}`,
  );
}

function formatAsJson({ root }: ResolvedDocument): string {
  const lines = originsOf(withoutMergeKeys(root)).map((origin) => `  ${JSON.stringify(origin)}`);
  return `[\n${lines.join(",\n")}\n]\n`;
}

function formatAsText({ root, file, route, id }: ResolvedDocument): string {
  const whole = withoutMergeKeys(root);
  const others = [...sourceFilesIn(whole)].filter((source) => source !== file.source);
  const nameOf = shortFileNames([file.source, ...others]);
  const from = others.map((source) => `// ${nameOf(source)} is ${source.path}`);
  const head = [`// ${route ?? id ?? "This document"} is defined in ${file.source.path}`, ...from].map(
    escapeControls,
  );
  return `${[...head, ...printWithOrigins(whole, file.source, nameOf)].join("\n")}\n`;
}

function sourceFilesIn(node: JsonNode, found = new Set<SourceFile>()): Set<SourceFile> {
  found.add(node.source);
  if (node.kind === "array") for (const item of node.items) sourceFilesIn(item, found);
  if (node.kind === "object") for (const { value } of node.entries) sourceFilesIn(value, found);
  return found;
}

/**
 * Returns a function that returns a file's name without its folder, or its full path if another file has the same
 * name.
 */
function shortFileNames(files: readonly SourceFile[]): (file: SourceFile) => string {
  const shortNameOf = ({ path }: SourceFile) => path.split(/[/\\]/).at(-1) ?? path;
  return (file) =>
    files.some((other) => other !== file && shortNameOf(other) === shortNameOf(file))
      ? file.path
      : shortNameOf(file);
}
