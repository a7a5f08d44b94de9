import { casesOf, once, reads, rows } from "../../support/campaigns/spec-line.ts";

export const lines = [
  ...["mall-a", "mall-b", "mall-d"].flatMap((prefix) => {
    const visitor = casesOf(`/${prefix}/helpSubscription`);
    return [
      visitor`3 §2.5 The top block has four tiles; below is the basic-rules block of collapsible sections (${prefix})`.expects(
        {
          shows: [
            "新手必学",
            "平台介绍10秒了解",
            "新用户免单攻略",
            "如何获取\n代金券",
            "止盈止损\n的作用",
            "基本规则充值规则",
            "提现规则",
            "订购时间",
            "订购术语",
            "费用说明",
            "预售订单结算",
            "预约单",
            "提货",
            "账户",
          ],
          doesNot: ["load"],
        },
      ),
      visitor`3 §2.5 All sections start collapsed (${prefix})`.expects({
        marks: ['aria-expanded="false"'],
        lacksMarks: ['aria-expanded="true"'],
      }),
      ...rows(
        ["platform", `/${prefix}/bigSubscription`],
        ["newUser", "/mall-a/newSubscription"],
        ["vouchers", "/mall-a/getSubscription"],
        ["limits", "/mall-a/profitSubscription"],
      ).flatMap(([tap, to]) => [
        visitor`3 §2.5 The phone type is read from the query string and is passed on when a tile is opened (${prefix}, ${tap})`
          .after({ tap })
          .expects({
            search: "phoneType=ios&showNav=true",
            does: [once({ navigate: to, query: { phoneType: "ios", showNav: "true" } })],
          }),
        visitor`3 §2.5 … or from navigation state … (${prefix}, ${tap})`.after({ tap }).expects({
          state: { phoneType: "ios" },
          does: [once({ navigate: to, query: { phoneType: "ios" } })],
        }),
        visitor`3 §2.5 … and not without one (${prefix}, ${tap})`
          .after({ tap })
          .expects({ does: [once({ navigate: to, query: {} })] }),
      ]),
    ];
  }),
  ...reads("/mall-a/helpSubscription", {
    "3 §9 Recharge Mon–Fri 08:00–23:00 (channels may differ)": [
      "周一至周五\n08:00–23:00",
      "不同支付渠道的充值时间可能不同",
    ],
    "3 §9 Maximum 5000 yuan per transaction, 20 recharges per day, 50000 yuan per day":
      "单笔限额最高5,000元每日次数最多20次每日限额最高50,000元",
    "3 §9 Normally instant; if not credited within 10 minutes, contact online support": [
      "到账时间一般实时到账",
      "充值后10分钟仍未到账的，请联系在线客服",
    ],
    "3 §9 Withdrawal Mon–Fri 09:00–18:00": "提现时间周一至周五\n09:00–18:00",
    "3 §9 Maximum 5000 yuan per transaction, 5 per day, 25000 yuan per day":
      "单笔限额最高5,000元每日次数最多5次每日限额最高25,000元",
    "3 §9 Arrives normally within 3 hours, at the latest 3 working days": "一般3小时内，\n最迟3个工作日",
    "3 §9 Fee: 2 yuan per withdrawal of 200 yuan or less; 1% of the amount above": [
      "200元及以下每笔2元",
      "200元以上提现金额的1%",
    ],
    "3 §9 Winter time: copper 09:00–03:00; coffee 17:15–01:30; silver and platinum 07:00–06:00":
      "冬令时商品订购时间白银、铂金07:00–06:00铜09:00–03:00咖啡17:15–01:30",
    "3 §9 Summer time: silver and platinum 06:00–05:00; soybean 08:00–20:45 and 21:30–02:20; copper 08:00–02:00":
      "夏令时商品订购时间白银、铂金06:00–05:00铜08:00–02:00大豆08:00–20:45\n21:30–02:20",
    "3 §9 Early-close times used in notices: 02:30, 03:00, 03:30": "提前至02:30、03:00或03:30截止",
    "3 §3 Order-price booking: the user expects the price to rise": "订购价订购：预计价格上涨时选用",
    "3 §3 Settlement-price booking: … to fall": "结算价订购：预计价格下跌时选用",
    "3 §3 Held order: quantity, booking mode, profit cap, loss floor, overnight days, weight ratio, holding profit/loss":
      "订购数量、订购方式、止盈、止损、隔夜天数、重量比例和持有盈亏",
    "3 §9 Service fee: varies by goods, charged at order time, shown in the order dialog": [
      "服务费因商品而异，在下单时收取",
      "以下单弹窗展示为准",
    ],
    "3 §9 Rollover: maximum 10 days": "订单最长可以隔夜10天",
    "3 §9 The system freezes maximum rollover days × daily rollover fee × number of shares":
      "冻结的隔夜费 = 最长隔夜天数 × 每日隔夜费 × 订购份数",
    "3 §9 On unsubscribe the actual fee is settled and the rest refunded":
      "退订时按实际发生的隔夜费结算，其余退还",
    "3 §4.1 A held order ends by unsubscribing or by pickup": "持单通过退订或提货结束",
    "3 §4.1 Unsubscribe triggers": [
      "在持单页面手动点击退订",
      "原材料价格达到设定的止盈或止损，自动退订",
      "使用代金券的订单，当日收市时自动退订",
      "隔夜天数达到上限的订单，收市时自动退订",
      "在订购页面关闭隔夜的订单，收市时退订",
    ],
    "3 §4.1 Unsubscribing puts the profit into the balance, which can be withdrawn":
      "所得收益计入账户余额，可以提现",
    "3 §5 Limits can be edited only for non-voucher held orders": "未使用代金券的持单，可以修改止盈和止损",
    "3 §5 The limits of voucher orders cannot be edited; voucher orders cannot roll over":
      "代金券订单不能修改止盈止损，也不能隔夜",
    "3 §5 A voucher can be used only on goods whose deposit equals the voucher value": "面值须与商品定金相等",
    "3 §3 Appointment order: expected price, allowed error points, payment method (voucher or account balance)":
      "期望价格、允许误差点数和支付方式（代金券或账户余额）",
    "3 §4.2 Valid for 1 day; fails if not placed before that day's cut-off": [
      "有效期为1天",
      "至该商品当日订购截止时仍未下单的，预约单失效",
    ],
    "3 §4.2 It triggers automatically when the price enters the expected range":
      "价格进入期望区间时，系统自动下单",
    "3 §4.2 It fails at trigger time if …": [
      "账户余额不足，或没有可用的代金券",
      "登录已失效",
      "系统繁忙、网络异常或不可抗力",
      "其他原因",
    ],
    "3 §4.2 It freezes no funds": "预约单不冻结任何资金",
    "3 §4.1 Pickup needs the balance of the price paid and a shipping address":
      "付清尾款，并填写收货人、收货地址和联系电话",
    "3 §4.1 Shipping is arranged within 15 working days of full payment": "付清全款后15个工作日内安排发货",
    "3 §4.1 Full pickup equals the ordered quantity; reduced pickup the minimum order quantity": [
      "全额提货：提货数量等于订购数量",
      "减量提货：提货数量等于该商品的最低起订量",
    ],
    "3 §4.1 The unpicked part counts as cancelled and is settled as compensation or loss":
      "未提取的部分视为取消，按补偿或损失结算",
    "3 §5 Exchange only within 48 hours of receipt for wrong shipment, damaged or missing goods; no returns":
      ["错发、破损或少件的，请在签收后48小时内申请换货", "商品不支持退货"],
    "3 §5 The invoice defaults to the recipient's name and can be changed before shipping":
      "发票抬头默认为收货人姓名，发货前可以联系客服修改",
    "3 §5 Registration only with a mainland-China phone number": "仅支持中国大陆手机号注册",
    "3 §9 Age limit 18 to 64": "用户须为18至64周岁",
    "3 §5 One phone number binds to only one ID number; only mainland ID cards; ID information cannot be updated":
      ["一个手机号只能绑定一个身份证号", "仅支持中国大陆居民身份证", "身份信息不能更改"],
    "3 §3 Bank card: name, ID number, phone, card number": "姓名、身份证号、手机号和卡号",
    "3 §6 Merchants review real-name data and orders": "由商户商城审核",
    "3 §6 Account cancellation under Mine – Settings – cancel account, within 1 working day":
      "“我的 - 设置 - 注销账号”中申请，1个工作日内完成",
    "3 §9 Personal data kept 2 years, stored in mainland China": "个人信息存储于中国境内，保存2年",
    "3 §9 Privacy questions answered within 15 natural days": "隐私问题在15个自然日内答复",
  }),
];
