import type { ReactNode } from "react";
import { type Choice, ChoiceButton, Picture, Skeleton } from "../shared/parts.tsx";
import "../../../../src/blocks/offer/offer.css";

interface OfferProps {
  choice: Choice | undefined;
  tag: string;
  lead?: string;
  value: string | number | undefined;
  art: string;
  title: string;
  text: string;
  children?: ReactNode;
}

function measureOf(value: string): string {
  if (/^\d+$/.test(value)) return value.length <= 3 ? "brief" : "long";
  return value.length <= 3 ? "word" : "words";
}

/** A card with a voucher or promotion. */
export function Offer({ choice, tag, lead, value, art, title, text, children }: OfferProps) {
  const isOff = choice !== undefined && !choice.onTap;
  const shown = value === undefined ? undefined : String(value);
  return (
    <section
      className={`offer offer-tagged${children ? " offer-with-view" : ""}${isOff ? " offer-off" : ""}`}
    >
      <div className="offer-ticket">
        <div className="offer-stub">
          <Picture src={art} width={82} height={82} className="offer-art offer-art-behind" />
          <p className={`offer-worth offer-worth-${measureOf(shown ?? "0")}`}>
            {lead && <span className="offer-lead">{lead}</span>}
            <b className="offer-value">{shown ?? <Skeleton width={1.5} />}</b>
            {measureOf(shown ?? "0") !== "words" && /^\d*$/.test(shown ?? "") && (
              <small className="offer-unit">元</small>
            )}
          </p>
        </div>
        <div className="offer-main">
          <div className="offer-words">
            <h2 className="offer-title">{title}</h2>
            <p className="offer-text">{text}</p>
            {choice?.hint && <p className="offer-hint">{choice.hint}</p>}
          </div>
          <ChoiceButton choice={choice} className="offer-button" />
        </div>
        <b className="offer-tag">{tag}</b>
      </div>
      {children && <div className="offer-view">{children}</div>}
    </section>
  );
}
