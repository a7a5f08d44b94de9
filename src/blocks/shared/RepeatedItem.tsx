import { memo, type ReactNode } from "react";
import { isEqual } from "../../language/values.ts";
import { ItemPositionContext } from "../campaign-context.ts";
import { ListItemProvider, type ListItemProviderProps } from "../ListItemProvider.tsx";

interface RepeatedItemProps extends Omit<ListItemProviderProps, "children"> {
  className: string;
  /** What is drawn for the item: the same element for all items, until the block changes. */
  content: ReactNode;
  /** Position in words, for screen readers. */
  ordinal?: string;
}

/** Element of a list that rerenders only if its item has changed, or something around it that its content reads. */
export const RepeatedItem = memo(
  ({ campaign, name, item, at, content, className, ordinal = "" }: RepeatedItemProps) => (
    <li className={className}>
      <ListItemProvider campaign={campaign} name={name} item={item} at={at}>
        <ItemPositionContext.Provider value={ordinal}>{content}</ItemPositionContext.Provider>
      </ListItemProvider>
    </li>
  ),
  (before, now) =>
    before.campaign === now.campaign &&
    before.content === now.content &&
    before.ordinal === now.ordinal &&
    isEqual(before.item, now.item),
);
