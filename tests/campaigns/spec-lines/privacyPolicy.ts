import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/mall-a/privacySubscription";
const ios = "/mall-a-ios/privacySubscription";

/** Each brand's policy, with its company and the way to the user agreement; the iOS variant has none of its own. */
const BRANDS = [
  [page, "订购商城", "订购商城电子商务有限公司", "/mall-a/userSubscription"],
  [ios, "订购商城", "订购商城电子商务有限公司", "/mall-a/userSubscription"],
  ["/mall-b/privacySubscription", "银程订购", "银程电子商务有限公司", "/mall-b/userSubscription"],
  ["/mall-c/privacySubscription", "易禾订购", "易禾电子商务有限公司", "/mall-c/userSubscription"],
  ["/mall-d/privacySubscription", "紫金优订", "紫金优订电子商务有限公司", "/mall-d/userSubscription"],
] as const;

export const lines: SpecLine[] = [
  ...BRANDS.flatMap(([page, name, company, agreement]): SpecLine[] => [
    {
      line: "3 §9 Privacy policy effective 2023-07-20, of each brand its own",
      page,
      shows: [`${name}隐私政策生效日期：2023年7月20日`, `${company}（以下简称“我们”）运营${name}`],
      doesNot: [{ type: "load" }],
    },
    {
      line: "3 §2.1 to 2.4 the way to the user agreement",
      page,
      search: "phoneType=ios",
      given: [{ tap: "agreement" }],
      does: [{ type: "navigate", to: agreement, query: { phoneType: "ios" }, times: 1 }],
    },
    {
      line: "3 §2.1 to 2.4 the way to the user agreement, with the phone type of the navigation state",
      page,
      state: { phoneType: "ios" },
      given: [{ tap: "agreement" }],
      does: [{ type: "navigate", to: agreement, query: { phoneType: "ios" }, times: 1 }],
    },
    {
      line: "3 §3 User registration data: phone number with verification code, nickname, avatar, real name, ID number",
      page,
      shows: ["注册信息：手机号和短信验证码、昵称、头像，以及实名认证所需的真实姓名和身份证号。"],
    },
    {
      line: "3 §3 Bank card: name, ID number, phone, card number",
      page,
      shows: ["银行卡信息：绑定银行卡时填写的姓名、身份证号、手机号和银行卡号。"],
    },
    {
      line: "3 §3 Pickup address: recipient name, address, phone",
      page,
      shows: ["提货地址：您申请提货时填写的收货人姓名、地址和电话。"],
    },
    {
      line: "3 §9 Personal data kept 2 years, stored in mainland China",
      page,
      shows: ["您的个人信息保存2年。", "保存在中国大陆境内，不向境外提供。"],
    },
    {
      line: "3 §9 Privacy questions answered within 15 natural days",
      page,
      shows: ["我们将在收到您的问题后15个自然日内答复。"],
    },
    {
      line: "3 §7 Show the service phone number as text; §9 service line Mon–Fri 09:30–12:00 and 13:30–17:30",
      page,
      given: [{ tap: "phone" }],
      shows: ["客服热线：400-000-0000", "周一至周五 09:30–12:00，13:30–17:30"],
      does: [{ type: "redirect", url: "tel:400-000-0000", times: 1 }],
    },
  ]),
  ...BRANDS.filter(([page]) => page !== ios).map(
    ([page]): SpecLine => ({
      line: "3 §2.1 the location-information item, but on the iOS variant",
      page,
      shows: ["位置信息：", "2.6 位置信息", "2.7 身份证号"],
    }),
  ),
  {
    line: "3 §2.1 Privacy policy, iOS variant: the location-information item is dropped",
    page: ios,
    shows: ["2.6 身份证号"],
    lacks: ["位置", "定位", "2.7"],
  },
  ...[
    [page, "银程订购"],
    ["/mall-b/privacySubscription", "订购商城"],
    ["/mall-d/privacySubscription", "订购商城"],
  ].map(
    ([page = "", other]): SpecLine => ({
      line: "3 §1, 2.2 Another app brand shares all user data (recharge, withdrawal, orders); the notice says so",
      page,
      shows: [`联合运营，双方共享全部用户数据，包括充值、提现和订单。`, `联合运营方：商城与${other}`],
      marks: [`href="${page.replace("privacySubscription", "appUnionExplain")}"`],
    }),
  ),
  {
    line: "3 §2.1 iOS variant: there is no joint-operation link",
    page: ios,
    shows: ["联合运营方：商城与银程订购"],
    lacksMarks: ["appUnionExplain"],
  },
  {
    line: "3 §2.3 variant C has no joint-operation notice",
    page: "/mall-c/privacySubscription",
    lacks: ["联合运营"],
    lacksMarks: ["appUnionExplain"],
  },
  {
    line: "3 §6 Merchants review real-name data and orders",
    page,
    shows: ["商户商城：为办理实名认证和订单审核，提供您的实名信息和订单信息。"],
  },
  {
    line: "3 §5 ID information given at registration cannot be updated",
    page,
    shows: ["注册时提交的身份信息不能更改"],
  },
  {
    line: "3 §6, 9 Account cancellation under Mine – Settings – cancel account completes within 1 working day",
    page,
    shows: ["您可以前往“我的—设置—注销账号”提出申请，注销在1个工作日内完成。"],
  },
  {
    line: "3 §5 users under 18 are barred from the service",
    page,
    shows: ["商城不向未满18周岁的未成年人提供服务"],
  },
];
