import { describe, expect, vi } from "vitest";
import { cancelled, held, type LossCall, noOrders, PATHS } from "../support/campaigns/loss-orders.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/userInsuranceIncome";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const CALLS = Object.entries(PATHS) as [LossCall, string][];

/** Opens the page with these answers, at this time of the phone's clock. */
async function openWith(phone: Phone, answers: Partial<Record<LossCall, unknown>>, now?: string) {
  if (now) vi.setSystemTime(now);
  for (const [name, path] of CALLS) phone.answer(path, { code: 0, data: { ...noOrders, ...answers }[name] });
  await phone.open(VISIT);
}

/** Returns the number of calls to each endpoint. */
const counts = (phone: Phone) => Object.fromEntries(CALLS.map(([name, path]) => [name, phone.calls(path)]));
const once = { summary: 1, hold: 1, closed: 1 };
const twice = { summary: 2, hold: 2, closed: 2 };

const tabs = (phone: Phone) => phone.texts('[role="tab"]');
const goods = (phone: Phone) => phone.texts(".list-item h2 span");
/** Returns the shown number of held orders. */
const guarantees = (phone: Phone) => phone.texts("[data-state=guaranteed]");

describe("orders", () => {
  test("are named by their product code in both lists", async ({ phone }) => {
    const codes = ["XAG", "XPT", "CAD", "S", "C", "KC", "toString"];
    const names = ["白银", "铂金", "铜", "大豆", "玉米", "咖啡", "咖啡"];
    await openWith(phone, {
      hold: codes.map((contract) => held({ contract })),
      closed: codes.map((productType) => cancelled({ productType })),
    });
    expect(goods(phone)).toEqual(names);
    await phone.tap("已取消订单(7)");
    expect(phone.texts(".details-fact:last-child dt")).toEqual(names.map(() => "取消时间"));
    expect(goods(phone)).toEqual(names);
  });

  test("that are held show that the guarantee is active, and their direction", async ({ phone }) => {
    await openWith(phone, { hold: [held(), held({ direction: 2 })] });
    expect(tabs(phone)).toEqual(["持仓订单(2)", "已取消订单(0)"]);
    expect(guarantees(phone)).toEqual(["保盈进行中", "保盈进行中"]);
    expect(phone.texts(".details-tag")).toEqual(["订购价订购", "结算价订购"]);
  });

  test("that were cancelled show their compensation by sendStatus", async ({ phone }) => {
    const rows = [
      [1, "paid", "已赔付36.50元代金券"],
      [3, "paying", "赔付中预计10分钟内到账"],
      [0, "unpaid", "未赔付"],
      [2, "profit", "盈利订单无需赔付"],
      [4, "belowLeast", "未达到赔付门槛亏损满3元起赔"],
      [5, "neverRecharged", "无法赔付您从未充值过"],
    ] as const;
    await openWith(phone, {
      closed: rows.map(([sendStatus]) =>
        cancelled({ sendStatus, sendAmount: sendStatus === 1 ? 36.5 : null }),
      ),
    });
    await phone.tap("已取消订单(6)");
    const said = phone.all(".status").map(({ dataset, textContent }) => [dataset.state, textContent]);
    expect(said).toEqual(rows.map(([, state, words]) => [state, words]));
  });

  test("made in the app are among the held ones", async ({ phone }) => {
    await phone.open(VISIT);
    const before = guarantees(phone).length;
    await phone.tap("去订购");
    await phone.order(120);
    expect(guarantees(phone)).toHaveLength(before + 1);
    expect(tabs(phone)[0]).toBe(`持仓订单(${before + 1})`);
  });
});

test("only the open tab shows its orders", async ({ phone }) => {
  const paying = ["赔付中预计10分钟内到账"];
  await openWith(phone, { hold: [held()], closed: [cancelled({ sendStatus: 3 })] });
  expect(phone.texts(".status")).toEqual(["保盈进行中"]);
  await phone.tap("已取消订单(1)");
  expect(phone.texts(".status")).toEqual(paying);
  await phone.tap("持仓订单(1)");
  expect(phone.texts(".status")).toEqual(["保盈进行中"]);
});

test("the tag at the edge opens a dialog with the rules", async ({ phone }) => {
  await openWith(phone, {});
  await phone.tap("活动规则");
  expect(phone.dialogTitle).toBe("活动规则");
  expect(phone.texts("[role=dialog] li")).toContain("单笔订单最高赔付1000元，7天累计最高赔付1400元。");
  expect(phone.texts("[role=dialog] li")).toContain("订单取消后10分钟内，赔付以代金券形式发放到您的账户。");
  await phone.tap("知道了");
  expect(phone.dialog).toBeUndefined();
});

describe("faults", () => {
  test.for(CALLS)(
    "a failing %s shows 网络异常 and the other data, and a retry recovers",
    async ([name, path], { phone }) => {
      await phone.sandbox.fault(path, "status500");
      await phone.open(`${ROUTE}?token=old-user`);
      expect(phone).toMatchObject({ trouble: "网络异常", toast: "" });
      expect(phone.hasButton(name === "summary" ? "重新加载" : "去订购")).toBe(true);
      expect(phone.buttons.filter((button) => button === "重试")).toHaveLength(1);
      await phone.tap("重试");
      expect(phone.trouble).toBe("");
      expect(phone.hasButton("去订购")).toBe(true);
      expect(tabs(phone)).toEqual(["持仓订单(0)", "已取消订单(0)"]);
    },
  );

  test.for(CALLS)("another code of %s also shows 网络异常", async ([, path], { phone }) => {
    phone.answer(path, { code: 500123, message: "内部错误" });
    await phone.open(`${ROUTE}?token=old-user`);
    expect(phone.trouble).toBe("网络异常");
  });

  test.for(CALLS)("a misfit answer of %s is reported as such", async ([name, path], { phone }) => {
    phone.answer(path, { code: 0, data: "?" });
    await phone.open(`${ROUTE}?token=old-user`);
    expect(phone).toMatchObject({ trouble: "页面数据异常，请稍后重试", toast: "" });
    expect(phone.reports).toEqual([expect.stringContaining(`"${name}" does not fit its schema: ""`)]);
    expect(tabs(phone)).toHaveLength(2);
  });

  test("code 200001 of all endpoints offers the login, without retry row and orders", async ({ phone }) => {
    for (const [, path] of CALLS) phone.answer(path, { code: 200001, message: "未登录" });
    await phone.open(`${ROUTE}?token=gone`);
    expect(phone.buttons).toContain("登录查看");
    expect(phone.texts(".empty")).toEqual(["登录后查看持仓订单"]);
    expect(phone.hasButton("重试")).toBe(false);
    expect(phone.toast).toBe("");
  });

  test("slow orders show skeletons, while the button is already active", async ({ phone }) => {
    const waiting = () => phone.all('[role="group"][aria-label="加载中"]');
    await phone.sandbox.fault(PATHS.hold, "slow");
    await phone.open(`${ROUTE}?token=old-user`);
    expect(waiting()).toHaveLength(1);
    expect(phone.hasButton("去订购")).toBe(true);
    await phone.pass(3000);
    expect(waiting()).toEqual([]);
  });
});

describe("the countdown", () => {
  /** Maximum random delay (ms) before a reload, so that not all phones call at the same moment. */
  const PAUSE_MS = 10_000;
  const digits = (phone: Phone) => phone.texts(".countdown b");
  const over = ["--"];

  test("reloads everything once when it runs out, and shows --", async ({ phone }) => {
    await openWith(phone, {}, "2024-01-07T23:59:55.500+08:00");
    expect(digits(phone)).toEqual(["00", "00", "00", "05"]);
    expect(phone.all('[role="timer"]')[0]?.getAttribute("aria-label")).toBe("距活动结束 不到1分钟");
    await phone.pass(3000);
    expect(digits(phone)).toEqual(["00", "00", "00", "02"]);
    await phone.pass(1499);
    expect(digits(phone)).toEqual(["00", "00", "00", "01"]);
    expect(counts(phone)).toEqual(once);
    await phone.pass(1);
    expect(digits(phone)).toEqual(over);
    expect(counts(phone)).toEqual(once);
    await phone.pass(PAUSE_MS);
    expect(counts(phone)).toEqual(twice);
    await phone.pass(20_000);
    expect(phone.text).toContain("活动已结束");
    expect(counts(phone)).toEqual(twice);
  });

  test("reloads once if the clock jumps past its end", async ({ phone }) => {
    await openWith(phone, {}, "2024-01-07T10:00:00+08:00");
    expect(counts(phone)).toEqual(once);
    vi.setSystemTime("2024-01-08T06:00:00+08:00");
    await phone.pass(1000);
    expect(digits(phone)).toEqual(over);
    await phone.pass(PAUSE_MS);
    expect(counts(phone)).toEqual(twice);
    await phone.pass(20_000);
    expect(counts(phone)).toEqual(twice);
  });

  test("does not reload if it was over at the start", async ({ phone }) => {
    await openWith(phone, {}, "2024-01-08T00:02:00+08:00");
    await phone.pass(PAUSE_MS);
    expect(digits(phone)).toEqual(over);
    expect(counts(phone)).toEqual(once);
  });

  test("continues if the server then returns a later end, and ends again", async ({ phone }) => {
    const ending = (at: string) => ({ totalAmount: 0, endTime: `2024-01-05 00:00:${at}` });
    await openWith(phone, { summary: ending("02") }, "2024-01-05T00:00:00.500+08:00");
    phone.answer(PATHS.summary, { code: 0, data: ending("40") });
    await phone.pass(1500);
    expect(digits(phone)).toEqual(over);
    await phone.pass(PAUSE_MS);
    expect(digits(phone)).toEqual(["00", "00", "00", "28"]);
    expect(phone.calls(PATHS.summary)).toBe(2);
    await phone.pass(28_000);
    expect(digits(phone)).toEqual(over);
    await phone.pass(PAUSE_MS);
    expect(phone.calls(PATHS.summary)).toBe(3);
  });

  test("shows -- while the server returns no end", async ({ phone }) => {
    await openWith(phone, { summary: { totalAmount: 0, endTime: null } });
    expect(digits(phone)).toEqual(["--", "--", "--", "--"]);
  });

  test("does not change the DOM of a thousand orders when it ticks, nor does reloading the same orders", async ({
    phone,
  }) => {
    const hold = Array.from({ length: 1000 }, (_, i) => held({ id: `order-${i}`, amount: i + 1 }));
    await openWith(phone, { hold }, "2024-01-05T00:00:00+08:00");
    expect(tabs(phone)[0]).toBe("持仓订单(1000)");
    const changes = watchList(phone);
    await phone.pass(3000);
    expect(digits(phone)).toEqual(["02", "23", "59", "57"]);
    await phone.comeBack();
    expect(phone.calls(PATHS.hold)).toBe(2);
    await phone.pass(3000);
    expect(digits(phone)).toEqual(["02", "23", "59", "54"]);
    expect(changes()).toEqual([]);
  });
});

/** Returns a function that lists the DOM changes in the list from now on. */
function watchList(phone: Phone): () => string[] {
  const seen: string[] = [];
  const [list] = phone.all(".list");
  const observer = new MutationObserver((changes) => void seen.push(...changes.map(({ type }) => type)));
  observer.observe(list as HTMLElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  return () => [...seen, ...observer.takeRecords().map(({ type }) => type)];
}
