import type { Happening, SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/oldUserWelfare";
const search = "token=t&phoneType=ios";
const TITLE = "老用户代金券福利";

const standing = (more: object = {}): Happening => ({
  answer: "status",
  data: {
    oldUser: 1,
    rewardAmount: 60,
    taskHandlingFee: 120,
    todayAmount: 0,
    todayReceiveStatus: 0,
    ...more,
  },
});
const REACHED = { todayAmount: 120 };
const CLAIMED = { ...REACHED, todayReceiveStatus: 1 };

/** A customer for whom the server has answered this. */
const on = (status: object, ...then: Happening[]) => ({ page, search, given: [standing(status), ...then] });

export const lines: SpecLine[] = [
  {
    line: "1 §2 Old-user voucher welfare page: token and phoneType from query",
    ...on({ todayAmount: 45 }),
    shows: ["去订购"],
    lacks: [TITLE],
    does: [{ type: "load", endpoint: "status", request: { fields: { accessToken: "t" }, headers: {} } }],
  },
  {
    line: "1 §2 token and phoneType from query or state; when entered by state it shows its own nav bar titled 老用户代金券福利",
    page,
    state: { token: "t", phoneType: "ios" },
    given: [standing()],
    shows: [TITLE, "去订购"],
    does: [{ type: "load", endpoint: "status", request: { fields: { accessToken: "t" }, headers: {} } }],
  },
  {
    line: "1 §2 Old-user page: back goes to /collarRollTab",
    page,
    state: { token: "t", phoneType: "ios" },
    given: [standing(), { tap: "leave" }],
    does: [{ type: "navigate", to: "/collarRollTab", query: { token: "t", phoneType: "ios" } }],
  },
  {
    line: "1 §2 Shows task progress, claim button, rules, success modal",
    ...on(REACHED, { tap: "claim" }, { answer: "receive", data: null }),
    shows: ["今日服务费120 / 120元", "活动规则", "领取成功", "老用户代金券60元"],
  },
  ...(
    [
      ["another amount", standing({ ...CLAIMED, rewardAmount: 80 })],
      ["the login is gone", { fail: "status", kind: "loggedOut", code: "200001" }],
      ["nobody knows", { fail: "status", kind: "network", code: "", message: "网络异常" }],
    ] satisfies [string, Happening][]
  ).map(
    ([what, then]): SpecLine => ({
      line: `1 §2 Shows … success modal (of what was claimed, whatever is known then: ${what})`,
      ...on(REACHED, { tap: "claim" }, { answer: "receive", data: null }, then),
      shows: ["领取成功老用户代金券60元已存入"],
    }),
  ),
  {
    line: "1 §4 After a successful claim a success popup shows; closing it reloads status (here as on the recharge page)",
    ...on(REACHED, { tap: "claim" }, { answer: "receive", data: null }, { close: "won" }, standing(CLAIMED)),
    shows: ["今日已领取"],
    lacks: ["领取成功"],
    does: [
      { type: "call", endpoint: "receive" },
      { type: "load", endpoint: "status", fresh: true, times: 1 },
    ],
  },
  {
    line: "1 §4 … closing it reloads status (and not before; nothing is left to claim under the pop-up)",
    ...on(REACHED, { tap: "claim" }, { answer: "receive", data: null }),
    marks: ['data-state="claimed"'],
    lacks: ["立即领取"],
    does: [{ type: "call", endpoint: "receive", times: 1 }],
    doesNot: [{ type: "load", fresh: true }],
  },
  {
    line: "1 §4 … closing it reloads status (what that says counts, also when it can be claimed again)",
    ...on(REACHED, { tap: "claim" }, { answer: "receive", data: null }, { close: "won" }, standing(REACHED)),
    shows: ["立即领取"],
  },
  ...(
    [
      [{ todayReceiveStatus: null }, "立即领取"],
      [{ todayReceiveStatus: "1" }, "今日已领取"],
      [{ todayReceiveStatus: true }, "今日已领取"],
      [{ todayAmount: "120.00", taskHandlingFee: "120" }, "立即领取"],
      [{ oldUser: true }, "立即领取"],
      [{ oldUser: "0" }, "暂无参与资格"],
      [{ oldUser: null }, "暂不可用"],
      [{ rewardAmount: "六十" }, "立即领取"],
      [{ taskHandlingFee: "很多" }, "暂不可用"],
    ] as const
  ).map(
    ([odd, words]): SpecLine => ({
      line: `1 §4 Old-user task: an odd answer never shows a wrong button (${JSON.stringify(odd)})`,
      ...on({ ...REACHED, ...odd }),
      marks: [`>${words}<`],
    }),
  ),
  ...[null, "?", 7].map(
    (data): SpecLine => ({
      line: `1 §9 Old-user daily task fee 120 yuan (also where the status says nothing at all, ${JSON.stringify(data)})`,
      page,
      search,
      given: [{ answer: "status", data }],
      shows: ["老用户代金券60元每日服务费满120元", "暂不可用"],
      lacks: ["--"],
    }),
  ),
  {
    line: "1 §3 rewardAmount that cannot be read: no -- yuan, neither on the page nor in the pop-up",
    ...on({ ...REACHED, rewardAmount: "六十" }, { tap: "claim" }, { answer: "receive", data: "ok" }),
    shows: ["领取成功老用户代金券代金券已存入"],
    lacks: ["--", "0元已存入"],
  },
  {
    line: "1 §4 Login: no token means logged out",
    page,
    given: [{ tap: "login" }],
    shows: ["立即登录", "今日服务费0 / 120元"],
    does: [{ type: "native", call: "login" }],
    doesNot: [{ type: "load" }],
  },
  {
    line: "1 §4 Old-user task: not an old user -> ineligible",
    ...on({ oldUser: 0, todayAmount: 500 }),
    shows: ["暂无参与资格", "注册超过7天的老用户专享"],
    lacks: ["今日服务费500", "立即领取"],
  },
  {
    line: "1 §4 Old-user task: old user whose required fee exceeds today's amount -> shows shortfall",
    ...on({ todayAmount: 119 }, { tap: "order" }),
    shows: ["还差1元服务费", "去订购", "119 / 120元"],
    does: [{ type: "native", call: "order" }],
  },
  {
    line: "1 §5 Shortfall shown is the rounded-up difference between required fee and today's fee (119.01 of 120)",
    ...on({ todayAmount: 119.01 }),
    shows: ["还差1元服务费"],
    lacks: ["立即领取"],
  },
  {
    line: "1 §5 Shortfall shown is the rounded-up difference between required fee and today's fee (45.5 of 120)",
    ...on({ todayAmount: 45.5 }),
    shows: ["还差75元服务费"],
  },
  {
    line: "1 §5 Shortfall shown is the rounded-up difference: fen are no binary fractions (118.1 of 120.1)",
    ...on({ todayAmount: 118.1, taskHandlingFee: 120.1 }),
    shows: ["还差2元服务费"],
  },
  {
    line: "1 §4 Old-user task: amount reached -> claimable",
    ...on(REACHED, { tap: "claim" }),
    shows: ["立即领取"],
    does: [{ type: "call", endpoint: "receive", request: { fields: { accessToken: "t" }, headers: {} } }],
  },
  {
    line: "1 §4 Old-user task: after claiming -> already claimed",
    ...on(CLAIMED),
    shows: ["今日已领取", "已领取"],
    lacks: ["立即领取", "去订购"],
  },
  {
    line: "1 §4 Old-user task: unclaimed rewards expire the next day",
    ...on(REACHED),
    shows: ["请于当日24:00前领取", "奖励须在当日24:00前领取，未领取的次日失效"],
  },
  {
    line: "1 §5 Old-user task only for users registered more than 7 days",
    page,
    shows: ["仅限注册超过7天的老用户参与"],
  },
  {
    line: "1 §5 Claiming requires a token; without it the user is sent to login",
    page,
    given: [{ tap: "claim" }],
    does: [{ type: "native", call: "login" }],
    doesNot: [{ type: "call" }],
  },
  {
    line: "1 §5 Claiming is guarded against double clicks",
    ...on(REACHED, { tap: "claim" }, { tap: "claim" }, { answer: "receive", data: null }),
    shows: ["今日已领取"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §8 Code 200001: old-user page treats the user as logged out",
    page,
    search,
    given: [{ fail: "status", kind: "loggedOut", code: "200001" }],
    shows: ["立即登录"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §8 Code 200001: old-user page treats the user as logged out, in the middle of a claim, too",
    ...on(
      REACHED,
      { tap: "claim" },
      { fail: "receive", kind: "loggedOut", code: "200001" },
      { fail: "status", kind: "loggedOut", code: "200001" },
    ),
    shows: ["立即登录"],
    lacks: ["立即领取"],
    doesNot: [{ type: "toast", text: "网络异常" }],
  },
  ...(["network", "refused"] as const).flatMap((kind) => [
    {
      line: `1 §8 Old-user page: other failures toast 网络异常 (status, ${kind})`,
      page,
      search,
      given: [{ fail: "status", kind, message: "系统维护中" }],
      shows: ["网络异常重试", "老用户代金券60元每日服务费满120元", "暂不可用"],
      lacks: ["系统维护中", "--元"],
      doesNot: [{ type: "toast" as const }],
    },
    {
      line: `1 §8 Old-user page: other failures toast 网络异常 (claim, ${kind})`,
      ...on(REACHED, { tap: "claim" }, { fail: "receive", kind, message: "系统维护中" }, standing(REACHED)),
      shows: ["立即领取"],
      lacks: ["领取成功"],
      does: [
        { type: "toast" as const, text: "网络异常" },
        { type: "load" as const, endpoint: "status", fresh: true },
      ],
    },
  ]),
  {
    line: "1 §9 Old-user daily task fee 120 yuan",
    page,
    shows: ["当日订购支付的服务费累计满120元"],
  },
  {
    line: "1 §6 Payout rewards require an earlier recharge",
    page,
    shows: ["从未充值过的用户不享受活动奖励"],
  },
  {
    line: "1 §5 Claiming … guarded against double clicks (one call)",
    ...on(REACHED, { tap: "claim" }, { tap: "claim" }, { answer: "receive", data: null }),
    shows: ["领取成功"],
    does: [{ type: "call", endpoint: "receive", times: 1 }],
  },
  ...(
    [
      ["not an old user -> ineligible", "ineligible", { oldUser: 0 }],
      ["after claiming -> already claimed", "claimed", CLAIMED],
    ] as const
  ).map(([what, state, status]) => ({
    line: `1 §4 Old-user task: ${what} (the button is inactive)`,
    ...on(status),
    marks: [`aria-disabled="true" aria-busy="false" data-state="${state}"`],
  })),
];
