import { memo, useEffect, useMemo, useRef } from "react";
import type { Block, ListBlock } from "../../language/document.generated.ts";
import { isEqual } from "../../language/values.ts";
import { Blocks } from "../Blocks.tsx";
import {
  ItemPositionContext,
  useListItems,
  usePreservedState,
  useRenderText,
  useWord,
} from "../campaign-context.ts";
import { ListItemProvider, type ListItemProviderProps } from "../ListItemProvider.tsx";
import { NoContentNotice } from "../shared/NoContentNotice.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { itemKeysOf, useStableCampaign, useStableValue } from "./list-items.ts";
import "./list.css";

/** Number of items rendered at first, and added whenever the customer comes near the last one. */
const BATCH_SIZE = 20;

/** Distance below the screen at which the next batch is rendered, in CSS pixels: about two screens. */
const NEXT_BATCH_MARGIN_PX = "0px 0px 1600px 0px";

/**
 * List with blocks for each item, such as a card for each order. It grows and is not virtualized
 * (@tanstack/react-virtual): drawn items stay for the browser's search, for printing, and for going back.
 */
export function View({ block }: { block: ListBlock }) {
  const words = useRenderText();
  const word = useWord();
  const campaign = useStableCampaign(block.view);
  const { items: latest, lack } = useListItems(block.each);
  const items = useStableValue(latest);
  const [count, setCount] = usePreservedState(`list ${block.each}`, BATCH_SIZE);
  const cards = useMemo(() => {
    const keys = itemKeysOf(items);
    return (
      <ol className="list">
        {items.slice(0, count).map((item, i) => (
          <ListItem
            key={keys[i]}
            at={keys[i] as string | number}
            campaign={campaign}
            name={block.as}
            item={item}
            view={block.view}
            ordinal={items.length > 1 ? word("itemPosition", { position: i + 1, count: items.length }) : ""}
          />
        ))}
      </ol>
    );
  }, [items, count, campaign, block, word]);

  if (lack === "pending") return <ListSkeleton />;
  if (lack) return <NoContentNotice>{word("unavailable")}</NoContentNotice>;
  if (items.length === 0) return <NoContentNotice>{words(block.empty)}</NoContentNotice>;
  return (
    <>
      {cards}
      {count < items.length && (
        <ShowMoreButton left={items.length - count} onMore={() => setCount((drawn) => drawn + BATCH_SIZE)} />
      )}
    </>
  );
}

interface ListItemProps extends Omit<ListItemProviderProps, "children"> {
  view: Block[];
  ordinal: string;
}

/** List item that rerenders only if the item has changed, or something around it that its view reads. */
const ListItem = memo(
  ({ campaign, name, item, at, view, ordinal }: ListItemProps) => (
    <li className="list-item">
      <ListItemProvider campaign={campaign} name={name} item={item} at={at}>
        <ItemPositionContext.Provider value={ordinal}>
          <Blocks view={view} />
        </ItemPositionContext.Provider>
      </ListItemProvider>
    </li>
  ),
  (before, now) =>
    before.campaign === now.campaign &&
    before.view === now.view &&
    before.ordinal === now.ordinal &&
    isEqual(before.item, now.item),
);

/** Button for the rest of the list. The next batch is drawn when this button comes near the screen or is tapped. */
function ShowMoreButton({ left, onMore }: { left: number; onMore(): void }) {
  const word = useWord();
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button that is still near after a batch is reported only to a new observer
  useEffect(() => {
    if (!window.IntersectionObserver) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: NEXT_BATCH_MARGIN_PX },
    );
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, [left]);
  return (
    <button ref={button} type="button" className="list-more" onClick={onMore}>
      {word("loadMore", { left })}
    </button>
  );
}

/** Skeleton while the list loads. */
function ListSkeleton() {
  const word = useWord();
  return (
    // biome-ignore lint/a11y/useSemanticElements: it contains no fields
    <div className="list" role="group" aria-busy="true" aria-label={word("loading")}>
      {["first", "second"].map((card) => (
        <div key={card} className="list-item list-waiting">
          <Skeleton width={4} />
          <Skeleton width={14} />
          <Skeleton width={11} />
        </div>
      ))}
    </div>
  );
}
