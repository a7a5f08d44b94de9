import { referencesOf, siblingOf } from "../../../../check/inspect/references.ts";
import { entryOf, type JsonNode, nodeAt, type Path, pointerOf } from "../../../../check/json/json-node.ts";
import type { JsonSchema } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { walk } from "../../../../check/schema/walk.ts";
import type { Published } from "../../../../plan/published.ts";
import { type Edit, renameKey, setAt } from "./edits.ts";

/** What can be named at a place: entries of the document, those it has from what it extends, and of its brand. */
export interface Nameable {
  own: readonly string[];
  inherited: readonly string[];
  brand: readonly string[];
}

interface NamesQuestion {
  root: JsonNode;
  path: Path;
  annotations: JsonSchema;
  /** The page as it last was without errors, with all that it inherits. */
  page: Published | null;
}

/** The names that may stand at a place by its `x-references` or `x-siblings`. Pure. */
export function namesAt({ annotations, page, path, root }: NamesQuestion): Nameable {
  const { "x-references": references, "x-siblings": sibling } = annotations;
  const own = references?.map
    ? keysOf(entryOf(root, references.map)?.value)
    : sibling === undefined
      ? []
      : keysOf(nodeAt(root, siblingOf(root, path, sibling) ?? [sibling]));
  const campaign = page?.campaign as Readonly<Record<string, unknown>> | undefined; // by whatever map it has
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

/** What the page has at a path that leads through no list, from whatever it is made of; undefined where it has nothing. Pure. */
export function inheritedAt(page: Published | null, path: Path): unknown {
  if (!page || path.some((key) => typeof key === "number")) return undefined;
  return path.reduce<unknown>(memberOf, page.campaign);
}

/** What a value has of its own under a key or an index. Pure. */
export function memberOf(value: unknown, key: string | number): unknown {
  const isOwn = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return isOwn ? (value as Record<string | number, unknown>)[key] : undefined;
}

/** What names an entry of a map elsewhere in the document. */
interface Uses {
  /** Texts and keys that are nothing but its name: they can be renamed with it. */
  references: readonly { path: Path; isKey: boolean }[];
  /** Expressions and texts that read it. */
  readers: readonly Path[];
}

/** Everything in the document that names the entry at a path. Pure. */
export function usesOf(root: JsonNode, shape: Shape, path: Path): Uses {
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

/** Renames an entry, and all that is nothing but its name. */
export function renaming(path: Path, to: string, { references }: Pick<Uses, "references">): Edit[] {
  const others = references.map((one) =>
    one.isKey ? renameKey(one.path, to) : setAt(one.path, to, () => []),
  );
  return [renameKey(path, to), ...others];
}
