import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/yearEndFeedback";
const search = "token=t&phoneType=ios";
const STATUS = { activityTimeState: 0, registerDays: 30, status: 0, taskFee: 100, fee: 40, reward: 20 };

export const lines: SpecLine[] = [
  ...[0, "0", false].map(
    (status): SpecLine => ({
      line: `2 §4 status 0: 立即参与 (${JSON.stringify(status)})`,
      page,
      search,
      given: [{ answer: "status", data: { ...STATUS, status } }],
      shows: ["立即参与"],
      lacks: ["继续订购"],
    }),
  ),
  ...[1, 2, "1", true, "JOINED"].map(
    (status): SpecLine => ({
      line: `2 §4 Otherwise 继续订购 (${JSON.stringify(status)})`,
      page,
      search,
      given: [{ answer: "status", data: { ...STATUS, status } }],
      shows: ["继续订购"],
      lacks: ["暂不可用"],
    }),
  ),
  ...(
    [
      [{ activityTimeState: 1 }, "活动已结束"],
      [{ activityTimeState: -1 }, "活动暂未开始"],
      [{ activityTimeState: 0, registerDays: "7" }, "暂无参与资格"],
    ] as const
  ).map(
    ([data, text]): SpecLine => ({
      line: `2 §4 Year-end feedback: ${text} (nothing else is told)`,
      page,
      search,
      given: [{ answer: "status", data }],
      shows: [text, "我的服务费0元", "已返还0元"],
      lacks: ["还差", "重试"],
    }),
  ),
];
