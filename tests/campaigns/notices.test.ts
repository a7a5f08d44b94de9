import { expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

/** The document title of each notice; some use the brand's name. */
const titles = {
  "/internationalMaterials": "国际原材料休市通知",
  "/daySavingTimeFour": "夏令时订购时间调整",
  "/easterOrderTime": "复活节休市公告",
  "/daylightSavingTime": "夏令时订购时间",
  "/orderTimeNoveTowoneSix": "11月21日至26日订购时间",
  "/unionMaintNow": "订购商城",
  "/unionMaintenance": "订购商城",
  "/martinAffectsOrdering": "马丁·路德·金日订购时间调整",
  "/orderTimeNovemberNd": "冬令时订购时间",
  "/thanksTimeAdjustment": "感恩节订购时间调整",
  "/adjustingTimeGoods": "咖啡订购时间调整",
  "/autumnFestivalNational": "中秋国庆放假公告",
  "/timeAdjustmentForSeptember": "9月订购时间调整",
  "/orderTimeAdjustment": "大豆订购时间调整",
  "/orderTimeMay": "5月订购时间",
  "/holidayNotice": "清明节放假公告",
  "/orderTimeJune": "6月订购时间",
  "/orderTimeJuly": "7月订购时间",
  "/orderTimeAugust": "8月订购时间",
  "/orderTimeSeptember": "9月订购时间",
  "/orderTimeOctober": "10月订购时间",
  "/OrderTimeNovember": "11月订购时间",
  "/christmasClose": "圣诞节休市安排",
  "/newYearClose": "元旦休市安排",
  "/orderTime25January": "1月25日订购时间",
  "/januaryOrderTime": "1月订购时间",
  "/presidentDay": "总统日订购时间",
  "/merchOrderTime": "3月订购时间",
  "/currentOrderTime": "订购商城",
};

test.for(Object.entries(titles))(
  "%s has the title %s and one heading, and makes no calls",
  async ([route, title], { phone }) => {
    await phone.open(route);
    expect(document.title).toBe(title);
    expect(phone.all("h1")).toHaveLength(1);
    expect(phone.text).not.toContain("--");
    expect(phone.sent).toEqual([]);
  },
);

test("shows the partner's brand in the tab with page=xxtj", async ({ phone }) => {
  await phone.open("/orderTimeMay?page=xxtj");
  expect(document.title).toBe("星选特价");
});
