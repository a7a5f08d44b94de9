import { memoize } from "../../language/memoize.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import {
  type Anchor,
  atKey,
  atText,
  childOf,
  entryOf,
  type JsonNode,
  nodeAt,
  type Path,
  textAt,
} from "../json/json-node.ts";
import { documentMaps, type MapName } from "../schema/document-maps.generated.ts";
import type { Shape } from "../schema/shape.ts";
import type { Visit } from "../schema/walk.ts";
import { entriesIn, type NamesQuestion } from "./names.ts";

/** A place of the document that names an entry of one of its maps. */
export interface Reference {
  name: string;
  /** Where the map stands that holds such entries: `["actions"]`, or `["forms", "bind", "fields"]`; for one of the brand alone, its map there. */
  map: Path;
  /** Whether only the brand has such entries. */
  isOfBrand: boolean;
  at: Anchor;
  /** The key or value that names it. */
  place: string;
  /** The names of the brand that count besides the entries of the map, such as what its native app does. */
  others: readonly string[];
  /** Whether what is named is only looked at here. */
  isInert: boolean;
  visit: Visit;
}

export interface ReferencesQuestion extends Pick<NamesQuestion, "root" | "brand" | "isSound"> {
  visits: readonly Visit[];
}

/** All references of a document: texts, and names of properties, that its schema says to be such. */
export function referencesOf({ root, brand, visits, isSound }: ReferencesQuestion): Reference[] {
  return visits.flatMap((visit): Reference[] => {
    const naming = namingOf(visit.shape);
    if (!naming) return [];
    const { node, path } = visit;
    const { key, ofKeys, own } = naming;
    const others = own?.brand === undefined ? [] : entriesIn(childOf(brand, own.brand)).map(({ key }) => key);
    const isOfBrand = own?.brand !== undefined && own.map === undefined;
    const common = { others, isOfBrand, isInert: own?.inert === true, visit };
    if (node.kind === "string" && isSound(path)) {
      const place = String(path.filter((key) => typeof key === "string").at(-1) ?? "");
      const named = own?.map ?? own?.brand;
      const map = named ? [named] : key === undefined ? undefined : siblingOf(root, path, key);
      return map ? [{ ...common, name: node.value, map, at: atText(node), place }] : [];
    }
    if (node.kind !== "object" || !ofKeys?.map) return [];
    const map = [ofKeys.map];
    const place = String(path.at(-1));
    return node.entries.map((entry) => ({ ...common, name: entry.key, map, at: atKey(entry), place }));
  });
}

/** What a shape says of names, of itself or of its keys. Few shapes say something, and each is asked at many places. */
const namingOf = memoize(({ annotations }: Shape) => {
  const { "x-references": own, "x-siblings": key, propertyNames } = annotations;
  const ofKeys = propertyNames?.["x-references"];
  return own || key || ofKeys ? { own, key, ofKeys } : undefined;
});

/** Where the property `key` stands beside what is at a path, or beside the next around it that has one beside it. */
export function siblingOf(root: JsonNode, path: Path, key: string): Path | undefined {
  const owners = path.map((_, index) => path.slice(0, path.length - 1 - index));
  const owner = owners.find((one) => entryOf(nodeAt(root, one), key) !== undefined);
  return owner && [...owner, key];
}

/** Whether a reference is a word of a block of this kind. */
export function isInBlock({ visit }: Reference, root: JsonNode, kind: string): boolean {
  return textAt(nodeAt(root, visit.path.slice(0, -1)), "type") === kind;
}

/** The map of the document in which a reference's name is looked for, such as actions; undefined for one inside. */
export function mapOf({ map }: Reference): string | undefined {
  return map.length === 1 ? String(map[0]) : undefined;
}

/** What entries of the maps are called in Chinese; in English the schema says it. */
const nouns: Readonly<Record<MapName, string>> = {
  constants: "常量",
  endpoints: "接口",
  values: "计算值",
  local: "页面变量",
  tables: "状态表",
  draws: "抽奖",
  forms: "表单",
  actions: "动作",
  dialogs: "弹窗",
};

/** What an entry of a map of the document is called. */
export function nounOf(map: string): Saying {
  const found = documentMaps.find(({ name }) => name === map);
  return found ? { en: found.noun, zh: nouns[found.name] } : en`entry of "${map}"`.zh`“${map}”里的一项`;
}

/** A noun with a or an. */
export function withArticle(noun: Saying): Saying {
  return { ...noun, en: /^[aeiou]/.test(noun.en) ? `an ${noun.en}` : `a ${noun.en}` };
}
