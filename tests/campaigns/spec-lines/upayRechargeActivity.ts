import type { Happening, SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/upayRechargeActivity";
const search = "token=t&phoneType=ios";

const standing = (more: object = {}): Happening => ({
  answer: "status",
  data: { status: 3, rechargeAmount: 0, rewardAmount: 0, totalPrice: 0, targetPrice: 0, ...more },
});
const ACCUMULATING = {
  status: 1,
  rechargeAmount: 100,
  rewardAmount: 100,
  totalPrice: 860,
  targetPrice: 2000,
};
const MET = { ...ACCUMULATING, status: 2, totalPrice: 2300 };
const ISSUED = { ...MET, status: 5 };
const TIERS = ["充值满50元", "充值满100元", "充值满200元"];

/** A customer for whom the server has answered this. */
const on = (status: object, ...then: Happening[]) => ({ page, search, given: [standing(status), ...then] });

export const lines: SpecLine[] = [
  {
    line: "1 §2 Bank-card recharge page: tier table, the user's status, rules, and a bank-card advantages block (easy withdrawal after binding a card, up to 10 recharges per day, large amounts)",
    ...on({}),
    shows: [...TIERS, "去充值", "活动规则", "银行卡充值优势", "绑卡后", "提现更方便", "每日10次", "大额充值"],
  },
  {
    line: "1 §9 tiers as shown in the tier table are recharge 50+ gives 60 voucher, 100+ gives 100, 200+ gives 200",
    page,
    shows: ["60元代金券充值满50元", "100元代金券充值满100元", "200元代金券充值满200元"],
    lacks: ["我的档位"],
  },
  {
    line: "1 §9 Bank-card first recharge (started 20 Dec 2023)",
    page,
    shows: ["活动自2023年12月20日起"],
  },
  {
    line: "1 §4 Logged out (no status result): tiers and a login button",
    page,
    given: [{ tap: "login" }],
    shows: [...TIERS, "立即登录"],
    lacks: ["累计订购（元）"],
    does: [{ type: "native", call: "login" }],
    doesNot: [{ type: "load" }],
  },
  {
    line: "1 §4 Login: code 200001 means logged out",
    page,
    search,
    given: [{ fail: "status", kind: "loggedOut", code: "200001" }],
    shows: [...TIERS, "立即登录"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §4 Recharge page status: 0 = not qualified or not recharged (tier table shown; rechargeAmount 0 shows 'no eligibility')",
    ...on({ status: 0 }),
    shows: [...TIERS, "没有参与资格"],
    lacks: ["活动已失效", "领取门槛（元）"],
  },
  {
    line: "1 §4 Recharge page status 0: below 50 shows 'activity expired'",
    ...on({ status: 0, rechargeAmount: 49.99 }),
    shows: [...TIERS, "活动已失效", "首次充值49.99元，未满50元"],
    lacks: ["没有参与资格"],
  },
  {
    line: "1 §5 Recharge below 50 is treated as expired: 50 is not below",
    ...on({ status: 0, rechargeAmount: 50 }),
    shows: ["未达到活动条件"],
    lacks: ["活动已失效"],
  },
  {
    line: "1 §4 Recharge page status: 3 = go-to-recharge",
    ...on({ status: 3 }, { tap: "recharge" }),
    shows: ["去充值", ...TIERS],
    does: [{ type: "native", call: "recharge" }],
  },
  {
    line: "1 §4 Recharge page status: 1 = accumulating (shows accumulated order amount, reward, threshold, continue-ordering action)",
    ...on(ACCUMULATING, { tap: "order" }),
    shows: [
      "累计订购（元）860",
      "领取门槛（元）2,000",
      "奖励代金券（元）100",
      "还差1,140元",
      "继续订购",
      "我的档位",
    ],
    does: [{ type: "native", call: "order" }],
  },
  {
    line: "1 §4 Recharge page status: 1, of a server that sends the four fields of §3 alone: no threshold of --",
    page,
    search,
    given: [
      { answer: "status", data: { status: 1, rechargeAmount: 100, rewardAmount: 100, totalPrice: 860 } },
    ],
    shows: ["累计订购（元）860", "奖励代金券（元）100", "继续订购"],
    lacks: ["还差", "订购进度", "领取门槛（元）", "--"],
  },
  {
    line: "1 §4 Recharge page status: 2 = threshold met, claim-reward action",
    ...on(MET, { tap: "claim" }),
    shows: ["领取奖励", "已达标", "100元代金券等您领取"],
    does: [{ type: "call", endpoint: "receive", request: { fields: { accessToken: "t" }, headers: {} } }],
  },
  {
    line: "1 §4 Recharge page status: 5 = reward issued (view in my vouchers)",
    ...on(ISSUED, { tap: "voucher" }),
    shows: ["100元代金券已发放", "查看我的代金券"],
    does: [{ type: "native", call: "voucher" }],
  },
  {
    line: "1 §4 After a successful claim a success popup shows",
    ...on(MET, { tap: "claim" }, { answer: "receive", data: null }),
    shows: ["领取成功银行卡首充代金券100元已存入“我的代金券”"],
  },
  ...(
    [
      ["another amount", standing({ ...ISSUED, rewardAmount: 200 })],
      ["the login is gone", { fail: "status", kind: "loggedOut", code: "200001" }],
      ["nobody knows", { fail: "status", kind: "network", message: "网络异常", code: "" }],
    ] satisfies [string, Happening][]
  ).map(
    ([what, then]): SpecLine => ({
      line: `1 §4 After a successful claim a success popup shows (what was claimed, whatever is known then: ${what})`,
      ...on(MET, { tap: "claim" }, { answer: "receive", data: null }, then),
      shows: ["领取成功银行卡首充代金券100元"],
    }),
  ),
  {
    line: "1 §4 … a success popup shows; closing it reloads status (and not before; nothing is left to claim under it)",
    ...on(MET, { tap: "claim" }, { answer: "receive", data: null }),
    shows: ["100元代金券已发放", "查看我的代金券"],
    lacks: ["领取奖励"],
    doesNot: [{ type: "load", fresh: true }],
  },
  {
    line: "1 §4 … closing it reloads status (what that says counts)",
    ...on(MET, { tap: "claim" }, { answer: "receive", data: null }, { close: "won" }, standing(MET)),
    shows: ["领取奖励"],
    lacks: ["领取成功"],
  },
  {
    line: "1 §4 … closing it reloads status (and while that is on its way nothing can be claimed)",
    ...on(MET, { tap: "claim" }, { answer: "receive", data: null }, { close: "won" }),
    shows: ["查看我的代金券"],
    lacks: ["领取奖励"],
  },
  ...(
    [
      [{ ...MET, rewardAmount: null }, "订购已达标，代金券等您领取"],
      [{ ...ACCUMULATING, rewardAmount: "?" }, "即可领取代金券"],
      [{ ...ISSUED, rewardAmount: undefined }, "代金券已发放"],
      [{ ...MET, rewardAmount: "100.00", status: "2" }, "订购已达标，100元代金券等您领取"],
    ] as const
  ).map(
    ([status, words]): SpecLine => ({
      line: `1 §4 … reward: what is not told is not promised (${JSON.stringify(status.rewardAmount)}, ${status.status})`,
      ...on(status),
      shows: [words],
      lacks: ["--元", "0元代金券已", "，0元"],
    }),
  ),
  ...([{ status: 4 }, { status: "x" }, { status: null }] as const).map(
    (status): SpecLine => ({
      line: `1 §4 Recharge page status: another is none of these, and shows no wrong button (${JSON.stringify(status)})`,
      ...on(status),
      shows: [...TIERS, "暂不可用"],
      lacks: ["去充值", "领取奖励", "累计订购（元）"],
    }),
  ),
  {
    line: "1 §4 After a successful claim a success popup shows; closing it reloads status",
    ...on(MET, { tap: "claim" }, { answer: "receive", data: null }, { close: "won" }, standing(ISSUED)),
    shows: ["查看我的代金券"],
    lacks: ["领取成功"],
    does: [
      { type: "call", endpoint: "receive" },
      { type: "load", endpoint: "status", fresh: true, times: 1 },
    ],
  },
  {
    line: "1 §5 Claiming is guarded against double clicks",
    ...on(MET, { tap: "claim" }, { tap: "claim" }, { answer: "receive", data: null }, standing(ISSUED)),
    shows: ["查看我的代金券"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §5 Claiming requires a token; without it the user is sent to login",
    page,
    given: [{ tap: "claim" }],
    does: [{ type: "native", call: "login" }],
    doesNot: [{ type: "call" }],
  },
  ...(["network", "refused"] as const).map((kind) => ({
    line: `1 §8 Recharge claim failure: toast 'network abnormal' (${kind})`,
    ...on(MET, { tap: "claim" }, { fail: "receive", kind, message: "奖励已发完" }, standing(MET)),
    shows: ["领取奖励"],
    lacks: ["领取成功"],
    does: [
      { type: "toast" as const, text: "网络异常" },
      { type: "load" as const, endpoint: "status", fresh: true },
    ],
    doesNot: [{ type: "toast" as const, text: "奖励已发完" }],
  })),
  {
    line: "1 §4 Login: code 200001 means logged out, in the middle of a claim",
    ...on(
      MET,
      { tap: "claim" },
      { fail: "receive", kind: "loggedOut", code: "200001" },
      { fail: "status", kind: "loggedOut", code: "200001" },
    ),
    shows: ["立即登录", ...TIERS],
    lacks: ["领取奖励"],
  },
  {
    line: "1 §8 Shared handler: other error messages are toasted as is",
    page,
    search,
    given: [{ fail: "status", kind: "refused", message: "系统维护中" }],
    shows: ["系统维护中重试"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §6 The bank-card recharge campaign is only for those who never used bank-card recharge",
    page,
    shows: ["仅限从未使用过银行卡充值的用户参与"],
  },
  {
    line: "1 §2 When state carries a token the page shows its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back",
    page,
    state: { token: "t", phoneType: "ios" },
    given: [standing(), { tap: "leave" }],
    shows: ["银行卡充值首充有礼"],
    does: [{ type: "navigate", to: "/collarRollTab", query: { token: "t", phoneType: "ios" } }],
  },
  {
    line: "1 §5 First recharge of at least 50 yuan earns a voucher up to 200 yuan",
    page,
    shows: ["首次银行卡充值，最高得200元代金券", "首次使用银行卡充值满50元，可得60元代金券"],
  },
  {
    line: "1 §5 Claiming … guarded against double clicks (one call)",
    ...on(MET, { tap: "claim" }, { tap: "claim" }, { answer: "receive", data: null }),
    shows: ["领取成功"],
    does: [{ type: "call", endpoint: "receive", times: 1 }],
  },
  {
    line: "1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常",
    page,
    search,
    given: [{ fail: "status", kind: "network", message: "网络异常", code: "" }],
    shows: [...TIERS, "网络异常重试"],
    lacks: ["立即登录"],
    doesNot: [{ type: "toast" }],
  },
  {
    line: "1 §8 Recharge claim failure: … (and the claim can be made again)",
    ...on(MET, { tap: "claim" }, { fail: "receive", kind: "refused", message: "奖励已发完" }, standing(MET), {
      tap: "claim",
    }),
    does: [{ type: "call", endpoint: "receive", times: 2 }],
  },
];
