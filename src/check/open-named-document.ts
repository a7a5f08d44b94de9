import { adviseClosestWord } from "../language/messages/find-closest.ts";
import { en, joinWithCommas, type LocalizedText } from "../language/messages/localized-text.ts";
import { pageKey } from "../language/page-key.ts";
import { Failure } from "./command-result.ts";
import { type MergedDocument, mergeAllDocuments } from "./document/merge-documents.ts";
import { findProjects, requireProjectFile } from "./find-projects.ts";
import { readJson } from "./json/read-json.ts";
import { folderOf, type SourceFile } from "./json/source-file.ts";
import type { Disk } from "./project/project-files.ts";
import type { Schemas } from "./schema/json-schema.ts";

/** What a command about one document needs of the project: its files and the schemas. */
export interface DocumentAccess {
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

/**
 * Finds a document by id, file or route. Returns it with all files of its project; throws a `Failure` if it does not
 * exist.
 */
export function openNamedDocument(
  sought: DocumentQuery,
  { campaigns, disk, schemas }: DocumentAccess,
): { document: MergedDocument; sources: readonly SourceFile[] } {
  const { name } = sought;
  const kind = disk.kindOf(name);
  const projects = findProjects(disk, { paths: kind === "file" ? [name] : [], campaigns });
  for (const { folder = campaigns } of projects) requireProjectFile(disk, folder);
  const outlines = projects.flatMap((project) => project.outlines);
  const sources = outlines.map(({ path }): SourceFile => ({ path, ...disk.read(path) }));
  const unreadable = sources.find(({ path }) => path === name)?.unreadable;
  if (unreadable) throw new Failure(en`${name} ${unreadable}`.zh`${name} ${unreadable}`, 2);
  const documents = mergeAllDocuments(sources.map(readJson), schemas());
  const known = documents.filter((one) => isDocumentNamed(one, name));
  if (known.length === 0 && kind === "folder")
    throw new Failure(
      en`${name} is a folder, expected an id, a file or a route`.zh`${name} 是文件夹，应为 id、文件或 route`,
      2,
    );
  if (known.length === 0) throwIfPath(name, disk);
  return { document: selectPageByName(known, sought, documents), sources };
}

/** Throws a `Failure` if the name is a path at which something other than a readable document is. */
function throwIfPath(name: string, disk: Disk): void {
  if (disk.kindOf(name) === "file")
    throw new Failure(
      en`${name} has errors. Fix them first: npx campaign-engine validate ${name}`
        .zh`${name} 有错误，请先改正：npx campaign-engine validate ${name}`,
    );
  const folder = folderOf(name);
  const isThere = disk.namesIn(folder || ".").includes(name.slice(folder.length));
  const why = isThere ? disk.whyNotFound(name) : undefined;
  if (why) throw new Failure(en`${name} ${why}`.zh`${name} ${why}`, 2);
}

/**
 * Returns the requested page. Without a route, that is the file's page that is not a variant. Throws a `Failure` that
 * lists the existing names or suggests the closest one if the page does not exist.
 */
function selectPageByName(
  known: readonly MergedDocument[],
  { name, route }: DocumentQuery,
  documents: readonly MergedDocument[],
): MergedDocument {
  const usual = known.find(({ variantIndex }) => variantIndex === undefined) ?? known[0];
  if (!usual)
    throw notFoundFailure(
      name,
      en`an id, a file or a route`.zh`id、文件或 route`,
      listDocumentNames(documents),
    );
  if (route === undefined) return usual;
  const document = known.find((one) => isPageAtRoute(one, route));
  if (document) return document;
  const routes = known.flatMap((one) => one.route ?? []);
  throw notFoundFailure(route, en`a route of ${name}`.zh`${name}的某个 route`, routes);
}

function isDocumentNamed(document: MergedDocument, name: string): boolean {
  const { file, id } = document;
  return isPageAtRoute(document, name) || file.source.path === name || id === name;
}

function isPageAtRoute({ route }: MergedDocument, wanted: string): boolean {
  return route !== undefined && wanted.startsWith("/") && pageKey(route) === pageKey(wanted);
}

function listDocumentNames(documents: readonly MergedDocument[]): string[] {
  const names = documents.flatMap(({ id, route, file }) => [id, route, file.source.path]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

function notFoundFailure(name: string, expected: LocalizedText, known: readonly string[]): Failure {
  const all = joinWithCommas(known);
  const choice = known.length > 0 && known.length <= 12 ? en`: ${all}.`.zh`：${all}。` : en`.`.zh`。`;
  const advice = adviseClosestWord(name, known, choice);
  return new Failure(
    en`${name} does not exist, expected ${expected}${advice}`.zh`${name} 不存在，应为${expected}${advice}`,
    2,
  );
}
