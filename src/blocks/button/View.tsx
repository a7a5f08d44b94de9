import type { ButtonBlock } from "../../language/document.generated.ts";
import { useCurrentCampaign, useCurrentTextRenderer, useShownTableRow } from "../campaign-context.ts";
import { longestHintOfTable } from "../shared/longest-text.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { StateTableButton } from "../shared/StateTableButton.tsx";
import "./button.css";

/** Button of a state table, with its hint. */
export function View({ block }: { block: ButtonBlock }) {
  const words = useCurrentTextRenderer();
  const campaign = useCurrentCampaign();
  const verdict = useShownTableRow(block.table);
  const room = longestHintOfTable(campaign, block.table);
  const hint =
    verdict.kind === "pending" ? (
      <Skeleton width={10} />
    ) : verdict.kind === "row" ? (
      words(verdict.row.hint)
    ) : undefined;
  return (
    <div className={`button-frame${block.sticky ? " button-sticky" : ""}`}>
      {room && (
        <p className="button-hint" data-room={room}>
          <span>{hint}</span>
        </p>
      )}
      <StateTableButton verdict={verdict} className="button" />
    </div>
  );
}
