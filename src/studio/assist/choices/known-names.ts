import { entriesIn } from "../../../check/inspect/names.ts";
import { nounOf } from "../../../check/inspect/references.ts";
import {
  childOf,
  entryOf,
  type JsonEntry,
  type JsonNode,
  nodeAt,
  type Path,
  textAt,
} from "../../../check/json/json-node.ts";
import { sourceLocationOf } from "../../../check/json/source-file.ts";
import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import { en, joined, type Saying, same } from "../../../language/messages/saying.ts";
import type { ParsedDraft } from "../place/parse-draft.ts";

/** A name that can be used at a place. */
export interface KnownName {
  name: string;
  detail: Saying | null;
  description: Saying | null;
  /** The entry that declares it, if there is one. */
  entry?: JsonEntry;
}

/** Returns the names of a map of the resolved document, and of a map of its brand. */
export function knownNames(
  draft: ParsedDraft,
  { brand, map }: NonNullable<JsonSchema["x-references"]>,
): KnownName[] {
  const { document } = draft;
  const own = map === undefined ? [] : entriesIn(childOf(document?.root, map));
  const ofBrand = brand === undefined ? [] : entriesIn(childOf(document?.brand, brand));
  return [
    ...own.map((entry) => namedBy(draft, entry, nounOf(map ?? ""))),
    ...ofBrand.map((entry) => namedBy(draft, entry, en`from the brand`.zh`来自品牌`)),
  ];
}

/** Returns the keys of the nearest map with this key, beside the place or one of its parents. */
export function siblingNames(draft: ParsedDraft, path: Path, key: string): KnownName[] {
  const { document } = draft;
  if (!document) return [];
  const owners = path.map((_, index) => path.slice(0, path.length - index));
  const owner = owners.find((one) => entryOf(nodeAt(document.root, one), key) !== undefined);
  const entries = owner ? entriesIn(childOf(nodeAt(document.root, owner), key)) : [];
  return entries.map((entry) => namedBy(draft, entry, same("")));
}

/** Describes an entry, with its file's path if that is not the edited file. */
function namedBy({ file }: Pick<ParsedDraft, "file">, entry: JsonEntry, noun: Saying): KnownName {
  const { key: name, value } = entry;
  const detail = value.source === file.source ? noun : joined([noun, same(value.source.path)], same(" · "));
  return { name, detail: detail.en === "" ? null : detail, description: descriptionIn(value), entry };
}

/** Returns the description, title or label of a part of a document; null if it has none. */
export function descriptionIn(node: JsonNode | undefined): Saying | null {
  const said = ["description", "title", "label"].map((key) => textAt(node, key));
  const words = said.find((one) => one !== undefined);
  return words === undefined ? null : same(words);
}

/** Returns the file and line of an entry. */
export function sayPlace({ keyStart, value: { source } }: JsonEntry): Saying {
  const { line } = sourceLocationOf(source, keyStart);
  return en`${source.path}, line ${line}`.zh`${source.path} 第${line}行`;
}
