import { once } from "../../../language/memoize.ts";
import type { GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import { rowsOfPage, writtenRows } from "../scenes/page-rows.ts";
import { type StatesOptions, statesOf } from "../scenes/states.ts";

/** What is known of pages, by their keys, once they are proved. */
export interface ProvedPages {
  /** What customers can find there, with what is proved of it, errors or not; undefined where there is no such page. */
  rows(key: string): Promise<GalleryRows | undefined>;
  /** All that this is drawn with; undefined where a page never was without errors. */
  scenes(key: string): Promise<GalleryScenes | undefined>;
}

/** Proves pages where it is asked, which nobody else there is answered meanwhile. */
export function provedPages(options: StatesOptions): ProvedPages {
  const { site } = options;
  const disk = once(() => site.drafted({ recall: () => undefined }));
  return {
    async rows(key) {
      const page = site.page(key);
      if (!page) return writtenRows(disk().look(), key, true);
      const { brand, campaign } = page.published;
      const title = typeof campaign.title === "string" ? campaign.title : "";
      return { key, title, brand: brand.id, ...rowsOfPage(page) };
    },
    async scenes(key) {
      const page = site.page(key);
      return page && { published: page.published, ...(await statesOf(page, options)) };
    },
  };
}
