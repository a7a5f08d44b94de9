import type { Happening, SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/userAntiServiceFee";
const search = "token=t&phoneType=ios";
const HALF = "下单返50%服务费，满50元翻倍";
const WHOLE = "下单得服务费奖励";

const fresh = { refundServiceFeeStatus: 0, todayAmount: 0, refundAmount: 0, days: 7 };
const info = (more: object): Happening => ({ answer: "info", data: { ...fresh, ...more } });

export const lines: SpecLine[] = [
  {
    line: "1 §2 Shows service fee today, reward amount",
    page,
    search,
    given: [info({ todayAmount: 49.99, refundAmount: 25 })],
    shows: ["今日服务费（元）49.99", "奖励金额（元）25"],
  },
  {
    line: "1 §2 Banner text: when today's service fee is above 50, 'order to get service fee reward'",
    page,
    search,
    given: [info({ todayAmount: 50.01, refundAmount: 50.01 })],
    shows: [WHOLE],
    lacks: [HALF],
  },
  ...[0, 49.99, 50].map((todayAmount) => ({
    line: `1 §2 Banner text: … else 'order gives 50% service fee, doubled when 50 is reached' (${todayAmount})`,
    page,
    search,
    given: [info({ todayAmount })],
    shows: [HALF],
    lacks: [WHOLE],
  })),
  ...(
    [
      ["it is not told", { answer: "info", data: { ...fresh, todayAmount: null } }],
      ["nothing is there", { fail: "info", kind: "network", message: "网络异常", code: "" }],
      ["it is on its way", { time: "2026-01-01T10:00:00+08:00" }],
    ] satisfies [string, Happening][]
  ).map(
    ([what, then]): SpecLine => ({
      line: `1 §2 Banner text: … else 'order gives 50% service fee, doubled when 50 is reached' (${what})`,
      page,
      search,
      given: [then],
      shows: [HALF],
      lacks: [WHOLE],
    }),
  ),
  {
    line: "1 §2 Banner text: … above 50 (told as text)",
    page,
    search,
    given: [info({ todayAmount: "50.005" })],
    shows: [WHOLE, "今日服务费（元）50.01"],
  },
  ...([true, "1", "true", 2, "yes"] as const).map(
    (refundServiceFeeStatus): SpecLine => ({
      line: `1 §3 refundServiceFeeStatus (truthy means joined): ${JSON.stringify(refundServiceFeeStatus)}`,
      page,
      search,
      given: [info({ refundServiceFeeStatus })],
      shows: ["继续订购"],
      lacks: ["新人福利还剩"],
    }),
  ),
  ...([0, "0", false, "false", null, "", undefined] as const).map(
    (refundServiceFeeStatus): SpecLine => ({
      line: `1 §3 refundServiceFeeStatus (… and nothing else does): ${JSON.stringify(refundServiceFeeStatus)}`,
      page,
      search,
      given: [info({ refundServiceFeeStatus })],
      shows: ["新人福利还剩7天立即参与"],
      lacks: ["继续订购"],
    }),
  ),
  {
    line: "1 §2 Banner text: … else … (logged out)",
    page,
    shows: [HALF, "今日服务费（元）--", "奖励金额（元）--"],
    lacks: [WHOLE],
  },
  {
    line: "1 §2 rules; §9 50% of service fee, whole day's fee if fee is 50 or more; minimum 3",
    page,
    shows: ["活动规则", "当日服务费不足50元，奖励50%；满50元奖励翻倍，即全额奖励", "当日奖励不足3元的不发放"],
  },
  {
    line: "1 §9 max 200 per day in the new-user page wording, 1400 over 7 days in one wording",
    page,
    shows: ["每天最高奖励200元，7天累计最高1400元"],
    lacks: ["100元", "700元"],
  },
  { line: "1 §6 Payout rewards require an earlier recharge", page, shows: ["从未充值过的用户不享受奖励"] },
  {
    line: "1 §1 registered within 7 days; the registration day counts as day 1",
    page,
    shows: ["注册当日为第1天，注册7天内"],
  },
  {
    line: "1 §4 logged out shows login",
    page,
    given: [{ tap: "login" }],
    shows: ["立即登录"],
    lacks: ["继续订购"],
    does: [{ type: "native", call: "login" }],
    doesNot: [{ type: "load" }],
  },
  {
    line: "1 §4 Login: code 200001 means logged out",
    page,
    search,
    given: [{ fail: "info", kind: "loggedOut" }],
    shows: ["立即登录", HALF],
  },
  {
    line: "1 §4 logged in and not joined shows join-now",
    page,
    search,
    given: [info({ days: 3 })],
    shows: ["新人福利还剩3天立即参与"],
    lacks: ["立即登录", "继续订购"],
  },
  {
    line: "1 §4 joined shows continue-ordering",
    page,
    search,
    given: [info({ refundServiceFeeStatus: 1 }), { tap: "order" }],
    shows: ["继续订购"],
    lacks: ["立即登录"],
    does: [{ type: "native", call: "order" }],
  },
  {
    line: "1 §6 New users (within 7 days) and old users (over 7 days) see different activities",
    page,
    search,
    given: [info({ days: 0 })],
    shows: ["新人7天福利已结束", "去订购"],
    lacks: ["新人福利还剩"],
  },
  {
    line: "1 §4 joined shows continue-ordering (also when the days are over)",
    page,
    search,
    given: [info({ refundServiceFeeStatus: 1, days: 0 })],
    shows: ["新人7天福利已结束", "继续订购"],
  },
  {
    line: "1 §2 and a popup; §4 After joining, a popup says the reward is issued next day",
    page,
    search,
    given: [info({}), { tap: "join" }, { answer: "join", data: null }, info({ refundServiceFeeStatus: 1 })],
    shows: ["参与成功", "奖励次日发放", "继续订购"],
    does: [
      { type: "call", endpoint: "join", request: { fields: { accessToken: "t" }, headers: {} } },
      { type: "load", endpoint: "info" },
    ],
  },
  {
    line: "1 §8 New-user join failure: 'no eligibility to participate'",
    page,
    search,
    given: [info({}), { tap: "join" }, { fail: "join", kind: "refused", message: "服务器的话", code: "9" }],
    lacks: ["参与成功"],
    does: [{ type: "toast", text: "没有参与资格" }],
  },
  {
    line: "1 §8 new-user queries with other codes: 'network abnormal'",
    page,
    search,
    given: [{ fail: "info", kind: "refused", message: "服务器的话", code: "9" }],
    shows: ["网络异常重试"],
    lacks: ["服务器的话"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §2 a back button that returns to /collarRollTab passing token and phoneType back",
    page,
    state: { token: "t", phoneType: "ios" },
    given: [info({}), { tap: "leave" }],
    does: [{ type: "navigate", to: "/collarRollTab", query: { token: "t", phoneType: "ios" }, state: {} }],
  },
  {
    line: "1 §5 Claiming requires a token; without it the user is sent to login (joining)",
    page,
    given: [{ tap: "join" }],
    shows: ["立即登录"],
    does: [{ type: "toast", text: "请先登录" }],
    doesNot: [{ type: "call" }],
  },
  {
    line: "1 §5 guarded against double clicks (joining)",
    page,
    search,
    given: [info({}), { tap: "join" }, { tap: "join" }, { answer: "join", data: null }],
    shows: ["参与成功"],
    marks: ['aria-disabled="true" aria-busy="true" data-state="open"'],
    does: [{ type: "call", endpoint: "join", times: 1 }],
  },
  {
    line: "1 §5 Refund minimum payout is 3 yuan",
    page,
    shows: ["当日奖励不足3元的不发放"],
  },
  {
    line: "1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常",
    page,
    search,
    given: [{ fail: "info", kind: "network", message: "网络异常", code: "" }],
    shows: ["网络异常重试"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §8 Shared handler: network error -> toast 网络异常 (while joining)",
    page,
    search,
    given: [info({}), { tap: "join" }, { fail: "join", kind: "network", message: "网络异常", code: "" }],
    lacks: ["参与成功"],
    does: [{ type: "toast", text: "网络异常", times: 1 }],
    doesNot: [{ type: "toast", text: "没有参与资格" }],
  },
  {
    line: "1 §8 Code 200001 = not logged in (while joining)",
    page,
    search,
    given: [
      info({}),
      { tap: "join" },
      { fail: "join", kind: "loggedOut", code: "200001" },
      { fail: "info", kind: "loggedOut", code: "200001" },
    ],
    shows: ["立即登录"],
    lacks: ["参与成功"],
    does: [{ type: "toast", text: "请先登录", times: 1 }],
    doesNot: [{ type: "toast", text: "没有参与资格" }],
  },
];
