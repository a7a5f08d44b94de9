import { answer, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/springFestPreheating");

const LIST = [
  { type: 10, startTime: "2024-02-04 00:00:00", endTime: "2024-02-09 23:59:59", activityTimeState: 1 },
  { type: 11, startTime: "2024-02-10 00:00:00", endTime: "2024-02-18 23:59:59", activityTimeState: 0 },
  { type: 12, startTime: "2024-02-19 00:00:00", endTime: "2024-02-25 23:59:59", activityTimeState: -1 },
];

/** Returns the list with these values in each entry. */
const told = (valuesAt: (index: number) => object) => {
  const list = LIST.map((entry, i) => ({ ...entry, ...valuesAt(i) }));
  return answer("activities", list);
};

export const lines = [
  ...[
    null,
    "x",
    7,
    [],
    { unforeseen: true },
    { type: "lantern", activityTimeState: 1 },
    { activityTimeState: 1 },
  ].map((odd) =>
    customer`2 §2 Loads the list of activities and picks entries of type 12, 10 and 11 (behind a foreign entry ${JSON.stringify(odd)})`
      .after(answer("activities", [odd, ...LIST]))
      .expects({
        shows: ["2.4 – 2.9已结束", "2.10 – 2.18去翻牌", "2.19 – 2.25抢先看"],
        lacks: ["重试", "重新加载"],
      }),
  ),
  ...["", "soon", "2024-02-30 00:00:00", {}, null].map((odd) =>
    customer`2 §2 Fallback default date ranges: 2.4–2.9, 2.10–2.18, 2.10–2.18 (dates that are ${JSON.stringify(odd)})`
      .after(told(() => ({ startTime: odd, endTime: odd, activityTimeState: 0 })))
      .expects({
        shows: ["2.4 – 2.9去领券", "2.10 – 2.18去翻牌", "2.10 – 2.18去抽奖"],
        lacks: ["重试", "--"],
      }),
  ),
  customer`2 §2 When activityTimeState equals 1 the card is greyed out and cannot be clicked (any other value leaves it open)`
    .after(told((i) => ({ activityTimeState: [1, 2, null][i] })))
    .expects({ shows: ["已结束", "去翻牌", "去抽奖"], lacks: ["重试"] }),
];
