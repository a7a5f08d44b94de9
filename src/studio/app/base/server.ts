import { en, type Saying, same } from "../../../language/messages/saying.ts";
import {
  API,
  type Draft,
  type DraftAnswer,
  type FileEntry,
  type FileText,
  type PhoneAnswer,
  type Place,
  type PointerAnswer,
  type SchemasAnswer,
  type StatesAnswer,
  type StudioProblem,
} from "../../api.ts";
import type { Completions, Explanation, TextPlace } from "../../api-assist.ts";
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

/** Somebody of the sandbox as whom a page can be opened. */
export interface Persona {
  token: string;
  title: string;
  description: string;
}

/** What became of a file that was to be saved. */
export type SaveOutcome = { saved: Saved } | { conflict: FileText } | { refused: Saying };

/** The studio's server, as the browser asks it. What it refuses, or does not answer, rejects with `Refused`. */
export interface Server {
  /** Where phones in the same network open the pages of an editor. */
  phone(editor: string): Promise<PhoneAnswer>;
  files(): Promise<readonly FileEntry[]>;
  schemas(): Promise<SchemasAnswer>;
  file(path: string): Promise<FileText>;
  draft(draft: Draft): Promise<DraftAnswer>;
  /** All that is wrong with a file as it is being edited: warnings take longer than what is told of a draft at once. */
  problems(editor: string, path: string): Promise<{ problems: readonly StudioProblem[] }>;
  /** What can be written at a place of a text; null where nothing can be told. */
  complete(place: TextPlace): Promise<Completions | null>;
  /** What stands there; null where nothing is to be said. */
  hover(place: TextPlace): Promise<Explanation | null>;
  states(editor: string, key: string): Promise<StatesAnswer>;
  /** Where a part of a page is written, by its JSON Pointer. */
  place(editor: string, key: string, pointer: string): Promise<Place>;
  /** What a page has of what stands at a place of a file. */
  pointer(editor: string, key: string, place: { path: string; offset: number }): Promise<PointerAnswer>;
  save(save: Save): Promise<SaveOutcome>;
  create(campaign: NewCampaign): Promise<FileText>;
  /** The pictures beside a document, as it names them. */
  pictures(path: string): Promise<PicturesAnswer>;
  /** Puts a picture beside a document. */
  keepPicture(picture: NewPicture): Promise<Picture>;
  /** None where no sandbox plays the mall. */
  personas(): Promise<readonly Persona[]>;
  /** Tells of files that changed on the disk, and when the stream has begun anew, after which anything may have. */
  listen(listener: { changed: (changed: Changed) => void; begun: () => void }): void;
}

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

/** The server behind this page. */
export function openServer(): Server {
  return {
    phone: (editor) => ask("GET", `phone?${new URLSearchParams({ editor })}`),
    files: () => ask("GET", "files"),
    schemas: () => ask("GET", "schemas"),
    file: (path) => ask("GET", `file?${new URLSearchParams({ path })}`),
    draft: (draft) => ask("POST", "draft", draft),
    problems: (editor, path) => ask("GET", `problems?${new URLSearchParams({ editor, path })}`),
    complete: (place) => ask("POST", "complete", place),
    hover: (place) => ask("POST", "hover", place),
    states: (editor, key) => ask("GET", `states?${new URLSearchParams({ editor, key })}`),
    place: (editor, key, pointer) => ask("GET", `place?${new URLSearchParams({ editor, key, pointer })}`),
    pointer: (editor, key, { path, offset }) =>
      ask("GET", `pointer?${new URLSearchParams({ editor, key, path, offset: String(offset) })}`),
    create: (campaign) => ask("POST", "campaign", campaign),
    pictures: (path) => ask("GET", `pictures?${new URLSearchParams({ path })}`),
    keepPicture: (picture) => ask("POST", "art", picture),
    save: async (save) => {
      const { status, body } = await talk("PUT", `${API}/file`, save);
      const conflict = status === 409 ? fileIn(body) : null;
      if (conflict) return { conflict };
      if (status === 409 || status === 422) return { refused: refusalOf(status, body) };
      return { saved: checked<Saved>(status, body) };
    },
    personas: async () => {
      const { status, body } = await talk("GET", "/__sandbox/personas");
      return status === 200 && Array.isArray(body) ? body : [];
    },
    listen: ({ changed, begun }) => {
      const stream = new EventSource(`${API}/events`);
      stream.addEventListener("open", begun);
      stream.addEventListener("message", ({ data }) => changed(JSON.parse(String(data)) as Changed));
    },
  };
}

/** Asks the studio's server under its API. Rejects with `Refused`. */
export async function ask<T>(method: string, path: string, given?: object): Promise<T> {
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
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    throw new Refused(GONE, 0);
  }
}
