import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { en } from "../../../language/messages/localized-text.ts";
import { tryOrUndefined } from "../../../language/try-or-undefined.ts";
import type { LiveFolder } from "../../../publish/live/live-folder.ts";
import { applyRefactoring, type FileOperations } from "../../../refactor/apply-refactoring.ts";
import { planPictureRemoval } from "../../../refactor/documents/pictures.ts";
import {
  type DocumentRefactoring,
  planDeletion,
  planDuplicate,
  planMove,
  planRename,
} from "../../../refactor/documents/plan-document-changes.ts";
import type { FileChange, PlannedRefactoring, Refactoring } from "../../../refactor/refactoring.ts";
import { type AppliedRefactoring, placeKey } from "../../api-refactor.ts";
import { documentPathInFolder, realPathInFolder } from "../files/document-path-in-folder.ts";
import { contentVersionOf, readVersionedText, replaceFile } from "../files/save-file.ts";
import { refuseNewText } from "../files/technical-lock.ts";
import { optionalTextAt, type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import { planOrRefuse } from "./plan-draft-refactoring.ts";

interface FileRefactoringsOptions {
  /** The campaigns folder as an absolute path, and its files. */
  root: string;
  folder: LiveFolder;
  /** Called with the path of each file that changed, relative to the folder. */
  onWrote: (path: string) => void;
}

/** Renames, moves, copies and deletes documents and pictures. Invalid requests throw StudioError. */
export class FileRefactorings {
  readonly #options: FileRefactoringsOptions;

  constructor(options: FileRefactoringsOptions) {
    this.#options = options;
  }

  plan(input: RequestInput): Refactoring {
    return planOrRefuse(this.#planFor(input));
  }

  /** Plans again and applies what the operator accepted, so that no request names the files to write. */
  async apply(input: RequestInput): Promise<AppliedRefactoring> {
    const accepted = new Set(Array.isArray(input.accepted) ? input.accepted : []);
    const plan = this.plan(input);
    if (input.kind === "rename") refuseNewText(this.#options.folder.recent());
    const isOfPictures = input.kind === "pictures";
    const places = plan.places.filter((place) => accepted.has(placeKey(place)));
    const files = plan.files.filter((file) => !isOfPictures || ("from" in file && accepted.has(file.from)));
    // Before the first change, so that a refusal leaves everything as it was.
    for (const path of [...places.map((place) => place.path), ...files.flatMap(pathsOfChange)])
      realPathInFolder(this.#options.root, path);
    for (const path of await applyRefactoring({ places, files }, this.#operations()))
      this.#options.onWrote(path);
    return { path: pathAfter(requiredTextAt(input, "path"), plan) };
  }

  #planFor(input: RequestInput): PlannedRefactoring {
    const path = requiredTextAt(input, "path");
    documentPathInFolder(this.#options.root, path);
    const state = this.#options.folder.refresh();
    const project = {
      folder: "",
      sources: Array.from(state.files.values(), ({ source }) => source),
      paths: state.paths(),
      readText: this.#operations().readText,
    };
    const one: DocumentRefactoring = { path, project, schemas: state.schemas };
    const textAt = (name: string) => optionalTextAt(input, name) || undefined;
    switch (requiredTextAt(input, "kind")) {
      case "rename":
        return planRename(one, { id: requiredTextAt(input, "id"), route: textAt("route") });
      case "move":
        return planMove(one, { folder: requiredTextAt(input, "folder") });
      case "duplicate":
        return planDuplicate(one, { id: requiredTextAt(input, "id"), title: textAt("title") });
      case "delete":
        return planDeletion(one);
      case "pictures":
        return planPictureRemoval(project);
      default:
        throw new StudioError(en`The studio does not know this change.`.zh`工作室不支持这个操作。`, 400);
    }
  }

  #operations(): FileOperations {
    const { root } = this.#options;
    const at = (path: string) => join(root, path);
    const withFolder = (path: string) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      return at(path);
    };
    return {
      readText: (path) => tryOrUndefined(() => readFileSync(at(path), "utf8")) ?? "",
      writeText: async (path, text) => {
        const before = readVersionedText(at(path));
        const bytes = Buffer.from(text);
        if (before?.version === contentVersionOf(bytes)) return;
        if (await replaceFile(withFolder(path), bytes, before?.version ?? null)) return;
        throw new StudioError(
          en`Somebody else changed ${path} in the meantime. Try again.`.zh`${path} 刚被别人修改，请重试。`,
          409,
        );
      },
      move: (from, to) => renameSync(at(from), withFolder(to)),
      copy: (from, to) => copyFileSync(at(from), withFolder(to)),
      remove: (path) => rmSync(at(path)),
    };
  }
}

function pathsOfChange(change: FileChange): string[] {
  return [...("from" in change ? [change.from] : []), ...("to" in change ? [change.to] : [])];
}

/** Returns where a document is after a plan; null if it was deleted. */
function pathAfter(path: string, { files }: Refactoring): string | null {
  const own = files.find((file) => "from" in file && file.from === path);
  const created = files.find(({ kind }) => kind === "create");
  if (own?.kind === "delete") return null;
  const [found] = [own, created].flatMap((file) => (file && "to" in file ? [file.to] : []));
  return posix.normalize(found ?? path);
}
