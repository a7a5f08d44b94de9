import type { GalleryPage } from "../../api-gallery.ts";
import type { HomePage } from "../../api-home.ts";
import type { ProvedPages } from "../gallery/prove-pages.ts";
import { lastCommitsBelow } from "./last-commits.ts";

interface HomeOptions {
  folder: string;
  /** Returns all pages as saved on disk. */
  pages: () => readonly GalleryPage[];
  /** Describes pages in another thread. */
  proved: Pick<ProvedPages, "summary">;
}

/** Returns what the studio's start shows of each page. Pages that disappear meanwhile are left out. */
export async function listHomePages({ folder, pages, proved }: HomeOptions): Promise<HomePage[]> {
  const commits = lastCommitsBelow(folder);
  const found = await Promise.all(
    pages().map(async (page) => ({ page, summary: await proved.summary(page.key) })),
  );
  const known = await commits;
  return found.flatMap(({ page, summary }) =>
    summary ? [{ ...page, ...summary, commit: known.get(page.path) ?? null }] : [],
  );
}
