import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/shopCommodity";
const VISIT = `${ROUTE}?token=old-user`;
const PATH = "/api/djdg/order/productAgreement";

const addressesOf = (phone: Phone) => phone.all(".sheet img").map((image) => image.getAttribute("src"));
const AGREEMENT = [1, 2, 3].map((page) => `/__sandbox/pictures/agreement-${page}.svg`);

describe("the product agreement (spec 1, screen 7)", () => {
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

  test("sends the visitor to the login, and asks for nothing", async ({ phone }) => {
    await phone.open(ROUTE);
    expect(phone.text).toContain("登录后即可查看您的商品订购协议");
    await phone.tap("登录查看");
    expect(phone).toMatchObject({ native: ["login"], sent: [] });
  });

  test("code 200001: the login, no trouble", async ({ phone }) => {
    await phone.sandbox.fault(PATH, "logout");
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["登录查看"]);
    expect(phone.all(".trouble")).toEqual([]);
  });

  test("a failure says 网络异常, and a retry brings the agreement", async ({ phone }) => {
    await phone.sandbox.fault(PATH, "status500");
    await phone.open(VISIT);
    expect(phone.trouble).toBe("网络异常");
    expect(phone.texts(".empty")).toEqual(["暂不可用"]);
    await phone.tap("重试");
    expect(phone.all(".list-item")).toHaveLength(3);
    expect(addressesOf(phone)).toEqual(AGREEMENT);
  });

  test("of no pages says so", async ({ phone }) => {
    phone.answer(PATH, { code: 0, data: { realtimeAgreementUrls: null } });
    await phone.open(VISIT);
    expect(phone.texts(".empty")).toEqual(["暂无协议内容"]);
    expect(phone.reports).toEqual([]);
  });
});
