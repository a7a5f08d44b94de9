import { casesOf, once, reads, rows } from "../../support/campaigns/spec-line.ts";

const ios = casesOf("/mall-a-ios/privacySubscription");
const HOURS = "周一至周五 09:30–12:00，13:30–17:30";

/** Each brand's policy, with its company and the link to the user agreement, which the iOS variant shares. */
const BRANDS = [
  ["mall-a", "订购商城", "订购商城电子商务有限公司", "/mall-a/userSubscription"],
  ["mall-a-ios", "订购商城", "订购商城电子商务有限公司", "/mall-a/userSubscription"],
  ["mall-b", "银程订购", "银程电子商务有限公司", "/mall-b/userSubscription"],
  ["mall-c", "易禾订购", "易禾电子商务有限公司", "/mall-c/userSubscription"],
  ["mall-d", "紫金优订", "紫金优订电子商务有限公司", "/mall-d/userSubscription"],
] as const;

export const lines = [
  ...BRANDS.flatMap(([prefix, name, company, agreement]) => {
    const page = `/${prefix}/privacySubscription`;
    const visitor = casesOf(page);
    const query = { phoneType: "ios" };
    return [
      visitor`3 §9 Privacy policy effective 2023-07-20, of each brand its own`.expects({
        shows: [`${name}隐私政策生效日期：2023年7月20日`, `${company}（以下简称“我们”）运营${name}`],
        doesNot: ["load"],
      }),
      visitor`3 §2.1 to 2.4 the way to the user agreement`
        .after({ tap: "agreement" })
        .expects({ search: "phoneType=ios", does: [once({ navigate: agreement, query })] }),
      visitor`3 §2.1 to 2.4 the way to the user agreement, with the phone type of the navigation state`
        .after({ tap: "agreement" })
        .expects({ state: query, does: [once({ navigate: agreement, query })] }),
      ...reads(page, {
        "3 §3 User registration data: phone number with verification code, nickname, avatar, real name, ID number":
          "注册信息：手机号和短信验证码、昵称、头像，以及实名认证所需的真实姓名和身份证号。",
        "3 §3 Bank card: name, ID number, phone, card number":
          "银行卡信息：绑定银行卡时填写的姓名、身份证号、手机号和银行卡号。",
        "3 §3 Pickup address: recipient name, address, phone":
          "提货地址：您申请提货时填写的收货人姓名、地址和电话。",
        "3 §9 Personal data kept 2 years, stored in mainland China": [
          "您的个人信息保存2年。",
          "保存在中国大陆境内，不向境外提供。",
        ],
        "3 §9 Privacy questions answered within 15 natural days": "我们将在收到您的问题后15个自然日内答复。",
      }),
      visitor`3 §7 Show the service phone number as text; §9 service line Mon–Fri 09:30–12:00 and 13:30–17:30`
        .after({ tap: "phone" })
        .expects({
          shows: ["客服热线：400-000-0000", HOURS],
          does: [once({ redirect: "tel:400-000-0000" })],
        }),
    ];
  }),
  ...BRANDS.filter(([prefix]) => prefix !== "mall-a-ios").map(([prefix]) =>
    casesOf(
      `/${prefix}/privacySubscription`,
    )`3 §2.1 the location-information item, but on the iOS variant`.expects({
      shows: ["位置信息：", "2.6 位置信息", "2.7 身份证号"],
    }),
  ),
  ios`3 §2.1 Privacy policy, iOS variant: the location-information item is dropped`.expects({
    shows: ["2.6 身份证号"],
    lacks: ["位置", "定位", "2.7"],
  }),
  ...rows(["mall-a", "银程订购"], ["mall-b", "订购商城"], ["mall-d", "订购商城"]).map(([prefix, other]) =>
    casesOf(
      `/${prefix}/privacySubscription`,
    )`3 §1, 2.2 Another app brand shares all user data (recharge, withdrawal, orders); the notice says so`.expects(
      {
        shows: [`联合运营，双方共享全部用户数据，包括充值、提现和订单。`, `联合运营方：商城与${other}`],
        marks: [`href="/${prefix}/appUnionExplain"`],
      },
    ),
  ),
  ios`3 §2.1 iOS variant: there is no joint-operation link`.expects({
    shows: ["联合运营方：商城与银程订购"],
    lacksMarks: ["appUnionExplain"],
  }),
  casesOf("/mall-c/privacySubscription")`3 §2.3 variant C has no joint-operation notice`.expects({
    lacks: ["联合运营"],
    lacksMarks: ["appUnionExplain"],
  }),
  ...reads("/mall-a/privacySubscription", {
    "3 §6 Merchants review real-name data and orders":
      "商户商城：为办理实名认证和订单审核，提供您的实名信息和订单信息。",
    "3 §5 ID information given at registration cannot be updated": "注册时提交的身份信息不能更改",
    "3 §6, 9 Account cancellation under Mine – Settings – cancel account completes within 1 working day":
      "您可以前往“我的—设置—注销账号”提出申请，注销在1个工作日内完成。",
    "3 §5 users under 18 are barred from the service": "商城不向未满18周岁的未成年人提供服务",
  }),
];
