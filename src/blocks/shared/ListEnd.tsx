import { useEffect, useRef } from "react";
import type { Text } from "../../language/document.generated.ts";
import { type ListProgress, loadNextPage, progressOfList } from "../../play/load-next-page.ts";
import { useCampaign, useRenderText } from "../campaign-context.ts";
import "./list-end.css";

/** Distance below the screen at which the next part of a list is drawn or loaded, in CSS pixels: about two screens. */
const NEAR_MARGIN_PX = "0px 0px 1600px 0px";

/** Words on the button below a list whose next page can be loaded. */
const PROGRESS_WORDS = {
  more: "nextPage",
  loading: "loading",
  failed: "nextPageFailed",
} as const satisfies Record<Exclude<ListProgress, "end">, string>;

/** Returns the endpoint that loads the pages of a list, and whether there are further ones; undefined for other lists. */
export function useListPages(each: string): { endpoint: string; progress: ListProgress } | undefined {
  const campaign = useCampaign();
  const { plan, live } = campaign;
  // The texts of a dialog stay as they were when it opened.
  if (live) return undefined;
  for (const endpoint of plan.reads(each)) {
    const progress = progressOfList(campaign, endpoint);
    if (progress) return { endpoint, progress };
  }
  return undefined;
}

/** Whether a list may get items from a further page. */
export function hasMorePages(pages: ReturnType<typeof useListPages>): boolean {
  return pages !== undefined && pages.progress !== "end";
}

/** End of a list that is loaded in pages: a button that loads the next one, also when it comes near, or the end text. */
export function ListEnd({ pages, end }: { pages: ReturnType<typeof useListPages>; end: Text | undefined }) {
  const { handle, plan } = useCampaign();
  const words = useRenderText();
  if (!pages) return null;
  const { endpoint, progress } = pages;
  if (progress === "end") return end ? <p className="list-more list-end">{words(end)}</p> : null;
  const isBusy = progress === "loading";
  return (
    <MoreButton
      isBusy={isBusy}
      isAutomatic={progress === "more"}
      onMore={() => isBusy || handle?.((play) => loadNextPage(play, endpoint))}
    >
      {plan.word(PROGRESS_WORDS[progress])}
    </MoreButton>
  );
}

interface MoreButtonProps {
  children: string;
  /** The button acts by itself when it comes near the screen. */
  isAutomatic: boolean;
  isBusy?: boolean;
  onMore(): void;
}

/** Button for the rest of a list. */
export function MoreButton({ children, isAutomatic, isBusy, onMore }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button that is still near after more items is reported only to a new observer
  useEffect(() => {
    if (!isAutomatic || !window.IntersectionObserver) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: NEAR_MARGIN_PX },
    );
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, [isAutomatic, children]);
  return (
    <button
      ref={button}
      type="button"
      className="list-more"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={onMore}
    >
      {children}
    </button>
  );
}
