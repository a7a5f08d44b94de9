import type { BannerBlock } from "../../language/document.generated.ts";
import { isTableBusy, tapOfShownRow } from "../../play/state-table.ts";
import {
  useCurrentCampaign,
  useCurrentTextRenderer,
  useRenderText,
  useShownTableRow,
} from "../campaign-context.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { tapProps } from "../shared/tap-props.ts";
import "./banner.css";

/** Card that is one large button and leads to another campaign. */
export function View({ block }: { block: BannerBlock }) {
  const campaign = useCurrentCampaign();
  const { plan, scope, snapshot } = campaign;
  const words = useRenderText();
  const live = useCurrentTextRenderer();
  const verdict = useShownTableRow(block.table);
  const row = verdict.kind === "row" ? verdict.row : undefined;
  const action = tapOfShownRow(plan, verdict, scope);
  const isLost = verdict.kind === "unavailable";
  const isBusy = isTableBusy(snapshot, verdict, action);
  const label = isLost ? plan.word("reload") : row && live(row.text);
  return (
    <button
      type="button"
      className={`banner${isLost || (row && !action) ? " banner-off" : ""}`}
      data-state={row?.state}
      aria-disabled={!isLost && (!action || isBusy)}
      aria-busy={isBusy}
      {...tapProps(campaign, () => (isBusy ? undefined : action))}
      {...(isLost && { onClick: campaign.retry })}
    >
      {block.art && <Picture image={block.art} className="banner-art" />}
      <span className="banner-words">
        <b className="banner-title">{words(block.title) ?? <Skeleton width={5} of={block.title} />}</b>
        {block.text && (
          <span className={`banner-text${isLost ? " banner-lost" : ""}`}>
            {(isLost ? undefined : words(block.text)) ?? <Skeleton width={8} of={block.text} />}
          </span>
        )}
        <span className="banner-label">{label ?? <Skeleton width={4} />}</span>
      </span>
    </button>
  );
}
