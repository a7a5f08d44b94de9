import { memoize } from "../../language/memoize.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  keyRange,
  nodeAtPath,
  rangeInsideQuotes,
  type SourceRange,
  stringValueAt,
} from "../json/json-node.ts";
import { documentMaps, type MapName } from "../schema/document-maps.generated.ts";
import type { SchemaShape } from "../schema/schema-shape.ts";
import type { VisitedValue } from "../schema/walk-document.ts";
import { type DocumentNamesInput, entriesOfMap } from "./names-in-document.ts";

/** A value or key that names an entry of one of the document's maps. */
export interface NameReference {
  name: string;
  /** The path of the map with the entries: `["actions"]`, `["forms", "bind", "fields"]`, or the brand's map. */
  map: DocumentPath;
  /** Whether only the brand has such entries. */
  isOfBrand: boolean;
  at: SourceRange;
  /** The key under which the name is written. */
  place: string;
  /** Names of the brand that are also valid, such as the native calls of its app. */
  others: readonly string[];
  /** Whether the entry is only displayed there and cannot be tapped. */
  isInert: boolean;
  visit: VisitedValue;
}

/** A document, its brand and its values, among which references are searched. */
export interface ReferencesInput extends Pick<DocumentNamesInput, "root" | "brand" | "isSound"> {
  visits: readonly VisitedValue[];
}

/** Returns all references of a document: strings and property names that its schema declares as such. */
export function nameReferencesOf({ root, brand, visits, isSound }: ReferencesInput): NameReference[] {
  return visits.flatMap((visit): NameReference[] => {
    const naming = referenceAnnotationsOf(visit.shape);
    if (!naming) return [];
    const { node, path } = visit;
    const { key, ofKeys, own } = naming;
    const others =
      own?.brand === undefined ? [] : entriesOfMap(findChild(brand, own.brand)).map(({ key }) => key);
    const isOfBrand = own?.brand !== undefined && own.map === undefined;
    const common = { others, isOfBrand, isInert: own?.inert === true, visit };
    if (node.kind === "string" && isSound(path)) {
      const place = String(path.filter((key) => typeof key === "string").at(-1) ?? "");
      const named = own?.map ?? own?.brand;
      const map = named ? [named] : key === undefined ? undefined : siblingPathOf(root, path, key);
      return map ? [{ ...common, name: node.value, map, at: rangeInsideQuotes(node), place }] : [];
    }
    if (node.kind !== "object" || !ofKeys?.map) return [];
    const map = [ofKeys.map];
    const place = String(path.at(-1));
    return node.entries.map((entry) => ({ ...common, name: entry.key, map, at: keyRange(entry), place }));
  });
}

/**
 * Returns how a schema says that a value, or its keys, are names defined elsewhere: in which map of the document or the
 * brand, or beside which sibling. Undefined if it says nothing. Cached, because it is looked up often.
 */
const referenceAnnotationsOf = memoize(({ annotations }: SchemaShape) => {
  const { "x-references": own, "x-siblings": key, propertyNames } = annotations;
  const ofKeys = propertyNames?.["x-references"];
  return own || key || ofKeys ? { own, key, ofKeys } : undefined;
});

/**
 * Returns the path of the property `key` beside a path or beside its nearest ancestor with such a sibling;
 * undefined if there is none. The key may have dots: `items.properties` is in the sibling `items`.
 */
export function siblingPathOf(root: JsonNode, path: DocumentPath, key: string): DocumentPath | undefined {
  const keys = key.split(".");
  const owners = path.map((_, index) => path.slice(0, path.length - 1 - index));
  const owner = owners.find((one) => nodeAtPath(root, [...one, ...keys]) !== undefined);
  return owner && [...owner, ...keys];
}

/** Whether a reference is a property of a block of this type. */
export function isReferenceInBlock({ visit }: NameReference, root: JsonNode, kind: string): boolean {
  return stringValueAt(nodeAtPath(root, visit.path.slice(0, -1)), "type") === kind;
}

/** Returns the document map that the reference's name belongs to, such as actions; undefined for a nested map. */
export function documentMapOfReference({ map }: NameReference): string | undefined {
  return map.length === 1 ? String(map[0]) : undefined;
}

/** Chinese nouns for entries of the maps; the schema has the English ones. */
const chineseNouns: Readonly<Record<MapName, string>> = {
  constants: "常量",
  endpoints: "接口",
  values: "计算值",
  local: "页面内部变量",
  tables: "状态表",
  draws: "抽奖",
  forms: "表单",
  actions: "动作",
  dialogs: "弹窗",
};

/** Returns the word for one entry of a document map, for messages: "action" for `actions`. */
export function nounForMapEntry(map: string): LocalizedText {
  const found = documentMaps.find(({ name }) => name === map);
  return found
    ? { en: found.noun, zh: chineseNouns[found.name] }
    : en`entry of "${map}"`.zh`“${map}”里的一项`;
}

/** Returns the noun with "a" or "an". */
export function addIndefiniteArticle(noun: LocalizedText): LocalizedText {
  return { ...noun, en: /^[aeiou]/.test(noun.en) ? `an ${noun.en}` : `a ${noun.en}` };
}
