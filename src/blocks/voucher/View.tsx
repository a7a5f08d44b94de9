import type { VoucherBlock } from "../../language/document.generated.ts";
import { MISSING } from "../../language/syntax/template.ts";
import { useCampaign, useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./voucher.css";

/** A voucher or red packet with its amount, large. */
export function View({ block }: { block: VoucherBlock }) {
  const { plan, scope } = useCampaign();
  const words = useWords();
  const isStamped = block.stamp !== undefined && plan.holds(block.stamped, scope);
  const amount = words(block.amount);
  const length = amount?.length ?? 0;
  const shape = block.shape ?? "ticket";
  const isLong = length > (shape === "packet" ? 5 : 4);
  return (
    <section className={`voucher voucher-${shape}${isLong ? " is-long" : ""}`}>
      <h2 className="voucher-title">{words(block.title)}</h2>
      <p className={`voucher-amount${length > 3 ? " is-wide" : ""}`}>
        {amount ?? <Skeleton width={2} />}
        {block.unit && amount !== MISSING && <small>{words(block.unit)}</small>}
      </p>
      {block.text && (
        <p className="voucher-text">{words(block.text) ?? <Skeleton width={10} of={block.text} />}</p>
      )}
      {isStamped && <b className="voucher-stamp">{words(block.stamp)}</b>}
    </section>
  );
}
