import { answer, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/orderRichList");

const DATES = { startTime: "2024-09-30 00:00:00", activityDays: 14, activityStatus: true };
const status = (more: object) => answer("status", { ...DATES, todayJoinStatus: 1, todayFee: 88, ...more });

export const lines = [
  ...[true, false].map((activityStatus) =>
    customer`2 §5 if the start date is in the future the event is not open (activityStatus ${activityStatus})`
      .after(status({ activityStatus }))
      .expects({
        now: "2024-09-27T10:00:00+08:00",
        shows: ["活动将在3天后开始", "今日已领0元"],
        marks: ['data-state="countdown"'],
      }),
  ),
  customer`2 §4 Activity not active (activityStatus false): 暂未开始 or a countdown, claimed amount 0 (without other data)`
    .after(answer("status", { activityStatus: false }))
    .expects({ now: "2024-10-01T10:00:00+08:00", shows: ["暂未开始", "今日已领0元"], lacks: ["重试", "--"] }),
  customer`2 §4 1: shows claimed amount … button 前往订购 while todayFee is below 1000 (nothing paid yet)`
    .after(status({ todayFee: null, todayJoinStatus: "1", activityStatus: 1 }))
    .expects({
      now: "2024-10-01T10:00:00+08:00",
      shows: ["前往订购", "今日已领0元", "今日还可领1000元"],
      lacks: ["重试", "--"],
    }),
];
