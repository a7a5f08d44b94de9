import { answer, busy, type Given, once, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

/** A time at which no dated campaign runs. */
const now = "2025-07-01T10:00:00+08:00";
const { customer, visitor } = visitsOf("/couponCentre", { now });
/** Visits at any time. */
const { customer: anyTime, arrival } = visitsOf("/couponCentre");

const union = { rechargeAmount: 0, rewardAmount: 0, status: 3, totalPrice: 0 };
const customerData = { rechargeNum: 0, registerDays: 400, fastRechargeStatus: 0, useExperienceCoupon: 0 };
const fresh = { ...customerData, unionActivityRsp: union, receiveCoupon: null };
const coupon = { id: 77, faceValue: 20, receive: 0, totalPrice: 0, month: 7, dayOfMonth: 31 };
const task = { oldUser: 1, rewardAmount: 60, taskHandlingFee: 120, todayAmount: 0, todayReceiveStatus: 0 };

const home = (more: Record<string, unknown> = {}) =>
  answer("home", { ...fresh, hasReceiveCoupon: more.receiveCoupon ? 1 : 0, ...more });
const newUser = answer("newUser", { refundServiceFeeStatus: 0, todayAmount: 0, days: 5 });
/** Returns activities of these types in this state. */
const activities = (types: number[], activityTimeState = 0) => {
  const list = types.map((type) => ({ type, id: 100 + type, activityStatus: 1, activityTimeState }));
  return answer("activities", list);
};
/** Returns the answers of all four endpoints. */
const all = (more: Record<string, unknown> = {}, list: Given = activities([]), oldUser = {}) => [
  home(more),
  list,
  newUser,
  answer("oldUser", { ...task, ...oldUser }),
];

const offered = all({ receiveCoupon: coupon });
const claim = { tap: "claim" };
const claimed = [claim, answer("claimCoupon", null)];
/** The answer of a server that reports the state in words. */
const loggedOut = (fail: string): Given => ({ fail, kind: "loggedOut", code: "200001", message: "请先登录" });
const refused = (endpoint: string) => ({ refused: endpoint, message: "服务器的话", code: "500" });

const way = (line: string, tap: string, navigate: string, to: { query?: object; state?: object }) =>
  customer`1 §2 Detail links go to ${navigate} ${line}`
    .after(all(), { tap })
    .expects({ does: [{ navigate, query: {}, state: {}, ...to }] });
const carried = { token: "t", phoneType: "ios" };
const shown = { ...carried, isShowTop: true };
const addressed = { token: "t", showNav: "true" };

/** Cards that are shown only while their activity is active in the activity time list. */
const timed = (type: number, title: string) => [
  customer`1 §4 Cards in the coupon centre are displayed according to activity time state (type ${type}, 0)`
    .after(all({}, activities([type])))
    .expects({ shows: [title, "限时活动"] }),
  ...[1, -1].map((state) =>
    customer`1 §4 Cards in the coupon centre are displayed according to activity time state (type ${type}, ${state})`
      .after(all({}, activities([type], state)))
      .expects({ lacks: [title] }),
  ),
];

/** Cards that are shown by the dates of their own campaign. */
const dated = (title: string, inside: string, outside: string) => [
  customer`1 §2 year-end and festival promotions: ${title} while it runs`
    .after(all())
    .expects({ now: inside, shows: [title] }),
  customer`1 §2 year-end and festival promotions: ${title} not otherwise`
    .after(all())
    .expects({ now: outside, lacks: [title] }),
];

const oddActivities = [
  null,
  "?",
  { type: null, activityTimeState: null },
  { type: "11", activityTimeState: "1" },
  { type: "10", activityTimeState: "0", note: {} },
  { type: 77, activityTimeState: 5 },
];

export const lines = [
  anyTime`1 §2 token and phoneType from query`.expects({
    does: [{ load: "home", sends: { accessToken: "t" } }],
  }),
  arrival`1 §2 token and phoneType from navigation state`.expects({
    state: { token: "s", phoneType: "ios" },
    does: [{ load: "home", sends: { accessToken: "s" } }],
  }),
  customer`1 §2 no-threshold order coupon with claim button`
    .after(offered)
    .expects({ shows: ["无门槛订购券", "20元", "限7月31日前领取", "立即领取"] }),
  customer`1 §2 Conditional cards: a customer without a coupon has no card`
    .after(all())
    .expects({ lacks: ["无门槛订购券"] }),
  ...[0, 1, null, "?"].map((hasReceiveCoupon) =>
    customer`1 §3 hasReceiveCoupon does not hide a receiveCoupon that is there to claim (${hasReceiveCoupon})`
      .after(all({ receiveCoupon: coupon, hasReceiveCoupon }))
      .expects({ shows: ["无门槛订购券", "立即领取"] }),
  ),
  ...[{}, { ...coupon, id: null }, [], ""].map((receiveCoupon) =>
    customer`1 §2 Conditional cards: what is no coupon has no card (${JSON.stringify(receiveCoupon)})`
      .after(home({ receiveCoupon }), all().slice(1))
      .expects({ shows: ["首充福利"], lacks: ["无门槛订购券"] }),
  ),
  ...rows(
    [{ month: null }, "20元无门槛订购券", "限"],
    [{ dayOfMonth: undefined }, "20元无门槛订购券", "限"],
    [{ month: "年底", dayOfMonth: {} }, "20元无门槛订购券", "限7月"],
    [{ faceValue: null }, "无门槛无门槛订购券", "--"],
    [{ faceValue: "很多" }, "无门槛无门槛订购券", "--"],
    [{ faceValue: "20.0", month: "7", receive: false }, "限7月31日前领取", "--"],
    [{ receive: null }, "立即领取", "--"],
  ).map(([odd, shows, lacks]) =>
    customer`1 §3 receiveCoupon {id, faceValue, receive, totalPrice, dayOfMonth, month}: an unreadable field affects only itself (${JSON.stringify(odd)})`
      .after(all({ receiveCoupon: { ...coupon, ...odd } }))
      .expects({ shows: ["立即领取", shows], lacks: [`${lacks}${lacks === "限" ? "--" : ""}`] }),
  ),
  customer`1 §4 Coupon: claimable -> claimed`
    .after(all({ receiveCoupon: { ...coupon, receive: 1 } }))
    .expects({ shows: ["无门槛订购券", "已领取"], lacks: ["立即领取"] }),
  customer`1 §4 Coupon: … (then modal, then reload)`.after(offered, claimed).expects({
    shows: ["领取成功", "订购券20元已到账"],
    does: [{ call: "claimCoupon", sends: { accessToken: "t", id: "77" } }, { reload: "home" }],
  }),
  ...rows(
    ["there is none any more", home()],
    ["there is another", home({ receiveCoupon: { ...coupon, id: 78, faceValue: 50 } })],
    ["the login is gone", loggedOut("home")],
    ["nobody knows", { offline: "home" }],
  ).map(([what, then]) =>
    customer`1 §4 Coupon: claimable -> claimed (then modal …): of the coupon that was claimed (${what})`
      .after(offered, claimed, then)
      .expects({ shows: ["领取成功", "订购券20元已到账"] }),
  ),
  customer`1 §4 Coupon: claimable -> claimed (then modal …): a coupon without a known value`
    .after(all({ receiveCoupon: { ...coupon, faceValue: null } }), claimed)
    .expects({ shows: ["领取成功", "订购券已到账，可在“我的代金券”中查看"], lacks: ["--元", "订购券0元"] }),
  customer`1 §5 Claiming … guarded against double clicks`
    .after(offered, claim, claimed)
    .expects({ shows: ["领取成功"], does: [{ call: "claimCoupon" }] }),
  visitor`1 §5 Claiming requires a token; without it the user is sent to login`
    .after({ tap: "login" })
    .expects({ shows: ["无门槛订购券", "登录领取"], does: [{ native: "login" }], doesNot: ["call", "load"] }),
  customer`1 §2 registration experience coupon; 1 §4 Registration coupon: unused -> use`
    .after(all({ fastRechargeStatus: 1 }))
    .expects({ shows: ["注册体验券", "175元", "去使用"], lacks: ["已使用"] }),
  customer`1 §4 Registration coupon: … used -> used`
    .after(all({ useExperienceCoupon: 1 }))
    .expects({ shows: ["注册体验券", "已使用"], lacks: ["去使用"] }),
  customer`1 §4 First-recharge card: not recharged -> go recharge`
    .after(all(), { tap: "recharge" })
    .expects({ shows: ["首充福利", "首次充值满50元可得", "去充值"], does: [{ native: "recharge" }] }),
  customer`1 §3 fastRechargeStatus (1 claimed …)`
    .after(all({ fastRechargeStatus: 1 }))
    .expects({ shows: ["首充福利", "已领取"], lacks: ["去充值"] }),
  customer`1 §3 fastRechargeStatus (… 2 expired); 1 §5 Recharge below 50 is treated as expired`
    .after(all({ fastRechargeStatus: 2 }))
    .expects({ shows: ["首充福利", "首次充值不足50元", "已失效"], lacks: ["去充值"] }),
  customer`1 §4 Union/card recharge activity status (coupon centre): 5 means completed`
    .after(all({ unionActivityRsp: { ...union, status: 5 } }))
    .expects({ shows: ["银行卡首充活动", "已完成"], lacks: ["去参与"] }),
  ...rows([0, "去参与"], [1, "已累计订购860元"], [2, "100元代金券待领取"], [3, "去参与"]).map(
    ([status, words]) =>
      customer`1 §4 Union/card recharge activity status: … other values show as open (${status})`
        .after(all({ unionActivityRsp: { rechargeAmount: 100, rewardAmount: 100, status, totalPrice: 860 } }))
        .expects({ shows: ["银行卡首充活动", words], lacks: ["已完成"] }),
  ),
  ...[4, 6, -1, "9", null, undefined, "unforeseen", {}].map((status) =>
    customer`1 §4 Union/card recharge activity status: 5 means completed; other values show as open (${JSON.stringify(status)})`
      .after(all({ unionActivityRsp: { ...union, status }, fastRechargeStatus: 1 }))
      .expects({ shows: ["银行卡首充活动", "去参与"], lacks: ["已完成", "重新加载"] }),
  ),
  ...["5", 5.0].map((status) =>
    customer`1 §4 Union/card recharge activity status: 5 means completed (${JSON.stringify(status)})`
      .after(all({ unionActivityRsp: { ...union, status } }))
      .expects({ shows: ["银行卡首充活动", "已完成"], lacks: ["去参与"] }),
  ),
  customer`1 §4 Union/card recharge activity status: … open (without any data)`
    .after(all({ unionActivityRsp: null }))
    .expects({ shows: ["银行卡首充活动", "去参与"] }),
  customer`1 §4 Union/card recharge activity status: … open (a reward without a known amount)`
    .after(all({ unionActivityRsp: { status: 2 } }))
    .expects({ shows: ["代金券待领取", "去领取"], lacks: ["0元代金券", "--"] }),
  customer`1 §4 Cards … displayed according to activity time state (the bank card's after its end)`
    .after(all({}, activities([5], 1)))
    .expects({ shows: ["首充福利"], lacks: ["银行卡首充活动"] }),
  ...rows(
    ["the list failed", { offline: "activities" }],
    ["the list was refused", { refused: "activities", message: "服务器的话", code: "5" }],
    ["it names none", activities([])],
    ["it is null", answer("activities", null)],
    ["it says that it runs", activities([5])],
    [
      "it has odd entries",
      answer("activities", [null, 7, {}, { type: "x", activityTimeState: "y" }, { id: 1 }]),
    ],
  ).map(([what, list]) =>
    customer`1 §2 card-payment first-recharge activity: the card stays unless the list says that it is over (${what})`
      .after(all({}, list))
      .expects({ shows: ["银行卡首充活动", "去参与"], lacksMarks: ["页面数据异常"] }),
  ),
  customer`1 §4 Cards … displayed according to activity time state (regardless of other entries in the list)`
    .after(all({}, answer("activities", oddActivities)))
    .expects({ shows: ["大吉年终奖", "限时活动"], lacks: ["财神到 发发发", "元宵大乐透", "页面数据异常"] }),
  customer`1 §4 7-day cut: registerDays of 7 or fewer shows the new-user refund card`
    .after(all({ registerDays: 7 }))
    .expects({ shows: ["新人服务费返还", "去参与"], lacks: ["老用户每日任务"] }),
  customer`1 §4 7-day cut: … above 7 shows the old-user task card; 1 §5 Old-user task only for users registered more than 7 days`
    .after(all({ registerDays: 8 }))
    .expects({ shows: ["老用户每日任务"], lacks: ["新人服务费返还"] }),
  ...rows(
    ["old", 8, answer("newUser", null), "老用户每日任务"],
    ["new", 7, answer("oldUser", null), "新人服务费返还"],
  ).map(([who, registerDays, other, title]) =>
    customer`1 §4 7-day cut: for ${who} users the other task may have no data`
      .after(all({ registerDays }), other)
      .expects({ shows: [title], lacks: ["重新加载", "页面数据异常"] }),
  ),
  customer`1 §9 max 100 per day in the coupon centre wording; max 700 over 7 days`
    .after(all({ registerDays: 1 }))
    .expects({ shows: ["每日最高100元", "7天最高700元"], lacks: ["1400"] }),
  customer`1 §4 Old-user task: old user whose required fee exceeds today's amount -> shows shortfall; 1 §5 … the rounded-up difference`
    .after(all({}, activities([]), { todayAmount: 80.4 }))
    .expects({ shows: ["当日服务费满120元可领", "还差40元服务费", "80.4 / 120元", "去订购"] }),
  customer`1 §4 Old-user task: … amount reached -> claimable`
    .after(all({}, activities([]), { todayAmount: 120 }), { tap: "toOldUser" })
    .expects({
      shows: ["去领取", "今日24:00前领取有效"],
      does: [{ navigate: "/oldUserWelfare", query: {}, state: carried }],
    }),
  customer`1 §4 Old-user task: … after claiming -> already claimed`
    .after(all({}, activities([]), { todayAmount: 150, todayReceiveStatus: 1 }))
    .expects({ shows: ["今日已领"], lacks: ["今日24:00前领取有效"] }),
  customer`1 §4 Old-user task: not an old user -> ineligible`
    .after(all({}, activities([]), { oldUser: 0 }))
    .expects({ shows: ["暂无资格", "注册超过7天的老用户专享"] }),
  ...timed(10, "大吉年终奖"),
  ...timed(11, "财神到 发发发"),
  ...timed(12, "元宵大乐透"),
  ...timed(13, "服务费全免"),
  ...timed(21, "服务费全免"),
  ...dated("国庆大吉", "2024-09-30T00:00:00+08:00", "2024-10-14T00:00:00+08:00"),
  ...dated("年终回馈", "2025-01-26T23:59:59+08:00", "2025-01-27T00:00:00+08:00"),
  ...dated("蛇年红包", "2025-01-27T00:00:00+08:00", "2025-01-26T23:59:59+08:00"),
  ...dated("蛇年红包", "2025-02-12T23:59:59+08:00", "2025-02-13T00:00:00+08:00"),
  ...dated("元宵抽奖", "2025-02-10T00:00:00+08:00", "2025-02-09T23:59:59+08:00"),
  ...dated("元宵抽奖", "2025-02-23T23:59:59+08:00", "2025-02-24T00:00:00+08:00"),
  customer`1 §2 year-end and festival promotions: not after their campaign`.after(all()).expects({
    now: "2026-11-21T15:00:00+08:00",
    shows: ["注册体验券"],
    lacks: ["限时活动", "蛇年红包", "元宵抽奖", "国庆大吉", "年终回馈", "五一劳动节", "新年保盈"],
  }),
  ...dated("五一劳动节", "2025-05-11T23:59:59+08:00", "2025-05-12T00:00:00+08:00"),
  ...dated("新年保盈", "2024-01-01T00:00:00+08:00", "2024-01-08T00:00:00+08:00"),
  customer`1 §9 Loss compensation: max 200 per order in the coupon wording; 1400 over 7 days`
    .after(all())
    .expects({ now: "2024-01-03T10:00:00+08:00", shows: ["单笔最高200元", "7天最高1400元"] }),
  way("(state token, phoneType, isShowTop)", "toYearEnd", "/orderRichList", { state: shown }),
  way("(state …)", "toCardFlip", "/wealthScratchyMusic", { state: shown }),
  way("(state …)", "toLantern", "/glutinousRiceFlour", { state: shown }),
  way("(state token, phoneType)", "toLoss", "/userInsuranceIncome", { state: carried }),
  way("(state …)", "toBankCard", "/upayRechargeActivity", { state: carried }),
  way("(state …)", "toNational", "/OrderRichList", { state: carried }),
  way("(state …)", "toNewUser", "/userAntiServiceFee", { state: carried }),
  way("(state …)", "toFreeFee", "/fullServiceFeeFree", { state: carried }),
  ...rows(
    ["toFeedback", "/yearEndFeedback"],
    ["toPacket", "/yearTaskTicket"],
    ["toDraw", "/yearPrizeDraw"],
  ).map(([tap, to]) =>
    way("(query token, showNav=true)", tap, to, { query: addressed, state: { phoneType: "ios" } }),
  ),
  way("(query token, showNav, phoneType)", "toLabour", "/freeBargain51", {
    query: { ...addressed, phoneType: "ios" },
  }),
  customer`1 §8 Code 200001 = not logged in: coupon centre triggers the login bridge`
    .after(loggedOut("home"))
    .expects({ shows: ["登录领取"], does: [{ native: "login" }], doesNot: ["toast"] }),
  customer`1 §8 Code 200001 … triggers the login bridge (while claiming)`
    .after(offered, claim, loggedOut("claimCoupon"))
    .expects({
      shows: ["登录领取"],
      lacks: ["领取成功"],
      does: [{ call: "claimCoupon" }, { native: "login" }],
      doesNot: ["toast"],
    }),
  customer`1 §8 Coupon centre: other non-zero codes toast the server message`
    .after(refused("home"))
    .expects({ shows: ["服务器的话重试"], doesNot: ["native", "toast"] }),
  customer`1 §8 Coupon centre: other non-zero codes toast the server message (while claiming)`
    .after(offered, claim, { refused: "claimCoupon", message: "充值后才能领取优惠券", code: "500" })
    .expects({
      shows: ["立即领取"],
      lacks: ["领取成功"],
      does: [{ toast: "充值后才能领取优惠券" }, { reload: "home" }],
    }),
  customer`1 §8 Coupon centre: … claim failure toasts 网络异常`
    .after(offered, claim, { offline: "claimCoupon" })
    .expects({ lacks: ["领取成功"], does: [{ toast: "网络异常" }] }),
  customer`1 §8 Shared handler: network error … toast 网络异常`
    .after({ offline: "activities" })
    .expects({ shows: ["网络异常重试"], doesNot: ["toast"] }),
  visitor`1 §6 Anonymous (no token): sees … login prompts; cannot join or claim`.expects({
    shows: ["登录领取", "登录使用", "登录充值", "登录参与"],
    lacks: ["立即领取", "去充值", "老用户每日任务"],
    doesNot: ["load"],
  }),
  arrival`1 §2 When state carries a token … its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back`
    .after({ tap: "leave" })
    .expects({
      state: { token: "s", phoneType: "ios" },
      shows: ["领券中心"],
      does: [{ navigate: "/collarRollTab", query: { token: "s", phoneType: "ios" } }],
    }),
  customer`1 §4 Coupon: claimable -> claimed (then modal, then reload): what the reload shows`
    .after(offered, claimed, home({ receiveCoupon: { ...coupon, receive: 1 } }), { close: "claimed" })
    .expects({ shows: ["已领取"], lacks: ["立即领取", "领取成功"], does: [once({ reload: "home" })] }),
  customer`1 §4 Registration coupon: unused -> use (ordering, which is the native app's)`
    .after(all(), { tap: "order" })
    .expects({ does: [{ native: "order" }] }),
  customer`1 §5 First recharge of at least 50 yuan earns a voucher up to 200 yuan`
    .after(all())
    .expects({ shows: ["首次充值满50元可得", "200元"] }),
  visitor`1 §5 Claiming requires a token; without it the user is sent to login (a claim of a customer without data)`
    .after(claim)
    .expects({ does: [once({ native: "login" })], doesNot: ["call"] }),
  customer`1 §5 Claiming … guarded against double clicks (one call, and the button waits for the reload)`
    .after(offered, claim, claimed)
    .expects({ marks: [busy("claimable")], does: [once({ call: "claimCoupon" })] }),
  ...["home", "activities", "newUser", "oldUser"].flatMap((endpoint) => [
    customer`1 §8 Code 200001 = not logged in: coupon centre triggers the login bridge (${endpoint})`
      .after(loggedOut(endpoint))
      .expects({ shows: ["登录领取"], does: [once({ native: "login" })], doesNot: ["toast"] }),
    customer`1 §8 Coupon centre: other non-zero codes toast the server message (${endpoint})`
      .after(refused(endpoint))
      .expects({ shows: ["服务器的话重试"], doesNot: ["native", "toast"] }),
    customer`1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常 (${endpoint})`
      .after({ offline: endpoint })
      .expects({ shows: ["网络异常重试"], doesNot: ["native", "toast"] }),
  ]),
  customer`1 §8 Code 200001 … triggers the login bridge (once, although all calls are refused)`
    .after(["home", "activities", "newUser", "oldUser"].map(loggedOut))
    .expects({ does: [once({ native: "login" })] }),
];
