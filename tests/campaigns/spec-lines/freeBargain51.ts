import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/freeBargain51";
const search = "token=t&phoneType=ios";

export const lines: SpecLine[] = [
  ...[null, undefined, ""].map(
    (reward): SpecLine => ({
      line: `2 §4 joinStatus 0: 立即参与 (reward is ${reward === "" ? "an empty text" : reward} before joining)`,
      page,
      search,
      given: [{ answer: "status", data: { activityTimeState: 0, joinStatus: 0, reward } }],
      shows: ["立即参与"],
      lacks: ["我的返还", "--", "重试"],
    }),
  ),
  ...(
    [
      [1, "活动已结束"],
      [-1, "活动待开始"],
    ] as const
  ).map(
    ([activityTimeState, text]): SpecLine => ({
      line: `2 §4 Not running: ${text} (nothing else is told)`,
      page,
      search,
      given: [{ answer: "status", data: { activityTimeState } }],
      shows: [text],
      lacks: ["我的返还", "--", "重试"],
    }),
  ),
  {
    line: "2 §2 after joining a panel shows the reward claimed and the remainder out of 1000 (nothing refunded yet)",
    page,
    search,
    given: [{ answer: "status", data: { activityTimeState: 0, joinStatus: 1, reward: null } }],
    shows: ["继续订购领更多", "已获返还0元", "剩余可返1000元"],
    lacks: ["--"],
  },
];
