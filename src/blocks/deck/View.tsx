import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import type { DeckBlock } from "../../language/document.generated.ts";
import { prizeDrawPhase } from "../../play/prize-draw-phase.ts";
import { scopeWithItem, useCampaign, useListItems, useWord } from "../campaign-context.ts";
import { centreChildOnce, scrollChildToCentre } from "../shared/scroll-child-to-centre.ts";
import { tabAfterArrowKey } from "../tabs/tab-after-arrow-key.ts";
import { BlocksOfCardItem, Card, TurnedCard } from "./Card.tsx";
import "./deck.css";
import "./deck-look.css";

/** Number of cards on either side of the middle one whose content is rendered; the others are empty to save time. */
const RENDERED_NEIGHBOURS = 2;

/** Cards side by side, to swipe through and to turn over. */
export function View({ block }: { block: DeckBlock }) {
  const word = useWord();
  const { items, lack } = useListItems(block.each);
  // If a reload fails, the cards stay: one of them may be about to turn.
  if (items.length > 0) return <Deck block={block} items={items} />;
  if (!lack) return null;
  if (lack === "unavailable") return <p className="deck-empty">{word("unavailable")}</p>;
  return (
    <p className="deck-waiting" aria-busy="true">
      {word("loading")}
    </p>
  );
}

/** Deck of at least one card, with one card in the middle and a tab for each. `items` are the latest. */
function Deck({ block, items: latest }: { block: DeckBlock; items: readonly unknown[] }) {
  const { plan, snapshot, scope } = useCampaign();
  const { draw, below } = block;
  const phase = draw ? prizeDrawPhase(snapshot, draw).phase : "rest";
  // Items loaded while a card turns would reveal its front early: everything except that front waits until it rests.
  const settled = useRef(latest);
  if (phase === "rest") settled.current = latest;
  const items = settled.current;
  const current = items.findIndex((item) => plan.holds(block.current, scopeWithItem(scope, block.as, item)));

  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(Math.max(0, current));
  const selected = Math.min(shown, items.length - 1);
  const scrollToCard = (to: number) => {
    const cards = row.current;
    // The row exists only after hydration. An earlier tap is replayed then (src/ahead).
    if (!cards) return;
    limitSnapToNeighbours(cards);
    scrollChildToCentre(cards, to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useLayoutEffect(() => {
    const cards = row.current as HTMLElement;
    // Customers who swiped before React ran keep their position.
    if (!centreChildOnce(cards, selected)) setShown(cardIndexAtScroll(cards, selected));
  }, []);

  return (
    <div className="deck" data-phase={phase}>
      <CardTabs block={block} items={items} selected={selected} go={scrollToCard} />
      <div
        ref={row}
        className="deck-row"
        data-opens-at={selected}
        onScroll={({ currentTarget }) => setShown(cardIndexAtScroll(currentTarget))}
        onTouchStart={({ currentTarget }) =>
          limitSnapToNeighbours(currentTarget, cardIndexAtScroll(currentTarget))
        }
        onWheel={({ currentTarget }) => limitSnapToNeighbours(currentTarget)}
      >
        {items.map((item, i) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its index
            key={i}
            className="deck-card"
            role="tabpanel"
            aria-label={plan.render(block.label, scopeWithItem(scope, block.as, item))}
            aria-hidden={i !== selected}
            tabIndex={i === selected ? 0 : -1}
            onClick={i === selected ? clickButtonBelowCard : () => scrollToCard(i)}
          >
            {draw && i === current ? (
              <TurnedCard block={block} at={i} item={item} latest={latest[i]} draw={draw} />
            ) : (
              Math.abs(i - selected) <= RENDERED_NEIGHBOURS && <Card block={block} at={i} item={item} />
            )}
          </div>
        ))}
      </div>
      {below && (
        <div className="deck-below">
          <BlocksOfCardItem name={block.as} item={items[selected]} at="below" view={below} />
        </div>
      )}
    </div>
  );
}

/**
 * Presses the button below after a tap on the back of the middle card. Only for touch: keyboards reach the button
 * itself.
 */
function clickButtonBelowCard({ target, currentTarget }: MouseEvent): void {
  if ((target as Element).closest("button,.deck-back")?.matches(".deck-back")) {
    const deck = currentTarget.closest(".deck") as Element;
    deck.querySelector<HTMLElement>(".deck-below button")?.click();
  }
}

/**
 * Returns the index of the card that a row shows, from its scroll position: cards are evenly spaced. `usual` is the
 * index for a row that cannot scroll.
 */
function cardIndexAtScroll(
  { scrollLeft, scrollWidth, clientWidth, children }: HTMLElement,
  usual = 0,
): number {
  const way = scrollWidth - clientWidth;
  // Negative in right-to-left writing.
  return way > 0 ? Math.round((Math.abs(scrollLeft) / way) * (children.length - 1)) : usual;
}

/**
 * Limits the cards at which a row may come to rest to this one and its neighbours, so that a swipe that starts here
 * moves by one card, however long and fast it is. Without a card, the row may rest on any.
 */
function limitSnapToNeighbours({ children }: HTMLElement, around = Number.NaN): void {
  for (let i = 0; i < children.length; i++) {
    // Comparisons with NaN are false, so that every card may be a stop.
    const align = Math.abs(i - around) > 1 ? "none" : "";
    // The cast is safe: the row holds only HTML elements.
    (children[i] as HTMLElement).style.scrollSnapAlign = align;
  }
}

interface CardTabsProps {
  block: DeckBlock;
  items: readonly unknown[];
  /** Index of the card in the middle. */
  selected: number;
  /** Brings a card to the middle. */
  go(card: number): void;
}

/** Tabs, one per card. The tab of the middle card is always visible. */
function CardTabs({ block, items, selected, go }: CardTabsProps) {
  const { plan, scope } = useCampaign();
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The cast is safe: the element exists when an effect runs.
    const tabs = strip.current as HTMLElement;
    if (!centreChildOnce(tabs, selected)) scrollChildToCentre(tabs, selected);
  }, [selected]);
  const changeTabByKey = (event: KeyboardEvent, tab: number) => {
    const to = tabAfterArrowKey(event.key, tab, items.length);
    if (to === undefined) return;
    event.preventDefault();
    // The casts are safe: there is a tab for each item.
    ((strip.current as HTMLElement).children[to] as HTMLElement).focus({ preventScroll: true });
    go(to);
  };
  return (
    <div ref={strip} className="deck-tabs" data-opens-at={selected} role="tablist">
      {items.map((item, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its index
          key={i}
          type="button"
          role="tab"
          className="deck-tab"
          aria-selected={i === selected}
          tabIndex={i === selected ? 0 : -1}
          onClick={() => go(i)}
          onKeyDown={(event) => changeTabByKey(event, i)}
        >
          {plan.render(block.label, scopeWithItem(scope, block.as, item))}
          <small>{plan.render(block.note, scopeWithItem(scope, block.as, item))}</small>
        </button>
      ))}
    </div>
  );
}
