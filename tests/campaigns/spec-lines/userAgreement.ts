import { casesOf, once, reads } from "../../support/campaigns/spec-line.ts";

const page = "/mall-a/userSubscription";
const visitor = casesOf(page);

/** Each brand's agreement, with its company. */
const BRANDS = [
  ["mall-a", "订购商城", "订购商城电子商务有限公司"],
  ["mall-b", "银程订购", "银程电子商务有限公司"],
  ["mall-c", "易禾订购", "易禾电子商务有限公司"],
  ["mall-d", "紫金优订", "紫金优订电子商务有限公司"],
] as const;

export const lines = [
  ...BRANDS.flatMap(([prefix, name, company]) => {
    const visitor = casesOf(`/${prefix}/userSubscription`);
    const policy = `/${prefix}/privacySubscription`;
    const query = { phoneType: "ios" };
    return [
      visitor`3 §2.1 to 2.4 User service agreement, of each brand its own`.expects({
        shows: [
          `${name}用户服务协议`,
          `本协议由您与${company}（以下简称“我们”）订立`,
          "目录第一条 协议的订立与用语第二条 用户资格",
          "第二十条 联系我们",
        ],
        doesNot: ["load"],
      }),
      visitor`3 §2.1 to 2.4 it leads to the privacy policy of the same brand`
        .after({ tap: "privacy" })
        .expects({
          search: "phoneType=ios",
          marks: [`href="${policy}"`],
          does: [once({ navigate: policy, query })],
        }),
      visitor`3 §2.1 to 2.4 it leads to the privacy policy of the same brand, with the phone type of the navigation state`
        .after({ tap: "privacy" })
        .expects({ state: query, does: [once({ navigate: policy, query })] }),
      visitor`3 §7 Show the service phone number as text; §9 Brand pages: service line Mon–Fri 09:30–12:00 and 13:30–17:30`
        .after({ tap: "phone" })
        .expects({
          shows: ["服务热线：400-000-0000", "周一至周五 09:30–12:00，13:30–17:30", `公司名称：${company}`],
          does: [once({ redirect: "tel:400-000-0000" })],
        }),
    ];
  }),
  ...reads(page, {
    "3 §1 Users are mainland-China individuals aged 18 to 64 who register with a mainland mobile phone number":
      [
        "商城的服务面向中国大陆的个人用户，年龄须在18至64周岁之间（含本数）。",
        "具有完全民事行为能力的成年人，并使用中国大陆手机号注册",
      ],
    "3 §1 Real-name verification and order review are done by the merchant mall": [
      "实名认证由商户商城办理和审核。",
      "您提交的订单由商户商城审核。",
    ],
    "3 §1 The mall sells goods by pre-order and retail. The flow is: book, pay the balance, take delivery": [
      "预订和零售服务",
      "订购商品，支付定金；",
      "申请提货，付清尾款；",
      "收取商品，完成订单。",
    ],
    "3 §1 silver, platinum, copper and soybean-type goods (also corn, coffee)":
      "白银、铂金、铜、大豆类商品以及玉米、咖啡等",
    "3 §1 Browsing it needs no account; §6 a registered user is required to buy and pre-order":
      "浏览商城公开的内容无需注册；预订、购买商品，须注册并登录账号。",
    "3 §3 Order: quantity, booking mode, upper profit limit, lower loss limit, overnight flag, overnight days, weight ratio, holding profit/loss":
      "订单的数量、订购方式、止盈上限、止损下限、隔夜设置、隔夜天数、重量比例和持单盈亏",
    "3 §3 Booking modes: order-price booking (expects a rise) and settlement-price booking (expects a fall)":
      ["订购价订购：您预期原料价格上涨；", "结算价订购：您预期原料价格下跌。"],
    "3 §4.1 Unsubscribe triggers": [
      "持单因退订或者提货而结束。",
      "您在持单页面手动退订；",
      "原料价格达到您设置的止盈上限或者止损下限，系统自动退订；",
      "代金券订单，当日收市时自动退订；",
      "达到最长隔夜天数的订单，收市时自动退订；",
      "您在订购页面关闭隔夜的订单，收市时自动退订。",
    ],
    "3 §4.1 Pickup needs the balance of the price paid and a shipping address":
      "请您付清尾款，并填写收货人姓名、收货地址和联系电话。",
    "3 §4.1 Full pickup equals the ordered quantity; reduced pickup the goods' minimum order quantity": [
      "全额提货：提货数量等于订购数量；",
      "减量提货：提货数量等于该商品的最低起订量。",
    ],
    "3 §4.1 The unpicked part counts as cancelled and is settled as compensation or loss":
      "未提货的部分视为退订，按照盈亏结算为补偿或者亏损。",
    "3 §4.1, 9 Shipping is arranged within 15 working days of full payment":
      "付清全部货款后，商品将在15个工作日内安排发货。",
    "3 §3, 4.2, 9 Appointment order: expected price, allowed error points, payment by voucher or balance, valid for 1 day":
      [
        "您可以设置期望价格和允许的误差点数，选择以代金券或者账户余额支付",
        "预约订单的有效期为1天。在该商品当日的订购截止时间之前未能下单的，预约失败。",
      ],
    "3 §4.2 It triggers automatically when the price enters the expected range":
      "原料价格进入期望的范围时，系统自动为您下单。",
    "3 §4.2, 8 It fails at trigger time": [
      "账户余额不足；",
      "没有可以使用的代金券；",
      "登录状态已经失效；",
      "系统繁忙；",
      "网络故障或者不可抗力；",
      "其他原因。",
    ],
    "3 §4.2 It freezes no funds": "预约订单不冻结资金。",
    "3 §5 one phone number binds to only one ID number; only mainland ID cards": [
      "一个手机号只能绑定一个身份证号。",
      "只支持中国大陆居民身份证，不支持其他证件。",
    ],
    "3 §5 users under 18 or over 65 are not supported and are barred from the service":
      "未满18周岁，或者年满65周岁的人士，不能通过实名认证，不得使用商城的服务。",
    "3 §5 ID information given at registration cannot be updated":
      "注册时提交的身份信息不能更改，请您核对无误后再提交。",
    "3 §5 Voucher orders: deposit equal to the voucher, limits cannot be edited, no rollover": [
      "代金券只能用于定金与代金券面额相等的商品。",
      "代金券订单的止盈上限和止损下限不能修改。",
      "代金券订单不能隔夜",
    ],
    "3 §5 Profit/loss limits can be edited only for non-voucher held orders":
      "持单期间，除代金券订单外，您可以修改这两项限额。",
    "3 §5, 9 Exchange only within 48 hours of receipt for wrong shipment, damaged or missing goods; no returns":
      ["商品发错、损坏或者缺件的，您可以在收货后48小时内联系客服申请换货", "商品一经售出，不支持退货。"],
    "3 §5 The invoice defaults to the recipient's name and can be changed before shipping through customer service":
      "发票抬头默认为收货人姓名。需要更改的，请您在发货前联系客服办理。",
    "3 §6, 9 Account cancellation under Mine – Settings – cancel account completes within 1 working day":
      "您可以通过“我的—设置—注销账号”申请注销，我们将在1个工作日内办理完成。",
    "3 §9 Recharge: Mon–Fri 08:00–23:00 (channels may differ)":
      "充值时间为周一至周五08:00–23:00。各支付渠道的时间可能不同",
    "3 §9 Recharge: maximum 5000 yuan per transaction, 20 recharges per day, 50000 yuan per day":
      "充值的限额为：单笔最高5,000元，每日最多20次，每日累计最高50,000元。",
    "3 §9 Recharge: normally instant; if not credited within 10 minutes, contact online support":
      "充值一般实时到账。超过10分钟仍未到账的，请您联系在线客服查询。",
    "3 §9 Withdrawal: Mon–Fri 09:00–18:00": "提现时间为周一至周五09:00–18:00。",
    "3 §9 Withdrawal: maximum 5000 yuan per transaction, 5 per day, 25000 yuan per day":
      "提现的限额为：单笔最高5,000元，每日最多5次，每日累计最高25,000元。",
    "3 §9 Withdrawal: arrives normally within 3 hours, at the latest 3 working days":
      "提现一般在3小时内到账，最迟不超过3个工作日。",
    "3 §9 Withdrawal fee: 2 yuan per withdrawal of 200 yuan or less; 1% of the amount above 200 yuan": [
      "提现金额不超过200元的，每笔2元；",
      "提现金额超过200元的，按提现金额的1%收取。",
    ],
    "3 §9 Service fee: varies by goods, charged at order time, shown in the order dialog":
      "服务费在下单时收取，金额因商品而异，以下单弹窗展示的为准。",
    "3 §9 Rollover (overnight): maximum 10 days": "最长隔夜10天。",
    "3 §9 the system freezes maximum rollover days × daily rollover fee × number of shares; on unsubscribe the rest is refunded":
      [
        "冻结金额 = 最长隔夜天数 × 每日隔夜费 × 订购份数。",
        "退订时，按照实际发生的隔夜费结算，冻结金额的剩余部分退还至您的余额。",
      ],
  }),
  visitor`3 §1 Another app brand shares all user data (recharge, withdrawal, orders), later legal documents will be named after it`.expects(
    {
      shows: [
        "商城与银程订购联合运营，您的充值、提现、订单等全部用户数据由双方共享",
        "后续的协议、政策等法律文件将以银程订购命名。",
      ],
      marks: ['href="/mall-a/appUnionExplain"'],
    },
  ),
  casesOf("/mall-c/userSubscription")`3 §2.3 variant C has no joint-operation notice`.expects({
    lacks: ["联合运营", "后续的协议"],
    lacksMarks: ["appUnionExplain"],
  }),
  visitor`3 §4.1 Unsubscribing puts the profit into the balance, which can be withdrawn`.expects({
    shows: ["订单的盈利计入您的余额，可以依照第十一条提现"],
    marks: ['href="#withdrawal"'],
  }),
];
