import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlacedOrder } from "../../campaigns/sandbox/mall/history.ts";
import { orderDetailsByNumber, orderProfitAt } from "../../campaigns/sandbox/mall/market.ts";
import { DAY_MS } from "../../src/language/time.ts";
import { forAll } from "../support/for-all.ts";
import { openSandbox } from "./player.ts";

const orders = fc
  .record({ number: fc.integer({ min: 1, max: 5000 }), at: fc.integer({ min: 0, max: 2e12 }) })
  .map(
    ({ number, at }): PlacedOrder => ({ id: `order-${number}`, at, fee: 0, ...orderDetailsByNumber(number) }),
  );

describe("the terms of an order", () => {
  test("cover six commodities in six orders, and both sides of each in twelve", () => {
    const terms = Array.from({ length: 12 }, (_, i) => orderDetailsByNumber(i + 1));
    expect(new Set(terms.slice(0, 6).map(({ commodity }) => commodity)).size).toBe(6);
    expect(new Set(terms.map(({ commodity, direction }) => `${commodity} ${direction}`)).size).toBe(12);
  });

  test("have the price of one to five lots", () => {
    for (let number = 1; number <= 30; number++) {
      const { commodity, price } = orderDetailsByNumber(number);
      const lot = { XAG: 480, XPT: 500, CAD: 480, S: 360, C: 320, KC: 480 }[commodity] * 100;
      expect([1, 2, 3, 4, 5]).toContain(price / lot);
    }
  });
});

describe("the market", () => {
  test("starts at zero, is the same within a second, and never exceeds the price", () => {
    forAll(100, [orders, fc.integer({ min: 0, max: 20 * DAY_MS })], (order, later) => {
      const now = order.at + later;
      expect(orderProfitAt(order, order.at)).toBe(0);
      expect(orderProfitAt(order, order.at - later)).toBe(0);
      expect(Math.abs(orderProfitAt(order, now))).toBeLessThanOrEqual(order.price);
      expect(orderProfitAt({ ...order, at: order.at + DAY_MS }, now + DAY_MS)).toBe(
        orderProfitAt(order, now),
      );
      expect(Number.isInteger(orderProfitAt(order, now))).toBe(true);
    });
  });

  test("moves most orders up or down by 3 yuan within a minute", () => {
    const after = Array.from({ length: 60 }, (_, i) => {
      const order: PlacedOrder = { id: `order-${i}`, at: 0, fee: 0, ...orderDetailsByNumber(i) };
      return orderProfitAt(order, 60_000);
    });
    expect(after.filter((fen) => fen >= 300).length).toBeGreaterThan(20);
    expect(after.filter((fen) => fen <= -300).length).toBeGreaterThan(20);
  });
});

describe("closing", () => {
  const at = (time: string) => Date.parse(`2025-01-${time}:00+08:00`);
  const opened = () => {
    const { sandbox } = openSandbox();
    sandbox.setClock(at("21T10:00"));
    const { id } = sandbox.mall.order("old-user", 100) ?? { id: "" };
    const report = () => sandbox.account("old-user")?.orders[0];
    return { sandbox, mall: sandbox.mall, id, report };
  };

  test("keeps the order's profit or loss", () => {
    const { sandbox, mall, id, report } = opened();
    sandbox.setClock(at("21T10:05"));
    const before = report()?.plAmount;
    expect(mall.close("old-user", id)).toBeDefined();
    sandbox.setClock(at("21T18:00"));
    expect(report()).toMatchObject({ plAmount: before, closedAt: "2025-01-21T10:05:00+08:00" });
    expect(before).not.toBe(0);
  });

  test("uses the amount set when ordering or closing", () => {
    const { mall, report } = opened();
    const { id = "" } = mall.order("old-user", 0, -5000) ?? {};
    expect(report()?.plAmount).toBe(-50);
    mall.close("old-user", id, 123);
    expect(report()).toMatchObject({ id, plAmount: 1.23 });
  });

  test("affects only an open order of this customer", () => {
    const { mall, id } = opened();
    expect(mall.close("nobody", id)).toBeUndefined();
    expect(mall.close("new-day1", id)).toBeUndefined();
    expect(mall.close("old-user", "order-99")).toBeUndefined();
    expect(mall.close("old-user", id)).toBeDefined();
    expect(mall.close("old-user", id)).toBeUndefined();
  });

  test("is undone by a clock set back to an earlier day", () => {
    const { sandbox, mall, id, report } = opened();
    sandbox.setClock(at("22T10:00"));
    mall.close("old-user", id, -700);
    sandbox.setClock(at("21T12:00"));
    expect(report()?.closedAt).toBeNull();
    sandbox.setClock(at("23T12:00"));
    expect(report()).toMatchObject({ plAmount: -7, closedAt: "2025-01-22T10:00:00+08:00" });
  });
});
