import { pageKey } from "../../language/page-key.ts";
import { closest } from "../closest.ts";
import { childOf } from "../json/json-node.ts";
import type { EffectiveDocument } from "./resolve.ts";

/** All documents together, by what must be found among them. */
export interface Project {
  /** The brands by id. */
  brands: ReadonlyMap<string, EffectiveDocument>;
  /** The documents of a kind and id, in the order of their files; no variants. */
  withId: (document: Pick<EffectiveDocument, "kind" | "id">) => readonly EffectiveDocument[];
  /** The pages at a document's address, in the order of their files. */
  atAddress: (document: EffectiveDocument) => readonly EffectiveDocument[];
  /** The pages at an address, in the order of their files. */
  at: (route: string) => readonly EffectiveDocument[];
  /** The routes of all pages, as they are written. */
  routes: readonly string[];
  /** The ids that some campaign extends. */
  extendedIds: ReadonlySet<string>;
}

/** Looks the documents over once, so that no rule has to search them all. */
export function projectOf(documents: readonly EffectiveDocument[]): Project {
  const own = documents.filter(({ variantIndex }) => variantIndex === undefined);
  const byId = groupBy(own, nameOf);
  const byAddress = groupBy(documents, addressOf);
  const brands = documents.flatMap((document): [string, EffectiveDocument][] =>
    document.kind === "brand" && document.id !== undefined ? [[document.id, document]] : [],
  );
  const ids = new Set(own.flatMap(({ id }) => id ?? []));
  const extended = documents.flatMap(({ file }) => {
    const base = childOf(file.root, "extends");
    if (base?.kind !== "string") return [];
    // One that is misspelt is told where it stands, not at the campaign that was meant.
    return ids.has(base.value) ? [base.value] : [closest(base.value, [...ids]) ?? base.value];
  });
  return {
    brands: new Map(brands),
    withId: (document) => byId.get(nameOf(document) ?? "") ?? [],
    atAddress: (document) => byAddress.get(addressOf(document) ?? "") ?? [],
    at: (route) => byAddress.get(addressOf({ route }) ?? "") ?? [],
    routes: documents.flatMap(({ route }) => route ?? []),
    extendedIds: new Set(extended),
  };
}

function nameOf({ id, kind }: Pick<EffectiveDocument, "kind" | "id">): string | undefined {
  return id === undefined ? undefined : `${kind} ${id}`;
}

/** Addresses are compared as they are served. */
function addressOf({ route }: Pick<EffectiveDocument, "route">): string | undefined {
  return route === undefined ? undefined : pageKey(route);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
