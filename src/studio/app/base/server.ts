import { en, type Saying, same } from "../../../language/messages/saying.ts";
import type { LiveExample } from "../../../reference/live-example.ts";
import type { Reference } from "../../../reference/reference.ts";
import type { Persona as Customer } from "../../../sandbox/mall/personas.ts";
import {
  type AddressAnswer,
  API,
  type Draft,
  type DraftAnswer,
  type ExpressionAnswer,
  type ExpressionQuestion,
  type FileEntry,
  type FileText,
  type PhoneAnswer,
  type Place,
  type PointerAnswer,
  type ProblemsAnswer,
  type Scene,
  type SchemasAnswer,
  type StatesAnswer,
} from "../../api.ts";
import type { Completions, Explanation, TextPlace } from "../../api-assist.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import type {
  Changed,
  NewCampaign,
  NewPicture,
  Picture,
  PicturesAnswer,
  Refusal,
  Save,
  Saved,
} from "../../api-write.ts";
import { untilReleased } from "./pressed.ts";

/** Somebody of the sandbox as whom a page can be opened. */
export type Persona = Pick<Customer, "token" | "title" | "description">;

/** What became of a file that was to be saved. */
export type SaveOutcome = { saved: Saved } | { conflict: FileText } | { refused: Saying };

/** A failure in words for people. `status` is that of HTTP; 0 where no answer came. */
export class Refused extends Error {
  readonly saying: Saying;
  readonly status: number;

  constructor(saying: Saying, status: number) {
    super(saying.en);
    this.saying = saying;
    this.status = status;
  }
}

const GONE = en`The studio's server does not answer. What you write is kept in this browser; see whether "npm start" still runs.`
  .zh`工作室的服务没有回应。您写的内容会保存在这个浏览器里；请查看“npm start”是否还在运行。`;

/** The words of any failure. */
export function sayingOf(error: unknown): Saying {
  if (error instanceof Refused) return error.saying;
  return same(error instanceof Error ? error.message : String(error));
}

export type Server = ReturnType<typeof openServer>;

/** The studio's server, as the editor asks it by src/studio/api.ts. What it refuses, or does not answer, rejects with `Refused`. */
export function openServer() {
  return {
    phone: (editor: string): Promise<PhoneAnswer> => get("phone", { editor }),
    files: (): Promise<readonly FileEntry[]> => get("files"),
    schemas: (): Promise<SchemasAnswer> => get("schemas"),
    file: (path: string): Promise<FileText> => get("file", { path }),
    draft: (draft: Draft): Promise<DraftAnswer> => ask("POST", "draft", draft),
    /** Everything wrong with a file as it is being edited, warnings included. Slower than the answer to a draft. */
    problems: (editor: string, path: string): Promise<ProblemsAnswer> => get("problems", { editor, path }),
    complete: (place: TextPlace): Promise<Completions | null> => ask("POST", "complete", place),
    hover: (place: TextPlace): Promise<Explanation | null> => ask("POST", "hover", place),
    states: (editor: string, key: string): Promise<StatesAnswer> => get("states", { editor, key }),
    place: (editor: string, key: string, pointer: string): Promise<Place> =>
      get("place", { editor, key, pointer }),
    pointer: (editor: string, key: string, place: { path: string; offset: number }): Promise<PointerAnswer> =>
      get("pointer", { editor, key, path: place.path, offset: String(place.offset) }),
    save: async (save: Save): Promise<SaveOutcome> => {
      const { status, body } = await talk("PUT", `${API}/file`, save);
      const conflict = status === 409 ? fileIn(body) : null;
      if (conflict) return { conflict };
      if (status === 409 || status === 422) return { refused: refusalOf(status, body) };
      return { saved: checked<Saved>(status, body) };
    },
    create: (campaign: NewCampaign): Promise<FileText> => ask("POST", "campaign", campaign),
    pictures: (path: string): Promise<PicturesAnswer> => get("pictures", { path }),
    keepPicture: (picture: NewPicture): Promise<Picture> => ask("POST", "art", picture),
    /** None where no sandbox plays the mall. */
    personas: async (): Promise<readonly Persona[]> => {
      const { status, body } = await talk("GET", "/__sandbox/personas");
      return status === 200 && Array.isArray(body) ? body : [];
    },
    /** Tells of files that changed on the disk, and when the stream has begun anew, after which anything may have. */
    listen: ({ changed, begun }: { changed: (changed: Changed) => void; begun: () => void }): void => {
      const stream = new EventSource(`${API}/events`);
      stream.addEventListener("open", begun);
      stream.addEventListener("message", ({ data }) => changed(JSON.parse(String(data)) as Changed));
    },
  };
}

/** What the same server knows of the language. */
export const library = {
  reference: (): Promise<Reference> => get("reference"),
  /** The small project in which what is at an address can be tried; null where there is none. */
  example: (address: string): Promise<LiveExample | null> => get("example", { address }),
  scene: (editor: string, key: string): Promise<Scene | null> => get("scene", { editor, key }),
  expression: (question: ExpressionQuestion): Promise<ExpressionAnswer> =>
    ask("POST", "expression", question),
  uses: (block: string): Promise<readonly FileEntry[]> => get("uses", { block }),
  address: (editor: string, path: string, at: number): Promise<AddressAnswer> =>
    get("address", { editor, path, at: String(at) }),
};

export type GalleryServer = typeof galleryServer;

/** What the same server knows of all pages. */
export const galleryServer = {
  pages: (): Promise<readonly GalleryPage[]> => get("gallery"),
  /** What customers can find on these pages; `isProved`: with what is proved of it, which takes longer. */
  rows: (keys: readonly string[], isProved: boolean): Promise<readonly GalleryRows[]> =>
    get("gallery/rows", { keys: JSON.stringify(keys), ...(isProved && { proved: "1" }) }),
  scenes: (key: string): Promise<GalleryScenes> => get("gallery/scenes", { key }),
};

function get<T>(path: string, query?: Record<string, string>): Promise<T> {
  return ask("GET", query ? `${path}?${new URLSearchParams(query)}` : path);
}

/** Asks the studio's server under its API. Rejects with `Refused`. */
async function ask<T>(method: string, path: string, given?: object): Promise<T> {
  const { status, body } = await talk(method, `${API}/${path}`, given);
  return checked<T>(status, body);
}

/** The server is ours and of the same version: what it answers is what the contract says. */
function checked<T>(status: number, body: unknown): T {
  if (status >= 200 && status < 300) return body as T;
  throw new Refused(refusalOf(status, body), status);
}

/** The file that a refusal to overwrite shows, by itself or beside its message; null where it is there no more. */
function fileIn(body: unknown): FileText | null {
  const { file = body } = body as { file?: unknown };
  return typeof (file as FileText | null)?.text === "string" ? (file as FileText) : null;
}

function refusalOf(status: number, body: unknown): Saying {
  const message = (body as Refusal | null)?.message;
  if (typeof message === "object") return message;
  return en`The server refused this (HTTP ${status}).`.zh`服务拒绝了这个操作（HTTP ${status}）。`;
}

async function talk(method: string, url: string, given?: object): Promise<{ status: number; body: unknown }> {
  const request: RequestInit = { method };
  if (given !== undefined) {
    request.body = JSON.stringify(given);
    request.headers = { "Content-Type": "application/json" };
  }
  try {
    const response = await fetch(url, request);
    const body = await response.json().catch(() => null);
    await untilReleased();
    return { status: response.status, body };
  } catch {
    throw new Refused(GONE, 0);
  }
}
