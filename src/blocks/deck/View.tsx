import type { DeckBlock } from "../../language/document.generated.ts";
import { waitsFor } from "../../play/ask.ts";
import { useCampaign } from "../campaign-context.ts";
import { Deck } from "./Deck.tsx";
import "./deck.css";
import "./deck-look.css";

/** Cards side by side, to swipe through and to turn over. */
export function View({ block }: { block: DeckBlock }) {
  const { plan, snapshot, scope } = useCampaign();
  const items = plan.evaluate(block.items, scope);
  // Cards that could not be asked for again stay: one of them may be about to turn.
  if (Array.isArray(items) && items.length > 0) return <Deck block={block} items={items} />;
  const wait = waitsFor(plan, snapshot, [block.items]);
  if (!wait) return null;
  if (wait.kind === "unavailable") return <p className="deck-empty">{wait.message}</p>;
  return (
    <p className="deck-waiting" aria-busy="true">
      加载中
    </p>
  );
}
