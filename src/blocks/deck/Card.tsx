import type { RefObject } from "react";
import type { Block, DeckBlock } from "../../language/document.generated.ts";
import type { DrawPhase } from "../../play/prize-draw-phase.ts";
import { Blocks } from "../Blocks.tsx";
import { scopeWithItem, useCampaign } from "../campaign-context.ts";
import { ListItemProvider } from "../ListItemProvider.tsx";
import { usePrizeDraw } from "../shared/use-prize-draw.ts";
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
export function TurnedCard({ draw, ...card }: CardProps & { draw: string }) {
  const [turn, { phase }] = usePrizeDraw(draw, createCardMovement);
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
}: CardProps & { phase?: DrawPhase["phase"]; turn?: RefObject<HTMLDivElement | null> }) {
  const { plan, scope } = useCampaign();
  const isTurned = phase === "rest" && plan.holds(turned, scopeWithItem(scope, as, item));
  const isTurning = phase === "landing";
  return (
    <div ref={turn} className={`deck-turn${turn ? " deck-drawn" : ""}`}>
      {!isTurned && (
        <div className="deck-back">
          <BlocksOfCardItem name={as} item={item} at={`back/${at}`} view={back} />
        </div>
      )}
      {(isTurned || isTurning) && (
        <div className="deck-front" aria-hidden={isTurning}>
          <BlocksOfCardItem name={as} item={latest} at={`front/${at}`} view={front} />
        </div>
      )}
    </div>
  );
}

interface CardItemBlocksProps {
  name: string | undefined;
  item: unknown;
  /** Place that distinguishes these blocks from others for the same item, and from those of other items. */
  at: string;
  view: Block[];
}

/** Blocks whose expressions can also read the item. */
export function BlocksOfCardItem({ name, item, at, view }: CardItemBlocksProps) {
  const campaign = useCampaign();
  return (
    <ListItemProvider campaign={campaign} name={name} item={item} at={at}>
      <Blocks view={view} />
    </ListItemProvider>
  );
}
