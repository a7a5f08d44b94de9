import { referencesOf, siblingOf } from "../../../../check/inspect/references.ts";
import { entryOf, type JsonNode, nodeAt, type Path, pointerOf } from "../../../../check/json/json-node.ts";
import type { JsonSchema } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { walk } from "../../../../check/schema/walk.ts";
import type { PublishedPage } from "../../../../plan/published.ts";
import { type Edit, renameEntry, setAt } from "./edits.ts";

/** The names that are allowed at a place: entries of the document, entries from its bases, and entries of its brand. */
export interface NameChoices {
  own: readonly string[];
  inherited: readonly string[];
  brand: readonly string[];
}

interface NamesInput {
  root: JsonNode;
  path: Path;
  annotations: JsonSchema;
  /** The last version of the page without errors, with everything that it inherits. */
  page: PublishedPage | null;
}

/** Returns the names that `x-references` or `x-siblings` allow at a place. Pure. */
export function namesAt({ annotations, page, path, root }: NamesInput): NameChoices {
  const { "x-references": references, "x-siblings": sibling } = annotations;
  const own = references?.map
    ? keysOf(entryOf(root, references.map)?.value)
    : sibling === undefined
      ? []
      : keysOf(nodeAt(root, siblingOf(root, path, sibling) ?? [sibling]));
  // Indexed by the name of any map.
  const campaign = page?.campaign as Readonly<Record<string, unknown>> | undefined;
  const brand = page?.brand as Readonly<Record<string, unknown>> | undefined;
  const whole = references?.map ? keysIn(campaign?.[references.map]) : [];
  return {
    own,
    inherited: whole.filter((name) => !own.includes(name)),
    brand: references?.brand ? keysIn(brand?.[references.brand]) : [],
  };
}

function keysOf(map: JsonNode | undefined): string[] {
  return map?.kind === "object" ? map.entries.map(({ key }) => key).filter(isName) : [];
}

function keysIn(map: unknown): string[] {
  return typeof map === "object" && map !== null ? Object.keys(map).filter(isName) : [];
}

const isName = (key: string) => !key.startsWith("$");

/** Returns the page's own or inherited value at a path without list indexes; undefined if it is missing. Pure. */
export function inheritedAt(page: PublishedPage | null, path: Path): unknown {
  if (!page || path.some((key) => typeof key === "number")) return undefined;
  return path.reduce<unknown>(memberOf, page.campaign);
}

/** Returns the own member of a value under a key or an index; undefined if it is missing. Pure. */
export function memberOf(value: unknown, key: string | number): unknown {
  const isOwn = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return isOwn ? (value as Record<string | number, unknown>)[key] : undefined;
}

/** The places of a document that use the name of an entry. */
interface EntryUses {
  /** Texts and keys that consist of the name only; they can be renamed with the entry. */
  references: readonly { path: Path; isKey: boolean }[];
  /** Expressions and templates that read it. */
  readers: readonly Path[];
}

/** Returns all uses of the entry at a path in the document. Pure. */
export function usesOf(root: JsonNode, shape: Shape, path: Path): EntryUses {
  const name = String(path.at(-1));
  const map = pointerOf(path.slice(0, -1));
  const visits = walk(root, shape);
  const references = referencesOf({ root, brand: undefined, visits, isSound: () => true })
    .filter((one) => one.name === name && pointerOf(one.map) === map)
    .map(({ visit }) => ({
      path: visit.node.kind === "object" ? [...visit.path, name] : visit.path,
      isKey: visit.node.kind === "object",
    }));
  const readAs = visits.find((visit) => pointerOf(visit.path) === map)?.shape.annotations["x-map"]?.readAs;
  const read = readAs === "member" ? `${String(path.at(-2))}.${name}` : readAs === "name" ? name : undefined;
  const pattern = read && new RegExp(`(?<![\\w.'"])${read.replace(".", "\\.")}(?!\\w)`);
  const readers = visits.flatMap(({ node, path: at, shape: { annotations } }) => {
    const isRead = annotations["x-expression"] || annotations["x-template"];
    return pattern && isRead && node.kind === "string" && pattern.test(node.value) ? [at] : [];
  });
  return { references, readers };
}

/** Returns the edits that rename an entry and its references. */
export function renameEdits(path: Path, to: string, { references }: Pick<EntryUses, "references">): Edit[] {
  const others = references.map((one) =>
    one.isKey ? renameEntry(one.path, to) : setAt(one.path, to, () => []),
  );
  return [renameEntry(path, to), ...others];
}
