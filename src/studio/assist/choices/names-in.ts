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
import { placeOf } from "../../../check/json/source-file.ts";
import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import { en, joined, type Saying, same } from "../../../language/messages/saying.ts";
import type { Draft } from "../place/draft.ts";

/** Something that can be named at a place. */
export interface Named {
  name: string;
  detail: Saying | null;
  description: Saying | null;
  /** Left out where it stands nowhere by itself. */
  entry?: JsonEntry;
}

/** The names of a map of the document, all merged in, and of one of its brand. */
export function namesIn(draft: Draft, { brand, map }: NonNullable<JsonSchema["x-references"]>): Named[] {
  const { document } = draft;
  const own = map === undefined ? [] : entriesIn(childOf(document?.root, map));
  const ofBrand = brand === undefined ? [] : entriesIn(childOf(document?.brand, brand));
  return [
    ...own.map((entry) => namedBy(draft, entry, nounOf(map ?? ""))),
    ...ofBrand.map((entry) => namedBy(draft, entry, en`from the brand`.zh`来自品牌`)),
  ];
}

/** The keys of a map that stands beside a place, or beside what that stands in. */
export function siblingsOf(draft: Draft, path: Path, key: string): Named[] {
  const { document } = draft;
  if (!document) return [];
  const owners = path.map((_, index) => path.slice(0, path.length - index));
  const owner = owners.find((one) => entryOf(nodeAt(document.root, one), key) !== undefined);
  const entries = owner ? entriesIn(childOf(nodeAt(document.root, owner), key)) : [];
  return entries.map((entry) => namedBy(draft, entry, same("")));
}

/** What an entry says of itself, and where it stands where that is another file. */
function namedBy({ file }: Pick<Draft, "file">, entry: JsonEntry, noun: Saying): Named {
  const { key: name, value } = entry;
  const detail = value.source === file.source ? noun : joined([noun, same(value.source.path)], same(" · "));
  return { name, detail: detail.en === "" ? null : detail, description: saidBy(value), entry };
}

/** What a part of a document says of itself; null where it says nothing. */
export function saidBy(node: JsonNode | undefined): Saying | null {
  const said = ["description", "title", "label"].map((key) => textAt(node, key));
  const words = said.find((one) => one !== undefined);
  return words === undefined ? null : same(words);
}

/** Where an entry stands. */
export function sayPlace({ keyStart, value: { source } }: JsonEntry): Saying {
  const { line } = placeOf(source, keyStart);
  return en`${source.path}, line ${line}`.zh`${source.path} 第${line}行`;
}
