import { answer, once, rows, visitsOf } from "../../support/campaigns/spec-line.ts";
import { type Day, daysAt } from "../../support/draws/deck-page.ts";

const now = "2024-02-14T10:00:00+08:00";
const { customer } = visitsOf("/wealthScratchyMusic", { now });

/** Returns the answer with the days. The fifth day is today. */
const days = (today: Partial<Day> = {}) => answer("days", daysAt(4, today));
/** Returns the days of a year, with the one at this index as today. */
const daysOf = (year: number, today: number) => {
  const all = daysAt(today).map((day) => ({ ...day, year }));
  return answer("days", all);
};
/** Returns the events of flipping today's card, up to its pop-up, before the days arrive. */
const turned = (rewardType: unknown, realSendAmount: unknown = null) => [
  days(),
  { tap: "flip" },
  answer("flip", { rewardType, realSendAmount }),
  { landed: "flip" },
];

const REWARDS = [
  { rewardType: 0, amount: 58.5, shows: ["恭喜获得", "58.5元", "已实时发放到您的账户"] },
  { rewardType: 1, amount: null, shows: ["服务费全免", "全额以代金券返还"] },
  { rewardType: 2, amount: null, shows: ["服务费5折", "的50%以代金券返还"] },
];

export const lines = [
  ...REWARDS.flatMap(({ rewardType, amount, shows }) =>
    rows(
      ["before the days are there", []],
      ["when the days are there", [days({ joinStatus: 1, rewardType, realSendAmount: amount })]],
      ["when the days cannot be had", [{ fail: "days", kind: "network", message: "网络异常" }]],
      ["when the login is lost", [{ loggedOut: "days" }]],
    ).map(([what, then]) =>
      customer`2 §4 After a successful flip: a voucher popup … for rewardType 0; a fee popup … for types 1 and 2. Day data is then reloaded (${rewardType}, ${what})`
        .after(turned(rewardType, amount), then)
        .expects({ shows, lacks: ["--元"], does: [{ call: "flip" }, once({ reload: "days" })] }),
    ),
  ),
  customer`2 §4 joinStatus: 1 flipped (just now: no button until the days are loaded)`
    .after(turned(1), { close: "feeWon" })
    .expects({
      shows: ["当日服务费全免", "今日已翻牌"],
      lacks: ["点击翻牌"],
      lacksMarks: ['data-state="feeReward"'],
    }),
  customer`2 §4 rewardType 1 is a full service-fee waiver: 前往订购 shows while todayFee is below 1000 (after the days are loaded)`
    .after(turned(1), { close: "feeWon" }, days({ joinStatus: 1, rewardType: 1, todayFee: 999.99 }))
    .expects({
      shows: ["当日服务费全免"],
      marks: ['data-state="feeReward"'],
      lacks: ["点击翻牌", "今日已翻牌"],
    }),
  customer`2 §7 flip: rewardType, realSendAmount: an unreadable reward does not show as won or failed`
    .after(turned(9))
    .expects({
      lacks: ["恭喜获得", "恭喜翻中今日好运"],
      does: [{ call: "flip" }, { reload: "days" }, once({ toast: "翻牌成功，奖励请到“我的代金券”中查看" })],
      doesNot: ["land"],
    }),
  ...rows([2024, "2024-02-08T10:00:00+08:00"], [2026, "2026-02-08T10:00:00+08:00"]).map(([year, before]) =>
    customer`2 §4 Before the start date: 活动将在N天后开始 and 活动待开始 (days of ${year})`
      .after(daysOf(year, -1))
      .expects({ now: before, shows: ["活动待开始", "活动将在2天后开始"], lacks: ["点击翻牌"] }),
  ),
  customer`2 §4 timeStatus 1 and joinStatus 0: missed (of another year, while it runs)`
    .after(daysOf(2026, 4))
    .expects({
      now: "2026-02-14T10:00:00+08:00",
      shows: ["错过翻牌", "点击翻牌", "待翻牌"],
      lacks: ["活动已结束", "活动待开始"],
    }),
];
