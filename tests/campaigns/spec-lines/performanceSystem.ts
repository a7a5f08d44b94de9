import { reads, toHub, visitsOf } from "../../support/campaigns/spec-line.ts";

const page = "/performanceSystem";
const { visitor, arrival } = visitsOf(page);

export const lines = [
  visitor`1 §2 Fulfilment rules page (什么是商城履约制度). Static rules`.expects({
    shows: ["什么是商城履约制度"],
    doesNot: ["load"],
  }),
  ...reads(page, {
    "1 §9 recharge of 2000 or more requires real-name verification":
      "充值金额达到2,000元及以上的用户，须完成实名认证。",
    "1 §9 total spend of 10000 or more requires picking up designated goods, else ordering closes":
      "累计消费达到10,000元及以上，须提取指定商品；未提货的，订购功能将会关闭。",
    "1 §9 20000 or more requires a pickup per additional 10000":
      "累计消费达到20,000元及以上，每再增加10,000元，须再提货一次。",
    "1 §9 280000 or more closes some goods (full purchase only)":
      "累计消费达到280,000元及以上，部分商品关闭订购，仅支持全款购买。",
    "1 §9 Max holding 10 days": "订单最长可持有10天",
    "1 §9 Per-unit specs (yuan per lot): silver 480, copper 480, platinum 500, soybean 360, corn 320, coffee 480":
      ["规格（元/手）", "白银480", "铜480", "铂金500", "大豆360", "玉米320", "咖啡480"],
  }),
  arrival`1 §2 When state carries a token the page shows its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back`
    .after({ tap: "leave" })
    .expects({ does: [toHub] }),
];
