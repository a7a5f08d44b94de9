import { casesOf, reads } from "../../support/campaigns/spec-line.ts";

const page = "/mall-a/profitSubscription";
const visitor = casesOf(page);

export const lines = [
  visitor`3 §3 Upper profit limit (profit cap), lower loss limit (loss floor)`.expects({
    shows: ["止盈盈利上限", "止损亏损下限"],
    doesNot: ["load"],
  }),
  ...reads(page, {
    "3 §4.1 Automatic when the raw-material price reaches the set profit cap or loss floor": [
      "原材料价格达到其中任意一条线，系统就自动退订",
      "原材料价格达到止盈或止损",
    ],
    "3 §4.1 Automatic at market close for voucher orders": "代金券订单：当日收市时",
    "3 §4.1 Automatic at market close when the maximum rollover days are reached (10 days, §9)":
      "达到10天的隔夜上限，收市时",
    "3 §4.1 At market close when rollover is switched off on the order page":
      "已在订购页面关闭隔夜的订单：收市时",
    "3 §4.1 Manual press in held orders": "随时在持单页面手动退订",
    "3 §5 Profit/loss limits can be edited only for non-voucher held orders": [
      "未使用代金券的持单，可以在持单页面修改止盈止损",
      "代金券订单的止盈止损不可修改",
    ],
    "3 §3 Order-price booking gains as the price rises, settlement-price booking as it falls (examples)": [
      "订购价订购5187\n盈利240元5172\n亏损120元",
      "结算价订购5167\n盈利240元5182\n亏损120元",
      "以5177订购白银，每点24元，止盈设为10点，止损设为5点",
    ],
  }),
];
