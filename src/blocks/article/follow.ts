import { type MouseEvent, useCallback } from "react";
import { useCampaign } from "../campaign-context.ts";
import { goToAnchor } from "./anchor.ts";

/**
 * The attributes of a link to `#section` or `/route`. A tap goes on as this visitor; the address itself is the bare one,
 * so that who copies it does not share a login.
 */
export function useLink(): (to: string) => { href: string; onClick(event: MouseEvent): void } {
  const { follow } = useCampaign();
  return useCallback(
    (to) => ({
      href: to,
      onClick(event) {
        // With a key held, it is opened elsewhere.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const go = to.startsWith("#") ? goToAnchor : follow;
        if (!go) return;
        event.preventDefault();
        go(to);
      },
    }),
    [follow],
  );
}
