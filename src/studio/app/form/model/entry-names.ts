import { nameReferencesOf, siblingPathOf } from "../../../../check/inspect/name-references.ts";
import {
  type DocumentPath,
  findEntry,
  type JsonNode,
  jsonPointerOf,
  nodeAtPath,
} from "../../../../check/json/json-node.ts";
import type { JsonSchema } from "../../../../check/schema/json-schema.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { walkDocument } from "../../../../check/schema/walk-document.ts";
import type { PublishedPage } from "../../../../plan/published-page.ts";
import { type FormEdit, renameEntry, setValueAt } from "./form-edits.ts";

/** The names that a field may refer to: entries of the document, of its bases, and of its brand. */
export interface NameChoices {
  own: readonly string[];
  inherited: readonly string[];
  brand: readonly string[];
}

interface NameChoicesInput {
  root: JsonNode;
  path: DocumentPath;
  annotations: JsonSchema;
  /** The last version of the page without errors, with everything that it inherits. */
  page: PublishedPage | null;
}

/**
 * Returns the names that the field at a path may refer to, as the schema's `x-references` or `x-siblings` says. Pure.
 */
export function nameChoicesAt({ annotations, page, path, root }: NameChoicesInput): NameChoices {
  const { "x-references": references, "x-siblings": sibling } = annotations;
  const own = references?.map
    ? entryNamesInJson(findEntry(root, references.map)?.value)
    : sibling === undefined
      ? []
      : entryNamesInJson(nodeAtPath(root, siblingPathOf(root, path, sibling) ?? [sibling]));
  // Indexed by the name of any map.
  const campaign = page?.campaign as Readonly<Record<string, unknown>> | undefined;
  const brand = page?.brand as Readonly<Record<string, unknown>> | undefined;
  const whole = references?.map ? entryNamesInValue(campaign?.[references.map]) : [];
  return {
    own,
    inherited: whole.filter((name) => !own.includes(name)),
    brand: references?.brand ? entryNamesInValue(brand?.[references.brand]) : [],
  };
}

function entryNamesInJson(map: JsonNode | undefined): string[] {
  return map?.kind === "object" ? map.entries.map(({ key }) => key).filter(isEntryName) : [];
}

function entryNamesInValue(map: unknown): string[] {
  return typeof map === "object" && map !== null ? Object.keys(map).filter(isEntryName) : [];
}

const isEntryName = (key: string) => !key.startsWith("$");

/**
 * Returns the value at a path of the merged page, written in the file or inherited; undefined if missing or in a
 * list. Pure.
 */
export function publishedValueAt(page: PublishedPage | null, path: DocumentPath): unknown {
  if (!page || path.some((key) => typeof key === "number")) return undefined;
  return path.reduce<unknown>(ownMember, page.campaign);
}

/** Returns the own member of a value under a key or an index; undefined if it is missing. Pure. */
export function ownMember(value: unknown, key: string | number): unknown {
  const isOwn = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return isOwn ? (value as Record<string | number, unknown>)[key] : undefined;
}

/** The parts of a document that use the name of an entry. */
interface EntryUses {
  /** Strings and keys that are exactly the name; a rename can change them, too. */
  references: readonly { path: DocumentPath; isKey: boolean }[];
  /** Expressions and templates that read the entry; a rename does not change them. */
  readers: readonly DocumentPath[];
}

/** Finds the uses of the entry at a path within its document. Pure. */
export function findEntryUses(root: JsonNode, shape: SchemaShape, path: DocumentPath): EntryUses {
  const name = String(path.at(-1));
  const map = jsonPointerOf(path.slice(0, -1));
  const visits = walkDocument(root, shape);
  const references = nameReferencesOf({ root, brand: undefined, visits, isSound: () => true })
    .filter((one) => one.name === name && jsonPointerOf(one.map) === map)
    .map(({ visit }) => ({
      path: visit.node.kind === "object" ? [...visit.path, name] : visit.path,
      isKey: visit.node.kind === "object",
    }));
  const readAs = visits.find((visit) => jsonPointerOf(visit.path) === map)?.shape.annotations["x-map"]
    ?.readAs;
  const read = readAs === "member" ? `${String(path.at(-2))}.${name}` : readAs === "name" ? name : undefined;
  const pattern = read && new RegExp(`(?<![\\w.'"])${read.replace(".", "\\.")}(?!\\w)`);
  const readers = visits.flatMap(({ node, path: at, shape: { annotations } }) => {
    const isRead = annotations["x-expression"] || annotations["x-template"];
    return pattern && isRead && node.kind === "string" && pattern.test(node.value) ? [at] : [];
  });
  return { references, readers };
}

/** Returns the edits that rename an entry and the references to it, but not the expressions that read it. */
export function editsForRename(
  path: DocumentPath,
  to: string,
  { references }: Pick<EntryUses, "references">,
): FormEdit[] {
  const others = references.map((one) =>
    one.isKey ? renameEntry(one.path, to) : setValueAt(one.path, to, () => []),
  );
  return [renameEntry(path, to), ...others];
}
