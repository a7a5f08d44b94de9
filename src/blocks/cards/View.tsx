import type { CSSProperties } from "react";
import type { CardsBlock } from "../../language/document.generated.ts";
import { reactKeyOfText, useItemHeadingLevel, useRenderText } from "../campaign-context.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./cards.css";

/** Cards side by side, as many in a row as fit. Numbered cards are steps. */
export function View({ block: { items, numbered = false } }: { block: CardsBlock }) {
  const words = useRenderText();
  const Heading = useItemHeadingLevel();
  const List = numbered ? "ol" : "ul";
  const arrangement = numbered ? " cards-numbered" : items.length === 3 ? " cards-trio" : "";
  return (
    <List className={`cards${arrangement}`}>
      {items.map(({ art, title, text }) => (
        <li key={reactKeyOfText(title)} className="cards-item">
          {art && (
            // At its own width, if the card is wide enough.
            <span className="cards-art" style={{ "--width": `${art.widthPx / 100}rem` } as CSSProperties}>
              <Picture image={art} className="cards-picture" />
            </span>
          )}
          <Heading className="cards-title">{words(title) ?? <Skeleton width={4} of={title} />}</Heading>
          {text && <p className="cards-text">{words(text) ?? <Skeleton width={6} of={text} />}</p>}
        </li>
      ))}
    </List>
  );
}
