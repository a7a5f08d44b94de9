import { posix } from "node:path";
import { documentIdentityOf } from "../../check/document/merge-documents.ts";
import { findChild, rangeInsideQuotes, stringValueAt } from "../../check/json/json-node.ts";
import { readJson } from "../../check/json/read-json.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { pageKey } from "../../language/page-key.ts";
import { copyCampaign, listManualChanges, mapOldToNewRoutes } from "../../migrate/copy-campaign.ts";
import {
  createPlace,
  type FileChange,
  type PlannedRefactoring,
  type RefactoredPlace,
} from "../refactoring.ts";
import { moveOfPictures, picturesNamedBy } from "./pictures.ts";
import { placesNamingDocument } from "./places-naming-document.ts";
import {
  documentAt,
  folderOfPath,
  type NamedDocument,
  notesOnCode,
  type ProjectFolder,
  unreadableRefusal,
} from "./project-folder.ts";
import { explainInvalidRoute, refuseId } from "./refuse-id.ts";

/** The project in which a document is refactored, and the document's path. */
export interface DocumentRefactoring {
  project: ProjectFolder;
  schemas: Schemas;
  path: string;
}

/**
 * Plans to give a document another id, and its pages another route if `route` is given. Its file gets the name of the id if
 * it had the old one. References and links in all documents follow. Code that names it is only reported.
 */
export function planRename(
  { path, project, schemas }: DocumentRefactoring,
  { id, route }: { id: string; route?: string | undefined },
): PlannedRefactoring {
  const document = documentAt(project, path);
  if (!document?.file.root) return unreadableRefusal(path);
  const refusal =
    (id === document.id ? undefined : refuseId(id, project, path)) ?? refuseRoute(route, path, project);
  if (refusal) return { refusal };
  const routes =
    route === undefined
      ? new Map<string, string>()
      : mapOldToNewRoutes(document.file.root, route.replace(/^\//, ""));
  const changed = new Map(
    [...routes].filter(([old, next]) => old !== next.toLowerCase() || route !== undefined),
  );
  const isNamedById = posix.basename(path) === `${document.id}.json`;
  const to = posix.join(folderOfPath(path), `${id}.json`);
  return {
    places: placesNamingDocument(document, { id, routes: changed }, { project, schemas }),
    files: isNamedById && to !== path ? [{ kind: "move", from: path, to }] : [],
    notes: [
      ...(changed.size > 0
        ? [
            en`The old address stops working: links outside this project have to change.`
              .zh`旧地址会失效，项目以外的链接也要改。`,
          ]
        : []),
      ...notesOnCode(project, [...(id === document.id ? [] : [document.id]), ...changed.keys()]),
    ],
  };
}

function refuseRoute(
  route: string | undefined,
  path: string,
  project: ProjectFolder,
): LocalizedText | undefined {
  if (route === undefined) return undefined;
  const wrong = explainInvalidRoute(route);
  if (wrong) return wrong;
  const holder = project.sources.find(
    (source) => source.path !== path && routesOf(source).some((one) => pageKey(one) === pageKey(route)),
  );
  return (
    holder &&
    en`The address ${route} is used by ${holder.path} already. Choose another one.`
      .zh`地址 ${route} 已被 ${holder.path} 使用，请换一个。`
  );
}

function routesOf(source: ProjectFolder["sources"][number]): string[] {
  const { root } = readJson(source);
  return root ? [...mapOldToNewRoutes(root, "x").keys()] : [];
}

/** Plans to move a document to another folder, with its pictures. */
export function planMove(
  { path, project }: DocumentRefactoring,
  { folder }: { folder: string },
): PlannedRefactoring {
  const document = documentAt(project, path);
  if (!document) return unreadableRefusal(path);
  const target = posix.join(project.folder, folder);
  const refusal = refuseFolder(folder) ?? refuseTaken(posix.join(target, posix.basename(path)), project);
  if (refusal) return { refusal };
  const to = posix.join(target, posix.basename(path));
  return {
    places: schemaPlace(document, folderOfPath(to)),
    files: [
      ...moveOfPictures(document, { folder: folderOfPath(to), isCopy: false, project }),
      { kind: "move", from: path, to },
    ],
    notes: notesOnCode(project, [posix.basename(path)]),
  };
}

function refuseFolder(folder: string): LocalizedText | undefined {
  return /^[\w-]+(\/[\w-]+)*$/.test(folder) || folder === ""
    ? undefined
    : en`"${folder}" cannot be a folder here. Use letters, digits, - and _.`
        .zh`“${folder}”不能用作文件夹名，请用字母、数字、- 和 _。`;
}

function refuseTaken(path: string, { paths }: ProjectFolder): LocalizedText | undefined {
  return paths.includes(path) ? en`${path} exists already.`.zh`${path} 已经存在。` : undefined;
}

/** Returns the change of `$schema`, a path relative to the document. */
function schemaPlace({ file }: NamedDocument, folder: string): RefactoredPlace[] {
  const node = findChild(file.root, "$schema");
  if (node?.kind !== "string" || !node.value.startsWith(".")) return [];
  const suggestion = relocated(node.value, folderOfPath(file.source.path), folder);
  if (suggestion === node.value) return [];
  const why = en`the path of the schema`.zh`格式说明的路径`;
  return [
    createPlace({ node, path: ["$schema"], range: rangeInsideQuotes(node), suggestion, isSure: true, why }),
  ];
}

/** The depth below which relative paths may lead out of the project. */
const OUTSIDE = "/0/1/2/3/4/5";

function relocated(path: string, from: string, to: string): string {
  return posix.relative(posix.join(OUTSIDE, to), posix.join(OUTSIDE, from, path));
}

/** Plans to copy a campaign under another id, title and folder (by default beside the original), with its pictures. */
export function planDuplicate(
  { path, project }: DocumentRefactoring,
  { id, title, folder }: { id: string; title?: string | undefined; folder?: string | undefined },
): PlannedRefactoring {
  const document = documentAt(project, path);
  if (!document) return unreadableRefusal(path);
  const target = folder === undefined ? folderOfPath(path) : posix.join(project.folder, folder);
  const to = posix.join(target === "." ? "" : target, `${id}.json`);
  const refusal = refuseId(id, project) ?? refuseFolder(folder ?? "") ?? refuseTaken(to, project);
  const copied = copyCampaign(document.file.source.text, { id, title });
  if (refusal || copied === undefined) return { refusal: refusal ?? unreadableRefusal(path).refusal };
  const schema = stringValueAt(document.file.root, "$schema");
  const text = schema?.startsWith(".")
    ? copied.replace(JSON.stringify(schema), () =>
        JSON.stringify(relocated(schema, folderOfPath(path), folderOfPath(to))),
      )
    : copied;
  const pictures = moveOfPictures(document, { folder: folderOfPath(to), isCopy: true, project });
  return {
    places: [],
    files: [...pictures, { kind: "create", to, text }],
    notes: listManualChanges(copied).map((left) => en`Left to change: ${left}.`.zh`还要修改：${left}。`),
  };
}

/**
 * Plans to delete a document. Refuses if others extend it. Links to its pages stay and are reported. Its pictures stay, and
 * are then listed as unused.
 */
export function planDeletion({ path, project, schemas }: DocumentRefactoring): PlannedRefactoring {
  const document = documentAt(project, path);
  if (!document?.file.root) return unreadableRefusal(path);
  const routes = mapOldToNewRoutes(document.file.root, document.id);
  const isSame = (source: ProjectFolder["sources"][number]) => source.path === path;
  const users = project.sources.filter((source) => {
    const identity = documentIdentityOf(readJson(source));
    return !isSame(source) && identity.kind === document.kind && identity.base === document.id;
  });
  if (users.length > 0) {
    const names = users.map((one) => one.path).join(", ");
    return {
      refusal: en`${names} extends this document. Delete or change it first.`
        .zh`${names} 继承了这个文档，请先删除或修改它。`,
    };
  }
  const links = placesNamingDocument(document, { id: "", routes }, { project, schemas }).filter(
    (one) => one.path !== path,
  );
  const others = project.sources.filter((one) => !isSame(one));
  const left = picturesNamedBy(document, project).filter((picture) =>
    others.every(({ text }) => !text.includes(posix.basename(picture))),
  );
  const files: FileChange[] = [{ kind: "delete", from: path }];
  return {
    places: [],
    files,
    notes: [
      ...links.map(
        (one) => en`${one.path} still names it: ${one.before}.`.zh`${one.path} 里还写着它：${one.before}。`,
      ),
      ...left.map((picture) => en`The picture ${picture} is then unused.`.zh`图片 ${picture} 不再有人使用。`),
      ...notesOnCode(project, [document.id]),
    ],
  };
}
