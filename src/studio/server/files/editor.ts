import { type JsonNode, textAt } from "../../../check/json/json-node.ts";
import type { Problem } from "../../../check/report/problem.ts";
import { problemsIn } from "../../../check/report/problem-list.ts";
import type { Saying } from "../../../language/messages/saying.ts";
import { pageKey } from "../../../language/page-key.ts";
import { CheckedFiles } from "../../../publish/live/checked-files.ts";
import type { FolderState, LiveFolder } from "../../../publish/live/live-folder.ts";
import { brandsOf, makePage } from "../../../publish/live/make-page.ts";
import { errorsAt } from "../../../publish/live/site-report.ts";
import type { Site, SitePage } from "../../../publish/site.ts";
import type { DraftAnswer, ElsewhereProblem, StudioProblem } from "../../api.ts";

/** The campaigns folder with one editor's drafts. Checks only what is asked for, to answer between two keystrokes. */
export class Editor {
  readonly #site: Site;
  readonly #live: LiveFolder;
  readonly #drafts = new Map<string, string>();
  readonly #checked = new CheckedFiles();
  /** Pages as they last were without errors; undefined where there was none. */
  readonly #last = new Map<string, SitePage | undefined>();
  /** The page of each file that was asked for last: a text that cannot be read does not tell which it makes. */
  readonly #shown = new Map<string, string>();

  constructor(site: Site) {
    this.#site = site;
    const recall = (path: string) => this.#checked.recall(path);
    this.#live = site.drafted({ recall, drafts: this.#drafts });
  }

  /** From now on this text counts in the place of the file; with null the file itself. */
  put(path: string, text: string | null): void {
    if (text === null) this.#drafts.delete(path);
    else this.#drafts.set(path, text);
    this.heed([path]);
  }

  /** Learns that files changed on the disk. */
  heed(paths: readonly string[]): void {
    const { files } = this.#live.recent();
    if (paths.every((path) => files.has(path))) this.#live.lookAt(paths);
    else this.#live.look();
  }

  /** The folder as it is for this editor. */
  state(): FolderState {
    return this.#live.recent();
  }

  /** What a file is like now, and one of its pages: that of the key, else the first. */
  answer(path: string, asked: string | undefined): DraftAnswer {
    const state = this.state();
    this.#checked.keepOnly(state);
    const pages = this.#pagesOf(state, path);
    const key = asked ?? pages[0]?.key ?? this.#shown.get(path);
    if (key !== undefined) this.#shown.set(path, key);
    const shown = key === undefined ? undefined : this.page(key);
    const elsewhere = key === undefined ? [] : this.#errorsElsewhere(state, path, key);
    return {
      problems: this.#problemsOf(state, path, "errors"),
      elsewhere: elsewhere.map(elsewhereProblem),
      pages,
      page:
        key !== undefined && shown
          ? { key, published: shown.page.published, isCurrent: shown.isCurrent }
          : null,
    };
  }

  /** All that is wrong with a file, or the errors alone, which are known sooner. */
  problems(path: string, asked: "all" | "errors" = "all"): StudioProblem[] {
    return this.#problemsOf(this.state(), path, asked);
  }

  /** The document that makes the page of a key, with what it extends; undefined where it cannot be told. */
  documentOf(key: string): JsonNode | undefined {
    const file = this.page(key)?.page.file;
    const state = this.state();
    if (file === undefined || !state.files.has(file)) return undefined;
    const { documents } = this.#checked.errorsAt(state, file);
    return documents.find(({ document: { route } }) => route !== undefined && pageKey(route) === key)
      ?.document.root;
  }

  /** The page of a key as the drafts make it, else as it last was without errors; undefined where it never was. */
  page(key: string): { page: SitePage; isCurrent: boolean } | undefined {
    const state = this.state();
    if (!this.#last.has(key)) this.#last.set(key, this.#site.page(key));
    const before = this.#last.get(key);
    const brands = brandsOf(state, this.#checked);
    const { page, isGone } = makePage(state, { key, checked: this.#checked, brands, before });
    if (page || isGone) this.#last.set(key, page);
    const last = this.#last.get(key);
    return last && { page: last, isCurrent: page !== undefined };
  }

  /** Whether a page that was made here names a picture, by its path relative to the folder. */
  names(picture: string): boolean {
    return [...this.#last.values()].some((page) => page?.pictures.includes(picture));
  }

  #problemsOf(state: FolderState, path: string, asked: "all" | "errors"): StudioProblem[] {
    if (!state.files.has(path)) return [];
    const { result } = asked === "all" ? this.#checked.at(state, path) : this.#checked.errorsAt(state, path);
    return problemsIn(result.found, [path])
      .filter(({ file, severity }) => file === path && (asked === "all" || severity === "error"))
      .map(studioProblem);
  }

  #errorsElsewhere(state: FolderState, path: string, key: string) {
    const { problems } = errorsAt(state, { key, checked: this.#checked, before: [] });
    return problems.filter(({ file }) => file !== path);
  }

  #pagesOf(state: FolderState, path: string): DraftAnswer["pages"] {
    if (!state.files.has(path)) return [];
    return this.#checked
      .errorsAt(state, path)
      .documents.flatMap(({ document: { root, route } }) =>
        route === undefined ? [] : [{ key: pageKey(route), route, title: textAt(root, "title") ?? "" }],
      );
  }
}

/** A problem as the studio's editor has it. Pure. */
export function studioProblem(problem: Problem): StudioProblem {
  const { end, isSure, pointer, rule, severity, start, suggestion } = problem;
  const edits = suggestion === undefined ? null : [{ from: start, to: end, text: suggestion }];
  return {
    ...{ rule, severity, pointer, from: start, to: end },
    message: messageOf(problem),
    advice: sayingOf(problem, "fix"),
    counterexample: sayingOf(problem, "counterexample"),
    fix: isSure ? edits : null,
    suggestion: isSure ? null : edits,
  };
}

/** The same where another file is to be mended. Pure. */
function elsewhereProblem(problem: Problem): ElsewhereProblem {
  return { path: problem.file, line: problem.line, message: messageOf(problem) };
}

function messageOf({ message, zh }: Problem): Saying {
  return { en: message, zh: zh.message };
}

function sayingOf(problem: Problem, name: "fix" | "counterexample"): Saying | null {
  const text = problem[name];
  return text === undefined ? null : { en: text, zh: problem.zh[name] ?? text };
}
