import type { Saying } from "../language/messages/saying.ts";
import { API } from "./api.ts";

/**
 * PUT file: 200 with `SavedFile`. 409 with the current `file` if it changed on disk since the editor read it (null: it
 * was deleted). 422 with the `problems` of a text with errors; nothing is written then.
 */
export interface SaveRequest {
  path: string;
  text: string;
  /** The version that the editor started from; null if the file must not exist yet. */
  version: string | null;
}

export interface SavedFile {
  version: string;
  /** The text as written, with a line break at its end. */
  text: string;
}

/** POST campaign: creates a campaign from a template or from another campaign. Answers with its `FileText`. */
export interface NewCampaignRequest {
  id: string;
  title: string;
  /** The path of the campaign to copy. */
  from?: string;
  /** The initial text. */
  text?: string;
}

/** Maximum size of a picture in bytes. More detail is invisible on a phone, and customers pay for every byte. */
export const MAX_PICTURE_BYTES = 300 * 1024;

/** GET pictures?path=: the pictures beside a document, named as in the document: `art/<name>`. */
export type PicturesAnswer = readonly string[];

/** Returns the address of GET picture?path=: one picture, used or not, by its path in the campaigns folder. */
export function pictureAddress(path: string): string {
  return `${API}/picture?${new URLSearchParams({ path })}`;
}

/** POST art: stores a picture beside a document. Answers with `StoredPicture`. */
export interface NewPicture {
  /** The path of the document. */
  path: string;
  /** The name of the operator's file; the server derives the picture's name from it. */
  name: string;
  base64: string;
}

export interface StoredPicture {
  /** The name that documents use: `art/<name>`. */
  src: string;
  widthPx: number;
  heightPx: number;
}

/** GET events: a stream of server-sent events about files that changed on disk, including changes by this editor. */
export interface ChangedFiles {
  paths: readonly string[];
}

/** The body of every failed request: for the operator, the cause and how to fix it. */
export interface ErrorAnswer {
  message: Saying;
}
