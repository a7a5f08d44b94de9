import { casesOf, once } from "../../support/campaigns/spec-line.ts";

/** The brands with the notice, each with its joint app. */
const BRANDS = [
  ["mall-a", "订购商城", "银程订购", "订购商城电子商务有限公司"],
  ["mall-b", "银程订购", "订购商城", "银程电子商务有限公司"],
  ["mall-d", "紫金优订", "订购商城", "紫金优订电子商务有限公司"],
] as const;

export const lines = BRANDS.flatMap(([prefix, name, other, company]) => {
  const visitor = casesOf(`/${prefix}/appUnionExplain`);
  return [
    visitor`3 §1, 2.2 the brand's app and another ordering app share all user data (recharge, withdrawal, orders)`.expects(
      {
        shows: [
          "App联合运营公告",
          `${name}App与${other}App实行联合运营`,
          "两个App共享您的全部用户数据，包括：",
          "充值：您在任一App中的充值和账户余额；",
          "提现：您在任一App中的提现及其到账情况；",
          "订单：您在任一App中的持单、预约、退订和提货。",
        ],
        doesNot: ["load"],
      },
    ),
    visitor`3 §1 later legal documents will be named after the other app`.expects({
      shows: [`今后更新和发布的用户协议、隐私政策等法律文件，将以“${other}”的名称发布`],
      marks: [`href="/${prefix}/userSubscription"`, `href="/${prefix}/privacySubscription"`],
    }),
    visitor`3 §7 Show the service phone number as text; §9 service line Mon–Fri 09:30–12:00 and 13:30–17:30`
      .after({ tap: "phone" })
      .expects({
        shows: [company, "400-000-0000", "周一至周五 09:30–12:00，13:30–17:30"],
        does: [once({ redirect: "tel:400-000-0000" })],
      }),
  ];
});
