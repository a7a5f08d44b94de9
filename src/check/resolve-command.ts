import { en } from "../language/messages/localized-text.ts";
import { type CommandResult, Failure, successResult } from "./command-result.ts";
import { isCompletelyMerged, type MergedDocument, removeMergeKeys } from "./document/merge-documents.ts";
import type { JsonNode } from "./json/json-node.ts";
import type { SourceFile } from "./json/source-file.ts";
import { type DocumentAccess, openNamedDocument } from "./open-named-document.ts";
import { escapeControlCharacters } from "./report/escape-control-characters.ts";
import { findSourcesOfValues, printMergedDocument } from "./report/print-merged-document.ts";

/** The output formats of a document, by name. */
export const resolveFormats = { pretty: formatMergedAsText, json: formatMergedAsJson };

/** The arguments of the `resolve` command. */
export interface ResolveArguments {
  /** An id, a file or a route. */
  name: string;
  /** The page of a file with variants; undefined for the page without a variant. */
  route: string | undefined;
  format: (document: MergedDocument) => string;
}

/**
 * Runs the `resolve` command: prints a document after merging with its bases, and from which file each part comes.
 */
export function runResolveCommand(wanted: ResolveArguments, access: DocumentAccess): CommandResult {
  const { document } = openNamedDocument(wanted, access);
  if (isCompletelyMerged(document)) return successResult(wanted.format(document));
  const { path } = document.file.source;
  throw new Failure(
    en`${path} has errors and cannot be merged. Run: npx campaign-engine validate ${path}`
      .zh`${path} 有错误，无法合并。请运行：npx campaign-engine validate ${path}`,
  );
}

function formatMergedAsJson({ root }: MergedDocument): string {
  const lines = findSourcesOfValues(removeMergeKeys(root)).map((origin) => `  ${JSON.stringify(origin)}`);
  return `[\n${lines.join(",\n")}\n]\n`;
}

function formatMergedAsText({ root, file, route, id }: MergedDocument): string {
  const whole = removeMergeKeys(root);
  const others = [...collectSourceFiles(whole)].filter((source) => source !== file.source);
  const nameOf = shortFileNames([file.source, ...others]);
  const from = others.map((source) => `// ${nameOf(source)} is ${source.path}`);
  const head = [`// ${route ?? id ?? "This document"} is defined in ${file.source.path}`, ...from].map(
    escapeControlCharacters,
  );
  return `${[...head, ...printMergedDocument(whole, file.source, nameOf)].join("\n")}\n`;
}

function collectSourceFiles(node: JsonNode, found = new Set<SourceFile>()): Set<SourceFile> {
  found.add(node.source);
  if (node.kind === "array") for (const item of node.items) collectSourceFiles(item, found);
  if (node.kind === "object") for (const { value } of node.entries) collectSourceFiles(value, found);
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
