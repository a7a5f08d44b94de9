import type { ButtonBlock } from "../../language/document.generated.ts";
import { useLiveCampaign, useLiveRenderText, useTableResult } from "../campaign-context.ts";
import { longestHint } from "../shared/longest-text.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { TableButton } from "../shared/TableButton.tsx";
import "./button.css";

/** Button of a state table, with its hint. */
export function View({ block }: { block: ButtonBlock }) {
  const words = useLiveRenderText();
  const campaign = useLiveCampaign();
  const verdict = useTableResult(block.table);
  const room = longestHint(campaign, block.table);
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
      <TableButton verdict={verdict} className="button" />
    </div>
  );
}
