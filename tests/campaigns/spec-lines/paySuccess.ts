import { once, visitsOf } from "../../support/campaigns/spec-line.ts";

const { visitor } = visitsOf("/paySuccess");

export const lines = [
  visitor`1 §2 Operation-success page. Message 操作成功 and a return-to-app link`
    .after({ tap: "return" })
    .expects({
      shows: ["操作成功", "返回App"],
      does: [once({ native: "back" })],
      doesNot: ["load", "navigate"],
    }),
];
