import type { RefObject } from "react";
import type { Block, DeckBlock } from "../../language/document.generated.ts";
import type { Motion } from "../../play/steps/draw.ts";
import { Blocks } from "../Blocks.tsx";
import { ItemContext, useCampaign, withItem, withName } from "../campaign-context.ts";
import { useDraw } from "../shared/draw/use-draw.ts";
import { createTurning } from "./turning.ts";

interface CardProps {
  block: DeckBlock;
  item: unknown;
  /** The item as the front shows it, where it is another. */
  latest?: unknown;
}

/** The card that the draw turns over. */
export function DrawnCard({ draw, ...card }: CardProps & { draw: string }) {
  const [turn, { phase }] = useDraw(draw, createTurning);
  return <Card {...card} phase={phase} turn={turn} />;
}

/** A card with the face that it shows, and with both while it is turned over. A front is not there before that. */
export function Card({
  block: { as, turned, back, front },
  item,
  latest = item,
  phase = "rest",
  turn,
}: CardProps & { phase?: Motion["phase"]; turn?: RefObject<HTMLDivElement | null> }) {
  const { plan, scope } = useCampaign();
  const isTurned = phase === "rest" && plan.holds(turned, withName(scope, as, item));
  const isTurning = phase === "landing";
  return (
    <div ref={turn} className={`deck-turn${turn ? " deck-drawn" : ""}`}>
      {!isTurned && (
        <div className="deck-back">
          <ForItem name={as} item={item} view={back} />
        </div>
      )}
      {(isTurned || isTurning) && (
        <div className="deck-front" aria-hidden={isTurning}>
          <ForItem name={as} item={latest} view={front} />
        </div>
      )}
    </div>
  );
}

/** Blocks that also see the item. */
export function ForItem({ name, item, view }: { name: string | undefined; item: unknown; view: Block[] }) {
  const campaign = useCampaign();
  return (
    <ItemContext.Provider value={withItem(campaign, name, item)}>
      <Blocks view={view} />
    </ItemContext.Provider>
  );
}
