import type { Happening, SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/grantCoupon";
const search = "token=t&phoneType=ios";

const status = (more: object = {}): Happening => ({
  answer: "status",
  data: {
    activityTimeState: 0,
    todayCashNum: 1,
    todayLottery: 1,
    ratio: 1,
    todayFee: 88,
    reward: 88,
    ...more,
  },
});
const NOT_DRAWN = { todayLottery: 0, ratio: null, reward: null };

export const lines: SpecLine[] = [
  ...(
    [
      [1, "全免", "减半"],
      ["1", "全免", "减半"],
      [0, "减半", "全免"],
      [2, "减半", "全免"],
      [0.5, "减半", "全免"],
    ] as const
  ).map(
    ([ratio, shown, other]): SpecLine => ({
      line: `2 §3 ratio (1 fee waived, otherwise halved): ${JSON.stringify(ratio)}`,
      page,
      search,
      given: [status({ ratio })],
      shows: [`恭喜抽中服务费${shown}`, "继续订购"],
      lacks: [`恭喜抽中服务费${other}`, "暂不可用"],
    }),
  ),
  {
    line: "2 §4 Running with cash orders today and not yet drawn: 立即抽奖 (nothing of the draw is known yet)",
    page,
    search,
    given: [status(NOT_DRAWN)],
    shows: ["立即抽奖"],
    lacks: ["今日战果", "--", "重试"],
  },
  {
    line: "2 §4 Drawn or no orders: order (… else 立即订购) (all that is not there yet is null)",
    page,
    search,
    given: [status({ ...NOT_DRAWN, todayCashNum: null, todayLottery: null, todayFee: null })],
    shows: ["立即订购"],
    lacks: ["今日战果", "--", "重试"],
  },
  {
    line: "2 §2 after drawing, shows today's fee, the reward and a message (the reward is not known before it is settled)",
    page,
    search,
    given: [status({ reward: null })],
    shows: ["今日战果", "今日服务费88元", "恭喜抽中服务费全免"],
    lacks: ["获得代金券", "--"],
  },
  ...([1, -1] as const).map(
    (activityTimeState): SpecLine => ({
      line: `2 §4 Not open: 活动暂未开启. Ended: 活动已结束 (nothing else is told: ${activityTimeState})`,
      page,
      search,
      given: [{ answer: "status", data: { activityTimeState } }],
      shows: [activityTimeState === 1 ? "活动已结束" : "活动暂未开启"],
      lacks: ["今日战果", "--", "重试"],
    }),
  ),
  {
    line: "2 §2 A congratulation overlay appears after a successful draw (it stays when the login is lost behind it)",
    page,
    search,
    given: [
      status(NOT_DRAWN),
      { tap: "draw" },
      { answer: "draw", data: null },
      status(),
      { fail: "status", kind: "loggedOut", code: "200001" },
    ],
    shows: ["恭喜中奖", "今日服务费全免", "已获88元代金券"],
  },
];
