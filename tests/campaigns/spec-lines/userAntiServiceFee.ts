import { answer, busy, once, reads, rows, toHub, visitsOf } from "../../support/campaigns/spec-line.ts";

const page = "/userAntiServiceFee";
const { customer, visitor, arrival } = visitsOf(page);

const HALF = "下单返50%服务费，满50元翻倍";
const WHOLE = "下单得服务费奖励";

const fresh = { refundServiceFeeStatus: 0, todayAmount: 0, refundAmount: 0, days: 7 };
const info = (more: object) => answer("info", { ...fresh, ...more });

export const lines = [
  customer`1 §2 Shows service fee today, reward amount`
    .after(info({ todayAmount: 49.99, refundAmount: 25 }))
    .expects({ shows: ["今日服务费（元）49.99", "奖励金额（元）25"] }),
  customer`1 §2 Banner text: when today's service fee is above 50, 'order to get service fee reward'`
    .after(info({ todayAmount: 50.01, refundAmount: 50.01 }))
    .expects({ shows: [WHOLE], lacks: [HALF] }),
  ...[0, 49.99, 50].map((todayAmount) =>
    customer`1 §2 Banner text: … else 'order gives 50% service fee, doubled when 50 is reached' (${todayAmount})`
      .after(info({ todayAmount }))
      .expects({ shows: [HALF], lacks: [WHOLE] }),
  ),
  ...rows(
    ["it is not told", answer("info", { ...fresh, todayAmount: null })],
    ["nothing is there", { offline: "info" }],
    ["it is on its way", { time: "2026-01-01T10:00:00+08:00" }],
  ).map(([what, then]) =>
    customer`1 §2 Banner text: … else 'order gives 50% service fee, doubled when 50 is reached' (${what})`
      .after(then)
      .expects({ shows: [HALF], lacks: [WHOLE] }),
  ),
  customer`1 §2 Banner text: … above 50 (given as text)`
    .after(info({ todayAmount: "50.005" }))
    .expects({ shows: [WHOLE, "今日服务费（元）50.01"] }),
  ...([true, "1", "true", 2, "yes"] as const).map((refundServiceFeeStatus) =>
    customer`1 §3 refundServiceFeeStatus (truthy means joined): ${JSON.stringify(refundServiceFeeStatus)}`
      .after(info({ refundServiceFeeStatus }))
      .expects({ shows: ["继续订购"], lacks: ["新人福利还剩"] }),
  ),
  ...([0, "0", false, "false", null, "", undefined] as const).map((refundServiceFeeStatus) =>
    customer`1 §3 refundServiceFeeStatus (… and nothing else does): ${JSON.stringify(refundServiceFeeStatus)}`
      .after(info({ refundServiceFeeStatus }))
      .expects({ shows: ["新人福利还剩7天立即参与"], lacks: ["继续订购"] }),
  ),
  visitor`1 §2 Banner text: … else … (logged out)`.expects({
    shows: [HALF, "今日服务费（元）--", "奖励金额（元）--"],
    lacks: [WHOLE],
  }),
  ...reads(page, {
    "1 §2 rules; §9 50% of service fee, whole day's fee if fee is 50 or more; minimum 3": [
      "活动规则",
      "当日服务费不足50元，奖励50%；满50元奖励翻倍，即全额奖励",
      "当日奖励不足3元的不发放",
    ],
    "1 §6 Payout rewards require an earlier recharge": "从未充值过的用户不享受奖励",
    "1 §1 registered within 7 days; the registration day counts as day 1": "注册当日为第1天，注册7天内",
    "1 §5 Refund minimum payout is 3 yuan": "当日奖励不足3元的不发放",
  }),
  visitor`1 §9 max 200 per day in the new-user page wording, 1400 over 7 days in one wording`.expects({
    shows: ["每天最高奖励200元，7天累计最高1400元"],
    lacks: ["100元", "700元"],
  }),
  visitor`1 §4 logged out shows login`
    .after({ tap: "login" })
    .expects({ shows: ["立即登录"], lacks: ["继续订购"], does: [{ native: "login" }], doesNot: ["load"] }),
  customer`1 §4 Login: code 200001 means logged out`
    .after({ fail: "info", kind: "loggedOut" })
    .expects({ shows: ["立即登录", HALF] }),
  customer`1 §4 logged in and not joined shows join-now`
    .after(info({ days: 3 }))
    .expects({ shows: ["新人福利还剩3天立即参与"], lacks: ["立即登录", "继续订购"] }),
  customer`1 §4 joined shows continue-ordering`
    .after(info({ refundServiceFeeStatus: 1 }), { tap: "order" })
    .expects({ shows: ["继续订购"], lacks: ["立即登录"], does: [{ native: "order" }] }),
  customer`1 §6 New users (within 7 days) and old users (over 7 days) see different activities`
    .after(info({ days: 0 }))
    .expects({ shows: ["新人7天福利已结束", "去订购"], lacks: ["新人福利还剩"] }),
  customer`1 §4 joined shows continue-ordering (even after the last day)`
    .after(info({ refundServiceFeeStatus: 1, days: 0 }))
    .expects({ shows: ["新人7天福利已结束", "继续订购"] }),
  customer`1 §2 and a popup; §4 After joining, a popup says the reward is issued next day`
    .after(info({}), { tap: "join" }, answer("join", null), info({ refundServiceFeeStatus: 1 }))
    .expects({
      shows: ["参与成功", "奖励次日发放", "继续订购"],
      does: [{ call: "join", sends: { accessToken: "t" } }, { load: "info" }],
    }),
  customer`1 §8 New-user join failure: 'no eligibility to participate'`
    .after(info({}), { tap: "join" }, { refused: "join", message: "服务器的话", code: "9" })
    .expects({ lacks: ["参与成功"], does: [{ toast: "没有参与资格" }] }),
  customer`1 §8 new-user queries with other codes: 'network abnormal'`
    .after({ refused: "info", message: "服务器的话", code: "9" })
    .expects({ shows: ["网络异常重试"], lacks: ["服务器的话"], doesNot: ["toast"] }),
  arrival`1 §2 a back button that returns to /collarRollTab passing token and phoneType back`
    .after(info({}), { tap: "leave" })
    .expects({ does: [{ ...toHub, state: {} }] }),
  visitor`1 §5 Claiming requires a token; without it the user is sent to login (joining)`
    .after({ tap: "join" })
    .expects({ shows: ["立即登录"], does: [{ toast: "请先登录" }], doesNot: ["call"] }),
  customer`1 §5 guarded against double clicks (joining)`
    .after(info({}), { tap: "join" }, { tap: "join" }, answer("join", null))
    .expects({ shows: ["参与成功"], marks: [busy("open")], does: [once({ call: "join" })] }),
  customer`1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常`
    .after({ offline: "info" })
    .expects({ shows: ["网络异常重试"], doesNot: ["toast"] }),
  customer`1 §8 Shared handler: network error -> toast 网络异常 (while joining)`
    .after(info({}), { tap: "join" }, { offline: "join" })
    .expects({
      lacks: ["参与成功"],
      does: [once({ toast: "网络异常" })],
      doesNot: [{ toast: "没有参与资格" }],
    }),
  customer`1 §8 Code 200001 = not logged in (while joining)`
    .after(info({}), { tap: "join" }, { loggedOut: "join" }, { loggedOut: "info" })
    .expects({
      shows: ["立即登录"],
      lacks: ["参与成功"],
      does: [once({ toast: "请先登录" })],
      doesNot: [{ toast: "没有参与资格" }],
    }),
];
