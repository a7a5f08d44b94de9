import type { PublishedPage } from "../plan/published.ts";
import type { StateRow, StatesAnswer } from "./api.ts";

/** GET gallery: the pages of the folder as saved on disk, sorted by file. The server does not parse pages for this. */
export interface GalleryPage {
  key: string;
  id: string;
  route: string;
  path: string;
  /** The title of the document; empty if it has none of its own. */
  title: string;
}

/**
 * GET gallery/rows?keys=: the rows of these pages, before anything is proved. `keys` is a JSON list of page keys. With
 * `&proved=1` each row has its proof as well, which takes longer.
 */
export interface GalleryRows {
  key: string;
  title: string;
  /** The id of its brand. */
  brand: string;
  /** Whether the page calls endpoints or shows a state table. */
  isDynamic: boolean;
  tables: readonly { name: string; rows: readonly GalleryRow[] }[];
}

export interface GalleryRow extends Pick<StateRow, "state" | "isDisabled"> {
  /** The text as written (of several cases, the last), or as customers read it once the scenes are known. */
  text: string;
  /** Null until the proof is requested. */
  verdict: StateRow["verdict"] | null;
}

/** GET gallery/scenes?key=: everything needed to draw the rows of a page. */
export interface GalleryScenes extends StatesAnswer {
  published: PublishedPage;
}
