import { type ReactNode, use } from "react";
import { type CampaignContextValue, ItemContext, PlaceContext, withItem } from "./campaign-context.ts";

export interface InItemProps {
  /** The campaign around the list. */
  campaign: CampaignContextValue;
  /** Name that the list gives its items. */
  name: string | undefined;
  item: unknown;
  /** Key that distinguishes this item from the others of the list. */
  at: string | number;
  children: ReactNode;
}

/** Renders the blocks of one item of a list. Their expressions can read the item. */
export function InItem({ campaign, name, item, at, children }: InItemProps) {
  return (
    <PlaceContext.Provider value={`${use(PlaceContext)}/${at}`}>
      <ItemContext.Provider value={withItem(campaign, name, item)}>{children}</ItemContext.Provider>
    </PlaceContext.Provider>
  );
}
