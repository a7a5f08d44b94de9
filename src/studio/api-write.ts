import type { Saying } from "../language/messages/saying.ts";
import { API } from "./api.ts";

/**
 * PUT file: 200 with `Saved`. 409 with the `file` as it is on the disk now, where it is another one than that from which
 * the editor started (null: it is no longer there), 422 with the `problems` of a text with errors: nothing is written then.
 */
export interface Save {
  path: string;
  text: string;
  /** Of the text from which the editor started; null for a file that is not to exist yet. */
  version: string | null;
}

export interface Saved {
  version: string;
  /** As it was written: with a line break at its end. */
  text: string;
}

/** POST campaign: begins a new one, of a template or of another campaign. Answers with its `FileText`. */
export interface NewCampaign {
  id: string;
  title: string;
  /** The path of the campaign that it begins as. */
  from?: string;
  /** The text that it begins as. */
  text?: string;
}

/** Of a picture on a phone's screen more bytes are waste: customers pay for each. */
export const MOST_PICTURE_BYTES = 300 * 1024;

/** GET pictures?path=: the pictures beside a document, as it names them: `art/<name>`. */
export type PicturesAnswer = readonly string[];

/** GET picture?path=: one of them, by its path relative to the folder, whether a page names it already or not. */
export function pictureAddress(path: string): string {
  return `${API}/picture?${new URLSearchParams({ path })}`;
}

/** POST art: puts a picture beside a document. Answers with `Picture`. */
export interface NewPicture {
  /** The document's. */
  path: string;
  /** As the operator's file is called; the picture's name is made of it. */
  name: string;
  base64: string;
}

export interface Picture {
  /** As documents name it: `art/<name>`. */
  src: string;
  widthPx: number;
  heightPx: number;
}

/** GET events: a stream of server-sent events; files that changed on the disk, whoever changed them. */
export interface Changed {
  paths: readonly string[];
}

/** Every answer that is a failure: what went wrong and what to do, for people. */
export interface Refusal {
  message: Saying;
}
