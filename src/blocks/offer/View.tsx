import type { OfferBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { useCampaign, useCurrentTextRenderer, useRenderText, useShownTableRow } from "../campaign-context.ts";
import { longestHintOfTable } from "../shared/longest-text.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { StateTableButton } from "../shared/StateTableButton.tsx";
import { AMOUNT_PATTERN, STUB_SIZE_PATTERNS } from "./amount-pattern.ts";
import "../button/button.css";
import "./offer.css";

/** One voucher or promotion: its value on the stub, its purpose, and its button. */
export function View({ block }: { block: OfferBlock }) {
  const words = useRenderText();
  const live = useCurrentTextRenderer();
  const verdict = useShownTableRow(block.table);
  const row = verdict.kind === "row" ? verdict.row : undefined;
  const isOff = row !== undefined && (row.disabled || !row.do);
  const room = longestHintOfTable(useCampaign(), block.table);
  const title = words(block.title) ?? <Skeleton width={6} of={block.title} />;
  return (
    <section
      className={`offer${block.tag ? " offer-tagged" : ""}${block.view ? " offer-with-view" : ""}${isOff ? " offer-off" : ""}`}
    >
      <div className="offer-ticket">
        <TicketStub block={block} />
        <div className="offer-main">
          <div className="offer-words">
            <h2 className="offer-title">{title}</h2>
            {block.text && (
              <p className="offer-text">{words(block.text) ?? <Skeleton width={8} of={block.text} />}</p>
            )}
            {room && (
              <p className="offer-hint" data-room={room}>
                <span>{row && live(row.hint)}</span>
              </p>
            )}
          </div>
          <StateTableButton verdict={verdict} className="offer-button" />
        </div>
        {block.tag && <b className="offer-tag">{words(block.tag) ?? <Skeleton width={3} />}</b>}
      </div>
      {block.view && (
        <div className="offer-view">
          <Blocks view={block.view} />
        </div>
      )}
    </section>
  );
}

/** Left end of the ticket, with the value or a picture; empty if the block has neither. */
function TicketStub({ block }: { block: OfferBlock }) {
  const words = useRenderText();
  const { plan, scope } = useCampaign();
  if (block.value === undefined && !block.art) return null;
  const value = words(block.value);
  const measure = value === undefined ? "brief" : plan.pick(block.value, STUB_SIZE_PATTERNS, scope);
  const unit = words(
    block.unit ??
      (value === undefined || plan.matches(block.value, AMOUNT_PATTERN, scope)
        ? plan.word("amountUnit")
        : undefined),
  );
  return (
    <div className="offer-stub">
      {block.art && (
        <Picture image={block.art} className={`offer-art${block.value ? " offer-art-behind" : ""}`} />
      )}
      {block.value !== undefined && (
        <p className={`offer-worth offer-worth-${measure}`}>
          {block.lead && <span className="offer-lead">{words(block.lead)}</span>}
          <b className="offer-value">{value ?? <Skeleton width={1.5} />}</b>
          {unit && <small className="offer-unit">{unit}</small>}
        </p>
      )}
    </div>
  );
}
