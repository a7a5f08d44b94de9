import { type MouseEvent, useCallback } from "react";
import { useCampaign } from "../campaign-context.ts";
import { type TapProps, touchProps } from "../shared/tap-props.ts";
import { goToAnchor } from "./anchor.ts";

interface LinkProps extends Omit<TapProps, "onClick"> {
  href: string;
  onClick(event: MouseEvent): void;
}

/**
 * The attributes of a link to `#section` or `/route`. A tap goes on as this visitor; the address itself is the bare one,
 * so that who copies it does not share a login.
 */
export function useLink(): (to: string) => LinkProps {
  const { follow, touch } = useCampaign();
  return useCallback(
    (to) => ({
      href: to,
      ...touchProps(touch, () => (to.startsWith("#") ? undefined : to)),
      onClick(event) {
        // With a key held, it is opened elsewhere.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const go = to.startsWith("#") ? goToAnchor : follow;
        if (!go) return;
        event.preventDefault();
        go(to);
      },
    }),
    [follow, touch],
  );
}
