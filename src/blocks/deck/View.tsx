import type { DeckBlock } from "../../language/document.generated.ts";
import { NOT_HERE, useItems } from "../campaign-context.ts";
import { Deck } from "./Deck.tsx";
import "./deck.css";
import "./deck-look.css";

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
