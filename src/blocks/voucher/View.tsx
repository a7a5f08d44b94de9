import type { VoucherBlock } from "../../language/document.generated.ts";
import { scopeOf } from "../../play/snapshot.ts";
import { useCampaign, useWords } from "../campaign-context.ts";
import { Skeleton } from "../Skeleton.tsx";
import "./voucher.css";

/** A voucher or red packet with its amount, large. */
export function View({ block }: { block: VoucherBlock }) {
  const { plan, snapshot } = useCampaign();
  const words = useWords();
  const isStamped = block.stamp !== undefined && plan.holds(block.stamped, scopeOf(plan, snapshot));
  const amount = words(block.amount);
  return (
    <section className={`voucher voucher-${block.shape ?? "ticket"}`}>
      <h2 className="voucher-title">{words(block.title)}</h2>
      <p className={`voucher-amount${amount && amount.length > 5 ? " is-long" : ""}`}>
        {amount ?? <Skeleton width={2} />}
        {block.unit && <small>{words(block.unit)}</small>}
      </p>
      {block.text && <p className="voucher-text">{words(block.text) ?? <Skeleton width={10} />}</p>}
      {isStamped && <b className="voucher-stamp">{words(block.stamp)}</b>}
    </section>
  );
}
