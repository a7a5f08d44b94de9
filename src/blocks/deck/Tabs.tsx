import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { DeckBlock } from "../../language/document.generated.ts";
import { useCampaign, withName } from "../campaign-context.ts";
import { centre, openAt } from "../shared/centre.ts";
import { tabByKey } from "../tabs/logic.ts";

interface TabsProps {
  block: DeckBlock;
  items: readonly unknown[];
  /** Whose card is in the middle. */
  selected: number;
  /** Brings a card to the middle. */
  go(card: number): void;
}

/** A tab for each card. That of the card in the middle is always in sight. */
export function Tabs({ block, items, selected, go }: TabsProps) {
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
