import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const STORE = "https://apps.apple.com/cn/app/id0000000000";
const packageOf = (channel: string) =>
  `https://download.mall.example/channel/mall-${channel.toLowerCase()}.apk`;

describe.for(["O1", "O2", "O3", "O4", "V1", "V2", "V3", "V4", "S1", "S2"])("/%s", (channel) => {
  test("downloads the channel's package on Android", async ({ phone }) => {
    await phone.open(`/${channel}`, { system: "android", isOutside: true });
    expect(phone.texts("main button, .page-body button")).toEqual(["立即下载"]);
    await phone.tap("立即下载");
    expect(phone.left).toEqual([packageOf(channel)]);
  });

  test("opens the App Store on iOS", async ({ phone }) => {
    await phone.open(`/${channel}`, { system: "ios", isOutside: true });
    expect(phone.texts("main button, .page-body button")).toEqual(["前往App Store下载"]);
    await phone.tap("前往App Store下载");
    expect(phone.left).toEqual([STORE]);
  });

  test("offers both on other systems, with a hint", async ({ phone }) => {
    await phone.open(`/${channel}`, { system: "other", isOutside: true });
    expect(phone.text).toContain("请用手机打开本页");
    await phone.tap("下载安卓版");
    await phone.tap("前往App Store");
    expect(phone).toMatchObject({ left: [packageOf(channel), STORE], sent: [] });
  });
});
