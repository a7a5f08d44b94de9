import { cancelled, held } from "../../support/campaigns/loss-orders.ts";
import { answer, rows, toHub, visitsOf } from "../../support/campaigns/spec-line.ts";

/** A time three days, two hours and a second before the end. */
const now = "2024-01-04T21:59:59+08:00";
const { customer, visitor, arrival } = visitsOf("/userInsuranceIncome", { now });

const summary = (more: object = {}) =>
  answer("summary", { totalAmount: 0, endTime: "2024-01-08 00:00:00", ...more });
const orders = (hold: object[], closed: object[]) => [answer("hold", hold), answer("closed", closed)];

/** Returns the server's answers for a customer with these orders. */
const on = (hold: object[], closed: object[]) => [summary(), ...orders(hold, closed)];
/** The answers after an order was paid. */
const PAID = [
  summary({ totalAmount: 36.5 }),
  ...orders([], [cancelled({ sendStatus: 1, sendAmount: 36.5 })]),
];
/** The tab of the cancelled orders. */
const tab = 1;

const UNTOLD = { contract: null, amount: null, plAmount: null };
const ODD_ORDER = { ...UNTOLD, direction: "BUY", createTime: 1704162240000 };

const SAMPLE = "示例";
const PAYOUTS = ["已赔付", "赔付中", "未赔付", "盈利订单", "未达到赔付门槛", "无法赔付"];
const OVER = "距活动结束--已结束";
const NO_END = "距活动结束--天--时--分--秒";

const GOODS = { XAG: "白银", XPT: "铂金", CAD: "铜", S: "大豆", C: "玉米", KC: "咖啡" };
const QUERIES = ["summary", "hold", "closed"];

export const lines = [
  customer`1 §7 /api/djdg/activity/loss/reparation/info, /close, /hold: accessToken`.expects({
    does: QUERIES.map((endpoint) => ({ load: endpoint, sends: { accessToken: "t" } })),
  }),
  customer`1 §2 a holding-orders tab, a cancelled-orders tab, a countdown, an empty state for no orders`
    .after(on([], []))
    .expects({ shows: ["持仓订单(0)", "已取消订单(0)", "距活动结束", "暂无持仓订单"] }),
  customer`1 §2 an empty state for no orders (cancelled-orders tab)`
    .after(on([], []))
    .expects({ tab, shows: ["暂无已取消订单"], lacks: ["暂无持仓订单"] }),
  customer`1 §2 Rules popup; 1 §9 minimum 3; max 1000 per order in the campaign rules; 1400 over 7 days; within 10 minutes after cancel`
    .after(on([], []), { tap: "showRules" })
    .expects({
      shows: [
        "单笔订单最高赔付1000元，7天累计最高赔付1400元",
        "单笔亏损不足3元的订单不赔付",
        "订单取消后10分钟内",
        "2024年1月1日至1月7日",
        "订购和取消都须在活动时间内",
      ],
    }),
  customer`1 §6 Payout rewards require an earlier recharge`
    .after(on([], []), { tap: "showRules" })
    .expects({ shows: ["从未充值过的用户不享受赔付"] }),
  customer`1 §3 totalAmount (total paid)`
    .after(summary({ totalAmount: 1136.5 }))
    .expects({ shows: ["累计赔付（元）1,136.5"] }),
  ...rows(
    [1, "1 paid (shows amount)", "已赔付36.50元代金券", "已赔付"],
    [3, "3 paying", "赔付中", "赔付中"],
    [0, "0 not paid", "未赔付", "未赔付"],
    [2, "2 profitable order", "盈利订单", "盈利订单"],
    [4, "4 below payout threshold", "未达到赔付门槛亏损满3元起赔", "未达到赔付门槛"],
    [5, "5 cannot pay because never recharged", "无法赔付您从未充值过", "无法赔付"],
  ).map(([sendStatus, what, words, own]) =>
    customer`1 §4 Loss-compensation order sendStatus: ${what}`
      .after(on([], [cancelled({ sendStatus, sendAmount: sendStatus === 1 ? 36.5 : null })]))
      .expects({
        tab,
        shows: ["已取消订单(1)", words],
        lacks: [SAMPLE, ...PAYOUTS.filter((other) => other !== own)],
      }),
  ),
  customer`1 §4 Loss-compensation order sendStatus: each order its own`
    .after(on([], [cancelled({ sendStatus: 4 }), cancelled({ sendStatus: 2 }), cancelled({ sendStatus: 3 })]))
    .expects({ tab, shows: ["未达到赔付门槛", "盈利订单", "赔付中"], lacks: ["已赔付", "无法赔付"] }),
  customer`1 §4 Holding orders show 'profit guarantee in progress'`
    .after(on([held()], []))
    .expects({ shows: ["持仓订单(1)", "保盈进行中"], lacks: [...PAYOUTS, SAMPLE] }),
  customer`1 §4 Holding orders show … (and cancelled ones do not)`
    .after(on([held()], [cancelled()]))
    .expects({ tab, shows: ["未赔付"], lacks: ["保盈进行中"] }),
  customer`1 §4 A sample payout of 800 is shown when there are no orders`
    .after(on([], []))
    .expects({ shows: [SAMPLE, "订单盈亏-800.00元", "已赔付代金券+800.00元"] }),
  customer`1 §4 A sample payout of 800 is shown when there are no orders (cancelled-orders tab)`
    .after(on([], []))
    .expects({ tab, shows: [SAMPLE, "已赔付代金券+800.00元"] }),
  visitor`1 §4 A sample payout of 800 is shown when there are no orders (logged out)`.expects({
    shows: [SAMPLE, "已赔付代金券+800.00元", "登录后查看持仓订单"],
  }),
  customer`1 §4 A sample payout of 800 … (not if one is held)`
    .after(on([held()], []))
    .expects({ lacks: [SAMPLE, "800.00"] }),
  customer`1 §4 A sample payout of 800 … (not if one was cancelled)`
    .after(on([], [cancelled()]))
    .expects({ lacks: [SAMPLE, "800.00"] }),
  customer`1 §4 A sample payout of 800 … (not while orders are loading or unknown)`
    .after(summary(), answer("closed", []))
    .expects({ lacks: [SAMPLE, "800.00"] }),
  customer`1 §4 Countdown to endTime`.after(on([], [])).expects({ shows: ["距活动结束03天02时00分01秒"] }),
  customer`1 §4 Countdown to endTime is recomputed each second`
    .after(on([], []), { time: "2024-01-04T22:00:00+08:00" }, { time: "2024-01-04T22:00:01+08:00" })
    .expects({ shows: ["距活动结束03天01时59分59秒"] }),
  customer`1 §4 Countdown to endTime (the one that the server returns)`
    .after(summary({ endTime: "2024-01-04 22:00:09" }))
    .expects({ shows: ["距活动结束00天00时00分10秒"] }),
  customer`1 §4 Countdown to endTime … (one second is left)`
    .after(on([], []), { time: "2024-01-07T23:59:59.001+08:00" })
    .expects({ shows: ["距活动结束00天00时00分01秒"], lacks: ["--"] }),
  customer`1 §4 Countdown … when time passes, … shows '--'`
    .after(on([], []), { time: "2024-01-08T00:00:00+08:00" })
    .expects({ shows: [OVER, "活动已结束"] }),
  // tests/campaigns/userInsuranceIncome.test.ts checks that data reloads automatically at the end.
  customer`1 §4 Countdown … when time passes, data reloads and shows '--'`
    .after(on([held()], []), { time: "2024-01-08T00:00:00.500+08:00" }, PAID)
    .expects({
      tab,
      shows: [OVER, "累计赔付（元）36.5", "已赔付36.50元代金券"],
      does: ["refresh"],
    }),
  customer`1 §4 Countdown … shows '--' (if the server returns no end)`
    .after(summary({ endTime: null }))
    .expects({ shows: [NO_END, "放心订购，亏损有赔付"] }),
  ...[1704643200000, "1704643200000", "2024/01/08 00:00:00", "2024-01-07T16:00:00Z", "2024-01-08"].map(
    (endTime) =>
      customer`1 §4 Countdown to endTime (given as ${JSON.stringify(endTime)})`
        .after(summary({ endTime }))
        .expects({ shows: ["距活动结束03天02时00分01秒"] }),
  ),
  ...[...[null, "", {}].map((endTime) => summary({ endTime })), answer("summary", null)].flatMap((told) => [
    customer`1 §9 Loss compensation: 1-7 Jan 2024 (if the server returns no end: ${JSON.stringify(told)})`
      .after(told)
      .expects({ now: "2024-01-08T00:00:00+08:00", shows: [NO_END, "活动已结束"], lacks: ["放心订购"] }),
    customer`1 §9 Loss compensation: 1-7 Jan 2024 (and while it runs: ${JSON.stringify(told)})`
      .after(told)
      .expects({ now: "2024-01-07T23:59:59+08:00", shows: [NO_END, "放心订购"] }),
  ]),
  ...["年底", [1], "2024-02-30 00:00:00"].map((endTime) =>
    customer`1 §4 Countdown to endTime (of an end that cannot be read nobody says that it has come, or not: ${JSON.stringify(endTime)})`
      .after(summary({ endTime }), orders([], []))
      .expects({ shows: [NO_END, "重新加载", "持仓订单(0)", SAMPLE], lacks: ["活动已结束", "放心订购"] }),
  ),
  customer`1 §4 sendStatus: 1 paid (shows amount; without a known amount, only that it was paid)`
    .after(on([], [cancelled({ sendStatus: "1", sendAmount: null })]))
    .expects({ tab, shows: ["已赔付代金券"], lacks: ["--"] }),
  customer`1 §4 sendStatus: an unforeseen one is that order's own (0 to 5 are named)`
    .after(on([], [cancelled({ sendStatus: 9 }), cancelled({ sendStatus: 3 })]))
    .expects({ tab, shows: ["已取消订单(2)", "暂不可用", "赔付中"] }),
  customer`1 §3 Holding order: … an odd field affects no other order and no other field`
    .after(summary(), answer("hold", [null, 7, ODD_ORDER, held()]), answer("closed", []))
    .expects({
      shows: [
        "持仓订单(2)",
        "咖啡订购价订购订购金额--元当前盈亏--元订购时间2024-01-02 10:24:00",
        "白银订购价订购",
      ],
    }),
  ...rows(
    ["positive red", 120.4, "is-gain", "+120.40元"],
    ["zero grey", 0, "is-even", "0.00元"],
    ["negative green", -36.5, "is-loss", "-36.50元"],
  ).flatMap(([what, plAmount, sign, words]) => [
    customer`1 §4 Profit/loss colour: ${what} (only the sign: browser tests check colours)`
      .after(on([held({ plAmount })], []))
      .expects({ marks: [`<dd class="${sign}">${words}</dd>`] }),
    customer`1 §4 Profit/loss colour: ${what} (cancelled)`
      .after(on([], [cancelled({ plAmount })]))
      .expects({ tab, marks: [`<dd class="${sign}">${words}</dd>`] }),
  ]),
  ...Object.entries(GOODS).flatMap(([code, goods]) => [
    customer`1 §3 contract (XAG, XPT, CAD, S, C, otherwise coffee): ${code}`
      .after(on([held({ contract: code })], []))
      .expects({ shows: [`${goods}订购价订购`] }),
    customer`1 §3 productType (same codes): ${code}`
      .after(on([], [cancelled({ productType: code })]))
      .expects({ tab, shows: [`${goods}订购价订购`] }),
  ]),
  customer`1 §3 direction (2 is one side, other values the other)`
    .after(on([held({ direction: 2 }), held({ direction: 7, contract: "C" })], []))
    .expects({ shows: ["白银结算价订购", "玉米订购价订购"] }),
  customer`1 §3 Holding order: … amount, plAmount, createTime`
    .after(on([held()], []))
    .expects({ shows: ["订购金额480.00元", "当前盈亏-36.50元", "订购时间2024-01-02 10:24:00"] }),
  customer`1 §3 Cancelled order: … price, plAmount, orderTime, closeTime`
    .after(on([], [cancelled()]))
    .expects({
      tab,
      shows: [
        "订购金额480.00元",
        "订单盈亏-36.50元",
        "订购时间2024-01-02 10:24:00",
        "取消时间2024-01-02 15:08:00",
      ],
    }),
  visitor`1 §4 Login: no token … means logged out; login-needed buttons ask the native app to open login`
    .after({ tap: "login" })
    .expects({
      shows: ["登录查看", "登录后查看持仓订单"],
      lacks: ["去订购，"],
      does: [{ native: "login" }],
      doesNot: ["load", "toast"],
    }),
  customer`1 §4 Login: … code 200001 means logged out`
    .after(QUERIES.map((loggedOut) => ({ loggedOut })))
    .expects({
      shows: ["登录查看", "登录后查看持仓订单", SAMPLE],
      lacksMarks: ['role="alert"'],
      does: [{ load: "summary" }],
      doesNot: ["toast"],
    }),
  customer`1 §4 Login: … code 200001 means logged out (and removes the orders)`
    .after(on([held()], [cancelled()]), { loggedOut: "summary" })
    .expects({ shows: ["登录查看"], lacks: ["保盈进行中", "持仓订单(1)"] }),
  customer`1 §1 go-order is handed to the native app`
    .after(on([], []), { tap: "order" })
    .expects({ shows: ["去订购"], does: [{ native: "order" }] }),
  ...QUERIES.flatMap((endpoint) => [
    customer`1 §8 Loss-compensation … queries with other codes: 'network abnormal' (${endpoint})`
      .after({ refused: endpoint, message: "服务器的话", code: "9" })
      .expects({ shows: ["网络异常重试"], lacks: ["服务器的话"], doesNot: ["toast", "native"] }),
    customer`1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常 (${endpoint})`
      .after({ offline: endpoint })
      .expects({ shows: ["网络异常重试"], doesNot: ["toast"] }),
  ]),
  arrival`1 §2 When state carries a token the page shows its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back`
    .after(summary(), { tap: "leave" })
    .expects({ does: [toHub] }),
];
