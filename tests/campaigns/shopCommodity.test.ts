import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/shopCommodity";
const VISIT = `${ROUTE}?token=old-user`;
const PATH = "/api/djdg/order/productAgreement";

const addressesOf = (phone: Phone) => phone.all(".sheet img").map((image) => image.getAttribute("src"));
const AGREEMENT = [1, 2, 3].map((page) => `/__sandbox/pictures/agreement-${page}.svg`);

describe("the product agreement", () => {
  test("fetches pictures over https or from this site only", async ({ phone }) => {
    const realtimeAgreementUrls = [
      "javascript:alert(1)",
      "http://cdn.example/a.png",
      "//cdn.example/a.png",
      "data:image/svg+xml,<svg/>",
    ];
    phone.answer(PATH, { data: { realtimeAgreementUrls } });
    await phone.open(VISIT);
    expect(phone.texts(".sheet")).toEqual(Array(4).fill("图片无法显示"));
    expect(addressesOf(phone)).toEqual([]);
  });

  test("sends a visitor to the login, without a call", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.text).toContain("登录后即可查看您的商品订购协议");
    await phone.tap("登录查看");
    expect(phone).toMatchObject({ native: ["login"], sent: [] });
  });

  test("offers the login after code 200001, without a retry row", async ({ phone }) => {
    await phone.sandbox.fault(PATH, "logout");
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["登录查看"]);
    expect(phone.all(".trouble")).toEqual([]);
  });

  test("shows 网络异常 after a failure, and a retry recovers", async ({ phone }) => {
    await phone.sandbox.fault(PATH, "status500");
    await phone.open(VISIT);
    expect(phone.trouble).toBe("网络异常");
    expect(phone.texts(".empty")).toEqual(["暂不可用"]);
    await phone.tap("重试");
    expect(phone.all(".list-item")).toHaveLength(3);
    expect(addressesOf(phone)).toEqual(AGREEMENT);
  });

  test("shows a message if it has no pages", async ({ phone }) => {
    phone.answer(PATH, { code: 0, data: { realtimeAgreementUrls: null } });
    await phone.open(VISIT);
    expect(phone.texts(".empty")).toEqual(["暂无协议内容"]);
    expect(phone.reports).toEqual([]);
  });
});
