import { type JsonNode, nearestAt, pointerOf } from "../../../check/json/json-node.ts";
import { type JsonFile, readJson } from "../../../check/json/read-json.ts";
import type { SourceFile } from "../../../check/json/source-file.ts";
import { projectOf } from "../../../check/project/project.ts";
import { memoize } from "../../../language/memoize.ts";
import { en } from "../../../language/messages/saying.ts";
import type { Published } from "../../../plan/published.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { SitePage } from "../../../publish/site.ts";
import type { MallAnswer } from "../../../sandbox/http/mall-calls.ts";
import type { DraftAnswer, Place, PointerAnswer, ProblemsAnswer, Scene, StatesAnswer } from "../../api.ts";
import type { Completions, Explanation } from "../../api-assist.ts";
import { complete } from "../../assist/complete.ts";
import { hover } from "../../assist/hover.ts";
import type { AssistQuestion } from "../../assist/place/draft.ts";
import type { Editor } from "../files/editor.ts";
import { Editors } from "../files/editors.ts";
import { fileIn } from "../files/file-in.ts";
import { picturesIn } from "../files/list-files.ts";
import { besideAt, type Input, textAt, textOrNullAt } from "../http/request.ts";
import { NO_PAGE, Refused } from "../http/response.ts";
import { Examples } from "../reference/examples.ts";
import { type StatesOptions, statesOf, usualScene } from "../scenes/states.ts";
import { DraftedMall, mallCallOf } from "./drafted-mall.ts";

interface DraftsOptions extends StatesOptions {
  /** Is told of each page as an editor has made it, by the editor's name. */
  onPage: (editor: string, published: Published) => void;
}

/** The texts as they are being edited, by whom, and the pages that they make. Each throws Refused for what it does not do. */
export class Drafts {
  readonly #options: DraftsOptions;
  readonly editors: Editors;
  readonly #examples = new Examples();
  readonly #malls = new WeakMap<Editor, DraftedMall>();

  constructor(options: DraftsOptions) {
    this.#options = options;
    this.editors = new Editors(options.site);
  }

  /** The page of a key as the editor of this name has it, as the app reads it; undefined where that is not open. */
  publishedPage(editor: string, key: string): Published | undefined {
    return this.editors.has(editor) ? this.editors.of(editor).page(key)?.page.published : undefined;
  }

  /** What is told of a text at once. */
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

  place(input: Input): Place {
    const root = this.#rootOf(input);
    const place = root && placeOfPointer(root, textAt(input, "pointer"));
    if (place) return place;
    throw new Refused(en`This part is no longer there.`.zh`这一部分已经不在了。`, 404);
  }

  pointer(input: Input): PointerAnswer {
    const root = this.#rootOf(input);
    const [path, offset] = [textAt(input, "path"), Number(textAt(input, "offset"))];
    return { pointer: (root && pointerAtPlace(root, path, offset)) ?? null };
  }

  /** Plays the mall for the page that is being edited. */
  mall(input: Input): Promise<MallAnswer> {
    const editor = this.editorOf(input);
    const page = this.#pageOf(input);
    const mall = this.#malls.get(editor) ?? new DraftedMall(this.#mallOf(input));
    this.#malls.set(editor, mall);
    return mall.answer(page, mallCallOf(input));
  }

  /** The editor who asks: of the campaigns, or of an example in the reference. */
  editorOf(input: Input): Editor {
    const name = textAt(input, "editor");
    return this.#examples.editor(name) ?? this.editors.of(name);
  }

  #rootOf(input: Input) {
    return this.editorOf(input).documentOf(textAt(input, "key"));
  }

  #pageOf(input: Input): SitePage {
    const found = this.editorOf(input).page(textAt(input, "key"));
    if (found) return found.page;
    throw new Refused(NO_PAGE, 404);
  }

  /** Of examples the mall knows nothing but what they say. */
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

/** Where a part of a document is written, or what holds it where it is not there by itself. Pure. */
export function placeOfPointer(root: JsonNode, pointer: string): Place {
  const { end, source, start } = nearestAt(root, pointer);
  return { path: source.path, from: start, to: end };
}

/** The innermost part of a document that is written at an offset of a file, its key included; undefined where there is none. Pure. */
export function pointerAtPlace(root: JsonNode, path: string, offset: number): string | undefined {
  let best: { pointer: string; length: number } | undefined;
  const visit = (node: JsonNode, at: readonly (string | number)[], start: number): void => {
    const isHere = node.source.path === path && start <= offset && offset <= node.end;
    const length = node.end - start;
    if (isHere && (!best || length <= best.length)) best = { pointer: pointerOf(at), length };
    // What is merged in may be written elsewhere than what it is merged into.
    if (node.kind === "array")
      for (const [index, item] of node.items.entries()) visit(item, [...at, index], item.start);
    if (node.kind === "object")
      for (const { key, keyStart, value } of node.entries) visit(value, [...at, key], keyStart);
  };
  visit(root, [], root.start);
  return best?.pointer;
}

/** What is asked at a place of a text, in the folder as somebody edits it. */
export function assistQuestion(
  state: FolderState,
  place: Pick<AssistQuestion, "path" | "text" | "offset">,
): AssistQuestion {
  const { facts, files, schemas, session } = state;
  const load = (path: string) => readOnce(files.get(path)?.source ?? { path, text: "" });
  return {
    ...place,
    projectWith: (file: JsonFile) =>
      projectOf(session.facts, { schemas, load: (path) => (path === place.path ? file : load(path)) }),
    ids: (kind) => facts.baseIds(kind),
    pictures: () => picturesIn(state),
    now: Date.now(),
  };
}

/** A file stays read for as long as it is the same. */
const readOnce = memoize((source: SourceFile) => readJson(source));
