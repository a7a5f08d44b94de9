import type { CheckedDocument } from "../../../check/check-documents.ts";
import { type JsonNode, stringValueAt } from "../../../check/json/json-node.ts";
import { placeOfBrand } from "../../../check/place/place-of-brand.ts";
import type { Problem } from "../../../check/report/problem.ts";
import { problemEdits } from "../../../check/report/problem-edits.ts";
import { listProblems } from "../../../check/report/problem-list.ts";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../language/page-key.ts";
import { FileChecker } from "../../../publish/live/file-checker.ts";
import type { FolderState, LiveFolder } from "../../../publish/live/live-folder.ts";
import { brandsWithoutErrors, makePage, type ServedBrand } from "../../../publish/live/make-page.ts";
import { errorsOfPage } from "../../../publish/live/site-report.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import type { DraftResponse, OtherFileProblem, StudioProblem } from "../../api.ts";

/** The campaigns folder with one editor's drafts. Checks only the requested file, to answer between two keystrokes. */
export class DraftedFolder {
  readonly #site: Site;
  readonly #live: LiveFolder;
  readonly #drafts = new Map<string, string | null>();
  readonly #checked = new FileChecker();
  /** The last version of each page without errors; undefined if it never had one. */
  readonly #last = new Map<string, SitePage | undefined>();
  /** The page last requested for each file, needed while its text cannot be parsed. */
  readonly #shown = new Map<string, string>();

  constructor(site: Site) {
    this.#site = site;
    const recall = (path: string) => this.#checked.recall(path);
    this.#live = site.withDrafts({ recall, drafts: this.#drafts });
  }

  /** Replaces a file by a draft, or with null by the file itself. */
  put(path: string, text: string | null): void {
    if (text === null) this.#drafts.delete(path);
    else this.#drafts.set(path, text);
    this.onFilesChanged([path]);
  }

  /** Leaves a file out, as if it did not exist. */
  leaveOut(path: string): void {
    this.#drafts.set(path, null);
    this.onFilesChanged([path]);
  }

  /** Updates after files changed on the disk. */
  onFilesChanged(paths: readonly string[]): void {
    const { files } = this.#live.recent();
    if (paths.every((path) => files.has(path))) this.#live.refreshFiles(paths);
    else this.#live.refresh();
  }

  /** Returns the folder with this editor's drafts. */
  state(): FolderState {
    return this.#live.recent();
  }

  /** Returns the errors of a file and one of its pages: the one with the key, or the first. */
  answer(path: string, asked: string | undefined): DraftResponse {
    const state = this.state();
    this.#checked.keepOnly(state);
    const pages = this.#pagesOf(state, path);
    const key = asked ?? pages[0]?.key ?? this.#shown.get(path);
    if (key !== undefined) this.#shown.set(path, key);
    const shown = key === undefined ? undefined : this.page(key);
    const elsewhere = key === undefined ? [] : this.#errorsElsewhere(state, path, key);
    return {
      problems: this.#problemsOf(state, path, "errors"),
      elsewhere: elsewhere.map(otherFileProblem),
      pages,
      page:
        key !== undefined && shown
          ? { key, published: shown.page.published, isCurrent: shown.isCurrent }
          : null,
      ...(shown ? {} : this.#usualZoneOf(state)),
    };
  }

  #brandsOf(state: FolderState): ServedBrand[] {
    return brandsWithoutErrors(state, this.#checked, this.#site.directCalls);
  }

  #usualZoneOf(state: FolderState): Pick<DraftResponse, "usualZone"> {
    const id = state.facts.defaultBrand("");
    const brands = this.#brandsOf(state).map(({ brand }) => brand);
    const usual = brands.find((one) => one.id === id);
    return usual ? { usualZone: { zone: placeOfBrand(usual).zone, name: usual.timeZone } } : {};
  }

  /** Returns the problems of a file, or only its errors, which are faster to find. */
  problems(path: string, asked: "all" | "errors" = "all"): StudioProblem[] {
    return this.#problemsOf(this.state(), path, asked);
  }

  /** Returns the resolved document of a page; undefined if it cannot be resolved. */
  documentOf(key: string): JsonNode | undefined {
    const file = this.page(key)?.page.file;
    const state = this.state();
    if (file === undefined || !state.files.has(file)) return undefined;
    const { documents } = this.#checked.errorsAt(state, file);
    return documents.find(({ document: { route } }) => route !== undefined && pageKey(route) === key)
      ?.document.root;
  }

  /** Returns the brand in a file; undefined if the file is no brand, or its brand has errors. */
  brandIn(path: string): CheckedDocument | undefined {
    const state = this.state();
    if (!state.files.has(path)) return undefined;
    const { documents } = this.#checked.errorsAt(state, path);
    return documents.find((one) => one.document.kind === "brand" && this.#checked.isSound(state, one));
  }

  /** Returns a page from the drafts, or its last version without errors; undefined if there never was one. */
  page(key: string): { page: SitePage; isCurrent: boolean } | undefined {
    const state = this.state();
    if (!this.#last.has(key)) this.#last.set(key, this.#site.page(key));
    const before = this.#last.get(key);
    const brands = this.#brandsOf(state);
    const { page, isGone } = makePage(state, { key, checked: this.#checked, brands, before });
    if (page || isGone) this.#last.set(key, page);
    const last = this.#last.get(key);
    return last && { page: last, isCurrent: page !== undefined };
  }

  /** Returns whether one of this editor's pages uses a picture. The path is relative to the folder. */
  usesPicture(picture: string): boolean {
    return [...this.#last.values()].some((page) => page?.pictures.includes(picture));
  }

  #problemsOf(state: FolderState, path: string, asked: "all" | "errors"): StudioProblem[] {
    if (!state.files.has(path)) return [];
    const { result } = asked === "all" ? this.#checked.at(state, path) : this.#checked.errorsAt(state, path);
    return listProblems(result.found, [path])
      .filter(({ file, severity }) => file === path && (asked === "all" || severity === "error"))
      .map(studioProblem);
  }

  #errorsElsewhere(state: FolderState, path: string, key: string) {
    const { problems } = errorsOfPage(state, { key, checked: this.#checked, before: [] });
    return problems.filter(({ file }) => file !== path);
  }

  #pagesOf(state: FolderState, path: string): DraftResponse["pages"] {
    if (!state.files.has(path)) return [];
    return this.#checked
      .errorsAt(state, path)
      .documents.flatMap(({ document: { root, route } }) =>
        route === undefined
          ? []
          : [{ key: pageKey(route), route, title: stringValueAt(root, "title") ?? "" }],
      );
  }
}

/** Converts a problem to the studio's format. Pure. */
export function studioProblem(problem: Problem): StudioProblem {
  const { end, isSure, pointer, rule, severity, start } = problem;
  const made = problemEdits(problem).map((edit) => ({
    from: edit.start,
    to: edit.end,
    text: edit.suggestion,
  }));
  const edits = made.length > 0 ? made : null;
  return {
    ...{ rule, severity, pointer, from: start, to: end },
    message: messageOf(problem),
    advice: localizedProblemText(problem, "fix"),
    counterexample: localizedProblemText(problem, "counterexample"),
    fix: isSure ? edits : null,
    suggestion: isSure ? null : edits,
  };
}

/** Converts a problem of another file. Pure. */
function otherFileProblem(problem: Problem): OtherFileProblem {
  return { path: problem.file, line: problem.line, message: messageOf(problem) };
}

function messageOf({ message, zh }: Problem): LocalizedText {
  return { en: message, zh: zh.message };
}

/** Returns a problem's fix or counterexample in both languages; null if it has none. */
function localizedProblemText(problem: Problem, name: "fix" | "counterexample"): LocalizedText | null {
  const text = problem[name];
  return text === undefined ? null : { en: text, zh: problem.zh[name] ?? text };
}
