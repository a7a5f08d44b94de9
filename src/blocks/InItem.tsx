import { type ReactNode, use } from "react";
import { type CampaignContextValue, ItemContext, PlaceContext, withItem } from "./campaign-context.ts";

export interface InItemProps {
  /** The campaign around the list. */
  campaign: CampaignContextValue;
  /** What the list calls its items. */
  name: string | undefined;
  item: unknown;
  /** What tells this item from the others of the list. */
  at: string | number;
  children: ReactNode;
}

/** What is drawn for one item of a list: it also sees the item. */
export function InItem({ campaign, name, item, at, children }: InItemProps) {
  return (
    <PlaceContext.Provider value={`${use(PlaceContext)}/${at}`}>
      <ItemContext.Provider value={withItem(campaign, name, item)}>{children}</ItemContext.Provider>
    </PlaceContext.Provider>
  );
}
