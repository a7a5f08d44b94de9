import { type JsonNode, nearestAt, pointerOf } from "../../../check/json/json-node.ts";
import { type JsonFile, readJson } from "../../../check/json/read-json.ts";
import type { SourceFile } from "../../../check/json/source-file.ts";
import { projectOf } from "../../../check/project/project.ts";
import { memoize } from "../../../language/memoize.ts";
import { en } from "../../../language/messages/saying.ts";
import type { PublishedPage } from "../../../plan/published.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { SitePage } from "../../../publish/site.ts";
import type { MallAnswer } from "../../../sandbox/http/mall-calls.ts";
import type {
  DraftAnswer,
  FileRange,
  PointerAnswer,
  ProblemsAnswer,
  Scene,
  StatesAnswer,
} from "../../api.ts";
import type { Completions, Explanation } from "../../api-assist.ts";
import { complete } from "../../assist/complete.ts";
import { hover } from "../../assist/hover.ts";
import type { AssistQuestion } from "../../assist/place/parse-draft.ts";
import type { DraftedFolder } from "../files/drafted-folder.ts";
import { DraftedFolders } from "../files/drafted-folders.ts";
import { fileIn } from "../files/file-in.ts";
import { picturesIn } from "../files/list-files.ts";
import { besideAt, type Input, textAt, textOrNullAt } from "../http/request.ts";
import { NO_PAGE, StudioError } from "../http/response.ts";
import { Examples } from "../reference/examples.ts";
import { type StatesOptions, statesOf, usualScene } from "../scenes/states.ts";
import { DraftedMall, mallCallOf } from "./drafted-mall.ts";

interface DraftsOptions extends StatesOptions {
  /** Called with each page that an editor's draft makes. */
  onPage: (editor: string, published: PublishedPage) => void;
}

/** Drafts of all editors and the pages that they make. Invalid requests throw StudioError. */
export class Drafts {
  readonly #options: DraftsOptions;
  readonly editors: DraftedFolders;
  readonly #examples = new Examples();
  readonly #malls = new WeakMap<DraftedFolder, DraftedMall>();

  constructor(options: DraftsOptions) {
    this.#options = options;
    this.editors = new DraftedFolders(options.site);
  }

  /** Returns an editor's page in its published form; undefined if the editor is not open. */
  publishedPage(editor: string, key: string): PublishedPage | undefined {
    return this.editors.has(editor) ? this.editors.of(editor).page(key)?.page.published : undefined;
  }

  /** Stores a draft and returns its errors, pages and preview. */
  draft(input: Input): DraftAnswer {
    const [path, text] = [textAt(input, "path"), textOrNullAt(input, "text")];
    const key = textOrNullAt(input, "key") ?? undefined;
    this.#refuseOutside(path);
    const name = textAt(input, "editor");
    const beside = besideAt(input);
    if (beside) return this.#examples.draft({ editor: name, path, text, key, beside });
    const editor = this.editors.of(name);
    editor.put(path, text);
    const answer = editor.answer(path, key);
    if (answer.page?.isCurrent) this.#options.onPage(name, answer.page.published);
    return answer;
  }

  problems(input: Input): ProblemsAnswer {
    return { problems: this.editorOf(input).problems(textAt(input, "path")) };
  }

  complete(input: Input): Completions | null {
    return complete(this.#assist(input));
  }

  hover(input: Input): Explanation | null {
    return hover(this.#assist(input));
  }

  async states(input: Input): Promise<StatesAnswer> {
    return statesOf(this.#pageOf(input), this.#mallOf(input));
  }

  scene(input: Input): Scene | null {
    return usualScene(this.#pageOf(input), this.#mallOf(input));
  }

  place(input: Input): FileRange {
    const root = this.#rootOf(input);
    const place = root && rangeOfPointer(root, textAt(input, "pointer"));
    if (place) return place;
    throw new StudioError(
      en`This part of the document no longer exists.`.zh`文档的这一部分已经不存在了。`,
      404,
    );
  }

  pointer(input: Input): PointerAnswer {
    const root = this.#rootOf(input);
    const [path, offset] = [textAt(input, "path"), Number(textAt(input, "offset"))];
    return { pointer: (root && pointerAtOffset(root, path, offset)) ?? null };
  }

  /** Answers a call of the edited page. */
  mall(input: Input): Promise<MallAnswer> {
    const editor = this.editorOf(input);
    const page = this.#pageOf(input);
    const mall = this.#malls.get(editor) ?? new DraftedMall(this.#mallOf(input));
    this.#malls.set(editor, mall);
    return mall.answer(page, mallCallOf(input));
  }

  /** Returns the requesting editor, of the campaigns or of an example. */
  editorOf(input: Input): DraftedFolder {
    const name = textAt(input, "editor");
    return this.#examples.editor(name) ?? this.editors.of(name);
  }

  #rootOf(input: Input) {
    return this.editorOf(input).documentOf(textAt(input, "key"));
  }

  #pageOf(input: Input): SitePage {
    const found = this.editorOf(input).page(textAt(input, "key"));
    if (found) return found.page;
    throw new StudioError(NO_PAGE, 404);
  }

  /** Returns the site and rules of the mall; examples have no rules. */
  #mallOf(input: Input): StatesOptions {
    const isExample = this.#examples.editor(textAt(input, "editor")) !== undefined;
    return isExample ? { site: this.#examples.site, rules: {} } : this.#options;
  }

  #assist(input: Input): AssistQuestion {
    const [path, text, offset] = [textAt(input, "path"), textAt(input, "text"), Number(input.offset)];
    this.#refuseOutside(path);
    const state = this.editorOf(input).state();
    return assistQuestion(state, { path, text, offset: Math.min(Math.max(0, offset || 0), text.length) });
  }

  #refuseOutside(path: string): void {
    fileIn(this.#options.site.folder, path);
  }
}

/** Returns the file range of a part of a document, or of the nearest existing parent. Pure. */
export function rangeOfPointer(root: JsonNode, pointer: string): FileRange {
  const { end, source, start } = nearestAt(root, pointer);
  return { path: source.path, from: start, to: end };
}

/** Returns the pointer of the innermost part (key included) at an offset of a file, or undefined. Pure. */
export function pointerAtOffset(root: JsonNode, path: string, offset: number): string | undefined {
  let best: { pointer: string; length: number } | undefined;
  const visit = (node: JsonNode, at: readonly (string | number)[], start: number): void => {
    const isHere = node.source.path === path && start <= offset && offset <= node.end;
    const length = node.end - start;
    if (isHere && (!best || length <= best.length)) best = { pointer: pointerOf(at), length };
    // Children are visited in any case: a merged part may be written in another place than its parent.
    if (node.kind === "array")
      for (const [index, item] of node.items.entries()) visit(item, [...at, index], item.start);
    if (node.kind === "object")
      for (const { key, keyStart, value } of node.entries) visit(value, [...at, key], keyStart);
  };
  visit(root, [], root.start);
  return best?.pointer;
}

/** Creates the question of a completion or hover, for a folder with drafts. */
export function assistQuestion(
  state: FolderState,
  place: Pick<AssistQuestion, "path" | "text" | "offset">,
): AssistQuestion {
  const { facts, files, schemas, session } = state;
  const load = (path: string) => cachedJson(files.get(path)?.source ?? { path, text: "" });
  return {
    ...place,
    projectWith: (file: JsonFile) =>
      projectOf(session.facts, { schemas, load: (path) => (path === place.path ? file : load(path)) }),
    ids: (kind) => facts.baseIds(kind),
    pictures: () => picturesIn(state),
    now: Date.now(),
  };
}

/** Parses a file; cached per source object. */
const cachedJson = memoize((source: SourceFile) => readJson(source));
