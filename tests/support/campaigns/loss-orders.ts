/** The paths of the loss compensation's endpoints. */
export const PATHS = {
  summary: "/api/djdg/activity/loss/reparation/info",
  hold: "/api/djdg/activity/loss/reparation/hold",
  closed: "/api/djdg/activity/loss/reparation/close",
} as const;

export type LossCall = keyof typeof PATHS;

/** The answers for a customer without orders while the campaign runs. */
export const noOrders: Record<LossCall, unknown> = {
  summary: { totalAmount: 0, endTime: "2024-01-08 00:00:00" },
  hold: [],
  closed: [],
};

/** Returns a held order. */
export const held = (more: object = {}) => ({
  direction: 1,
  contract: "XAG",
  amount: 480,
  plAmount: -36.5,
  createTime: "2024-01-02 10:24:00",
  ...more,
});

/** Returns a cancelled order. */
export const cancelled = (more: object = {}) => ({
  direction: 1,
  productType: "XAG",
  price: 480,
  plAmount: -36.5,
  orderTime: "2024-01-02 10:24:00",
  closeTime: "2024-01-02 15:08:00",
  sendStatus: 0,
  sendAmount: null,
  ...more,
});
