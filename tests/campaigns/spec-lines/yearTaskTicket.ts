import { answer, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/yearTaskTicket");

const STATUS = { activityTimeState: 0, receive: 0, todayFee: 80, taskAmount: 120, reward: 300 };

export const lines = [
  ...[null, undefined, 0, "", "?"].map((reward) =>
    customer`2 §3 reward (500 shown by default): ${JSON.stringify(reward)}`
      .after(answer("status", { ...STATUS, reward }))
      .expects({ shows: ["500元", "去订购", "还差40元"], lacks: ["--", "重试"] }),
  ),
  ...rows(
    [{ activityTimeState: 1 }, "活动已结束"],
    [{ activityTimeState: -1 }, "活动暂未开启"],
    [{ activityTimeState: 0, receive: 1 }, "今日红包已领取"],
  ).map(([data, text]) =>
    customer`2 §4 Red packet: ${text} (without other data)`
      .after(answer("status", data))
      .expects({ shows: [text, "500元"], lacks: ["还差--", "重试"] }),
  ),
  customer`2 §4 Otherwise 去订购 with the gap taskAmount minus todayFee (nothing paid yet)`
    .after(answer("status", { ...STATUS, todayFee: null }))
    .expects({ shows: ["去订购", "还差120元"], lacks: ["--", "重试"] }),
];
