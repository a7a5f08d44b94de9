import { casesOf } from "../../support/campaigns/spec-line.ts";

const winter = { metals: "07:00–06:00", copper: "09:00–03:00", coffee: "17:15–01:30" };
const winterTable = [`白银、铂金${winter.metals}`, `铜${winter.copper}`, `咖啡${winter.coffee}`];
const summerTable = ["白银、铂金06:00–05:00", "铜08:00–02:00", "大豆08:00–20:45\n21:30–02:20"];

/** Returns the cases of a poster, which is text instead of a picture, without calls. */
const poster = (page: string, title: string, ...shows: string[]) =>
  casesOf(page)`3 §2.7 Image-only notice routes: ${page}`.expects({
    shows: [title, ...shows],
    marks: ["poster-title"],
    lacksMarks: ["<img"],
    doesNot: ["load"],
  });

const on = (page: string, line: string, shows: string[]) => casesOf(page)`3 §9 ${line}`.expects({ shows });

export const lines = [
  poster("/orderTimeJune", "六月订购时间", "2024年6月", "6月19日（美国六月节）", ...summerTable),
  poster("/orderTimeJuly", "七月\n订购时间", "2024年7月", "逢美国独立日，7月4日", ...summerTable),
  poster("/orderTimeAugust", "八月订购不打烊", "2024年8月", ...summerTable),
  poster("/orderTimeSeptember", "九月订购时间", "2024年9月", "9月2日为美国劳动节", ...summerTable),
  poster(
    "/orderTimeOctober",
    "十月订购时间",
    "2024年10月",
    "10月1日至10月7日国庆假期订购照常",
    ...summerTable,
  ),
  poster("/OrderTimeNovember", "十一月\n订购时间", "11月4日起冬令时", "11月28日感恩节", ...winterTable),
  poster("/christmasClose", "圣诞休市", "2024年12月25日", "12月25日休市休市"),
  poster("/newYearClose", "元旦休市", "2024年1月1日", "1月1日休市休市"),
  poster("/orderTime25January", "1月25日\n订购时间", "2024年1月25日", ...winterTable),
  poster(
    "/januaryOrderTime",
    "一月订购时间",
    "2024年1月",
    "1月1日元旦休市",
    "1月15日马丁·路德·金日",
    ...winterTable,
  ),
  poster("/presidentDay", "总统日\n订购时间", "2024年2月19日", "美国总统日"),
  poster("/merchOrderTime", "三月订购时间", "3月11日起夏令时", "3月29日耶稣受难日", ...summerTable),
  poster("/currentOrderTime", "当前订购时间", "2024年3月11日起"),
  on("/currentOrderTime", "Winter time and summer time of all goods", [
    "白银、铂金06:00–05:0007:00–06:00",
    "铜08:00–02:0009:00–03:00",
    "大豆08:00–20:45\n21:30–02:20",
    "17:15–01:30",
  ]),
  on("/orderTimeJune", "Early-close times used in notices: 02:30", ["提前至次日02:30停止订购"]),
  on("/orderTimeJuly", "Early-close times used in notices: 02:30", ["于次日02:30提前结束"]),
  on("/orderTimeSeptember", "Early-close times used in notices: 02:30", ["次日02:30停止订购"]),
  on("/christmasClose", "Early-close times used in notices: 03:00", [
    `12月24日至次日\n03:00${winter.copper}`,
    `12月26日${winter.metals}${winter.copper}`,
  ]),
  on("/newYearClose", "Winter time behind the holiday", [`1月2日${winter.metals}${winter.copper}`]),
  on("/januaryOrderTime", "Early-close times used in notices: 03:30", ["白银、铂金至次日03:30停止"]),
  on("/presidentDay", "Early-close times used in notices: 03:30", [
    `白银、铂金${winter.metals}至次日\n03:30`,
    `铜${winter.copper}照常`,
    `咖啡${winter.coffee}休市`,
  ]),
  on("/orderTime25January", "Bank-card channel maintenance: 24 Jan 2024, 16:00–24:00", [
    "银行卡通道维护（1月24日 16:00–24:00）结束后",
  ]),
  on("/orderTime25January", "Recharge Mon–Fri 08:00–23:00", ["充值时间：周一至周五\n08:00–23:00"]),
  on("/christmasClose", "Goods named: soybean, corn, wheat, coffee", ["大豆、玉米、小麦、咖啡同日休市"]),
];
