import { isTableBusy, type TableResult, tapOfShownRow } from "../../play/state-table.ts";
import { useCurrentCampaign, useCurrentTextRenderer } from "../campaign-context.ts";
import { Skeleton } from "./Skeleton.tsx";
import { tapProps } from "./tap-props.ts";

/**
 * Native button of a state table, as wide as its text. While it waits or is busy, it keeps the focus and says so.
 * `className` is the button's class, and the prefix of the class for its tone.
 */
export function StateTableButton({ verdict, className }: { verdict: TableResult; className: string }) {
  const campaign = useCurrentCampaign();
  const { plan, scope, snapshot } = campaign;
  const words = useCurrentTextRenderer();
  if (verdict.kind === "pending") {
    return (
      <button
        type="button"
        className={`${className} ${className}-quiet`}
        aria-disabled="true"
        aria-busy="true"
        aria-label={plan.word("loading")}
      >
        <Skeleton width={5} />
      </button>
    );
  }
  if (verdict.kind === "unavailable") {
    return (
      <button type="button" className={`${className} ${className}-secondary`} onClick={campaign.retry}>
        {plan.word("reload")}
      </button>
    );
  }
  const { row } = verdict;
  const action = tapOfShownRow(plan, verdict, scope);
  const isBusy = isTableBusy(snapshot, verdict, action);
  return (
    <button
      type="button"
      className={`${className} ${className}-${row.tone ?? (action ? "primary" : "quiet")}`}
      aria-disabled={!action || isBusy}
      aria-busy={isBusy}
      data-state={row.state}
      {...tapProps(campaign, () => (isBusy ? undefined : action))}
    >
      {words(row.text)}
      {isBusy && <span className="button-spinner" aria-hidden="true" />}
    </button>
  );
}
