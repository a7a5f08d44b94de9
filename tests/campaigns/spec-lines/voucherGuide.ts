import { casesOf, reads } from "../../support/campaigns/spec-line.ts";

const page = "/mall-a/getSubscription";
const visitor = casesOf(page);

export const lines = [
  visitor`3 §9 175 yuan voucher on registration, up to 10 vouchers`.expects({
    shows: ["注册代金券175元最多可得10张"],
    doesNot: ["load"],
  }),
  ...reads(page, {
    "3 §9 First recharge: 50 gives 24, 100 gives 60, 200 gives 200": [
      "24元代金券首充50元",
      "60元代金券首充100元",
      "200元代金券首充200元",
    ],
    "3 §5 A voucher can be used only on goods whose deposit equals the voucher value":
      "代金券只能用于定金与其面值相等的商品",
    "3 §5 The limits of voucher orders cannot be edited; voucher orders cannot roll over": [
      "使用代金券的订单，止盈和止损不能修改",
      "不支持隔夜",
    ],
    "3 §4.1 Unsubscribe triggers: automatic at market close for voucher orders":
      "使用代金券的订单，当日收市时自动退订",
  }),
];
