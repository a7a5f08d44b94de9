import { answer, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/yearEndFeedback");

const STATUS = { activityTimeState: 0, registerDays: 30, status: 0, taskFee: 100, fee: 40, reward: 20 };

export const lines = [
  ...[0, "0", false].map((status) =>
    customer`2 §4 status 0: 立即参与 (${JSON.stringify(status)})`
      .after(answer("status", { ...STATUS, status }))
      .expects({ shows: ["立即参与"], lacks: ["继续订购"] }),
  ),
  ...[1, 2, "1", true, "JOINED"].map((status) =>
    customer`2 §4 Otherwise 继续订购 (${JSON.stringify(status)})`
      .after(answer("status", { ...STATUS, status }))
      .expects({ shows: ["继续订购"], lacks: ["重新加载"] }),
  ),
  ...rows(
    [{ activityTimeState: 1 }, "活动已结束"],
    [{ activityTimeState: -1 }, "活动暂未开始"],
    [{ activityTimeState: 0, registerDays: "7" }, "暂无参与资格"],
  ).map(([data, text]) =>
    customer`2 §4 Year-end feedback: ${text} (without other data)`
      .after(answer("status", data))
      .expects({ shows: [text, "我的服务费0元", "已返还0元"], lacks: ["还差", "重试"] }),
  ),
];
