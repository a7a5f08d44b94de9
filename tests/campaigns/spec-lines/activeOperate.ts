import {
  answer,
  busy,
  inactive,
  once,
  reads,
  rows,
  toHub,
  visitsOf,
} from "../../support/campaigns/spec-line.ts";

const page = "/activeOperate";
const { customer, visitor, arrival } = visitsOf(page);

const NOTHING_OWED = { todayAmount: 0, refundAmount: 0, todayReceiveStatus: 0 };
/** A new user of the first day who has done nothing yet. */
const fresh = {
  ...NOTHING_OWED,
  rechargeStatus: 0,
  useExperienceCoupon: 0,
  refundServiceFeeStatus: 0,
  days: 7,
};
const joined = { ...fresh, refundServiceFeeStatus: 1 };
const owed = { ...joined, todayAmount: 60, refundAmount: 60 };

const info = (more: object) => answer("info", { ...fresh, ...more });
const done = (call: string) => answer(call, null);
const refused = (endpoint: string) => ({ refused: endpoint, message: "服务器的话", code: "9" });

export const lines = [
  customer`1 §2 New-user activity page. Reads token`.expects({
    does: [{ load: "info", sends: { accessToken: "t" } }],
  }),
  customer`1 §2 Shows a countdown of remaining days`
    .after(info({ days: 5 }))
    .expects({ shows: ["距新人专享结束还剩5天"] }),
  customer`1 §2 … a dash when days is 0 (and that it is over)`.after(info({ days: 0 })).expects({
    shows: ["距新人专享结束还剩--天", "新人7天专享期已结束"],
  }),
  ...reads(page, {
    "1 §2 … a dash when there is no data (logged out)": "距新人专享结束还剩--天",
    "1 §2 a rules block; §9 50% of service fee, whole day's fee if fee is 50 or more; minimum 3": [
      "活动规则",
      "当日服务费返50%",
      "满50元返还翻倍，即全额返还",
      "不足3元的不发放",
    ],
    "1 §9 readings differ: 200 per day and 1400, explained beside 100 and 700":
      "每天最高100元，7天累计最高700元；当日服务费满50元返还翻倍，即全额返还，每天最高200元，7天累计最高1400元",
    "1 §9 Registration welcome voucher 175 yuan, up to 10 vouchers": "注册即送175元代金券，最多10张",
    "1 §6 Payout rewards require an earlier recharge": "从未充值过的用户不享受奖励",
    "1 §5 First recharge of at least 50 yuan earns a voucher up to 200 yuan":
      "首次充值满50元，最高得200元代金券",
  }),
  customer`1 §2 … a dash when there is no data (failed)`
    .after({ offline: "info" })
    .expects({ shows: ["距新人专享结束还剩--天"] }),
  customer`1 §2 a registration voucher card (175 yuan; button reads use-now if info loaded)`
    .after(info({}))
    .expects({ shows: ["新人代金券", "175", "立即使用"], lacks: ["立即注册"] }),
  visitor`1 §2 a registration voucher card (… otherwise register-now)`.expects({
    shows: ["新人代金券", "175", "立即注册"],
    lacks: ["立即使用"],
  }),
  ...rows(
    ["on its way", []],
    ["failed", [{ offline: "info" }]],
    ["refused", [refused("info")]],
    ["for nobody", [{ fail: "info", kind: "loggedOut" }]],
    ["nothing", [answer("info", null)]],
    ["unreadable", [answer("info", "?")]],
  ).map(([what, given]) =>
    customer`1 §2 a registration voucher card (… button reads use-now if info loaded, otherwise register-now): ${what}`
      .after(given, { tap: "login" })
      .expects({ shows: ["新人代金券", "立即注册"], lacks: ["立即使用"], does: [{ native: "login" }] }),
  ),
  customer`1 §2 a registration voucher card (… hidden once the experience coupon was used)`
    .after(info({ useExperienceCoupon: 1 }))
    .expects({ shows: ["每日服务费返还"], lacks: ["新人代金券", "立即使用"] }),
  customer`1 §4 Registration coupon: unused -> use`
    .after(info({}), { tap: "order" })
    .expects({ does: [{ native: "order" }] }),
  customer`1 §2 a first-recharge card (voucher up to 200 yuan)`
    .after(info({}))
    .expects({ shows: ["最高200元首次充值代金券首次充值满50元即送"] }),
  customer`1 §4 First-recharge card: not recharged -> go recharge`
    .after(info({}), { tap: "recharge" })
    .expects({ shows: ["去充值"], does: [{ native: "recharge" }] }),
  ...[1, 2].map((rechargeStatus) =>
    customer`1 §2 a first-recharge card (hidden once recharged) and §3 rechargeStatus ${rechargeStatus}`
      .after(info({ rechargeStatus }))
      .expects({ shows: ["每日服务费返还"], lacks: ["首次充值代金券", "去充值"] }),
  ),
  customer`1 §2 a daily service-fee refund card (up to 100 yuan per day, 700 in total over 7 days)`
    .after(info({}))
    .expects({ shows: ["每天最高100元每日服务费返还7天累计最高700元\n当日满50元翻倍"] }),
  customer`1 §2 … shows today's service fee and refundable voucher amount`
    .after(info({ ...joined, todayAmount: 49.99, refundAmount: 25 }))
    .expects({ shows: ["今日服务费49.99元", "可返代金券25元"] }),
  customer`1 §2 a loss-compensation card (single order up to 200 yuan, 1400 over 7 days)`
    .after(info({}))
    .expects({ shows: ["单笔最高200元订购亏损有补偿7天累计最高1400元"] }),
  customer`1 §2 the loss-compensation card leads to its page, with token and phoneType as navigation state`
    .after(info({}), { tap: "toLoss" })
    .expects({
      does: [{ navigate: "/userInsuranceIncome", query: {}, state: { token: "t", phoneType: "ios" } }],
    }),
  customer`1 §4 New-user refund: claim button disabled once days is 0`
    .after(info({ ...owed, days: 0 }))
    .expects({ shows: ["已结束"], lacks: ["立即领取"] }),
  customer`1 §4 New-user refund: a different image once already claimed`
    .after(info({ ...owed, todayReceiveStatus: 1 }))
    .expects({ shows: ["今日已领"], lacks: ["立即领取"] }),
  customer`1 §4 New-user refund: while there are days and nothing was claimed, it can be claimed`
    .after(info({ ...owed, days: 1 }))
    .expects({ shows: ["立即领取"], lacks: ["今日已领", "已结束"] }),
  customer`1 §5 Refund minimum payout is 3 yuan (2.99 pays nothing)`
    .after(info({ ...joined, todayAmount: 5.98, refundAmount: 2.99 }))
    .expects({ shows: ["可返满3元即可领"], lacks: ["立即领取"] }),
  customer`1 §5 Refund minimum payout is 3 yuan (3 is one)`
    .after(info({ ...joined, todayAmount: 6, refundAmount: 3 }))
    .expects({ shows: ["立即领取"] }),
  customer`1 §4 after a successful claim (code 0) info is reloaded and a pop-up shows`
    .after(info(owed), { tap: "claim" }, done("refund"), info({ ...owed, todayReceiveStatus: 1 }))
    .expects({
      shows: ["领取成功", "服务费返还代金券60元", "已放入“我的代金券”", "今日已领"],
      does: [{ call: "refund", sends: { accessToken: "t" } }, { load: "info" }],
    }),
  customer`1 §4 after a successful claim (code 0) … a pop-up shows (with the claimed amount, regardless of later info)`
    .after(
      info(owed),
      { tap: "claim" },
      done("refund"),
      info({ ...owed, refundAmount: 0, todayReceiveStatus: 1 }),
    )
    .expects({ shows: ["服务费返还代金券60元", "可返代金券0元"] }),
  ...[true, "success", { amount: "?" }, [], 1].map((data) =>
    customer`1 §4 after a successful claim (code 0) … (regardless of its data, ${JSON.stringify(data)})`
      .after(info(owed), { tap: "claim" }, answer("refund", data))
      .expects({ shows: ["领取成功", "服务费返还代金券60元"], doesNot: ["toast"] }),
  ),
  customer`1 §8 other error messages are toasted as is (a refused claim), and nothing pops up`
    .after(info(owed), { tap: "claim" }, refused("refund"), info(owed))
    .expects({ shows: ["立即领取"], lacks: ["领取成功"], does: [{ toast: "服务器的话" }, { load: "info" }] }),
  visitor`1 §5 Claiming requires a token; without it the user is sent to login`
    .after({ tap: "login" })
    .expects({ shows: ["登录领取"], does: [{ native: "login" }], doesNot: ["call"] }),
  visitor`1 §4 New-user page: logged out shows login`.expects({
    shows: ["立即登录"],
    lacks: ["立即参与", "继续订购"],
  }),
  customer`1 §4 Login: code 200001 means logged out`
    .after({ fail: "info", kind: "loggedOut" })
    .expects({ shows: ["立即登录", "立即注册"], lacks: ["立即参与", "继续订购"], doesNot: ["toast"] }),
  customer`1 §4 New-user page: logged in and not joined shows join-now`
    .after(info({}))
    .expects({ shows: ["立即参与"], lacks: ["立即登录", "继续订购"] }),
  customer`1 §6 New users (within 7 days): when the days are over, there is nothing to join any more`
    .after(info({ days: 0 }), { tap: "order" })
    .expects({
      shows: ["新人7天专享期已结束", "去订购", "已结束"],
      lacks: ["立即参与", "参与后即可领取"],
      does: [{ native: "order" }],
    }),
  ...([true, "1", "true", 2, "yes", 1.5] as const).map((refundServiceFeeStatus) =>
    customer`1 §3 refundServiceFeeStatus (truthy means joined): ${JSON.stringify(refundServiceFeeStatus)}`
      .after(info({ refundServiceFeeStatus }))
      .expects({ shows: ["继续订购"], lacks: ["立即参与", "参与后即可领取"] }),
  ),
  ...([0, "0", false, "false", null, "", {}, undefined] as const).map((refundServiceFeeStatus) =>
    customer`1 §3 refundServiceFeeStatus (… and nothing else does): ${JSON.stringify(refundServiceFeeStatus)}`
      .after(info({ refundServiceFeeStatus }))
      .expects({ shows: ["立即参与", "参与后即可领取"], lacks: ["继续订购"] }),
  ),
  customer`1 §4 New-user page: joined shows continue-ordering`
    .after(info(joined), { tap: "order" })
    .expects({ shows: ["继续订购"], lacks: ["立即登录", "立即参与"], does: [{ native: "order" }] }),
  customer`1 §4 After joining, a popup says the reward is issued next day`
    .after(info({}), { tap: "join" }, done("join"), info(joined))
    .expects({ shows: ["参与成功", "奖励次日发放", "继续订购"], does: [{ call: "join" }, { load: "info" }] }),
  customer`1 §8 New-user join failure: 'no eligibility to participate'`
    .after(info({ days: 1 }), { tap: "join" }, refused("join"))
    .expects({ lacks: ["参与成功"], does: [{ toast: "没有参与资格" }], doesNot: [{ toast: "服务器的话" }] }),
  customer`1 §8 Shared handler: network error -> toast 网络异常 (while joining)`
    .after(info({}), { tap: "join" }, { offline: "join" })
    .expects({ does: [{ toast: "网络异常" }], doesNot: [{ toast: "没有参与资格" }] }),
  customer`1 §8 Code 200001 = not logged in (while joining)`
    .after(
      info({}),
      { tap: "join" },
      { fail: "join", kind: "loggedOut" },
      { fail: "info", kind: "loggedOut" },
    )
    .expects({ shows: ["立即登录"], does: [{ toast: "请先登录" }] }),
  customer`1 §8 Loss-compensation and new-user queries with other codes: 'network abnormal'`
    .after(refused("info"))
    .expects({ shows: ["网络异常重试"], lacks: ["服务器的话"], doesNot: ["toast"] }),
  arrival`1 §2 When state carries a token the page shows its own fixed header`
    .after(info({}), { tap: "leave" })
    .expects({
      shows: ["新人专享福利"],
      does: [
        { load: "info", sends: { accessToken: "t" } },
        { ...toHub, state: {} },
      ],
    }),
  customer`1 §4 New-user refund: claim button disabled once days is 0 (and inactive once claimed)`
    .after(info({ ...owed, days: 0 }))
    .expects({ marks: [inactive("over")] }),
  customer`1 §4 New-user refund: … once already claimed (claimed takes precedence over expired days)`
    .after(info({ ...owed, days: 0, todayReceiveStatus: 1 }))
    .expects({ shows: ["今日已领"], marks: [inactive("claimed")] }),
  visitor`1 §5 Claiming requires a token (a customer without data, so nothing is sent)`
    .after({ tap: "claim" }, { tap: "join" })
    .expects({ shows: ["立即登录"], does: [{ toast: "请先登录", times: 2 }], doesNot: ["call"] }),
  ...rows(["claim", "refund", owed, "claimable"], ["join", "join", fresh, "open"]).map(
    ([tap, endpoint, standing, state]) =>
      customer`1 §5 Claiming … guarded against double clicks (${tap}, and the button waits until info is there again)`
        .after(info(standing), { tap }, { tap }, done(endpoint))
        .expects({ marks: [busy(state)], does: [once({ call: endpoint })], doesNot: ["toast"] }),
  ),
  customer`1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常`
    .after({ offline: "info" })
    .expects({ shows: ["网络异常重试"], doesNot: ["toast"] }),
  customer`1 §8 Shared handler: network error -> toast 网络异常; the call then rejects (while claiming)`
    .after(info(owed), { tap: "claim" }, { offline: "refund" }, info(owed))
    .expects({ shows: ["立即领取"], lacks: ["领取成功"], does: [once({ toast: "网络异常" })] }),
  customer`1 §8 Code 200001 = not logged in (while claiming)`
    .after(info(owed), { tap: "claim" }, { loggedOut: "refund" }, { loggedOut: "info" })
    .expects({ shows: ["登录领取"], lacks: ["领取成功"], does: [once({ toast: "请先登录" })] }),
];
