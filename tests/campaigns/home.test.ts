import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

/** One of the brand's hosts. */
const OFFICIAL = { host: "www.mall.example" };

describe("the official site's host", () => {
  test.for(["", "127.0.0.1", "mall.example", "www.mall.example.evil"])(
    "at %j the page is not rendered",
    async (host, { phone }) => {
      await phone.open("/", { host });
      expect(phone.texts("[role=alert]")).toEqual(["页面不存在或活动已下线"]);
      expect(phone).toMatchObject({ buttons: ["去首页"], sent: [] });
    },
  );

  test("shows the page, without a call", async ({ phone }) => {
    await phone.open("/", OFFICIAL);
    expect(phone.texts("h1")).toEqual(["大宗好物 小额订购"]);
    expect(phone.sent).toEqual([]);
  });
});

describe("links to other sites", () => {
  test.for(["下载领福利", "下载App领福利", "下载App，马上体验", "领取新人福利"])(
    "%s downloads the app",
    async (name, { phone }) => {
      await phone.open("/", OFFICIAL);
      await phone.tap(name);
      expect(phone.left).toEqual(["https://download.mall.example/app/mall.apk"]);
    },
  );

  test("the filing number leads to the ministry's register", async ({ phone }) => {
    await phone.open("/", OFFICIAL);
    const filings = phone.buttons.filter((name) => /ICP备/.test(name));
    expect(filings).toHaveLength(1);
    await phone.tap(filings[0] ?? "");
    expect(phone.left).toEqual(["https://beian.miit.gov.cn/"]);
  });

  test("the hotline is dialled", async ({ phone }) => {
    await phone.open("/", OFFICIAL);
    await phone.tap("拨打服务热线");
    expect(phone.left).toEqual(["tel:400-000-0000"]);
  });
});

test("shows six advantages, three steps, three benefits and the company", async ({ phone }) => {
  await phone.open("/", OFFICIAL);
  expect(phone.texts(".cards:not(.cards-numbered) .cards-title")).toEqual([
    "定金低",
    "品类多",
    "订购灵活",
    "持单时间长",
    "支付便捷",
    "专属热线",
  ]);
  expect(phone.texts(".cards-numbered .cards-title")).toEqual([
    "注册领券",
    "选择方式，下单订购",
    "取消订单或提货",
  ]);
  expect(phone.texts(".voucher-amount")).toEqual(["175元", "200元", "1400元"]);
  for (const text of [
    "最长可持单10天",
    "最多可得10张",
    "每天最高返200元代金券，连续7天",
    "有限公司",
    "周一至周五",
  ])
    expect(phone.text).toContain(text);
});
