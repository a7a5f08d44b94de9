import { answer, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/grantCoupon");

const DRAWN = { activityTimeState: 0, todayCashNum: 1, todayLottery: 1, ratio: 1, todayFee: 88, reward: 88 };
const status = (more: object = {}) => answer("status", { ...DRAWN, ...more });
const NOT_DRAWN = { todayLottery: 0, ratio: null, reward: null };

export const lines = [
  ...rows(
    [1, "全免", "减半"],
    ["1", "全免", "减半"],
    [0, "减半", "全免"],
    [2, "减半", "全免"],
    [0.5, "减半", "全免"],
  ).map(([ratio, shown, other]) =>
    customer`2 §3 ratio (1 fee waived, otherwise halved): ${JSON.stringify(ratio)}`
      .after(status({ ratio }))
      .expects({
        shows: [`恭喜抽中服务费${shown}`, "继续订购"],
        lacks: [`恭喜抽中服务费${other}`, "重新加载"],
      }),
  ),
  customer`2 §4 Running with cash orders today and not yet drawn: 立即抽奖 (without data of the draw)`
    .after(status(NOT_DRAWN))
    .expects({ shows: ["立即抽奖"], lacks: ["今日战果", "--", "重试"] }),
  customer`2 §4 Drawn or no orders: order (… else 立即订购) (fields without a value yet are null)`
    .after(status({ ...NOT_DRAWN, todayCashNum: null, todayLottery: null, todayFee: null }))
    .expects({ shows: ["立即订购"], lacks: ["今日战果", "--", "重试"] }),
  customer`2 §2 after drawing, shows today's fee, the reward and a message (the reward is unknown until it is settled)`
    .after(status({ reward: null }))
    .expects({ shows: ["今日战果", "今日服务费88元", "恭喜抽中服务费全免"], lacks: ["获得代金券", "--"] }),
  ...rows([1, "活动已结束"], [-1, "活动暂未开启"]).map(([activityTimeState, text]) =>
    customer`2 §4 Not open: 活动暂未开启. Ended: 活动已结束 (without other data: ${activityTimeState})`
      .after(answer("status", { activityTimeState }))
      .expects({ shows: [text], lacks: ["今日战果", "--", "重试"] }),
  ),
  customer`2 §2 A congratulation overlay appears after a successful draw (it stays open if the login is lost)`
    .after(status(NOT_DRAWN), { tap: "draw" }, answer("draw", null), status(), { loggedOut: "status" })
    .expects({ shows: ["恭喜中奖", "今日服务费全免", "已获88元代金券"] }),
];
