import type { CSSProperties } from "react";
import type { CardsBlock, Image, Row } from "../../language/document.generated.ts";
import { reactKeyOfText, useItemHeadingLevel, useRenderText } from "../campaign-context.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { StateHint, StateItems } from "../shared/StateItems.tsx";
import "./cards.css";

/** Cards side by side, as many in a row as fit. Numbered cards are steps. */
export function View({ block }: { block: CardsBlock }) {
  const { items = [], numbered = false, each, as, table, columns, empty } = block;
  const words = useRenderText();
  const Heading = useItemHeadingLevel();
  const List = numbered ? "ol" : "ul";
  const arrangement = numbered ? " cards-numbered" : items.length === 3 ? " cards-trio" : "";
  if (each && table)
    return (
      <StateItems
        {...{ block, each, as, table, columns, empty }}
        className="cards"
        buttonClass="cards-item"
        draw={drawStateCard}
      />
    );
  return (
    <List className={`cards${arrangement}`}>
      {items.map(({ art, title, text }) => (
        <li key={reactKeyOfText(title)} className="cards-item">
          {art && <CardPicture art={art} />}
          <Heading className="cards-title">{words(title) ?? <Skeleton width={4} of={title} />}</Heading>
          {text && <p className="cards-text">{words(text) ?? <Skeleton width={6} of={text} />}</p>}
        </li>
      ))}
    </List>
  );
}

/** Picture of a card, at its own width if the card is wide enough. */
function CardPicture({ art }: { art: Image }) {
  return (
    <span className="cards-art" style={{ "--width": `${art.widthPx / 100}rem` } as CSSProperties}>
      <Picture image={art} className="cards-picture" />
    </span>
  );
}

function drawStateCard(row: Row, text: string) {
  return (
    <>
      {row.art && <CardPicture art={row.art} />}
      <span className="cards-title">{text}</span>
      <StateHint row={row} className="cards-text" />
    </>
  );
}
