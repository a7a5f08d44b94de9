import { describe, expect } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";
import { chineseWords } from "../support/plan/chinese-words.ts";

const ROUTE = "/grantCoupon";

const send = { accessToken: "session.token" };

/** A campaign of its own at the address of one of the mall's. */
async function openOwn(phone: Phone, campaign: Omit<Campaign, "language" | "id" | "title">): Promise<void> {
  phone.underway.page = (page) => ({
    ...page,
    // The page of the mall has no lists, so it is published without their words.
    words: chineseWords,
    ticks: false,
    campaign: {
      language: 3,
      id: "own",
      title: "自己的页面",
      route: page.campaign.route as string,
      ...campaign,
    },
  });
  await phone.open(`${ROUTE}?token=t`);
}

describe("a list in pages", () => {
  const ordersPage: Omit<Campaign, "language" | "id" | "title"> = {
    endpoints: {
      orders: {
        path: "/orders",
        send,
        paging: { cursor: "next", send: "cursor", append: "items" },
        data: {
          type: "object",
          properties: {
            next: { type: ["string", "null"] },
            items: {
              type: "array",
              key: ["id"],
              items: { type: "object", properties: { id: { type: "integer" } } },
            },
          },
        },
      },
    },
    load: ["orders"],
    actions: { again: { steps: [{ reload: "orders" }] } },
    view: [
      { type: "link", text: "刷新", do: "again" },
      {
        type: "list",
        each: "orders.items.filter(o, o.id != 3)",
        view: [{ type: "text", text: "第{item.id}单" }],
        empty: "暂无订单",
        end: "没有更多了",
      },
    ],
  };
  const page = (ids: number[], next: string | null) => ({ data: { items: ids.map((id) => ({ id })), next } });

  test("grows by its button, survives a failure, and says when it ends", async ({ phone }) => {
    phone.answer("/orders", page([1, 2], "a"));
    await openOwn(phone, ordersPage);
    expect(phone.texts(".list-item")).toEqual(["第1单", "第2单"]);
    phone.answer("/orders", { status: 503 });
    await phone.tap("加载更多");
    expect([phone.trouble, phone.toast]).toEqual(["", ""]);
    phone.answer("/orders", page([2, 3, 4], null));
    await phone.tap("加载失败，点击重试");
    expect(phone.texts(".list-item")).toEqual(["第1单", "第2单", "第4单"]);
    expect(phone.texts(".list-end")).toEqual(["没有更多了"]);
    expect(phone.sent.map(({ fields }) => fields.cursor)).toEqual([undefined, "a", "a"]);
    expect(phone.differences).toEqual([]);
  });

  test("says that it loads, and takes no second tap meanwhile", async ({ phone }) => {
    phone.answer("/orders", page([1], "a"));
    await openOwn(phone, ordersPage);
    phone.answer("/orders", { ...page([2], null), after: 500 });
    await phone.tap("加载更多");
    await phone.tap("加载中");
    expect(phone.isDisabled("加载中")).toBe(true);
    await phone.pass(500);
    expect([phone.calls("/orders"), phone.texts(".list-item")]).toEqual([2, ["第1单", "第2单"]]);
  });

  test("offers the next page if all items so far are filtered out", async ({ phone }) => {
    phone.answer("/orders", page([3], "a"));
    await openOwn(phone, ordersPage);
    expect(phone.text).not.toContain("暂无订单");
    phone.answer("/orders", page([], null));
    await phone.tap("加载更多");
    expect(phone.text).toContain("暂无订单");
  });

  test("starts again at its first page when it is loaded again", async ({ phone }) => {
    phone.answer("/orders", page([1], "a"));
    await openOwn(phone, ordersPage);
    phone.answer("/orders", page([2], null));
    await phone.tap("加载更多");
    phone.answer("/orders", page([1], "a"));
    await phone.comeBack();
    expect(phone.texts(".list-item")).toEqual(["第1单", "第2单"]);
    await phone.tap("刷新");
    expect(phone.texts(".list-item")).toEqual(["第1单"]);
  });
});

describe("doors of a calendar", () => {
  const days = Array.from({ length: 24 }, (_, i) => ({ day: i + 1 }));
  const doors = (type: "tiles" | "cards"): Omit<Campaign, "language" | "id" | "title"> => ({
    constants: { days },
    endpoints: {
      status: {
        path: "/calendar",
        send,
        data: {
          type: "object",
          properties: {
            today: { type: "integer" },
            opened: { type: "array", items: { type: "integer" } },
          },
        },
      },
      open: { path: "/calendar/open", send: { ...send, day: "arguments.day" } },
    },
    load: ["status"],
    tables: {
      door: {
        each: "constants.days",
        rows: [
          {
            state: "opened",
            when: "item.day in status.opened",
            text: "{item.day}",
            hint: "已打开",
            disabled: true,
          },
          {
            state: "openable",
            when: "item.day <= status.today",
            text: "{item.day}",
            do: "open",
            with: { day: "item.day" },
          },
          { state: "closed", text: "{item.day}", tone: "quiet", disabled: true },
        ],
      },
    },
    actions: { open: { steps: [{ call: "open" }, { reload: "status" }] } },
    view: [{ type, each: "constants.days", table: "door", columns: 4, empty: "暂无" }],
  });
  const status = (today: number, opened: number[]) => ({ data: { today, opened } });
  const statesOf = (phone: Phone) => phone.all("[data-state]").map((one) => one.dataset.state);

  test.for(["tiles", "cards"] as const)(
    "of %s each show their row, and a tap opens one",
    async (type, { phone }) => {
      phone.answer("/calendar", status(3, [1]));
      await openOwn(phone, doors(type));
      expect(statesOf(phone)).toEqual(["opened", "openable", "openable", ...Array(21).fill("closed")]);
      expect(phone.isDisabled("24")).toBe(true);
      phone.answer("/calendar", status(3, [1, 2]));
      phone.answer("/calendar/open", { data: null });
      await phone.tap("2");
      expect(phone.sent.find(({ path }) => path === "/calendar/open")?.fields).toMatchObject({ day: "2" });
      expect(statesOf(phone).slice(0, 3)).toEqual(["opened", "opened", "openable"]);
      expect(phone.differences).toEqual([]);
    },
  );

  test("show the empty text without an item", async ({ phone }) => {
    phone.answer("/calendar", status(3, []));
    await openOwn(phone, { ...doors("tiles"), constants: { days: [] } });
    expect(phone.texts(".empty")).toEqual(["暂无"]);
  });
});
