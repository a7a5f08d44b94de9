import type { PublishedPage } from "../plan/published-page.ts";
import type { StateRow, StatesResponse } from "./api.ts";

/**
 * Response to GET gallery: each page of the campaigns folder as saved on disk, sorted by file. Read without parsing
 * whole documents.
 */
export interface GalleryPage {
  key: string;
  id: string;
  route: string;
  path: string;
  /** The title of the document; empty if it has none of its own. */
  title: string;
}

/**
 * GET gallery/rows?keys=: the table rows of these pages, one per gallery picture. `keys` is a JSON list of page keys.
 * Proofs take longer and come only with `&proved=1`.
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

/** A row of a state table, with the data for its picture in the gallery. */
export interface GalleryRow extends Pick<StateRow, "state" | "isDisabled"> {
  /**
   * The text of the row's button: as written (of several cases, the last), or as customers read it once the scenes are
   * loaded.
   */
  text: string;
  /** Null until the proof is requested. */
  verdict: StateRow["verdict"] | null;
}

/** Response to GET gallery/scenes?key=: everything that the browser needs to draw each row of a page. */
export interface GalleryScenes extends StatesResponse {
  published: PublishedPage;
  /** The token of the test customer to whom the sandbox shows the page. */
  customer: string;
}
