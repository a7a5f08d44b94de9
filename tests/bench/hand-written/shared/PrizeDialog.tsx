import { useEffect } from "react";
import { showConfetti } from "../../../../src/page/show-confetti.ts";
import { Dialog, Picture } from "./parts.tsx";
import { Voucher } from "./Voucher.tsx";
import "../../../../src/blocks/text/text.css";

interface PrizeDialogProps {
  heading: string;
  art: { src: string; width: number; height: number };
  title: string;
  text: string;
  amount: number;
  /** The text below the prize. */
  note?: string;
  onClose(): void;
}

/** Shows the won prize in a dialog. */
export function PrizeDialog({ heading, art, title, text, amount, note, onClose }: PrizeDialogProps) {
  useEffect(showConfetti, []);
  return (
    <Dialog title={heading} isOverlay close="开心收下" onClose={onClose}>
      <Picture {...art} className="dialog-art" />
      <Voucher title={title} amount={amount} text={text} />
      {note && <p className="text text-plain text-center">{note}</p>}
    </Dialog>
  );
}
