import { nounForMapEntry, siblingPathOf } from "../../../check/inspect/name-references.ts";
import { entriesOfMap } from "../../../check/inspect/names-in-document.ts";
import {
  type DocumentPath,
  findChild,
  type JsonEntry,
  type JsonNode,
  nodeAtPath,
  stringValueAt,
} from "../../../check/json/json-node.ts";
import { sourceLocationOf } from "../../../check/json/source-file.ts";
import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import {
  en,
  joinMessages,
  type LocalizedText,
  untranslatedText,
} from "../../../language/messages/localized-text.ts";
import type { ParsedDraft } from "../place/parse-unfinished-text.ts";

/** A name that an author can write at the cursor, such as the name of an action. */
export interface KnownName {
  name: string;
  detail: LocalizedText | null;
  description: LocalizedText | null;
  /** The JSON entry that defines it, if there is one. */
  entry?: JsonEntry;
}

/**
 * Returns the names that a reference can use: the keys of a map of the document (bases included), and of a map of its
 * brand.
 */
export function knownNames(
  draft: ParsedDraft,
  { brand, map }: NonNullable<JsonSchema["x-references"]>,
): KnownName[] {
  const { document } = draft;
  const own = map === undefined ? [] : entriesOfMap(findChild(document?.root, map));
  const ofBrand = brand === undefined ? [] : entriesOfMap(findChild(document?.brand, brand));
  return [
    ...own.map((entry) => knownNameOf(draft, entry, nounForMapEntry(map ?? ""))),
    ...ofBrand.map((entry) => knownNameOf(draft, entry, en`from the brand`.zh`来自品牌`)),
  ];
}

/** Returns the keys of the object under `key` that is nearest to a path: beside it or beside one of its parents. */
export function siblingNames(draft: ParsedDraft, path: DocumentPath, key: string): KnownName[] {
  const { document } = draft;
  if (!document) return [];
  // Below the path, because the object at the path may be open.
  const map = siblingPathOf(document.root, [...path, ""], key);
  return entriesOfMap(map && nodeAtPath(document.root, map)).map((entry) =>
    knownNameOf(draft, entry, untranslatedText("")),
  );
}

/** Describes the entry that defines a name, with its file's path if that is not the edited file. */
function knownNameOf({ file }: Pick<ParsedDraft, "file">, entry: JsonEntry, noun: LocalizedText): KnownName {
  const { key: name, value } = entry;
  const detail =
    value.source === file.source
      ? noun
      : joinMessages([noun, untranslatedText(value.source.path)], untranslatedText(" · "));
  return { name, detail: detail.en === "" ? null : detail, description: findDescriptionIn(value), entry };
}

/** Returns the description, title or label of a part of a document; null if it has none. */
export function findDescriptionIn(node: JsonNode | undefined): LocalizedText | null {
  const said = ["description", "title", "label"].map((key) => stringValueAt(node, key));
  const words = said.find((one) => one !== undefined);
  return words === undefined ? null : untranslatedText(words);
}

/** Returns the file and line of an entry. */
export function describeFileAndLine({ keyStart, value: { source } }: JsonEntry): LocalizedText {
  const { line } = sourceLocationOf(source, keyStart);
  return en`${source.path}, line ${line}`.zh`${source.path} 第${line}行`;
}
