import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

describe("/activity", () => {
  test("keeps the number on the page only: makes no call and stores nothing", async ({ phone }) => {
    await phone.open("/activity");
    await phone.type("手机号", "13800001234");
    await phone.tap("立即订阅");
    expect(phone.toast).toBe("已记录");
    expect(phone.text).toContain("已记录手机号13800001234");
    expect(phone).toMatchObject({ address: "/activity", sent: [], left: [] });
    expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
  });

  test("has a checkbox, which is not required", async ({ phone }) => {
    await phone.open("/activity");
    const [box] = phone.all("input[type=checkbox]") as HTMLInputElement[];
    if (!box) throw new Error("There is no box.");
    await phone.tap("立即订阅");
    expect(phone.toast).toBe("还没有填写手机号");
    for (const isTicked of [true, false]) {
      await phone.tap(box);
      expect(box.checked).toBe(isTicked);
    }
  });

  test.for(["", " \u3000", "\u200b"])("does not claim to have recorded %j", async (typed, { phone }) => {
    await phone.open("/activity");
    await phone.type("手机号", "13800001234");
    await phone.tap("立即订阅");
    await phone.type("手机号", typed);
    await phone.tap("立即订阅");
    expect(phone.toast).toBe("还没有填写手机号");
    expect(phone.text).not.toContain("已记录");
    expect(phone.all('[aria-invalid="true"]')).toEqual([]);
  });

  test("reminds of the checkbox after a number was entered, until it is ticked", async ({ phone }) => {
    await phone.open("/activity");
    await phone.type("手机号", "1");
    await phone.tap("立即订阅");
    expect(phone.text).toContain("请阅读以下协议，并勾选同意。");
    await phone.tap(phone.all("input[type=checkbox]")[0] as HTMLElement);
    expect(phone.text).not.toContain("请阅读以下协议");
  });

  test.for([
    ["领取说明", "/serviceqy"],
    ["在线客服", "/serviceTelephone"],
  ] as const)("%s leads to %s, and its bar back, with the phone's type", async ([button, to], { phone }) => {
    await phone.open("/activity?phoneType=ios");
    await phone.tap(button);
    expect(phone.address).toBe(`${to}?phoneType=ios`);
    await phone.tap("返回");
    expect(phone.address).toBe("/activity?phoneType=ios");
  });
});

test("/aiPhoto downloads the app with its only button", async ({ phone }) => {
  await phone.open("/aiPhoto");
  expect(phone.buttons).toEqual(["点击下载"]);
  await phone.tap("点击下载");
  expect(phone.left).toEqual(["https://download.mall.example/app/ai-photo.apk"]);
});

test("/serviceTelephone offers the brand's phone", async ({ phone }) => {
  await phone.open("/serviceTelephone");
  expect(phone.text).toContain("400-000-0000");
  await phone.tap("拨打服务热线");
  expect(phone.left).toEqual(["tel:400-000-0000"]);
});
