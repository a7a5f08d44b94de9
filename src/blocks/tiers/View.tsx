import type { CSSProperties } from "react";
import type { TiersBlock } from "../../language/document.generated.ts";
import { waitsFor } from "../../play/ask.ts";
import { ItemContext, useCampaign, useWords } from "../campaign-context.ts";
import { Skeleton } from "../Skeleton.tsx";
import "./tiers.css";

/** What is to be had at which step, as vouchers that rise from the first to the last. */
export function View({ block }: { block: TiersBlock }) {
  const campaign = useCampaign();
  const { plan, snapshot, scope } = campaign;
  if (waitsFor(plan, snapshot, [block.items])?.kind === "pending") {
    return (
      <p className="tiers-waiting" aria-busy="true">
        <Skeleton width={16} />
      </p>
    );
  }
  const items = plan.evaluate(block.items, scope);
  return (
    <ul className="tiers">
      {(Array.isArray(items) ? items : []).map((item, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its words and keeps nothing
        <ItemContext.Provider key={step} value={{ ...campaign, scope: { ...scope, item } }}>
          <Tier block={block} step={step} />
        </ItemContext.Provider>
      ))}
    </ul>
  );
}

/** One step; the higher it is, the taller. */
function Tier({ block, step }: { block: TiersBlock; step: number }) {
  const { plan, scope } = useCampaign();
  const words = useWords();
  const { title, value, unit = "元", text, reached, mark = "我的" } = block;
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
