import { memo, useEffect, useMemo, useRef } from "react";
import type { Block, ListBlock } from "../../language/document.generated.ts";
import { isEqual } from "../../language/values.ts";
import { Blocks } from "../Blocks.tsx";
import { OrdinalContext, UNAVAILABLE_TEXT, useItems, useKeptState, useWords } from "../campaign-context.ts";
import { InItem, type InItemProps } from "../InItem.tsx";
import { Empty } from "../shared/Empty.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { keysOf, useStableCampaign, useStableValue } from "./logic.ts";
import "./list.css";

/** Items drawn at first, and added whenever the customer comes near the last one. */
const BATCH = 20;

/** Margin below the screen in which the next batch is drawn, in CSS pixels: about two screens. */
const NEAR = "0px 0px 1600px 0px";

/**
 * List with blocks for each item, such as a card for each order. It grows and is not virtualized
 * (@tanstack/react-virtual): drawn items stay for the browser's search, for printing, and for going back.
 */
export function View({ block }: { block: ListBlock }) {
  const words = useWords();
  const campaign = useStableCampaign(block.view);
  const { items: latest, lack } = useItems(block.each);
  const items = useStableValue(latest);
  const [count, setCount] = useKeptState(`list ${block.each}`, BATCH);
  const cards = useMemo(() => {
    const keys = keysOf(items);
    return (
      <ol className="list">
        {items.slice(0, count).map((item, i) => (
          <Item
            key={keys[i]}
            at={keys[i] as string | number}
            campaign={campaign}
            name={block.as}
            item={item}
            view={block.view}
            ordinal={items.length > 1 ? `第${i + 1}张，共${items.length}张` : ""}
          />
        ))}
      </ol>
    );
  }, [items, count, campaign, block]);

  if (lack === "pending") return <Waiting />;
  if (lack) return <Empty>{UNAVAILABLE_TEXT}</Empty>;
  if (items.length === 0) return <Empty>{words(block.empty)}</Empty>;
  return (
    <>
      {cards}
      {count < items.length && (
        <More left={items.length - count} onMore={() => setCount((drawn) => drawn + BATCH)} />
      )}
    </>
  );
}

interface ItemProps extends Omit<InItemProps, "children"> {
  view: Block[];
  ordinal: string;
}

/** List item that rerenders only if the item has changed, or something around it that its view reads. */
const Item = memo(
  ({ campaign, name, item, at, view, ordinal }: ItemProps) => (
    <li className="list-item">
      <InItem campaign={campaign} name={name} item={item} at={at}>
        <OrdinalContext.Provider value={ordinal}>
          <Blocks view={view} />
        </OrdinalContext.Provider>
      </InItem>
    </li>
  ),
  (before, now) =>
    before.campaign === now.campaign &&
    before.view === now.view &&
    before.ordinal === now.ordinal &&
    isEqual(before.item, now.item),
);

/** Button for the rest of the list. The next batch is drawn when this button comes near the screen or is tapped. */
function More({ left, onMore }: { left: number; onMore(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button that is still near after a batch is reported only to a new observer
  useEffect(() => {
    if (!window.IntersectionObserver) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: NEAR },
    );
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, [left]);
  return (
    <button ref={button} type="button" className="list-more" onClick={onMore}>
      加载更多（还有{left}条）
    </button>
  );
}

/** Skeleton while the list loads. */
function Waiting() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it contains no fields
    <div className="list" role="group" aria-busy="true" aria-label="加载中">
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
