import { describe, expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

const cellsOf = (row: HTMLTableRowElement) => Array.from(row.cells, (cell) => cell.textContent);

describe("the fulfilment rules", () => {
  test("have headings and a table of product specifications, without call and login", async ({ phone }) => {
    await phone.open("/performanceSystem");
    expect(phone.texts("h1")).toEqual(["什么是商城履约制度"]);
    expect(phone.texts("h2")).toEqual([
      "为什么要履约",
      "履约三件事",
      "履约要求一览",
      "实名认证",
      "提货履约",
      "持有期限",
      "商品规格",
      "接下来",
    ]);
    const tables = phone.all("table").map((table) => Array.from((table as HTMLTableElement).rows, cellsOf));
    expect(tables).toEqual([
      [
        ["达到金额", "履约要求"],
        ["充值满2,000元", "完成实名认证"],
        ["累计消费满10,000元", "提取指定商品"],
        ["累计消费满20,000元", "按金额再次提货"],
        ["累计消费满280,000元", "部分商品仅限全款购买"],
      ],
      [
        ["商品", "规格（元/手）"],
        ["白银", "480"],
        ["铜", "480"],
        ["铂金", "500"],
        ["大豆", "360"],
        ["玉米", "320"],
        ["咖啡", "480"],
      ],
    ]);
    expect(phone.sent).toEqual([]);
  });
});

describe("返回App of the operation-success page", () => {
  test.for([
    ["?token=old-user&phoneType=ios", "", "/collarRollTab?token=old-user&phoneType=ios"],
    ["", "", "/collarRollTab"],
    ["", "www.mall.example", "/"],
    ["?token=old-user", "www.mall.example", "/"],
  ] as const)(
    "with %s at the host %j leads to %s, never back to the bank",
    async ([query, host, to], { phone }) => {
      window.history.pushState(null, "", "/bank");
      await phone.open(`/paySuccess${query}`, { host, isOutside: true });
      await phone.tap("返回App");
      expect(phone).toMatchObject({ address: to, toast: "", left: [] });
    },
  );
});

describe.for([
  ["/performanceSystem", "什么是商城履约制度"],
  ["/paySuccess", "操作成功"],
  ["/mineSwiper", "大家都在领"],
  ["/shopCommodity", "商品订购协议"],
  ["/fullServiceFeeFree", "服务费全免"],
] as const)("%s", ([route, title]) => {
  test("has no bar of its own, and its title in the tab", async ({ phone }) => {
    await phone.open(route);
    expect(phone.all("h1")).toHaveLength(1);
    expect(phone.all("nav,[role=navigation]")).toEqual([]);
    expect(document.title).toBe(title);
  });

  test("has a bar with showNav=true that leads to the hub with token and phone type", async ({ phone }) => {
    await phone.open(`${route}?token=old-user&phoneType=ios&showNav=true`);
    expect(phone.texts("nav")).toEqual([title]);
    await phone.tap("返回");
    expect(phone.address).toBe("/collarRollTab?token=old-user&phoneType=ios");
  });

  test("shows the partner's brand in the tab with page=xxtj", async ({ phone }) => {
    await phone.open(`${route}?page=xxtj`);
    expect(document.title).toBe("星选特价");
  });
});
