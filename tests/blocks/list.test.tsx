import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemKeysOf, namesReadByBlocks, viewDependenciesOf } from "../../src/blocks/list/list-items.ts";
import type { Block, Campaign } from "../../src/language/document.generated.ts";
import { isEqual, UNKNOWN } from "../../src/language/values.ts";
import { openingSnapshot, type Snapshot, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { forAll } from "../support/for-all.ts";
import { NO_HANDLERS, planFor, visitor } from "../support/play/page.ts";

describe("keys of items", () => {
  it.each<[string, unknown[], unknown[]]>([
    ["ids", [{ id: "b" }, { id: "a" }], ["b", "a"]],
    ["numbers", [{ id: 7 }, { id: 0 }], [7, 0]],
    ["indices if an id is missing", [{ id: "b" }, {}], [0, 1]],
    ["indices if ids are null", [{ id: null }, { id: null }], [0, 1]],
    ["indices if an id is repeated", [{ id: "b" }, { id: "b" }], [0, 1]],
    ["indices if an id is repeated as text and number", [{ id: "1" }, { id: 1 }], [0, 1]],
    ["indices for items that are not objects", ["x", 5, null], [0, 1, 2]],
    ["empty for an empty list", [], []],
  ])("are %s", (_, items, keys) => {
    expect(itemKeysOf(items)).toEqual(keys);
  });

  it("are unique and as many as the items, whatever the ids", () => {
    const item = fc.record({ id: fc.oneof(fc.constantFrom("1", "2", 1, 2, null), fc.anything()) });
    forAll(100, [fc.array(item)], (items) => {
      const keys = itemKeysOf(items);
      expect(keys).toHaveLength(items.length);
      expect(new Set(keys.map(String)).size).toBe(items.length);
    });
  });
});

const shown: Partial<Campaign> = {
  endpoints: {
    orders: { path: "/orders", data: { type: "array" } },
    other: { path: "/other", data: { type: "array" } },
  },
  load: ["orders", "other"],
  local: { page: 1, pick: 2 },
  values: { late: "now > 5", later: "values.late", page: "local.page" },
  tables: {
    quiet: { rows: [{ state: "a", when: "item.paid", text: "{orders}" }] },
    timed: { rows: [{ state: "a", text: "a", hint: "{values.later ? 'x' : 'y'}" }] },
  },
};

const orders = (data: unknown) => ({ answers: { orders: { busy: false, data } } });
const text = (template: string): Block[] => [{ type: "text", text: template }];
const status = (table: string): Block[] => [{ type: "panel", view: [{ type: "status", table }] }];

describe("names that a view can show", () => {
  it.each<[string, Block[], string[]]>([
    ["names read by its texts", text("{item.amount}{local.page}"), ["item", "local"]],
    ["names read by the values that its texts use", text("{values.later}"), ["now"]],
    ["names read by its tables", status("quiet"), ["item", "orders"]],
    ["names read by the values that a table's texts use", status("timed"), ["now"]],
  ])("include %s", (_, view, names) => {
    expect([...namesReadByBlocks(planFor(shown), view)]).toEqual(expect.arrayContaining(names));
  });

  /** Returns whether the items of a list rerender when the page goes from one snapshot to another. */
  function isDrawnAgain(view: Block[], before: Partial<Snapshot>, after: Partial<Snapshot>): boolean {
    const plan = planFor(shown);
    const names = namesReadByBlocks(plan, view);
    const [a, b] = [before, after].map((part) => {
      const snapshot = { ...openingSnapshot(plan, visitor, 0), ...part };
      const scope = scopeOfSnapshot({ plan, snapshot });
      const around = { plan, views: {}, ...NO_HANDLERS, showTrouble: () => () => {}, report: () => {} };
      return viewDependenciesOf(names, { ...around, snapshot, scope });
    });
    return !isEqual(a, b);
  }

  const item = text("{item.amount}元");
  it.each<[string, Block[], Partial<Snapshot>, Partial<Snapshot>, boolean]>([
    ["the second, if nothing reads the time", item, { now: 1 }, { now: 2 }, false],
    ["the second, if a text reads the time", text("{now}"), { now: 1 }, { now: 2 }, true],
    ["the second, if a value of a table reads the time", status("timed"), { now: 1 }, { now: 2 }, true],
    ["a dialog", item, {}, { dialogs: [{ name: "rules", scope: {} }] }, false],
    ["a login that may have expired", item, {}, { isMarkedLoggedOut: true }, true],
    ["a tap", item, {}, { tapped: { order: 3 } }, false],
    ["a running action", item, {}, { runs: { order: { steps: [] } } }, true],
    ["an answer that the view does not read", item, orders([1]), orders([2]), false],
    ["the same answer again", text("{orders}"), orders([{ a: 1 }]), orders([{ a: 1 }]), false],
    ["another answer", text("{orders}"), orders([{ a: 1 }]), orders([{ a: 2 }]), true],
    ["a reload", text("{orders}"), orders([1]), { answers: { orders: { busy: true, data: [1] } } }, true],
    ["the login", text("{session.loggedIn}"), {}, { refused: true }, true],
    ["a local value used by another", text("{values.page}"), {}, { local: { page: 2, pick: 2 } }, true],
  ])("change the list or not: %s", (_, view, before, after, expected) => {
    expect(isDrawnAgain(view, before, after)).toBe(expected);
  });
});

describe("the list block", () => {
  const listOf = (each: string): Block => {
    return { type: "list", each, empty: "暂无订单", view: text("第{item.number}单") };
  };
  const campaign: Partial<Campaign> = { ...shown, view: [listOf("orders")] };
  const known = (count: number) => orders(Array.from({ length: count }, (_, i) => ({ number: i + 1 })));

  it.each([
    [1, 1, undefined],
    [20, 20, undefined],
    [21, 20, "还有1条"],
    [1000, 20, "还有980条"],
  ])("with %i items draws %i at first", async (count, drawn, more) => {
    const html = await drawBlocks(campaign, known(count));
    expect(html.match(/第\d+单/g)).toEqual(Array.from({ length: drawn }, (_, i) => `第${i + 1}单`));
    expect(/还有\d+条/.exec(html)?.[0]).toBe(more);
  });

  const error = { kind: "refused" as const, code: "7", message: "系统繁忙" };
  const NOT_HERE = `<p class="empty">暂不可用</p>`;
  it.each<[string, Partial<Snapshot>, string]>([
    ["empty, with its text", known(0), "暂无订单"],
    [
      "loading, as a skeleton",
      { answers: { orders: { busy: true } } },
      `aria-busy="true" aria-label="加载中"`,
    ],
    ["unavailable", { answers: { orders: { busy: false, error } } }, NOT_HERE],
    ["unreadable, as unavailable", orders(UNKNOWN), NOT_HERE],
    [
      "unreadable in one item, with -- in that item",
      orders([{ number: 1 }, { number: UNKNOWN }, { number: 3 }]),
      "第--单",
    ],
    ["not available to a visitor, with its text", { visit: { ...visitor, token: "" } }, "暂无订单"],
    ["reloading, with its items", { answers: { orders: { busy: true, data: [{ number: 4 }] } } }, "第4单"],
  ])("shows its state when the list is %s", async (_, snapshot, expected) => {
    expect(await drawBlocks(campaign, snapshot)).toContain(expected);
  });

  it.each([
    ["one of which may be paid", [true, UNKNOWN, true], ["第1单", "第3单"]],
    ["which all may be paid", [UNKNOWN, UNKNOWN], null],
  ])("filtered by items %s, draws only those that are certain", async (_, paid, drawn) => {
    const data = paid.map((isPaid, i) => ({ number: i + 1, isPaid }));
    const view = [listOf("orders.filter(o, o.isPaid)")];
    const html = await drawBlocks({ ...campaign, view }, orders(data));
    expect(html.match(/第[^<]*单/g)).toEqual(drawn);
    expect(html).not.toContain("暂不可用");
  });
});

it("a list in a list can read the items of both, if their names differ", async () => {
  const html = await drawBlocks({
    constants: {
      friends: [
        { name: "甲", orders: [{ fee: 5 }, { fee: 8 }] },
        { name: "乙", orders: [{ fee: 9 }] },
      ],
    },
    view: [
      {
        type: "list",
        each: "constants.friends",
        as: "friend",
        empty: "",
        view: [{ type: "list", each: "friend.orders", empty: "", view: text("{friend.name}{item.fee}元") }],
      },
    ],
  });
  expect(html.match(/[甲乙]\d元/g)).toEqual(["甲5元", "甲8元", "乙9元"]);
});

it("a state table inside a list reads the item by the list's own name", async () => {
  const rows = [
    { state: "paid", when: "friend.isPaid", text: "{friend.name}已付" },
    { state: "open", text: "待付" },
  ];
  const html = await drawBlocks({
    constants: {
      friends: [
        { name: "甲", isPaid: true },
        { name: "乙", isPaid: false },
      ],
    },
    tables: { pay: { each: "constants.friends", as: "friend", rows } },
    view: [
      {
        type: "list",
        each: "constants.friends",
        as: "friend",
        empty: "",
        view: [{ type: "status", table: "pay" }],
      },
    ],
  });
  expect(html).toContain("甲已付");
  expect(html).toContain("待付");
});
