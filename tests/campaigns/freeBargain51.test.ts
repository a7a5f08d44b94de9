import { describe, expect } from "vitest";
import { test } from "../support/phone.tsx";

const VISIT = "/freeBargain51?token=old-user";
const INFO = "/api/djdg/labour/day/info";
const JOIN = "/api/djdg/labour/day/join";

// What it has in common with orderRichList is in freeBargain51-orderRichList.test.ts.
describe("Labour Day (spec 2)", () => {
  test("what came back stands there for who has joined, and only then", async ({ phone }) => {
    await phone.open(VISIT);
    expect(phone.text).not.toContain("我的返还");
    await phone.tap("立即参与");
    expect(phone.text).toContain("我的返还");
  });

  test("what is left is never below zero", async ({ phone }) => {
    phone.answer(INFO, { data: { activityTimeState: 0, joinStatus: 1, reward: 1200 } });
    await phone.open(VISIT);
    expect(phone.figure("已获返还")).toBe("1200元");
    expect(phone.figure("剩余可返")).toBe("0元");
    const bars = phone.all('[role="progressbar"]').map((bar) => bar.getAttribute("aria-valuenow"));
    expect(bars).toEqual(["100"]);
  });

  test("code 200001 in the middle of joining logs out", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.sandbox.fault(JOIN, "logout");
    await phone.sandbox.fault(INFO, "logout");
    await phone.tap("立即参与");
    expect(phone.buttons).toEqual(["立即登录"]);
    expect(phone.toast).toBe("登录失效，请重新登录");
  });
});
