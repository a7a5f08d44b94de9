import { answer, once, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/yearPrizeDraw");

const STATUS = { activityTimeState: 0, useLottery: 0, canLottery: 1, nextFee: 20, nextThreshold: 60 };
const status = (more: object = {}) => answer("status", { ...STATUS, ...more });
/** Returns the events of a draw with this prize, up to its overlay. */
const drawn = (prize: unknown) => [status(), { tap: "draw" }, answer("draw", prize), { landed: "prize" }];

export const lines = [
  ...rows(
    ["while the status is loaded again", []],
    ["when another status comes behind it", [status({ useLottery: 5, canLottery: 0 })]],
    ["when the login is lost behind it", [{ loggedOut: "status" }]],
    ["when the network is lost behind it", [{ fail: "status", kind: "network", message: "网络异常" }]],
  ).map(([what, then]) =>
    customer`2 §4 The animation … stops on the prize cell, then shows a prize overlay (${what})`
      .after(drawn(888), then)
      .expects({ shows: ["恭喜中奖", "888元", "888元代金券已实时到账"] }),
  ),
  customer`2 §4 … closing it reloads status`
    .after(drawn(60), { close: "prize" })
    .expects({ lacks: ["恭喜中奖"], does: [once({ reload: "status" })] }),
  customer`2 §7 The draw result data is the prize amount: an unreadable one does not show as won or failed`
    .after(status(), { tap: "draw" }, answer("draw", "大奖"))
    .expects({
      lacks: ["恭喜中奖"],
      does: [{ reload: "status" }, once({ toast: "抽奖成功，代金券请到“我的代金券”中查看" })],
      doesNot: ["land"],
    }),
  customer`2 §4 useLottery 5 or more: exhausted, disabled (after the fifth draw, without thresholds)`
    .after(status({ useLottery: 5, canLottery: 0, nextFee: null, nextThreshold: null }))
    .expects({ shows: ["已抽完", "已完成", "100%"], lacks: ["重新加载", "--", "重试"] }),
  customer`2 §2 The order button turns to 已完成 (faded) once useLottery plus canLottery is 5 or more`
    .after(status({ useLottery: 2, canLottery: 3, nextFee: null, nextThreshold: null }))
    .expects({ shows: ["立即抽奖", "已完成"], lacksMarks: ['data-state="open"', 'data-state="further"'] }),
  ...rows([60, "0%"], [59.99, "10%"], [30, "50%"], [0, "100%"], [-20, "100%"]).map(([nextFee, percent]) =>
    customer`2 §5 Draw-chance progress is (nextThreshold minus nextFee) over nextThreshold, shown at least 10% when positive and capped at 100% (nextFee ${nextFee})`
      .after(status({ nextFee }))
      .expects({ shows: [`下次机会进度${percent}`], lacks: ["再付-", "再付0元"] }),
  ),
  customer`2 §4 A draw needs canLottery above 0, otherwise toast 暂无抽奖次数`
    .after(status({ canLottery: "0" }), { tap: "draw" })
    .expects({ does: [once({ toast: "暂无抽奖次数" })], doesNot: ["call"] }),
];
