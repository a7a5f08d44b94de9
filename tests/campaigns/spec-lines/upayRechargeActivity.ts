import { answer, once, reads, rows, toHub, visitsOf } from "../../support/campaigns/spec-line.ts";

const page = "/upayRechargeActivity";
const { customer, visitor, arrival } = visitsOf(page);

const OPEN = { status: 3, rechargeAmount: 0, rewardAmount: 0, totalPrice: 0, targetPrice: 0 };
const standing = (more: object = {}) => answer("status", { ...OPEN, ...more });
const RECHARGED = { rechargeAmount: 100, rewardAmount: 100 };
const ACCUMULATING = { ...RECHARGED, status: 1, totalPrice: 860, targetPrice: 2000 };
const MET = { ...ACCUMULATING, status: 2, totalPrice: 2300 };
const ISSUED = { ...MET, status: 5 };
const TIERS = ["充值满50元", "充值满100元", "充值满200元"];

const claim = { tap: "claim" };
const claimed = [claim, answer("receive", null)];

export const lines = [
  customer`1 §2 Bank-card recharge page: tier table, the user's status, rules, and a bank-card advantages block (easy withdrawal after binding a card, up to 10 recharges per day, large amounts)`
    .after(standing())
    .expects({
      shows: [
        ...TIERS,
        "去充值",
        "活动规则",
        "银行卡充值优势",
        "绑卡后",
        "提现更方便",
        "每日10次",
        "大额充值",
      ],
    }),
  visitor`1 §9 tiers as shown in the tier table are recharge 50+ gives 60 voucher, 100+ gives 100, 200+ gives 200`.expects(
    {
      shows: ["60元代金券充值满50元", "100元代金券充值满100元", "200元代金券充值满200元"],
      lacks: ["我的档位"],
    },
  ),
  ...reads(page, {
    "1 §9 Bank-card first recharge (started 20 Dec 2023)": "活动自2023年12月20日起",
    "1 §6 The bank-card recharge campaign is only for those who never used bank-card recharge":
      "仅限从未使用过银行卡充值的用户参与",
    "1 §5 First recharge of at least 50 yuan earns a voucher up to 200 yuan": [
      "首次银行卡充值，最高得200元代金券",
      "首次使用银行卡充值满50元，可得60元代金券",
    ],
  }),
  visitor`1 §4 Logged out (no status result): tiers and a login button`.after({ tap: "login" }).expects({
    shows: [...TIERS, "立即登录"],
    lacks: ["累计订购（元）"],
    does: [{ native: "login" }],
    doesNot: ["load"],
  }),
  customer`1 §4 Login: code 200001 means logged out`
    .after({ loggedOut: "status" })
    .expects({ shows: [...TIERS, "立即登录"], doesNot: ["toast"] }),
  customer`1 §4 Recharge page status: 0 = not qualified or not recharged (tier table shown; rechargeAmount 0 shows 'no eligibility')`
    .after(standing({ status: 0 }))
    .expects({ shows: [...TIERS, "没有参与资格"], lacks: ["活动已失效", "领取门槛（元）"] }),
  customer`1 §4 Recharge page status 0: below 50 shows 'activity expired'`
    .after(standing({ status: 0, rechargeAmount: 49.99 }))
    .expects({ shows: [...TIERS, "活动已失效", "首次充值49.99元，未满50元"], lacks: ["没有参与资格"] }),
  customer`1 §5 Recharge below 50 is treated as expired: 50 is not below`
    .after(standing({ status: 0, rechargeAmount: 50 }))
    .expects({ shows: ["未达到活动条件"], lacks: ["活动已失效"] }),
  customer`1 §4 Recharge page status: 3 = go-to-recharge`
    .after(standing({ status: 3 }), { tap: "recharge" })
    .expects({ shows: ["去充值", ...TIERS], does: [{ native: "recharge" }] }),
  customer`1 §4 Recharge page status: 1 = accumulating (shows accumulated order amount, reward, threshold, continue-ordering action)`
    .after(standing(ACCUMULATING), { tap: "order" })
    .expects({
      shows: [
        "累计订购（元）860",
        "领取门槛（元）2,000",
        "奖励代金券（元）100",
        "还差1,140元",
        "继续订购",
        "我的档位",
      ],
      does: [{ native: "order" }],
    }),
  customer`1 §4 Recharge page status: 1, of a server that sends the four fields of §3 alone: no threshold of --`
    .after(answer("status", { status: 1, rechargeAmount: 100, rewardAmount: 100, totalPrice: 860 }))
    .expects({
      shows: ["累计订购（元）860", "奖励代金券（元）100", "继续订购"],
      lacks: ["还差", "订购进度", "领取门槛（元）", "--"],
    }),
  customer`1 §4 Recharge page status: 2 = threshold met, claim-reward action`
    .after(standing(MET), claim)
    .expects({
      shows: ["领取奖励", "已达标", "100元代金券等您领取"],
      does: [{ call: "receive", sends: { accessToken: "t" } }],
    }),
  customer`1 §4 Recharge page status: 5 = reward issued (view in my vouchers)`
    .after(standing(ISSUED), { tap: "voucher" })
    .expects({ shows: ["100元代金券已发放", "查看我的代金券"], does: [{ native: "voucher" }] }),
  customer`1 §4 After a successful claim a success popup shows`
    .after(standing(MET), claimed)
    .expects({ shows: ["领取成功银行卡首充代金券100元已存入“我的代金券”"] }),
  ...rows(
    ["another amount", standing({ ...ISSUED, rewardAmount: 200 })],
    ["the login is gone", { loggedOut: "status" }],
    ["nobody knows", { offline: "status" }],
  ).map(([what, then]) =>
    customer`1 §4 After a successful claim a success popup shows (with the claimed amount, regardless of later data: ${what})`
      .after(standing(MET), claimed, then)
      .expects({ shows: ["领取成功银行卡首充代金券100元"] }),
  ),
  customer`1 §4 … a success popup shows; closing it reloads status (and not before; no claim is offered under it)`
    .after(standing(MET), claimed)
    .expects({
      shows: ["100元代金券已发放", "查看我的代金券"],
      lacks: ["领取奖励"],
      doesNot: [{ type: "load", fresh: true }],
    }),
  customer`1 §4 … closing it reloads status (its data counts)`
    .after(standing(MET), claimed, { close: "won" }, standing(MET))
    .expects({ shows: ["领取奖励"], lacks: ["领取成功"] }),
  customer`1 §4 … closing it reloads status (and no claim is possible while it loads)`
    .after(standing(MET), claimed, { close: "won" })
    .expects({ shows: ["查看我的代金券"], lacks: ["领取奖励"] }),
  ...rows(
    [{ ...MET, rewardAmount: null }, "订购已达标，代金券等您领取"],
    [{ ...ACCUMULATING, rewardAmount: "?" }, "即可领取代金券"],
    [{ ...ISSUED, rewardAmount: undefined }, "代金券已发放"],
    [{ ...MET, rewardAmount: "100.00", status: "2" }, "订购已达标，100元代金券等您领取"],
  ).map(([status, words]) =>
    customer`1 §4 … reward: an unknown reward is not promised (${JSON.stringify(status.rewardAmount)}, ${status.status})`
      .after(standing(status))
      .expects({ shows: [words], lacks: ["--元", "0元代金券已", "，0元"] }),
  ),
  ...([{ status: 4 }, { status: "x" }, { status: null }] as const).map((status) =>
    customer`1 §4 Recharge page status: an unknown status shows no wrong button (${JSON.stringify(status)})`
      .after(standing(status))
      .expects({ shows: [...TIERS, "重新加载"], lacks: ["去充值", "领取奖励", "累计订购（元）"] }),
  ),
  customer`1 §4 After a successful claim a success popup shows; closing it reloads status`
    .after(standing(MET), claimed, { close: "won" }, standing(ISSUED))
    .expects({
      shows: ["查看我的代金券"],
      lacks: ["领取成功"],
      does: [{ call: "receive" }, once({ reload: "status" })],
    }),
  customer`1 §5 Claiming is guarded against double clicks`
    .after(standing(MET), claim, claimed, standing(ISSUED))
    .expects({ shows: ["查看我的代金券"], doesNot: ["toast"] }),
  visitor`1 §5 Claiming requires a token; without it the user is sent to login`
    .after(claim)
    .expects({ does: [{ native: "login" }], doesNot: ["call"] }),
  ...(["network", "refused"] as const).map((kind) =>
    customer`1 §8 Recharge claim failure: toast 'network abnormal' (${kind})`
      .after(standing(MET), claim, { fail: "receive", kind, message: "奖励已发完" }, standing(MET))
      .expects({
        shows: ["领取奖励"],
        lacks: ["领取成功"],
        does: [{ toast: "网络异常" }, { reload: "status" }],
        doesNot: [{ toast: "奖励已发完" }],
      }),
  ),
  customer`1 §4 Login: code 200001 means logged out, in the middle of a claim`
    .after(standing(MET), claim, { loggedOut: "receive" }, { loggedOut: "status" })
    .expects({ shows: ["立即登录", ...TIERS], lacks: ["领取奖励"] }),
  customer`1 §8 Shared handler: other error messages are toasted as is`
    .after({ refused: "status", message: "系统维护中" })
    .expects({ shows: ["系统维护中重试"], doesNot: ["toast"] }),
  arrival`1 §2 When state carries a token the page shows its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back`
    .after(standing(), { tap: "leave" })
    .expects({
      shows: ["银行卡充值首充有礼"],
      does: [toHub],
    }),
  customer`1 §5 Claiming … guarded against double clicks (one call)`
    .after(standing(MET), claim, claimed)
    .expects({ shows: ["领取成功"], does: [once({ call: "receive" })] }),
  customer`1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常`
    .after({ offline: "status" })
    .expects({ shows: [...TIERS, "网络异常重试"], lacks: ["立即登录"], doesNot: ["toast"] }),
  customer`1 §8 Recharge claim failure: … (and the claim can be retried)`
    .after(standing(MET), claim, { refused: "receive", message: "奖励已发完" }, standing(MET), claim)
    .expects({ does: [{ call: "receive", times: 2 }] }),
];
