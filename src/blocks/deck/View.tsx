import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import type { DeckBlock } from "../../language/document.generated.ts";
import { motionOf } from "../../play/draw.ts";
import { NOT_HERE, useCampaign, useItems, withName } from "../campaign-context.ts";
import { centre, openAt } from "../shared/centre.ts";
import { tabByKey } from "../tabs/logic.ts";
import { Card, DrawnCard, ForItem } from "./Card.tsx";
import "./deck.css";
import "./deck-look.css";

/** So many cards to either side of the one in the middle have their faces drawn. */
const NEAR = 2;

/** Cards side by side, to swipe through and to turn over. */
export function View({ block }: { block: DeckBlock }) {
  const { items, lack } = useItems(block.each);
  // Cards that could not be asked for again stay: one of them may be about to turn.
  if (items.length > 0) return <Deck block={block} items={items} />;
  if (!lack) return null;
  if (lack === "unavailable") return <p className="deck-empty">{NOT_HERE}</p>;
  return (
    <p className="deck-waiting" aria-busy="true">
      加载中
    </p>
  );
}

/** At least one card, one of them in the middle, and a tab for each. `items` are the latest. */
function Deck({ block, items: latest }: { block: DeckBlock; items: readonly unknown[] }) {
  const { plan, snapshot, scope } = useCampaign();
  const { draw, below } = block;
  const phase = draw ? motionOf(snapshot, draw).phase : "rest";
  // What is loaded again while a card is about to turn would tell what is on it: all but its front waits for that.
  const settled = useRef(latest);
  if (phase === "rest") settled.current = latest;
  const items = settled.current;
  const current = items.findIndex((item) => plan.holds(block.current, withName(scope, block.as, item)));

  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(Math.max(0, current));
  const selected = Math.min(shown, items.length - 1);
  const go = (to: number) => {
    const cards = row.current;
    // Only React knows the row: who taps before it has come is taken there when it has (src/ahead).
    if (!cards) return;
    allow(cards);
    centre(cards, to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useLayoutEffect(() => {
    const cards = row.current as HTMLElement;
    // Who swiped before React came stays where they are.
    if (!openAt(cards, selected)) setShown(cardAt(cards, selected));
  }, []);

  return (
    <div className="deck" data-phase={phase}>
      <Tabs block={block} items={items} selected={selected} go={go} />
      <div
        ref={row}
        className="deck-row"
        data-opens-at={selected}
        onScroll={({ currentTarget }) => setShown(cardAt(currentTarget))}
        onTouchStart={({ currentTarget }) => allow(currentTarget, cardAt(currentTarget))}
        onWheel={({ currentTarget }) => allow(currentTarget)}
      >
        {items.map((item, i) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place
            key={i}
            className="deck-card"
            role="tabpanel"
            aria-label={plan.render(block.label, withName(scope, block.as, item))}
            aria-hidden={i !== selected}
            tabIndex={i === selected ? 0 : -1}
            onClick={i === selected ? pressBelow : () => go(i)}
          >
            {draw && i === current ? (
              <DrawnCard block={block} at={i} item={item} latest={latest[i]} draw={draw} />
            ) : (
              Math.abs(i - selected) <= NEAR && <Card block={block} at={i} item={item} />
            )}
          </div>
        ))}
      </div>
      {below && (
        <div className="deck-below">
          <ForItem name={block.as} item={items[selected]} at="below" view={below} />
        </div>
      )}
    </div>
  );
}

/** A tap on the back of the card in the middle is one on the button below. For the finger only: keys have the button itself. */
function pressBelow({ target, currentTarget }: MouseEvent): void {
  if ((target as Element).closest("button,.deck-back")?.matches(".deck-back")) {
    const deck = currentTarget.closest(".deck") as Element;
    deck.querySelector<HTMLElement>(".deck-below button")?.click();
  }
}

/**
 * Which of its children a row shows, by how far it is scrolled: they stand evenly from its one end to the other.
 * `usual` is for one that has nothing to scroll.
 */
function cardAt({ scrollLeft, scrollWidth, clientWidth, children }: HTMLElement, usual = 0): number {
  const way = scrollWidth - clientWidth;
  // From right to left, it is negative.
  return way > 0 ? Math.round((Math.abs(scrollLeft) / way) * (children.length - 1)) : usual;
}

/**
 * Where a row may come to rest: on this card and those beside it, so that a swipe that starts here moves by one card
 * however long and fast it is; without a card, on any.
 */
function allow({ children }: HTMLElement, around = Number.NaN): void {
  for (let i = 0; i < children.length; i++) {
    // Nothing is far from what is no number.
    const align = Math.abs(i - around) > 1 ? "none" : "";
    // Only elements of HTML stand in a row.
    (children[i] as HTMLElement).style.scrollSnapAlign = align;
  }
}

interface TabsProps {
  block: DeckBlock;
  items: readonly unknown[];
  /** Whose card is in the middle. */
  selected: number;
  /** Brings a card to the middle. */
  go(card: number): void;
}

/** A tab for each card. That of the card in the middle is always in sight. */
function Tabs({ block, items, selected, go }: TabsProps) {
  const { plan, scope } = useCampaign();
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // An effect runs when its element is there.
    const tabs = strip.current as HTMLElement;
    if (!openAt(tabs, selected)) centre(tabs, selected);
  }, [selected]);
  const press = (event: KeyboardEvent, tab: number) => {
    const to = tabByKey(event.key, tab, items.length);
    if (to === undefined) return;
    event.preventDefault();
    // There is a tab for each item.
    ((strip.current as HTMLElement).children[to] as HTMLElement).focus({ preventScroll: true });
    go(to);
  };
  return (
    <div ref={strip} className="deck-tabs" data-opens-at={selected} role="tablist">
      {items.map((item, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place
          key={i}
          type="button"
          role="tab"
          className="deck-tab"
          aria-selected={i === selected}
          tabIndex={i === selected ? 0 : -1}
          onClick={() => go(i)}
          onKeyDown={(event) => press(event, i)}
        >
          {plan.render(block.label, withName(scope, block.as, item))}
          <small>{plan.render(block.note, withName(scope, block.as, item))}</small>
        </button>
      ))}
    </div>
  );
}
