import { findClosest } from "../../language/messages/find-closest.ts";
import { didYouMean, en, joined, type Saying } from "../../language/messages/saying.ts";
import { pageKey } from "../../language/page-key.ts";
import type { EffectiveDocument } from "./resolve.ts";

/** What somebody calls a document, and which of its pages is meant. */
export interface Sought {
  name: string;
  route?: string | undefined;
}

/**
 * The one document that is meant: by its route, its file or its id. Of a file with variants its own page, where no route
 * is given. Says which there are, or what was probably meant, where there is none.
 */
export function findDocument(
  { name, route }: Sought,
  documents: readonly EffectiveDocument[],
): { document: EffectiveDocument } | { wrong: Saying } {
  const known = documents.filter((one) => isMeant(one, name));
  // A route says which page is meant; an id or a file means the page that is no variant.
  const usual = known.find(({ variantIndex }) => variantIndex === undefined) ?? known[0];
  if (!usual)
    return { wrong: unknown(name, en`an id, a file or a route`.zh`id、文件或 route`, namesOf(documents)) };
  if (route === undefined) return { document: usual };
  const document = known.find((one) => hasRoute(one, route));
  const routes = known.flatMap((one) => one.route ?? []);
  return document
    ? { document }
    : { wrong: unknown(route, en`a route of ${name}`.zh`${name}的某个 route`, routes) };
}

function isMeant(document: EffectiveDocument, name: string): boolean {
  const { file, id } = document;
  return hasRoute(document, name) || file.source.path === name || id === name;
}

function hasRoute({ route }: EffectiveDocument, wanted: string): boolean {
  return route !== undefined && wanted.startsWith("/") && pageKey(route) === pageKey(wanted);
}

function namesOf(documents: readonly EffectiveDocument[]): string[] {
  return [
    ...new Set(documents.flatMap(({ id, route, file }) => [id ?? [], route ?? [], file.source.path].flat())),
  ];
}

function unknown(name: string, expected: Saying, known: readonly string[]): Saying {
  const meant = findClosest(name, known);
  const all = joined(known, { en: ", ", zh: "、" });
  const choice = known.length > 0 && known.length <= 12 ? en`: ${all}.`.zh`：${all}。` : en`.`.zh`。`;
  const advice: Saying = meant === undefined ? choice : en`. ${didYouMean(meant)}`.zh`。${didYouMean(meant)}`;
  return en`${name} is not there, expected ${expected}${advice}`.zh`${name} 不存在，应为${expected}${advice}`;
}
