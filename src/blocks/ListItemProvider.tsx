import { type ReactNode, use } from "react";
import {
  addItemToCampaign,
  BlockPathContext,
  type CampaignContextValue,
  ItemContext,
} from "./campaign-context.ts";

/** Props of `ListItemProvider`: the item, and the campaign without it. */
export interface ListItemProviderProps {
  /** The campaign around the list. */
  campaign: CampaignContextValue;
  /** Name that the list gives its items. */
  name: string | undefined;
  item: unknown;
  /** Key that distinguishes this item from the others of the list. */
  at: string | number;
  children: ReactNode;
}

/** Wraps the blocks of one item of a list, so that their expressions can read the item. */
export function ListItemProvider({ campaign, name, item, at, children }: ListItemProviderProps) {
  return (
    <BlockPathContext.Provider value={`${use(BlockPathContext)}/${at}`}>
      <ItemContext.Provider value={addItemToCampaign(campaign, name, item)}>{children}</ItemContext.Provider>
    </BlockPathContext.Provider>
  );
}
