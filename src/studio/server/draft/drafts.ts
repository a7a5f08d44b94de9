import { type JsonFile, readJson } from "../../../check/json/read-json.ts";
import type { SourceFile } from "../../../check/json/source-file.ts";
import { createProject, type Project } from "../../../check/project/project.ts";
import {
  createBrandExplanationPlan,
  createExplanationPlan,
} from "../../../explain/command/plan-for-explanations.ts";
import { memoize } from "../../../language/memoize.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { PublishedPage } from "../../../plan/published-page.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { SitePage } from "../../../publish/site.ts";
import { fillTemplate } from "../../../refactor/copies/fill-template.ts";
import type { LeftToChange } from "../../../refactor/copies/left-to-change.ts";
import type { TemplateAnswers } from "../../../refactor/copies/template-answers.ts";
import { questionsOfTemplate } from "../../../refactor/copies/template-questions.ts";
import type { Refactoring } from "../../../refactor/refactoring.ts";
import type { SandboxAnswer } from "../../../sandbox/http/page-calls.ts";
import type {
  AddressResponse,
  DraftResponse,
  FileRange,
  PointerResponse,
  ProblemsResponse,
  Scene,
  StatesResponse,
} from "../../api.ts";
import type { CompletionsResponse, HoverHelp } from "../../api-assist.ts";
import type { OutcomeResponse, OutcomesResponse } from "../../api-outcomes.ts";
import type { TemplateResponse } from "../../api-templates.ts";
import { findCompletions } from "../../assist/find-completions.ts";
import { findHoverExplanation } from "../../assist/hover-explanation.ts";
import type { AssistQuestion } from "../../assist/place/parse-unfinished-text.ts";
import { documentPathInFolder } from "../files/document-path-in-folder.ts";
import { DraftedFolder } from "../files/drafted-folder.ts";
import { DraftedFolders } from "../files/drafted-folders.ts";
import { picturePathsOf } from "../files/list-files.ts";
import {
  optionalTextAt,
  otherDocumentsAt,
  type RequestInput,
  requiredTextAt,
  responseAt,
} from "../http/read-studio-request.ts";
import { StudioError, UNKNOWN_PAGE } from "../http/send-picture.ts";
import { planDraftRefactoring } from "../refactor/plan-draft-refactoring.ts";
import { Examples } from "../reference/examples.ts";
import { referenceAddressAt } from "../reference/reference-queries.ts";
import { type CallingPage, outcomeTablesOf, tryResponse } from "../scenes/outcome-tables.ts";
import { defaultScene, type StatesOptions, tableStatesOf } from "../scenes/table-states.ts";
import { leftToChangeIn } from "../templates/left-to-change-in.ts";
import type { DraftService } from "./draft-calls.ts";
import { DraftedSandbox, readSandboxCall } from "./drafted-sandbox.ts";
import { jsonPointerAtOffset, rangeOfJsonPointer } from "./pointer-ranges.ts";

/** The campaigns that are edited, and the project's sandbox. */
export interface DraftsOptions extends StatesOptions {
  /** Called with each page that an editor's draft makes. */
  onPage: (editor: string, published: PublishedPage) => void;
}

/** Drafts of all editors and the pages that they make, checked in this thread. Invalid requests throw StudioError. */
export class Drafts implements DraftService {
  readonly #options: DraftsOptions;
  readonly #editors: DraftedFolders;
  /** Checks texts before they are saved, without anybody's other drafts. */
  readonly #saver: DraftedFolder;
  readonly #examples = new Examples();
  readonly #sandboxes = new WeakMap<DraftedFolder, DraftedSandbox>();

  constructor(options: DraftsOptions) {
    this.#options = options;
    this.#editors = new DraftedFolders(options.site);
    this.#saver = new DraftedFolder(options.site);
  }

  onFilesChanged(paths: readonly string[]): void {
    this.#saver.onFilesChanged(paths);
    this.#editors.onFilesChanged(paths);
  }

  async end(): Promise<void> {}

  publishedPage(input: RequestInput): PublishedPage | undefined {
    const [editor, key] = [requiredTextAt(input, "editor"), requiredTextAt(input, "key")];
    return this.#editors.has(editor) ? this.#editors.of(editor).page(key)?.page.published : undefined;
  }

  usesPicture(input: RequestInput): boolean {
    return this.#editors.usesPicture(requiredTextAt(input, "path"));
  }

  errors(input: RequestInput): ProblemsResponse {
    const [path, text] = [requiredTextAt(input, "path"), requiredTextAt(input, "text")];
    this.#saver.put(path, text);
    try {
      return { problems: this.#saver.problems(path, "errors") };
    } finally {
      this.#saver.put(path, null);
    }
  }

  /** Stores a draft without checking it, as `draft` did before. */
  restore(input: RequestInput): void {
    this.#editors
      .of(requiredTextAt(input, "editor"))
      .put(requiredTextAt(input, "path"), optionalTextAt(input, "text"));
  }

  draft(input: RequestInput): DraftResponse {
    const [path, text] = [requiredTextAt(input, "path"), optionalTextAt(input, "text")];
    const key = optionalTextAt(input, "key") ?? undefined;
    this.#refuseOutside(path);
    const name = requiredTextAt(input, "editor");
    const beside = otherDocumentsAt(input);
    if (beside) return this.#examples.draft({ editor: name, path, text, key, beside });
    const editor = this.#editors.of(name);
    editor.put(path, text);
    const answer = editor.answer(path, key);
    if (answer.page?.isCurrent) this.#options.onPage(name, answer.page.published);
    return answer;
  }

  problems(input: RequestInput): ProblemsResponse {
    return { problems: this.#editorOf(input).problems(requiredTextAt(input, "path")) };
  }

  complete(input: RequestInput): CompletionsResponse | null {
    return findCompletions(this.#assist(input));
  }

  hover(input: RequestInput): HoverHelp | null {
    return findHoverExplanation(this.#assist(input));
  }

  async states(input: RequestInput): Promise<StatesResponse> {
    return tableStatesOf(this.#pageOf(input), this.#projectOf(input));
  }

  outcomes(input: RequestInput): OutcomesResponse {
    const page = this.#callingPageOf(input);
    return { lists: page ? outcomeTablesOf(page, this.#editorOf(input).state().schemas) : [] };
  }

  outcome(input: RequestInput): OutcomeResponse {
    const page = this.#callingPageOf(input);
    if (page) return tryResponse(page, optionalTextAt(input, "endpoint"), responseAt(input));
    throw new StudioError(UNKNOWN_PAGE, 404);
  }

  scene(input: RequestInput): Scene | null {
    return defaultScene(this.#pageOf(input), this.#projectOf(input));
  }

  place(input: RequestInput): FileRange {
    const root = this.#rootOf(input);
    const place = root && rangeOfJsonPointer(root, requiredTextAt(input, "pointer"));
    if (place) return place;
    throw new StudioError(
      en`This part of the document no longer exists.`.zh`文档的这一部分已经不存在了。`,
      404,
    );
  }

  pointer(input: RequestInput): PointerResponse {
    const root = this.#rootOf(input);
    const [path, offset] = [requiredTextAt(input, "path"), Number(requiredTextAt(input, "offset"))];
    return { pointer: (root && jsonPointerAtOffset(root, path, offset)) ?? null };
  }

  address(input: RequestInput): AddressResponse {
    const [path, offset] = [requiredTextAt(input, "path"), Number(requiredTextAt(input, "at"))];
    return referenceAddressAt(this.#editorOf(input).state(), path, offset);
  }

  refactor(input: RequestInput): Refactoring {
    const [path, text] = [requiredTextAt(input, "path"), requiredTextAt(input, "text")];
    this.#refuseOutside(path);
    return this.#withText(path, text, (project) => planDraftRefactoring(project, input));
  }

  left(input: RequestInput): LeftToChange | null {
    const path = requiredTextAt(input, "path");
    this.#refuseOutside(path);
    const state = this.#editorOf(input).state();
    const text = state.files.get(path)?.source.text ?? "";
    return leftToChangeIn(projectOfState(state, { path, text }), path);
  }

  template(input: RequestInput): TemplateResponse {
    const [path, text] = [requiredTextAt(input, "path"), optionalTextAt(input, "text")];
    this.#refuseOutside(path);
    const editor = text === null ? this.#saver : this.#editorOf(input);
    if (text !== null) editor.put(path, text);
    const state = editor.state();
    const own = text ?? state.files.get(path)?.source.text ?? "";
    const questions = questionsOfTemplate(
      projectOfState(state, { path, text: own }).documentsOf(path),
      state.schemas,
    );
    if (!questions) throw new StudioError(UNKNOWN_PAGE, 404);
    const key = text === null ? undefined : editor.answer(path, undefined).pages[0]?.key;
    const page = key === undefined ? undefined : editor.page(key)?.page;
    return {
      questions,
      page: page ? { published: page.published, scene: defaultScene(page, this.#options) } : null,
    };
  }

  fill(input: RequestInput): string {
    const [path, text] = [requiredTextAt(input, "path"), requiredTextAt(input, "text")];
    const made = fillTemplate(input.answers as TemplateAnswers, {
      ...{ text, source: optionalTextAt(input, "source"), schemas: this.#saver.state().schemas },
      documentsOf: (next) => this.#withText(path, next, (project) => project.documentsOf(path)),
    });
    if ("refusal" in made) throw new StudioError(made.refusal);
    return made.text;
  }

  /** Returns the result of a function of the project in which a file has another text. */
  #withText<T>(path: string, text: string, use: (project: Project) => T): T {
    this.#saver.put(path, text);
    try {
      return use(projectOfState(this.#saver.state(), { path, text }));
    } finally {
      this.#saver.put(path, null);
    }
  }

  sandbox(input: RequestInput): Promise<SandboxAnswer> {
    const editor = this.#editorOf(input);
    const page = this.#pageOf(input);
    const sandbox = this.#sandboxes.get(editor) ?? new DraftedSandbox(this.#projectOf(input));
    this.#sandboxes.set(editor, sandbox);
    return sandbox.answer(page, readSandboxCall(input));
  }

  /** Returns the requesting editor, of the campaigns or of an example. */
  #editorOf(input: RequestInput): DraftedFolder {
    const name = requiredTextAt(input, "editor");
    return this.#examples.editor(name) ?? this.#editors.of(name);
  }

  #rootOf(input: RequestInput) {
    return this.#editorOf(input).documentOf(requiredTextAt(input, "key"));
  }

  #pageOf(input: RequestInput): SitePage {
    const found = this.#editorOf(input).page(requiredTextAt(input, "key"));
    if (found) return found.page;
    throw new StudioError(UNKNOWN_PAGE, 404);
  }

  /** Returns the page of the key, or without a key, an empty page of the brand at the path; undefined without either. */
  #callingPageOf(input: RequestInput): CallingPage | undefined {
    if (optionalTextAt(input, "key") !== null) {
      const page = this.#pageOf(input);
      return { plan: createExplanationPlan(page), brand: page.document.brand, root: page.document.root };
    }
    const brand = this.#editorOf(input).brandIn(requiredTextAt(input, "path"))?.document.root;
    return brand && { plan: createBrandExplanationPlan(brand), brand, root: undefined };
  }

  /** Returns the site and sandbox of the project; examples have the general sandbox. */
  #projectOf(input: RequestInput): StatesOptions {
    const isExample = this.#examples.editor(requiredTextAt(input, "editor")) !== undefined;
    return isExample ? { site: this.#examples.site, project: undefined } : this.#options;
  }

  #assist(input: RequestInput): AssistQuestion {
    const [path, text] = [requiredTextAt(input, "path"), requiredTextAt(input, "text")];
    const offset = typeof input.offset === "number" ? input.offset : 0;
    this.#refuseOutside(path);
    const state = this.#editorOf(input).state();
    return createAssistQuestion(state, {
      path,
      text,
      offset: Math.min(Math.max(0, offset), text.length),
    });
  }

  #refuseOutside(path: string): void {
    documentPathInFolder(this.#options.site.folder, path);
  }
}

function projectOfState(state: FolderState, { path, text }: { path: string; text: string }): Project {
  return createAssistQuestion(state, { path, text, offset: 0 }).projectWith(readJson({ path, text }));
}

/** Creates the question of a completion or hover, for a folder with drafts. */
export function createAssistQuestion(
  state: FolderState,
  place: Pick<AssistQuestion, "path" | "text" | "offset">,
): AssistQuestion {
  const { facts, files, schemas, session } = state;
  const load = (path: string) => cachedJson(files.get(path)?.source ?? { path, text: "" });
  return {
    ...place,
    projectWith: (file: JsonFile) =>
      createProject(session.facts, { schemas, load: (path) => (path === place.path ? file : load(path)) }),
    ids: (kind) => facts.baseIds(kind),
    pictures: () => picturePathsOf(state),
    now: Date.now(),
  };
}

/** Parses a file; cached per source object. */
const cachedJson = memoize((source: SourceFile) => readJson(source));
