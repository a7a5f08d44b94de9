import { casesOf, once, reads } from "../../support/campaigns/spec-line.ts";

const page = "/mall-a/newSubscription";
const visitor = casesOf(page);

export const lines = [
  visitor`3 §2.6 (1) See how experienced users order, via the square on the home page`.expects({
    shows: ["打开首页的“广场”，\n看看有经验的用户如何订购"],
    doesNot: ["load"],
  }),
  ...reads(page, {
    "3 §2.6 (2) See the raw-material price trend on the order page": "在订购页面查看原材料的价格走势",
    "3 §2.6 (3) Order on the order page: the booking mode, the deposit, the number of shares, the payment method":
      "订购方式、定金、份数\n和支付方式，点击“订购”",
    "3 §2.6 (4) View live gains, unsubscribe manually or wait for the automatic limit; then withdraw": [
      "在持单页面查看实时收益，手动退订\n或等待止盈止损自动退订",
      "随后在提现页面输入金额并提交",
    ],
    "3 §4.3 A settlement-price booking of 360 yuan on silver at 5177, unsubscribed at 5150, gives 648 yuan": [
      "商品白银订购方式结算价订购（预计下跌）定金360元订购时价格5177退订时价格5150",
      "价格下跌27点每点对应24元",
      "本单收益648元",
      "（5177 − 5150）× 24元 = 648元",
    ],
  }),
  ...["ios", "android", ""].map((phoneType) =>
    visitor`3 §7 The recharge button calls the native app, of visitors as well (${phoneType || "unknown phone"})`
      .after({ tap: "recharge" })
      .expects({
        search: phoneType && `phoneType=${phoneType}`,
        shows: ["去充值"],
        does: [once({ native: "recharge" })],
        doesNot: ["load", "navigate"],
      }),
  ),
];
