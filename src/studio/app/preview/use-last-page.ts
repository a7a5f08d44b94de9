import { useRef } from "react";
import type { DraftAnswer } from "../../api.ts";

/** A page, and where it will be. */
export interface ShownPage {
  page: NonNullable<DraftAnswer["page"]>;
  route: string;
}

/** The page of the latest answer; the one before, where an answer has none though the file is the same. */
export function useLastPage(path: string | null, answer: DraftAnswer | null): ShownPage | null {
  const kept = useRef<{ path: string | null; shown: ShownPage | null }>({ path: null, shown: null });
  if (kept.current.path !== path) kept.current = { path, shown: null };
  if (!answer) return kept.current.shown;
  const { page, pages } = answer;
  const before = kept.current.shown;
  if (page) {
    const route = pages.find(({ key }) => key === page.key)?.route ?? page.published.campaign.route ?? "";
    if (before?.page !== page) kept.current.shown = { page, route };
  } else if (before?.page.isCurrent) {
    kept.current.shown = { ...before, page: { ...before.page, isCurrent: false } };
  }
  return kept.current.shown;
}
