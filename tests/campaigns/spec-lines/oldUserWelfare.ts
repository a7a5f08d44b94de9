import { answer, inactive, once, reads, rows, toHub, visitsOf } from "../../support/campaigns/spec-line.ts";

const page = "/oldUserWelfare";
const { customer, arrival, visitor } = visitsOf(page);

const TITLE = "老用户代金券福利";

const TASK = { oldUser: 1, rewardAmount: 60, taskHandlingFee: 120, todayAmount: 0, todayReceiveStatus: 0 };
const standing = (more: object = {}) => answer("status", { ...TASK, ...more });
const REACHED = { todayAmount: 120 };
const CLAIMED = { ...REACHED, todayReceiveStatus: 1 };

const claim = { tap: "claim" };
const claimed = [claim, answer("receive", null)];

export const lines = [
  customer`1 §2 Old-user voucher welfare page: token and phoneType from query`
    .after(standing({ todayAmount: 45 }))
    .expects({ shows: ["去订购"], lacks: [TITLE], does: [{ load: "status", sends: { accessToken: "t" } }] }),
  arrival`1 §2 token and phoneType from query or state; when entered by state it shows its own nav bar titled 老用户代金券福利`
    .after(standing())
    .expects({ shows: [TITLE, "去订购"], does: [{ load: "status", sends: { accessToken: "t" } }] }),
  arrival`1 §2 Old-user page: back goes to /collarRollTab`
    .after(standing(), { tap: "leave" })
    .expects({ does: [toHub] }),
  customer`1 §2 Shows task progress, claim button, rules, success modal`
    .after(standing(REACHED), claimed)
    .expects({ shows: ["今日服务费120 / 120元", "活动规则", "领取成功", "老用户代金券60元"] }),
  ...rows(
    ["another amount", standing({ ...CLAIMED, rewardAmount: 80 })],
    ["the login is gone", { loggedOut: "status" }],
    ["nobody knows", { offline: "status" }],
  ).map(([what, then]) =>
    customer`1 §2 Shows … success modal (with the claimed amount, regardless of later data: ${what})`
      .after(standing(REACHED), claimed, then)
      .expects({ shows: ["领取成功老用户代金券60元已存入"] }),
  ),
  customer`1 §4 After a successful claim a success popup shows; closing it reloads status (here as on the recharge page)`
    .after(standing(REACHED), claimed, { close: "won" }, standing(CLAIMED))
    .expects({
      shows: ["今日已领取"],
      lacks: ["领取成功"],
      does: [{ call: "receive" }, once({ reload: "status" })],
    }),
  customer`1 §4 … closing it reloads status (and not before; no claim is offered under the pop-up)`
    .after(standing(REACHED), claimed)
    .expects({
      marks: ['data-state="claimed"'],
      lacks: ["立即领取"],
      does: [once({ call: "receive" })],
      doesNot: [{ type: "load", fresh: true }],
    }),
  customer`1 §4 … closing it reloads status (its data counts, even if a claim is possible again)`
    .after(standing(REACHED), claimed, { close: "won" }, standing(REACHED))
    .expects({ shows: ["立即领取"] }),
  ...rows(
    [{ todayReceiveStatus: null }, "立即领取"],
    [{ todayReceiveStatus: "1" }, "今日已领取"],
    [{ todayReceiveStatus: true }, "今日已领取"],
    [{ todayAmount: "120.00", taskHandlingFee: "120" }, "立即领取"],
    [{ oldUser: true }, "立即领取"],
    [{ oldUser: "0" }, "暂无参与资格"],
    [{ oldUser: null }, "重新加载"],
    [{ rewardAmount: "六十" }, "立即领取"],
    [{ taskHandlingFee: "很多" }, "重新加载"],
  ).map(([odd, words]) =>
    customer`1 §4 Old-user task: an odd answer never shows a wrong button (${JSON.stringify(odd)})`
      .after(standing({ ...REACHED, ...odd }))
      .expects({ marks: [`>${words}<`] }),
  ),
  ...[null, "?", 7].map((data) =>
    customer`1 §9 Old-user daily task fee 120 yuan (also where the status says nothing at all, ${JSON.stringify(data)})`
      .after(answer("status", data))
      .expects({ shows: ["老用户代金券60元每日服务费满120元", "重新加载"], lacks: ["--"] }),
  ),
  customer`1 §3 rewardAmount that cannot be read: no -- yuan, neither on the page nor in the pop-up`
    .after(standing({ ...REACHED, rewardAmount: "六十" }), claim, answer("receive", "ok"))
    .expects({ shows: ["领取成功老用户代金券代金券已存入"], lacks: ["--", "0元已存入"] }),
  visitor`1 §4 Login: no token means logged out`
    .after({ tap: "login" })
    .expects({ shows: ["立即登录", "今日服务费0 / 120元"], does: [{ native: "login" }], doesNot: ["load"] }),
  customer`1 §4 Old-user task: not an old user -> ineligible`
    .after(standing({ oldUser: 0, todayAmount: 500 }))
    .expects({ shows: ["暂无参与资格", "注册超过7天的老用户专享"], lacks: ["今日服务费500", "立即领取"] }),
  customer`1 §4 Old-user task: old user whose required fee exceeds today's amount -> shows shortfall`
    .after(standing({ todayAmount: 119 }), { tap: "order" })
    .expects({ shows: ["还差1元服务费", "去订购", "119 / 120元"], does: [{ native: "order" }] }),
  customer`1 §5 Shortfall shown is the rounded-up difference between required fee and today's fee (119.01 of 120)`
    .after(standing({ todayAmount: 119.01 }))
    .expects({ shows: ["还差1元服务费"], lacks: ["立即领取"] }),
  customer`1 §5 Shortfall shown is the rounded-up difference between required fee and today's fee (45.5 of 120)`
    .after(standing({ todayAmount: 45.5 }))
    .expects({ shows: ["还差75元服务费"] }),
  customer`1 §5 Shortfall shown is the rounded-up difference: fen are no binary fractions (118.1 of 120.1)`
    .after(standing({ todayAmount: 118.1, taskHandlingFee: 120.1 }))
    .expects({ shows: ["还差2元服务费"] }),
  customer`1 §4 Old-user task: amount reached -> claimable`
    .after(standing(REACHED), claim)
    .expects({ shows: ["立即领取"], does: [{ call: "receive", sends: { accessToken: "t" } }] }),
  customer`1 §4 Old-user task: after claiming -> already claimed`
    .after(standing(CLAIMED))
    .expects({ shows: ["今日已领取", "已领取"], lacks: ["立即领取", "去订购"] }),
  customer`1 §4 Old-user task: unclaimed rewards expire the next day`
    .after(standing(REACHED))
    .expects({ shows: ["请于当日24:00前领取", "奖励须在当日24:00前领取，未领取的次日失效"] }),
  ...reads(page, {
    "1 §5 Old-user task only for users registered more than 7 days": "仅限注册超过7天的老用户参与",
    "1 §9 Old-user daily task fee 120 yuan": "当日订购支付的服务费累计满120元",
    "1 §6 Payout rewards require an earlier recharge": "从未充值过的用户不享受活动奖励",
  }),
  visitor`1 §5 Claiming requires a token; without it the user is sent to login`
    .after(claim)
    .expects({ does: [{ native: "login" }], doesNot: ["call"] }),
  customer`1 §5 Claiming is guarded against double clicks`
    .after(standing(REACHED), claim, claimed)
    .expects({ shows: ["今日已领取"], doesNot: ["toast"] }),
  customer`1 §8 Code 200001: old-user page treats the user as logged out`
    .after({ loggedOut: "status" })
    .expects({ shows: ["立即登录"], doesNot: ["toast"] }),
  customer`1 §8 Code 200001: old-user page treats the user as logged out, in the middle of a claim, too`
    .after(standing(REACHED), claim, { loggedOut: "receive" }, { loggedOut: "status" })
    .expects({ shows: ["立即登录"], lacks: ["立即领取"], doesNot: [{ toast: "网络异常" }] }),
  ...(["network", "refused"] as const).flatMap((kind) => [
    customer`1 §8 Old-user page: other failures toast 网络异常 (status, ${kind})`
      .after({ fail: "status", kind, message: "系统维护中" })
      .expects({
        shows: ["网络异常重试", "老用户代金券60元每日服务费满120元", "重新加载"],
        lacks: ["系统维护中", "--元"],
        doesNot: ["toast"],
      }),
    customer`1 §8 Old-user page: other failures toast 网络异常 (claim, ${kind})`
      .after(standing(REACHED), claim, { fail: "receive", kind, message: "系统维护中" }, standing(REACHED))
      .expects({
        shows: ["立即领取"],
        lacks: ["领取成功"],
        does: [{ toast: "网络异常" }, { reload: "status" }],
      }),
  ]),
  customer`1 §5 Claiming … guarded against double clicks (one call)`
    .after(standing(REACHED), claim, claimed)
    .expects({ shows: ["领取成功"], does: [once({ call: "receive" })] }),
  ...rows(
    ["not an old user -> ineligible", "ineligible", { oldUser: 0 }],
    ["after claiming -> already claimed", "claimed", CLAIMED],
  ).map(([what, state, status]) =>
    customer`1 §4 Old-user task: ${what} (the button is inactive)`
      .after(standing(status))
      .expects({ marks: [inactive(state)] }),
  ),
];
