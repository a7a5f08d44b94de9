import { type MouseEvent, useCallback } from "react";
import { useCampaign } from "../campaign-context.ts";
import { goToAnchor } from "./anchor.ts";

/** The attributes of a link to `#section` or `/route`. */
export function useLink(): (to: string) => { href: string; onClick(event: MouseEvent): void } {
  const { snapshot, follow } = useCampaign();
  const { query } = snapshot.visit;
  return useCallback(
    (to) => ({
      href: to.startsWith("#") ? to : withQuery(to, query),
      onClick(event) {
        // With a key held, it is opened elsewhere.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const go = to.startsWith("#") ? goToAnchor : follow;
        if (!go) return;
        event.preventDefault();
        go(to);
      },
    }),
    [query, follow],
  );
}

/** The route with what the visitor came with, so that a page that is loaded anew knows them, too. */
function withQuery(route: string, query: Record<string, string>): string {
  // The browser's own way with a space is a plus, which here is a plus.
  const search = new URLSearchParams(query).toString().replace(/\+/g, "%20");
  return search ? `${route}?${search}` : route;
}
