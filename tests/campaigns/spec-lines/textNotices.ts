import { casesOf, reads } from "../../support/campaigns/spec-line.ts";

const winter = { metals: "07:00–06:00", copper: "09:00–03:00", coffee: "17:15–01:30" };
const summer = { metals: "06:00–05:00", copper: "08:00–02:00" };
const soybean = "大豆08:00–20:45\n21:30–02:20";

/** Returns a case for a line of section 9 on the page that shows it. */
const on = (page: string, line: string, shows: string[]) => casesOf(page)`3 §9 ${line}`.expects({ shows });

/** Returns a case for the parts of every notice, and its subject. */
const notice = (page: string, ...shows: string[]) =>
  casesOf(
    page,
  )`3 §2.7 ${page} announces adjusted order times, holidays or channel maintenance, without a call`.expects({
    shows: ["订购商城公告", "尊敬的用户：", "温馨提示", ...shows],
    doesNot: ["load"],
  });

export const lines = [
  notice("/internationalMaterials", "5月29日是美国阵亡将士纪念日", "5月30日起", "2023年5月25日"),
  notice("/daySavingTimeFour", "夏令时订购时间调整", "2024年3月11日起", "2024年3月7日"),
  notice("/easterOrderTime", "复活节休市公告", "3月29日是复活节前的耶稣受难日", "4月1日起恢复订购"),
  notice("/daylightSavingTime", "夏令时", "2023年3月13日起"),
  notice("/orderTimeNoveTowoneSix", "2023年11月21日至11月26日", "11月23日是美国感恩节", "11月27日起"),
  notice("/unionMaintNow", "银行卡通道维护中", "维护中", "2024年1月24日"),
  notice("/unionMaintenance", "银行卡通道维护公告", "银行卡充值", "2024年1月23日"),
  notice("/martinAffectsOrdering", "1月15日是美国马丁·路德·金日", "2024年1月15日"),
  notice("/orderTimeNovemberNd", "冬令时", "2023年11月6日起", "2023年11月2日"),
  notice("/thanksTimeAdjustment", "11月28日是美国感恩节", "12月2日起"),
  notice("/adjustingTimeGoods", "调整咖啡的订购时间", "2023年12月4日起"),
  notice("/autumnFestivalNational", "中秋节、国庆节", "9月29日至10月6日放假", "10月9日起恢复"),
  notice("/timeAdjustmentForSeptember", "9月4日是美国劳动节", "2023年9月4日"),
  notice("/orderTimeAdjustment", "大豆订购时间调整", "2023年4月3日起"),
  notice("/orderTimeMay", "2024年5月", "5月1日至5月5日劳动节假期", "5月27日是美国阵亡将士纪念日"),
  notice("/holidayNotice", "4月4日至4月6日清明节放假", "4月8日起恢复订购"),
  on("/orderTimeNovemberNd", "Winter time: copper 09:00–03:00", [`铜${winter.copper}`]),
  on("/orderTimeNovemberNd", "Winter time: coffee 17:15–01:30", [`咖啡${winter.coffee}`]),
  on("/orderTimeNovemberNd", "Winter time: silver and platinum 07:00–06:00", [`白银、铂金${winter.metals}`]),
  on("/adjustingTimeGoods", "Winter time: copper, coffee, silver and platinum", Object.values(winter)),
  on("/daylightSavingTime", "Summer time: silver and platinum 06:00–05:00", [`白银、铂金${summer.metals}`]),
  on("/daylightSavingTime", "Summer time: soybean 08:00–20:45 and 21:30–02:20", [soybean]),
  on("/daylightSavingTime", "Summer time: copper 08:00–02:00", [`铜${summer.copper}`]),
  on("/orderTimeAdjustment", "Summer time: soybean 08:00–20:45 and 21:30–02:20", [
    "日间08:00–20:45",
    "夜间21:30–02:20",
  ]),
  on("/daySavingTimeFour", "Winter and summer time beside each other", [
    `白银、铂金${winter.metals}${summer.metals}`,
    `铜${winter.copper}${summer.copper}`,
    "大豆夏令时：08:00–20:45，21:30–02:20。",
  ]),
  ...["/easterOrderTime", "/autumnFestivalNational", "/holidayNotice"].map((page) =>
    on(page, "Summer time, from the first day behind the holiday on", [
      `白银、铂金${summer.metals}`,
      `铜${summer.copper}`,
      soybean,
    ]),
  ),
  ...["/internationalMaterials", "/timeAdjustmentForSeptember", "/orderTimeMay"].map((page) =>
    on(page, "Early-close times used in notices: 02:30", [
      `白银、铂金${summer.metals}提前至次日\n02:30停止`,
      `铜${summer.copper}照常`,
    ]),
  ),
  on("/martinAffectsOrdering", "Early-close times used in notices: 03:30", [
    `白银、铂金${winter.metals}提前至次日\n03:30停止`,
    `铜${winter.copper}照常`,
  ]),
  ...["/thanksTimeAdjustment", "/orderTimeNoveTowoneSix"].map((page) =>
    on(page, "Early-close times used in notices: 03:00, 03:30", [
      "提前至次日\n03:30停止",
      "提前至次日\n03:00停止",
    ]),
  ),
  on("/orderTimeNoveTowoneSix", "Winter time, day by day", [
    `11月21日\n11月22日${winter.metals}${winter.copper}`,
    "11月25日\n11月26日休市休市",
  ]),
  ...["/unionMaintenance", "/unionMaintNow"].map((page) =>
    on(page, "Bank-card channel maintenance: 24 Jan 2024, 16:00–24:00", ["1月24日", "16:00–24:00"]),
  ),
  on("/unionMaintenance", "Bank-card channel maintenance: 24 Jan 2024, and what goes on meanwhile", [
    "2024年1月24日 16:00–24:00",
    "其他充值方式照常",
    "提现09:00–18:00\n照常",
    "维护结束后10分钟仍未到账的，请联系在线客服",
  ]),
  on("/internationalMaterials", "Goods named: silver, platinum, copper, soybean, corn, coffee, wheat", [
    "白银、铂金",
    "铜",
    "大豆、玉米\n小麦、咖啡",
  ]),
  on("/internationalMaterials", "Recharge Mon–Fri 08:00–23:00, withdrawal Mon–Fri 09:00–18:00", [
    "充值时间为周一至周五08:00–23:00，提现时间为周一至周五09:00–18:00",
  ]),
  on("/holidayNotice", "Rollover (overnight): maximum 10 days", ["最长10天"]),
  on("/autumnFestivalNational", "Shipping within 15 working days of full payment", ["15个工作日内安排发货"]),
  ...reads("/internationalMaterials", {
    "3 §4.1 automatic at market close for voucher orders; when rollover is switched off":
      "使用代金券的订单和未开启隔夜的订单，会在收市时自动退订",
    "3 §4.2 fails if the order is not placed before that day's order cut-off; freezes no funds":
      "预约订单当日未触发的，收市后自动失效，不冻结资金。",
  }),
];
