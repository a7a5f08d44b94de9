import { adviseClosestWord } from "../language/messages/find-closest.ts";
import { en, listed, type Saying } from "../language/messages/saying.ts";
import { pageKey } from "../language/page-key.ts";
import { Failure } from "./command-result.ts";
import { type EffectiveDocument, effectiveDocuments } from "./document/resolve.ts";
import { readJson } from "./json/read-json.ts";
import type { SourceFile } from "./json/source-file.ts";
import { type Disk, projectFiles } from "./project/project-files.ts";
import type { Schemas } from "./schema/json-schema.ts";

/** Access to files for a command about one document. */
export interface DocumentWorld {
  disk: Disk;
  /** The project's campaigns folder, in the form used for displayed paths. */
  campaigns: string;
  schemas: () => Schemas;
}

/** The id, file or route of a document, and optionally the route of one of its pages. */
interface DocumentQuery {
  name: string;
  route?: string | undefined;
}

/** Opens the named document and the files of its project; throws a `Failure` if the document does not exist. */
export function openDocument(
  sought: DocumentQuery,
  { campaigns, disk, schemas }: DocumentWorld,
): { document: EffectiveDocument; sources: readonly SourceFile[] } {
  const { name } = sought;
  const kind = disk.kindOf(name);
  const { outlines } = projectFiles(disk, { paths: kind === "file" ? [name] : [], campaigns });
  const sources = outlines.map(({ path }): SourceFile => ({ path, ...disk.read(path) }));
  const unreadable = sources.find(({ path }) => path === name)?.unreadable;
  if (unreadable) throw new Failure(en`${name} ${unreadable}`.zh`${name} ${unreadable}`, 2);
  const documents = effectiveDocuments(sources.map(readJson), schemas());
  const known = documents.filter((one) => matchesName(one, name));
  if (known.length === 0 && kind === "folder")
    throw new Failure(
      en`${name} is a folder, expected an id, a file or a route`.zh`${name} 是文件夹，应为 id、文件或 route`,
      2,
    );
  return { document: selectPage(known, sought, documents), sources };
}

/**
 * Returns the requested page. Without a route, that is the file's page that is not a variant. Throws a `Failure` that
 * lists the existing names or suggests the closest one if the page does not exist.
 */
function selectPage(
  known: readonly EffectiveDocument[],
  { name, route }: DocumentQuery,
  documents: readonly EffectiveDocument[],
): EffectiveDocument {
  const usual = known.find(({ variantIndex }) => variantIndex === undefined) ?? known[0];
  if (!usual) throw notFound(name, en`an id, a file or a route`.zh`id、文件或 route`, namesOf(documents));
  if (route === undefined) return usual;
  const document = known.find((one) => hasRoute(one, route));
  if (document) return document;
  const routes = known.flatMap((one) => one.route ?? []);
  throw notFound(route, en`a route of ${name}`.zh`${name}的某个 route`, routes);
}

function matchesName(document: EffectiveDocument, name: string): boolean {
  const { file, id } = document;
  return hasRoute(document, name) || file.source.path === name || id === name;
}

function hasRoute({ route }: EffectiveDocument, wanted: string): boolean {
  return route !== undefined && wanted.startsWith("/") && pageKey(route) === pageKey(wanted);
}

function namesOf(documents: readonly EffectiveDocument[]): string[] {
  const names = documents.flatMap(({ id, route, file }) => [id, route, file.source.path]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

function notFound(name: string, expected: Saying, known: readonly string[]): Failure {
  const all = listed(known);
  const choice = known.length > 0 && known.length <= 12 ? en`: ${all}.`.zh`：${all}。` : en`.`.zh`。`;
  const advice = adviseClosestWord(name, known, choice);
  return new Failure(
    en`${name} does not exist, expected ${expected}${advice}`.zh`${name} 不存在，应为${expected}${advice}`,
    2,
  );
}
