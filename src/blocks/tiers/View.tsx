import type { CSSProperties } from "react";
import type { TiersBlock } from "../../language/document.generated.ts";
import {
  addItemToCampaign,
  ItemContext,
  useCampaign,
  useListItems,
  useRenderText,
} from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./tiers.css";

/** Rewards of each step, as vouchers that rise from the first to the last. */
export function View({ block }: { block: TiersBlock }) {
  const campaign = useCampaign();
  const { items, lack } = useListItems(block.each);
  if (lack === "pending") {
    return (
      <p className="tiers-waiting" aria-busy="true">
        <Skeleton width={16} />
      </p>
    );
  }
  if (lack) return <p className="tiers-waiting">{campaign.plan.word("unavailable")}</p>;
  return (
    <ul className="tiers">
      {items.map((item, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no state
        <ItemContext.Provider key={step} value={addItemToCampaign(campaign, block.as, item)}>
          <TierVoucher block={block} step={step} />
        </ItemContext.Provider>
      ))}
    </ul>
  );
}

/** One step; the higher it is, the taller. */
function TierVoucher({ block, step }: { block: TiersBlock; step: number }) {
  const { plan, scope } = useCampaign();
  const words = useRenderText();
  const { title, value, unit = plan.word("amountUnit"), text, reached, mark = plan.word("ownTier") } = block;
  const isReached = reached !== undefined && plan.holds(reached, scope);
  return (
    <li
      className={isReached ? "tier tier-reached" : "tier"}
      style={{ "--step": step } as CSSProperties}
      aria-current={isReached ? "step" : undefined}
    >
      {isReached && <b className="tier-mark">{words(mark)}</b>}
      <p className="tier-value">
        {words(value) ?? <Skeleton width={2} />}
        <small>{words(unit)}</small>
      </p>
      {text && <p className="tier-text">{words(text)}</p>}
      <p className="tier-title">{words(title) ?? <Skeleton width={4} />}</p>
    </li>
  );
}
