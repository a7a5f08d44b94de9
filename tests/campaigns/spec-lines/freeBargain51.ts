import { answer, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/freeBargain51");

export const lines = [
  ...[null, undefined, ""].map((reward) =>
    customer`2 §4 joinStatus 0: 立即参与 (reward is ${reward === "" ? "an empty text" : reward} before joining)`
      .after(answer("status", { activityTimeState: 0, joinStatus: 0, reward }))
      .expects({ shows: ["立即参与"], lacks: ["我的返还", "--", "重试"] }),
  ),
  ...rows([1, "活动已结束"], [-1, "活动待开始"]).map(([activityTimeState, text]) =>
    customer`2 §4 Not running: ${text} (without other data)`
      .after(answer("status", { activityTimeState }))
      .expects({ shows: [text], lacks: ["我的返还", "--", "重试"] }),
  ),
  customer`2 §2 after joining a panel shows the reward claimed and the remainder out of 1000 (nothing refunded yet)`
    .after(answer("status", { activityTimeState: 0, joinStatus: 1, reward: null }))
    .expects({ shows: ["继续订购领更多", "已获返还0元", "剩余可返1000元"], lacks: ["--"] }),
];
