import type { MergedDocument } from "../document/merge-documents.ts";
import { findChild, stringValueOf } from "../json/json-node.ts";
import { languageOfLocale } from "./built-in-words.ts";

/** Returns the locale of a brand, or of a campaign's brand; undefined if it states none. */
export function localeOfDocument({ kind, brand, root }: Pick<MergedDocument, "kind" | "brand" | "root">) {
  return stringValueOf(findChild(kind === "brand" ? root : brand, "locale"));
}

/** Returns whether a document's texts are Chinese; also true if that is not known. */
export function isChineseDocument(document: Pick<MergedDocument, "kind" | "brand" | "root">): boolean {
  return languageOfLocale(localeOfDocument(document) ?? "zh") === "zh";
}
