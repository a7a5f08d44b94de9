import type { LocalizedText } from "../language/messages/localized-text.ts";
import type { TemplateAnswers } from "../refactor/copies/template-answers.ts";
import { STUDIO_API_PATH } from "./api.ts";

/**
 * PUT file: 200 with `SavedFile`. 409 with the current `file` if it changed on disk since the editor read it (null: it
 * was deleted). 422 with the `problems` if the text has errors; the file is then unchanged.
 */
export interface SaveRequest {
  path: string;
  text: string;
  /** The version that the editor started from; null if the file must not exist yet. */
  version: string | null;
}

/** Response to GET rules: what project.json forbids to edit in the studio. The server refuses it, too. */
export interface EditingRules {
  /** Whether only what operators edit may change (`x-audience`). */
  isTechnicalPartLocked: boolean;
}

/** Response to PUT file: the file as it is on disk now. */
export interface SavedFile {
  version: string;
  /** The text as written, with a line break at its end. */
  text: string;
}

/**
 * POST campaign: creates a campaign from a template or from another campaign. 200 with its `FileText`. 422 with the
 * `problems` if it would have errors; then nothing is created. Dates in texts that contradict other dates do not prevent it:
 * they are in the list of what is left to change.
 */
export interface NewCampaignRequest {
  id: string;
  title: string;
  /** The path of the campaign to copy, or a name of GET templates; by default the starter. */
  from?: string;
  /** What else the operator answered. */
  answers?: Omit<TemplateAnswers, "id" | "title">;
  /** The initial text. */
  text?: string;
}

/** Maximum size of a picture in bytes. More detail is invisible on a phone, and customers pay for every byte. */
export const MAX_PICTURE_BYTES = 300 * 1024;

/** Response to GET pictures?path=: the pictures beside a document, named as in the document: `art/<name>`. */
export type PicturesResponse = readonly string[];

/** Returns the URL of a picture, used or not, given its path in the campaigns folder. */
export function pictureUrl(path: string): string {
  return `${STUDIO_API_PATH}/picture?${new URLSearchParams({ path })}`;
}

/** POST art: stores a picture beside a document. The response is `StoredPicture`. */
export interface NewPictureRequest {
  /** The path of the document. */
  path: string;
  /** The name of the operator's file; the server derives the picture's name from it. */
  name: string;
  base64: string;
}

/** Response to POST art: the stored picture. */
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

/**
 * POST presence: the file that an editor has open; null if none. GET events?editor= reports `PresentEditors` as events
 * of the type `presence`, also when an editor's stream ends.
 */
export interface PresenceRequest {
  editor: string;
  path: string | null;
}

/** How many editors have a file open, by path. */
export type PresentEditors = Readonly<Record<string, number>>;

/** The body of every failed request: for the operator, the cause and how to fix it. */
export interface ErrorResponse {
  message: LocalizedText;
}
