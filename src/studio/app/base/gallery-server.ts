import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import { ask } from "./server.ts";

/** What the gallery asks of the studio's server. What it refuses, or does not answer, rejects with `Refused`. */
export interface GalleryServer {
  /** Every page of the folder. */
  pages(): Promise<readonly GalleryPage[]>;
  /** What customers can find on these pages; `isProved`: with what is proved of it, which takes longer. */
  rows(keys: readonly string[], isProved: boolean): Promise<readonly GalleryRows[]>;
  /** All that the rows of a page are drawn with. */
  scenes(key: string): Promise<GalleryScenes>;
}

/** The server behind this page. */
export function openGalleryServer(): GalleryServer {
  return {
    pages: () => ask("GET", "gallery"),
    rows: (keys, isProved) => {
      const proved: Record<string, string> = isProved ? { proved: "1" } : {};
      return ask("GET", `gallery/rows?${new URLSearchParams({ keys: JSON.stringify(keys), ...proved })}`);
    },
    scenes: (key) => ask("GET", `gallery/scenes?${new URLSearchParams({ key })}`),
  };
}
