import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/paySuccess";

export const lines: SpecLine[] = [
  {
    line: "1 §2 Operation-success page. Message 操作成功 and a return-to-app link",
    page,
    given: [{ tap: "return" }],
    shows: ["操作成功", "返回App"],
    does: [{ type: "native", call: "back", times: 1 }],
    doesNot: [{ type: "load" }, { type: "navigate" }],
  },
];
