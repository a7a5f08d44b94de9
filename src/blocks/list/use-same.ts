import { useMemo, useRef } from "react";
import type { Block } from "../../language/document.generated.ts";
import { isEqual } from "../../language/values.ts";
import { type CampaignContextValue, useCampaign } from "../campaign-context.ts";
import { namesReadBy, shownBy } from "./logic.ts";

/** The value before, as long as the new one equals it: what was drawn from it need not be drawn again. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (!isEqual(kept.current, value)) kept.current = value;
  return kept.current;
}

/**
 * The campaign around a block, the same object until something changes that this view can show: a page that
 * ticks each second leaves a thousand orders alone in which nothing reads the time.
 */
export function useCalmCampaign(view: Block[]): CampaignContextValue {
  const campaign = useCampaign();
  const { plan } = campaign;
  const names = useMemo(() => namesReadBy(plan, view), [plan, view]);
  const shown = useSame(shownBy(names, campaign));
  // What it tells of taps goes to the page's one store, whichever moment it is of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that campaign is another object each time is what this is about
  return useMemo(() => campaign, [shown]);
}
