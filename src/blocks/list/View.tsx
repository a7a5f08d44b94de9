import { useMemo } from "react";
import type { ListBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { useListItems, usePreservedState, useRenderText, useWord } from "../campaign-context.ts";
import { hasMorePages, ListEnd, MoreButton, useListPages } from "../shared/ListEnd.tsx";
import { NoContentNotice } from "../shared/NoContentNotice.tsx";
import { RepeatedItem } from "../shared/RepeatedItem.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { itemKeysOf, useStableCampaign, useStableValue } from "./list-items.ts";
import "./list.css";

/** Number of items rendered at first, and added whenever the customer comes near the last one. */
const BATCH_SIZE = 20;

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
  const pages = useListPages(block.each);
  const [count, setCount] = usePreservedState(`list ${block.each}`, BATCH_SIZE);
  const cards = useMemo(() => {
    const keys = itemKeysOf(items);
    const content = <Blocks view={block.view} />;
    return (
      <ol className="list">
        {items.slice(0, count).map((item, i) => (
          <RepeatedItem
            key={keys[i]}
            at={keys[i] as string | number}
            className="list-item"
            {...{ campaign, item, content }}
            name={block.as}
            ordinal={items.length > 1 ? word("itemPosition", { position: i + 1, count: items.length }) : ""}
          />
        ))}
      </ol>
    );
  }, [items, count, campaign, block, word]);

  if (lack === "pending") return <ListSkeleton />;
  if (lack) return <NoContentNotice>{word("unavailable")}</NoContentNotice>;
  const end = <ListEnd pages={pages} end={block.end} />;
  if (items.length === 0)
    return hasMorePages(pages) ? end : <NoContentNotice>{words(block.empty)}</NoContentNotice>;
  return (
    <>
      {cards}
      {count < items.length ? (
        <MoreButton isAutomatic onMore={() => setCount((drawn) => drawn + BATCH_SIZE)}>
          {word("loadMore", { left: items.length - count })}
        </MoreButton>
      ) : (
        end
      )}
    </>
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
