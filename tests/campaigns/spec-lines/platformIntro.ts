import { casesOf, rows } from "../../support/campaigns/spec-line.ts";

export const lines = rows(["mall-a", "订购商城"], ["mall-b", "银程订购"], ["mall-d", "紫金优订"]).map(
  ([prefix, name]) => {
    const visitor = casesOf(`/${prefix}/bigSubscription`);
    return visitor`3 §2.6 Raw-material price drives the value of the goods; two order modes and how to earn (${prefix})`.expects(
      {
        shows: [
          "原材料价格决定商品价值",
          `${name}提供白银、铂金、铜、大豆等商品`,
          "原材料涨价，商品价值随之上升",
          "订购价订购预计价格上涨",
          "结算价订购预计价格下跌",
          "如何赚取收益预订",
          "退订收益到账提现",
        ],
        doesNot: ["load"],
      },
    );
  },
);
