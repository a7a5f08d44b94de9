import { en, type Saying, same } from "../../../language/messages/saying.ts";
import type { LiveExample } from "../../../reference/live-example.ts";
import type { Reference } from "../../../reference/reference.ts";
import type { Persona as Customer } from "../../../sandbox/mall/personas.ts";
import {
  type AddressAnswer,
  API,
  type DraftAnswer,
  type DraftRequest,
  type ExpressionAnswer,
  type ExpressionRequest,
  type FileEntry,
  type FileRange,
  type FileText,
  type PhoneAnswer,
  type PointerAnswer,
  type ProblemsAnswer,
  type Scene,
  type SchemasAnswer,
  type StatesAnswer,
} from "../../api.ts";
import type { Completions, Explanation, TextPosition } from "../../api-assist.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import type {
  ChangedFiles,
  ErrorAnswer,
  NewCampaignRequest,
  NewPicture,
  PicturesAnswer,
  SavedFile,
  SaveRequest,
  StoredPicture,
} from "../../api-write.ts";
import { untilReleased } from "./pointer-presses.ts";

/** A customer of the sandbox as whom an operator can open a page. */
export type PersonaChoice = Pick<Customer, "token" | "title" | "description">;

/** The result of saving a file. */
export type SaveOutcome = { saved: SavedFile } | { conflict: FileText } | { refused: Saying };

/** A failed request with a message for the operator. `status` is the HTTP status, or 0 if the server did not answer. */
export class ServerError extends Error {
  readonly saying: Saying;
  readonly status: number;

  constructor(saying: Saying, status: number) {
    super(saying.en);
    this.saying = saying;
    this.status = status;
  }
}

const NOT_REACHABLE = en`The studio's server does not answer. Your changes are kept in this browser. Check that "npm start" is still running.`
  .zh`工作室的服务没有响应。您的修改会保存在这个浏览器里。请确认“npm start”仍在运行。`;

/** Returns the message of any error. */
export function sayingOf(error: unknown): Saying {
  if (error instanceof ServerError) return error.saying;
  return same(error instanceof Error ? error.message : String(error));
}

export type Server = ReturnType<typeof openServer>;

/** Returns the client of the studio's server (src/studio/api.ts). Failed requests reject with `ServerError`. */
export function openServer() {
  return {
    phone: (editor: string): Promise<PhoneAnswer> => get("phone", { editor }),
    files: (): Promise<readonly FileEntry[]> => get("files"),
    schemas: (): Promise<SchemasAnswer> => get("schemas"),
    file: (path: string): Promise<FileText> => get("file", { path }),
    draft: (draft: DraftRequest): Promise<DraftAnswer> => ask("POST", "draft", draft),
    /** All errors and warnings of a file that is being edited. Slower than the answer to a draft. */
    problems: (editor: string, path: string): Promise<ProblemsAnswer> => get("problems", { editor, path }),
    complete: (place: TextPosition): Promise<Completions | null> => ask("POST", "complete", place),
    hover: (place: TextPosition): Promise<Explanation | null> => ask("POST", "hover", place),
    states: (editor: string, key: string): Promise<StatesAnswer> => get("states", { editor, key }),
    place: (editor: string, key: string, pointer: string): Promise<FileRange> =>
      get("place", { editor, key, pointer }),
    pointer: (editor: string, key: string, place: { path: string; offset: number }): Promise<PointerAnswer> =>
      get("pointer", { editor, key, path: place.path, offset: String(place.offset) }),
    save: async (save: SaveRequest): Promise<SaveOutcome> => {
      const { status, body } = await request("PUT", `${API}/file`, save);
      const conflict = status === 409 ? fileIn(body) : null;
      if (conflict) return { conflict };
      if (status === 409 || status === 422) return { refused: errorTextOf(status, body) };
      return { saved: checked<SavedFile>(status, body) };
    },
    create: (campaign: NewCampaignRequest): Promise<FileText> => ask("POST", "campaign", campaign),
    pictures: (path: string): Promise<PicturesAnswer> => get("pictures", { path }),
    uploadPicture: (picture: NewPicture): Promise<StoredPicture> => ask("POST", "art", picture),
    /** An empty list if the mall is not a sandbox. */
    personas: async (): Promise<readonly PersonaChoice[]> => {
      const { status, body } = await request("GET", "/__sandbox/personas");
      return status === 200 && Array.isArray(body) ? body : [];
    },
    /** Reports files that changed on disk, and each start of the stream, before which any file may have changed. */
    listen: ({ changed, begun }: { changed: (changed: ChangedFiles) => void; begun: () => void }): void => {
      const stream = new EventSource(`${API}/events`);
      stream.addEventListener("open", begun);
      stream.addEventListener("message", ({ data }) => changed(JSON.parse(String(data)) as ChangedFiles));
    },
  };
}

/** The requests of the reference. */
export const referenceServer = {
  reference: (): Promise<Reference> => get("reference"),
  /** A small project for trying out the entry at an address; null if the entry has no example. */
  example: (address: string): Promise<LiveExample | null> => get("example", { address }),
  scene: (editor: string, key: string): Promise<Scene | null> => get("scene", { editor, key }),
  expression: (question: ExpressionRequest): Promise<ExpressionAnswer> => ask("POST", "expression", question),
  uses: (block: string): Promise<readonly FileEntry[]> => get("uses", { block }),
  address: (editor: string, path: string, at: number): Promise<AddressAnswer> =>
    get("address", { editor, path, at: String(at) }),
};

export type GalleryServer = typeof galleryServer;

/** The requests of the gallery. */
export const galleryServer = {
  pages: (): Promise<readonly GalleryPage[]> => get("gallery"),
  /** The states that customers can see on these pages. With `isProved` each row has its proof, which takes longer. */
  rows: (keys: readonly string[], isProved: boolean): Promise<readonly GalleryRows[]> =>
    get("gallery/rows", { keys: JSON.stringify(keys), ...(isProved && { proved: "1" }) }),
  scenes: (key: string): Promise<GalleryScenes> => get("gallery/scenes", { key }),
};

function get<T>(path: string, query?: Record<string, string>): Promise<T> {
  return ask("GET", query ? `${path}?${new URLSearchParams(query)}` : path);
}

/** Sends a request under the studio's API. Rejects with `ServerError`. */
async function ask<T>(method: string, path: string, given?: object): Promise<T> {
  const { status, body } = await request(method, `${API}/${path}`, given);
  return checked<T>(status, body);
}

/** Returns the body unchecked: the server is part of this repository and has the same version. */
function checked<T>(status: number, body: unknown): T {
  if (status >= 200 && status < 300) return body as T;
  throw new ServerError(errorTextOf(status, body), status);
}

/** Returns the current file from a 409 answer, under `file` or as the whole body; null if it no longer exists. */
function fileIn(body: unknown): FileText | null {
  const { file = body } = body as { file?: unknown };
  return typeof (file as FileText | null)?.text === "string" ? (file as FileText) : null;
}

function errorTextOf(status: number, body: unknown): Saying {
  const message = (body as ErrorAnswer | null)?.message;
  if (typeof message === "object") return message;
  return en`The studio's server refused the request (HTTP ${status}). Try again.`
    .zh`工作室的服务拒绝了这个操作（HTTP ${status}），请重试。`;
}

async function request(
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
    await untilReleased();
    return { status: response.status, body };
  } catch {
    throw new ServerError(NOT_REACHABLE, 0);
  }
}
