import type { VoucherBlock } from "../../language/document.generated.ts";
import type { Picks } from "../../plan/plan.ts";
import { useCampaign, useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./voucher.css";

/** Class for amounts of more than three characters. */
const WIDE: Picks = [["^[^]{4,}$", " is-wide"]];

/** Class for amounts that need smaller letters. */
const LONG: Record<"packet" | "ticket", Picks> = {
  packet: [["^[^]{6,}$", " is-long"]],
  ticket: [["^[^]{5,}$", " is-long"]],
};

/** Voucher or red packet with a large amount. */
export function View({ block }: { block: VoucherBlock }) {
  const { plan, scope } = useCampaign();
  const words = useWords();
  const isStamped = block.stamp !== undefined && plan.holds(block.stamped, scope);
  const amount = words(block.amount);
  const shape = block.shape ?? "ticket";
  const pick = (picks: Picks) => (amount === undefined ? "" : plan.pick(block.amount, picks, scope));
  const isMissing = amount !== undefined && plan.matches(block.amount, "^--$", scope);
  return (
    <section className={`voucher voucher-${shape}${pick(LONG[shape])}`}>
      <h2 className="voucher-title">{words(block.title)}</h2>
      <p className={`voucher-amount${pick(WIDE)}`}>
        {amount ?? <Skeleton width={2} />}
        {block.unit && !isMissing && <small>{words(block.unit)}</small>}
      </p>
      {block.text && (
        <p className="voucher-text">{words(block.text) ?? <Skeleton width={10} of={block.text} />}</p>
      )}
      {isStamped && <b className="voucher-stamp">{words(block.stamp)}</b>}
    </section>
  );
}
