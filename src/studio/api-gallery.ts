import type { Published } from "../plan/published.ts";
import type { StateRow, StatesAnswer } from "./api.ts";

/** GET gallery: the pages of the folder as they are on the disk, in the order of their files. Told without looking into them. */
export interface GalleryPage {
  key: string;
  id: string;
  route: string;
  path: string;
  /** That of the file; empty where it has none of its own. */
  title: string;
}

/**
 * GET gallery/rows?keys=: of these pages, by their keys as a JSON list, what customers can find there, before anything
 * is proved; with `&proved=1` what is proved of each row as well, which takes longer.
 */
export interface GalleryRows {
  key: string;
  title: string;
  /** The id of its brand. */
  brand: string;
  /** Whether it asks the server for something, or shows a state. */
  isDynamic: boolean;
  tables: readonly { name: string; rows: readonly GalleryRow[] }[];
}

export interface GalleryRow extends Pick<StateRow, "state" | "isDisabled"> {
  /** As it is written, of several cases the last; of a page whose scenes are known as customers read it. */
  text: string;
  /** Null where nobody has asked for it yet. */
  verdict: StateRow["verdict"] | null;
}

/** GET gallery/scenes?key=: all that the rows of a page are drawn with. */
export interface GalleryScenes extends StatesAnswer {
  published: Published;
}
