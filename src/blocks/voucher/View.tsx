import type { VoucherBlock } from "../../language/document.generated.ts";
import type { RewriteRules } from "../../plan/plan.ts";
import { useCampaign, useRenderText } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./voucher.css";

/** Adds the class `is-wide` to amounts of more than three characters, which get smaller letters. */
const WIDE_AMOUNT_CLASS: RewriteRules = [["^[^]{4,}$", " is-wide"]];

/** Returns the class `is-long` for amounts that need a smaller font on a packet or ticket. */
const LONG_AMOUNT_CLASS: Record<"packet" | "ticket", RewriteRules> = {
  packet: [["^[^]{6,}$", " is-long"]],
  ticket: [["^[^]{5,}$", " is-long"]],
};

/** Voucher or red packet with a large amount. */
export function View({ block }: { block: VoucherBlock }) {
  const { plan, scope } = useCampaign();
  const words = useRenderText();
  const isStamped = block.stamp !== undefined && plan.holds(block.stamped, scope);
  const amount = words(block.amount);
  const shape = block.shape ?? "ticket";
  const rewriteAmount = (picks: RewriteRules) =>
    amount === undefined ? "" : plan.pick(block.amount, picks, scope);
  const isMissing = amount !== undefined && plan.matches(block.amount, "^--$", scope);
  return (
    <section className={`voucher voucher-${shape}${rewriteAmount(LONG_AMOUNT_CLASS[shape])}`}>
      <h2 className="voucher-title">{words(block.title)}</h2>
      <p className={`voucher-amount${rewriteAmount(WIDE_AMOUNT_CLASS)}`}>
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
