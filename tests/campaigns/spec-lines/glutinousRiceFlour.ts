import { answer, once, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

const now = "2024-02-20T10:00:00+08:00";
const { customer } = visitsOf("/glutinousRiceFlour", { now });

/** Two digits of today's number are won. */
const TODAY = { energyBalance: 60, nowRounds: 3, todayNum: "8,0,6,4,2", winningNum: [8, 0] };
const status = (more: object = {}) =>
  answer("status", { startTime: "2024-02-19 00:00:00", activityStatus: true, ...TODAY, ...more });
/** Returns the events of a draw with this answer, up to its pop-up, before the status arrives. */
const drawn = (result: object) => [
  status(),
  { tap: "draw" },
  answer("draw", { resultNum: "13579", resultType: 0, reward: null, nowRounds: 3, ...result }),
  { landed: "number" },
];

export const lines = [
  ...[3, 4].map((nowRounds) =>
    customer`2 §4 After a draw with resultType 1 the win popup shows resultNum, the nowRounds digits and the reward (the round ${nowRounds === 3 ? "of" : "after"} the draw)`
      .after(drawn({ resultNum: "80642", resultType: 1, reward: 100, nowRounds }))
      .expects({ shows: ["恭喜中奖", "本次抽奖号码：8 0 6 4 2，前3位已中", "今日已中3位，奖励升至100元"] }),
  ),
  customer`2 §9 Tiers by winning digits: … 3 gives 100 (a win without a known reward)`
    .after(drawn({ resultNum: "80642", resultType: 1 }))
    .expects({ shows: ["今日已中3位，奖励升至100元"], lacks: ["--元"] }),
  ...rows(
    ["no reward", {}, "1 3 5 7 9"],
    ["a number for resultNum", { resultNum: 642 }, "0 0 6 4 2"],
    ["a list for resultNum", { resultNum: [1, 3, 5, 7, 9] }, "1 3 5 7 9"],
    ["another resultType", { resultType: 2 }, "1 3 5 7 9"],
  ).map(([what, result, number]) =>
    customer`2 §4 … otherwise the not-a-winner popup shows with 再抽一次 (${what})`
      .after(drawn(result), status({ energyBalance: 40 }))
      .expects({ shows: ["未中奖", `本次抽奖号码：${number}`, "再抽一次"], lacks: ["恭喜中奖"] }),
  ),
  ...rows(
    ["the energy is spent", { energyBalance: 19 }, "能量不足 前往订购"],
    ["nowRounds equals 6", { nowRounds: 6, winningNum: [8, 0, 6, 4, 2] }, "前往订购累计能量"],
    ["it is not running any more", { activityStatus: false }, "活动暂未开放"],
  ).map(([what, after, text]) =>
    customer`2 §5 A lottery draw needs energy balance of at least 20; §9 draw stops when nowRounds reaches 6: no 再抽一次 once ${what}`
      .after(drawn({}), status(after))
      .expects({ shows: ["未中奖", text], lacks: ["再抽一次"] }),
  ),
  customer`2 §7 draw: the draw result: an unreadable one does not show as won, lost or failed`
    .after(drawn({ resultType: "won" }))
    .expects({
      lacks: ["恭喜中奖", "未中奖"],
      does: [{ reload: "status" }, once({ toast: "抽奖成功，结果请到“记录”中查看" })],
    }),
  ...[true, false].map((activityStatus) =>
    customer`2 §5 if the start date is in the future the event is not open (activityStatus ${activityStatus})`
      .after(status({ activityStatus }))
      .expects({ now: "2024-02-16T10:00:00+08:00", shows: ["活动将在3天后开始"], lacks: ["立即抽奖"] }),
  ),
  ...[null, "", {}, { list: [] }, []].map((data) =>
    customer`2 §2 The link shows the message 暂无记录 if the user has no lottery activity (${JSON.stringify(data)})`
      .after(status(), { tap: "record" }, answer("records", data))
      .expects({ does: [once({ toast: "暂无记录" })], doesNot: ["navigate"] }),
  ),
];
