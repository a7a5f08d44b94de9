import type { RefObject } from "react";
import type { Block, DeckBlock } from "../../language/document.generated.ts";
import type { Motion } from "../../play/draw.ts";
import { Blocks } from "../Blocks.tsx";
import { useCampaign, withName } from "../campaign-context.ts";
import { InItem } from "../InItem.tsx";
import { useDraw } from "../shared/use-draw.ts";
import { createCardMovement } from "./card-movement.ts";

interface CardProps {
  block: DeckBlock;
  /** Index of the card in the deck. */
  at: number;
  item: unknown;
  /** Latest item, for the front, if it differs from `item`. */
  latest?: unknown;
}

/** Card that the draw turns over. */
export function DrawnCard({ draw, ...card }: CardProps & { draw: string }) {
  const [turn, { phase }] = useDraw(draw, createCardMovement);
  return <Card {...card} phase={phase} turn={turn} />;
}

/** Card with its visible face, and with both faces while it is turned over. The front is not rendered before that. */
export function Card({
  block: { as, turned, back, front },
  at,
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
          <ForItem name={as} item={item} at={`back/${at}`} view={back} />
        </div>
      )}
      {(isTurned || isTurning) && (
        <div className="deck-front" aria-hidden={isTurning}>
          <ForItem name={as} item={latest} at={`front/${at}`} view={front} />
        </div>
      )}
    </div>
  );
}

interface ForItemProps {
  name: string | undefined;
  item: unknown;
  /** Place that distinguishes these blocks from others for the same item, and from those of other items. */
  at: string;
  view: Block[];
}

/** Blocks whose expressions can also read the item. */
export function ForItem({ name, item, at, view }: ForItemProps) {
  const campaign = useCampaign();
  return (
    <InItem campaign={campaign} name={name} item={item} at={at}>
      <Blocks view={view} />
    </InItem>
  );
}
