import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import type { LeftToChange } from "../../../refactor/copies/left-to-change.ts";
import type { Refactoring } from "../../../refactor/refactoring.ts";
import type { LiveExample } from "../../../reference/example-project.ts";
import type { Reference } from "../../../reference/reference.ts";
import type { Persona as Customer } from "../../../sandbox/project/project-sandbox.ts";
import {
  type AddressResponse,
  type DraftRequest,
  type DraftResponse,
  type ExpressionRequest,
  type ExpressionResponse,
  type FileEntry,
  type FileRange,
  type FileText,
  type PhoneResponse,
  type PointerResponse,
  type ProblemsResponse,
  type Scene,
  type SchemasResponse,
  STUDIO_API_PATH,
  type StatesResponse,
} from "../../api.ts";
import type { CompletionsResponse, HoverHelp, TextPosition } from "../../api-assist.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import type { HomePage } from "../../api-home.ts";
import type { OutcomeRequest, OutcomeResponse, OutcomesResponse } from "../../api-outcomes.ts";
import type {
  NewTargetRequest,
  PreviewsResponse,
  PublishingResponse,
  PublishJobRequest,
  PublishPlan,
  ReleaseChanges,
  ReleasesResponse,
} from "../../api-publishing.ts";
import type {
  AppliedRefactoring,
  ApplyRefactoringRequest,
  DraftRefactoringRequest,
  FileRefactoringRequest,
} from "../../api-refactor.ts";
import type { TemplateResponse, TemplatesResponse } from "../../api-templates.ts";
import type {
  ChangedFiles,
  EditingRules,
  ErrorResponse,
  NewCampaignRequest,
  NewPictureRequest,
  PicturesResponse,
  PresenceRequest,
  PresentEditors,
  SavedFile,
  SaveRequest,
  StoredPicture,
} from "../../api-write.ts";
import { waitForRelease } from "./pointer-presses.ts";

/** A test customer of the sandbox as whom an operator can open a page. */
export type PersonaChoice = Pick<Customer, "token" | "title" | "description" | "isUsual">;

/**
 * The result of saving a file: saved, changed on disk by somebody else (`conflict`), deleted on disk (`isMissing`), or
 * refused because of errors.
 */
export type SaveOutcome =
  | { saved: SavedFile }
  | { conflict: FileText }
  | { isMissing: true }
  | { refused: LocalizedText };

/**
 * A failed request, with a message for the operator. `status` is the HTTP status, or 0 if the server did not respond.
 */
export class ServerError extends Error {
  readonly saying: LocalizedText;
  readonly status: number;

  constructor(saying: LocalizedText, status: number) {
    super(saying.en);
    this.saying = saying;
    this.status = status;
  }
}

const SERVER_NOT_REACHABLE = en`The studio does not answer. Your changes are kept in this browser, and this message disappears when it answers again. If it stays away, start the studio again or ask the person who did.`
  .zh`工作室没有响应。您的修改已保存在这个浏览器里，恢复后这条提示会自动消失。如果一直没有恢复，请重新启动工作室，或联系启动它的同事。`;

/** Returns the message of any error for the operator, in both languages. */
export function errorMessageOf(error: unknown): LocalizedText {
  if (error instanceof ServerError) return error.saying;
  return untranslatedText(error instanceof Error ? error.message : String(error));
}

/** The functions that are called for the server's events. */
export interface StudioListeners {
  /** The id of the editor that listens, which counts as present while it does. */
  editor?: string;
  changed: (changed: ChangedFiles) => void;
  begun: () => void;
  present?: (present: PresentEditors) => void;
}

export type StudioClient = ReturnType<typeof createStudioClient>;

/**
 * Creates the client that sends requests to the studio's server (src/studio/api.ts). Failed requests reject with
 * `ServerError`.
 */
export function createStudioClient() {
  return {
    phone: (editor: string): Promise<PhoneResponse> => getJson("phone", { editor }),
    files: (): Promise<readonly FileEntry[]> => getJson("files"),
    schemas: (): Promise<SchemasResponse> => getJson("schemas"),
    file: (path: string): Promise<FileText> => getJson("file", { path }),
    draft: (draft: DraftRequest): Promise<DraftResponse> => sendToApi("POST", "draft", draft),
    /** All errors and warnings of a file that is being edited. Slower than the answer to a draft. */
    problems: (editor: string, path: string): Promise<ProblemsResponse> =>
      getJson("problems", { editor, path }),
    complete: (place: TextPosition): Promise<CompletionsResponse | null> =>
      sendToApi("POST", "complete", place),
    hover: (place: TextPosition): Promise<HoverHelp | null> => sendToApi("POST", "hover", place),
    states: (editor: string, key: string): Promise<StatesResponse> => getJson("states", { editor, key }),
    outcomes: (editor: string, path: string, key: string | null): Promise<OutcomesResponse> =>
      getJson("outcomes", { editor, path, ...(key !== null && { key }) }),
    outcome: (response: OutcomeRequest): Promise<OutcomeResponse> => sendToApi("POST", "outcome", response),
    place: (editor: string, key: string, pointer: string): Promise<FileRange> =>
      getJson("place", { editor, key, pointer }),
    pointer: (
      editor: string,
      key: string,
      place: { path: string; offset: number },
    ): Promise<PointerResponse> =>
      getJson("pointer", { editor, key, path: place.path, offset: String(place.offset) }),
    save: async (save: SaveRequest): Promise<SaveOutcome> => {
      const { status, body } = await fetchJson("PUT", `${STUDIO_API_PATH}/file`, save);
      const conflict = status === 409 ? conflictingFileIn(body) : null;
      if (conflict) return { conflict };
      if (status === 409 && (body as { file?: unknown } | null)?.file === null) return { isMissing: true };
      if (status === 409 || status === 422) return { refused: readErrorText(status, body) };
      return { saved: bodyOrThrow<SavedFile>(status, body) };
    },
    create: (campaign: NewCampaignRequest): Promise<FileText> => sendToApi("POST", "campaign", campaign),
    pictures: (path: string): Promise<PicturesResponse> => getJson("pictures", { path }),
    uploadPicture: (picture: NewPictureRequest): Promise<StoredPicture> => sendToApi("POST", "art", picture),
    /** An empty list if a real server answers. */
    personas: async (): Promise<readonly PersonaChoice[]> => {
      const { status, body } = await fetchJson("GET", "/__sandbox/personas");
      return status === 200 && Array.isArray(body) ? body : [];
    },
    /** Tells the other windows which file this editor has open; null if none. */
    attend: (presence: PresenceRequest): Promise<null> => sendToApi("POST", "presence", presence),
    /**
     * Reports files that changed on disk, the files that are open in any window, and each start of the stream, before
     * which any file may have changed.
     */
    listen: ({ editor, changed, begun, present }: StudioListeners): void => {
      const query = editor === undefined ? "" : `?${new URLSearchParams({ editor })}`;
      const stream = new EventSource(`${STUDIO_API_PATH}/events${query}`);
      stream.addEventListener("open", begun);
      stream.addEventListener("presence", ({ data }) =>
        present?.(JSON.parse(String(data)) as PresentEditors),
      );
      stream.addEventListener("message", ({ data }) => changed(JSON.parse(String(data)) as ChangedFiles));
    },
  };
}

/** Sends the requests of the reference screen. Failed requests reject with `ServerError`. */
export const referenceClient = {
  reference: (): Promise<Reference> => getJson("reference"),
  /** The files of an example for the entry at an address; null if the entry has none. */
  example: (address: string): Promise<LiveExample | null> => getJson("example", { address }),
  scene: (editor: string, key: string): Promise<Scene | null> => getJson("scene", { editor, key }),
  expression: (question: ExpressionRequest): Promise<ExpressionResponse> =>
    sendToApi("POST", "expression", question),
  uses: (block: string): Promise<readonly FileEntry[]> => getJson("uses", { block }),
  address: (editor: string, path: string, at: number): Promise<AddressResponse> =>
    getJson("address", { editor, path, at: String(at) }),
};

/** Sends the requests about templates of new campaigns. Failed requests reject with `ServerError`. */
export const templateClient = {
  list: (): Promise<TemplatesResponse> => getJson("templates"),
  describe: (editor: string, from: string): Promise<TemplateResponse> =>
    getJson("template", { editor, from }),
  /** What is left to change in an edited copy; null if it is no copy. */
  left: (editor: string, path: string): Promise<LeftToChange | null> => getJson("left", { editor, path }),
};

/** Sends the requests of refactorings. Failed and impossible ones reject with `ServerError`. */
export const refactorClient = {
  /** Plans to change an amount or the prizes of a text. */
  planInText: (change: DraftRefactoringRequest): Promise<Refactoring> =>
    sendToApi("POST", "refactor/draft", change),
  planForFiles: (change: FileRefactoringRequest): Promise<Refactoring> =>
    sendToApi("POST", "refactor/plan", change),
  apply: (change: ApplyRefactoringRequest): Promise<AppliedRefactoring> =>
    sendToApi("POST", "refactor/apply", change),
};

/** Requests what the project forbids to edit. Rejects with `ServerError`. */
export const requestEditingRules = (): Promise<EditingRules> => getJson("rules");

/** Requests what the studio's start shows of each page. Rejects with `ServerError`. */
export const requestHomePages = (): Promise<readonly HomePage[]> => getJson("home");

export type GalleryClient = typeof galleryClient;

/** Sends the requests of the gallery. Failed requests reject with `ServerError`. */
export const galleryClient = {
  pages: (): Promise<readonly GalleryPage[]> => getJson("gallery"),
  /** The table rows of these pages. With `isProved` each row has its proof, which takes longer. */
  rows: (keys: readonly string[], isProved: boolean): Promise<readonly GalleryRows[]> =>
    getJson("gallery/rows", { keys: JSON.stringify(keys), ...(isProved && { proved: "1" }) }),
  scenes: (key: string): Promise<GalleryScenes> => getJson("gallery/scenes", { key }),
};

/** Sends the requests of the publishing dialog. Failed requests reject with `ServerError`. */
export const publishingClient = {
  state: (): Promise<PublishingResponse> => getJson("publishing"),
  addTarget: (target: NewTargetRequest): Promise<PublishingResponse> =>
    sendToApi("POST", "publishing/target", target),
  plan: (target: string): Promise<PublishPlan> => getJson("publishing/plan", { target }),
  releases: (target: string): Promise<ReleasesResponse> => getJson("publishing/releases", { target }),
  previews: (target: string): Promise<PreviewsResponse> => getJson("publishing/previews", { target }),
  changes: (target: string, release: string): Promise<ReleaseChanges> =>
    getJson("publishing/changes", { target, release }),
  start: (job: PublishJobRequest): Promise<PublishingResponse> => sendToApi("POST", "publishing/job", job),
  stop: (target: string): Promise<PublishingResponse> => sendToApi("POST", "publishing/stop", { target }),
};

/** Requests JSON under the studio's API path. Rejects with `ServerError`. */
export function getJson<T>(path: string, query?: Record<string, string>): Promise<T> {
  return sendToApi("GET", query ? `${path}?${new URLSearchParams(query)}` : path);
}

/** Sends a request under the studio's API path. Rejects with `ServerError`. */
export async function sendToApi<T>(method: string, path: string, given?: object): Promise<T> {
  const { status, body } = await fetchJson(method, `${STUDIO_API_PATH}/${path}`, given);
  return bodyOrThrow<T>(status, body);
}

/**
 * Returns the body of a successful response; else throws `ServerError`. Does not validate it: the server has the same
 * version.
 */
function bodyOrThrow<T>(status: number, body: unknown): T {
  if (status >= 200 && status < 300) return body as T;
  throw new ServerError(readErrorText(status, body), status);
}

/** Returns the current file from a 409 response, under `file` or as the whole body; null if it no longer exists. */
function conflictingFileIn(body: unknown): FileText | null {
  const { file = body } = body as { file?: unknown };
  return typeof (file as FileText | null)?.text === "string" ? (file as FileText) : null;
}

function readErrorText(status: number, body: unknown): LocalizedText {
  const message = (body as ErrorResponse | null)?.message;
  if (typeof message === "object") return message;
  return en`The studio's server refused the request (HTTP ${status}). Try again.`
    .zh`工作室的服务拒绝了这个操作（HTTP ${status}），请重试。`;
}

async function fetchJson(
  method: string,
  url: string,
  given?: object,
): Promise<{ status: number; body: unknown }> {
  const init: RequestInit = { method };
  if (given !== undefined) {
    init.body = JSON.stringify(given);
    init.headers = { "Content-Type": "application/json" };
  }
  try {
    const response = await fetch(url, init);
    const body = await response.json().catch(() => null);
    await waitForRelease();
    return { status: response.status, body };
  } catch {
    throw new ServerError(SERVER_NOT_REACHABLE, 0);
  }
}
