import { Skeleton } from "./parts.tsx";
import "../../../../src/blocks/voucher/voucher.css";

interface VoucherProps {
  shape?: "ticket" | "packet";
  title: string;
  amount: number | undefined;
  text: string;
  stamp?: string | undefined;
}

export function Voucher({ shape = "ticket", title, amount, text, stamp }: VoucherProps) {
  const isWide = String(amount ?? "").length > 3;
  return (
    <section className={`voucher voucher-${shape}`}>
      <h2 className="voucher-title">{title}</h2>
      <p className={`voucher-amount${isWide ? " is-wide" : ""}`}>
        {amount ?? <Skeleton width={2} />}
        <small>元</small>
      </p>
      <p className="voucher-text">{text}</p>
      {stamp && <b className="voucher-stamp">{stamp}</b>}
    </section>
  );
}
