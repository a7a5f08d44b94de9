import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const PAGE = "/yearTaskTicket?token=old-user";

const icon = () => document.querySelector("link[rel=icon]")?.getAttribute("href");

describe("routes", () => {
  test.for(["/YEARTASKTICKET", "/yeartaskticket/"])(
    "%s matches as it would in its own case",
    async (route, { phone }) => {
      await phone.open(`${route}?token=old-user`);
      expect(phone.texts("h1")).toEqual(["蛇年红包"]);
    },
  );

  test("without a campaign show an error and a link to the home page", async ({ phone }) => {
    await phone.open("/nowhere");
    expect(phone.texts('[role="alert"]')).toEqual(["页面不存在或活动已下线"]);
    expect(phone.buttons).toEqual(["去首页"]);
    await phone.tap("去首页");
    expect(phone.address).toBe("/");
  });
});

describe("the browser tab", () => {
  test("has the campaign's title and the brand's icon", async ({ phone }) => {
    await phone.open("/yearTaskTicket");
    expect([document.title, icon()]).toEqual(["蛇年红包", "/campaigns/brands/art/mall.svg"]);
  });

  test("has the partner's title and icon with page=xxtj", async ({ phone }) => {
    await phone.open("/yearTaskTicket?page=xxtj");
    expect([document.title, icon()]).toEqual(["星选特价", "/campaigns/brands/art/xxtj.svg"]);
  });
});

test("outside the app, the page asks to open it in the app", async ({ phone }) => {
  await phone.open("/yearTaskTicket", { isOutside: true });
  await phone.tap("登录查看");
  expect(phone).toMatchObject({ toast: "请在App内打开", native: [] });
});

test("shows an error when a page's document cannot be fetched, and a retry recovers", async ({ phone }) => {
  phone.canFetchPages = false;
  await phone.open(PAGE);
  expect(phone.text).toBe("网络异常，页面打不开重新加载");
  await phone.tap("重新加载");
  expect(phone.text).toBe("网络异常，页面打不开重新加载");
  phone.canFetchPages = true;
  await phone.tap("重新加载");
  expect(phone.hasButton("去订购")).toBe(true);
});
