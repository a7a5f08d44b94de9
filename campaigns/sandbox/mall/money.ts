/** Amount in fen, a whole number, so that sums stay exact. Yuan with decimals would drift. */
export type Fen = number;

/** Payment method of a recharge: bank card, or a wallet (WeChat, Alipay). */
export type PaymentMethod = "card" | "wallet";

/** Converts yuan to fen, rounded to the nearest fen. */
export function yuanToFen(yuan: number): Fen {
  return Math.round(yuan * 100);
}

/** Converts fen to yuan: the number nearest to the decimal, so that JSON shows 119.99 and not 119.98999. */
export function fenToYuan(fen: Fen): number {
  return fen / 100;
}

/**
 * Returns the refund of a service fee: all of it, or 50 %. Half a fen is rounded up, in the customer's favour; this is
 * chosen, since the mall's documents are silent.
 */
export function refundOfFee(fee: Fen, share: "full" | "half"): Fen {
  return share === "full" ? fee : Math.ceil(fee / 2);
}
