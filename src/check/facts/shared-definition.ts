import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { MergedDocument } from "../document/merge-documents.ts";
import { baseFilesOf } from "../document/resolve-extends.ts";
import {
  type DocumentPath,
  findChild,
  findEntry,
  type JsonNode,
  keyRange,
  rangeInsideQuotes,
  rangeOfValueStart,
} from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { Finding, SharedPlace } from "./finding.ts";

/** What is needed to find the documents that several pages share. */
export interface SharedDocumentLookup {
  document: MergedDocument;
  read: (path: string) => JsonFile;
}

/**
 * Returns the bases of a document, or the files of its brand, in which the definition at a path may be missing, such as
 * values.copper or brand.links.filing. undefined if the document shares none.
 */
export function sharedDefinitionOf(
  path: readonly string[],
  { document, read }: SharedDocumentLookup,
): Finding["shared"] {
  const isOfBrand = path[0] === "brand";
  const inFile = isOfBrand ? path.slice(1) : path;
  const files = isOfBrand ? filesOfBrand(document.brand).map(read) : baseFilesOf(document);
  const places = files.flatMap(({ root }) => (root?.kind === "object" ? [placeIn(root, inFile)] : []));
  return places.length > 0 ? { name: path.join("."), places } : undefined;
}

/** Returns the paths of the files that a brand is merged from. */
function filesOfBrand(brand: JsonNode | undefined): string[] {
  if (brand?.kind !== "object") return [];
  return [...new Set([brand.source.path, ...brand.entries.map(({ value }) => value.source.path)])];
}

/** Returns the deepest part of a file's document that should contain a definition. */
function placeIn(root: JsonNode, path: DocumentPath): SharedPlace {
  let owner: JsonNode = root;
  let at = findChild(root, "id") ? rangeInsideQuotes(findChild(root, "id") ?? root) : rangeOfValueStart(root);
  let depth = 0;
  for (const key of path.slice(0, -1)) {
    const entry = findEntry(owner, String(key));
    if (entry?.value.kind !== "object") break;
    [owner, at, depth] = [entry.value, keyRange(entry), depth + 1];
  }
  const where: LocalizedText =
    depth === 0
      ? en`This document`.zh`本文档`
      : en`"${path.slice(0, depth).join(".")}"`.zh`“${path.slice(0, depth).join(".")}”`;
  const name = path.slice(depth).join(".");
  const message = en`${where} has no "${name}", expected it, because other documents need it`
    .zh`${where}里没有“${name}”，应写上：别的文档要用`;
  const fix =
    depth === 0
      ? en`Define it here, or extend the document that defines it.`.zh`请在这里定义它，或继承定义了它的文档。`
      : en`Define it here, or delete everything that reads it.`.zh`请在这里定义它，或删掉所有用到它的地方。`;
  return { at, message, fix, depth };
}
