import type { Happening, SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/orderRichList";
const search = "token=t&phoneType=ios";

const status = (more: object = {}): Happening => ({
  answer: "status",
  data: {
    startTime: "2024-09-30 00:00:00",
    activityDays: 14,
    todayJoinStatus: 1,
    todayFee: 88,
    activityStatus: true,
    ...more,
  },
});

export const lines: SpecLine[] = [
  ...[true, false].map(
    (activityStatus): SpecLine => ({
      line: `2 §5 if the start date is in the future the event is not open (activityStatus ${activityStatus})`,
      page,
      search,
      now: "2024-09-27T10:00:00+08:00",
      given: [status({ activityStatus })],
      shows: ["活动将在3天后开始", "今日已领0元"],
      marks: ['data-state="countdown"'],
    }),
  ),
  {
    line: "2 §4 Activity not active (activityStatus false): 暂未开始 or a countdown, claimed amount 0 (nothing else is told)",
    page,
    search,
    now: "2024-10-01T10:00:00+08:00",
    given: [{ answer: "status", data: { activityStatus: false } }],
    shows: ["暂未开始", "今日已领0元"],
    lacks: ["重试", "--"],
  },
  {
    line: "2 §4 1: shows claimed amount … button 前往订购 while todayFee is below 1000 (nothing paid yet)",
    page,
    search,
    now: "2024-10-01T10:00:00+08:00",
    given: [status({ todayFee: null, todayJoinStatus: "1", activityStatus: 1 })],
    shows: ["前往订购", "今日已领0元", "今日还可领1000元"],
    lacks: ["重试", "--"],
  },
];
