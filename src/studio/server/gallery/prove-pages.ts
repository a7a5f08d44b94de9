import { once } from "../../../language/memoize.ts";
import { usualTokenOf } from "../../../sandbox/project/personas.ts";
import type { GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import { rowsAsWritten, rowsOfPage } from "../scenes/page-rows.ts";
import { type PageSummary, summarizePage } from "../scenes/page-summary.ts";
import { type StatesOptions, tableStatesOf } from "../scenes/table-states.ts";

/** Pages with proof results, by key. */
export interface ProvedPages {
  /** Returns the rows of a page with proof results, even if it has errors; undefined for an unknown page. */
  rows(key: string): Promise<GalleryRows | undefined>;
  /** Returns the scenes of a page; undefined if it has never been free of errors. */
  scenes(key: string): Promise<GalleryScenes | undefined>;
  /** Returns the dates, texts and number of errors of a page. */
  summary(key: string): Promise<PageSummary>;
}

/** Proves pages in the current thread, which blocks it. */
export function provePages(options: StatesOptions): ProvedPages {
  const { site } = options;
  const disk = once(() => site.withDrafts({ recall: () => undefined }));
  return {
    async rows(key) {
      const page = site.page(key);
      if (!page) return rowsAsWritten(disk().refresh(), key, true);
      const { brand, campaign } = page.published;
      const title = typeof campaign.title === "string" ? campaign.title : "";
      return { key, title, brand: brand.id, ...rowsOfPage(page) };
    },
    async scenes(key) {
      const page = site.page(key);
      const customer = usualTokenOf(options.project);
      return page && { published: page.published, customer, ...(await tableStatesOf(page, options)) };
    },
    async summary(key) {
      return summarizePage(site, disk().refresh().schemas, key);
    },
  };
}
