/** An amount in fen, a whole number: sums stay exact where yuan with decimals would drift. */
export type Fen = number;

/** How a recharge was paid: by bank card, or by one of the wallets (WeChat, Alipay). */
export type Payment = "card" | "wallet";

/** Yuan to fen, to the nearest fen. */
export function fenOf(yuan: number): Fen {
  return Math.round(yuan * 100);
}

/** Fen to yuan: the number nearest to the decimal, so that JSON shows 119.99 and not 119.98999. */
export function yuanOf(fen: Fen): number {
  return fen / 100;
}

/**
 * What a customer gets back of a service fee: all of it, or 50 % (spec 2, section 9: reward types 1 and 2).
 * Half a fen is rounded up, in the customer's favour; the spec does not say.
 */
export function rebateOf(fee: Fen, share: "full" | "half"): Fen {
  return share === "full" ? fee : Math.ceil(fee / 2);
}
