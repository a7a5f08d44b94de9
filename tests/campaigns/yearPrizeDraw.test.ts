import { describe, expect } from "vitest";
import { type Phone, test } from "../support/campaigns/phone.tsx";

const ROUTE = "/yearPrizeDraw";
const VISIT = `${ROUTE}?token=old-user`;
const INFO = "/api/djdg/year/prize/draw/info";
const DRAW = "/api/djdg/year/prize/draw";
/** The service fees of a day (yuan) that earn one chance, and all five chances, in the sandbox. */
const ONE_CHANCE = 50;
const FIVE_CHANCES = 500;
const STATUS = { activityTimeState: 0, useLottery: 0, canLottery: 0, nextFee: 60, nextThreshold: 60 };
/** Five laps of 800 ms, and the maximum time from there to the prize, the last of eight. */
const LAPS_MS = 4000;
const REST_OF_WAY_MS = 700;

const NEVER = { after: Number.POSITIVE_INFINITY };

/** Returns the remaining chances and the used draws. */
const figures = (phone: Phone) => phone.texts(".stats dd");
const grid = (phone: Phone) => phone.all(".grid")[0];
/** Returns the machine's button, also under a dialog. */
const machine = (phone: Phone) => phone.all(".grid-go")[0] as HTMLElement;
/** Returns the name of the machine's button, and whether it is disabled. */
const machineIs = (phone: Phone) => {
  const go = machine(phone);
  return [go.getAttribute("aria-label") ?? go.textContent, go.getAttribute("aria-disabled")];
};

async function collect(phone: Phone): Promise<void> {
  expect(phone.dialogTitle).toBe("恭喜中奖");
  await phone.tap("开心收下");
  expect(phone.dialog).toBeUndefined();
}

describe("the prize draw", () => {
  test("leads through orders below the threshold to the voucher in the account", async ({ phone }) => {
    await phone.open(`${VISIT}&phoneType=ios`);
    expect(phone.text).toContain("再付50元服务费");
    await phone.tap("去订购");
    await phone.order(49.5);
    expect(phone.text).toContain("再付0.5元服务费");
    await phone.tap("去订购");
    await phone.order(0.5);
    expect(figures(phone)).toEqual(["1次", "0/ 5次"]);

    await phone.tap("立即抽奖");
    expect(grid(phone)?.dataset.phase).toBe("landing");
    expect(figures(phone)).toEqual(["0次", "1/ 5次"]);
    await phone.pass(LAPS_MS - 1);
    expect(grid(phone)?.dataset.phase).toBe("landing");
    expect(phone.dialog).toBeUndefined();
    await phone.pass(REST_OF_WAY_MS + 1);
    expect(phone.dialogTitle).toBe("恭喜中奖");
    const [voucher] = (await phone.sandbox.account("old-user")).vouchers;
    expect(voucher).toMatchObject({ source: "yearPrizeDraw" });
    expect(phone.dialog?.textContent).toContain(`${voucher?.amount}元代金券`);
    expect(phone.texts(".grid-cell-won .grid-label")).toEqual([String(voucher?.amount)]);
    expect(figures(phone)).toEqual(["0次", "1/ 5次"]);
    expect(await phone.wasCelebrated()).toBe(true);

    const asked = phone.calls(INFO);
    await collect(phone);
    expect(figures(phone)).toEqual(["0次", "1/ 5次"]);
    expect(phone.calls(INFO)).toBe(asked + 1);
  });

  test("shows a message for a tap without a chance, and makes no call", async ({ phone }) => {
    await phone.open(VISIT);
    await phone.tap("立即抽奖");
    expect(phone.toast).toBe("暂无抽奖次数");
    expect(phone.calls(DRAW)).toBe(0);
    expect(grid(phone)?.dataset.phase).toBe("rest");
  });

  test("allows five draws a day", async ({ phone }) => {
    await phone.sandbox.order("old-user", FIVE_CHANCES);
    await phone.open(VISIT, { reducedMotion: true });
    expect(phone.hasButton("已完成")).toBe(true);
    const shown: string[] = [];
    for (let used = 1; used <= 5; used++) {
      await phone.tap("立即抽奖");
      shown.push(...phone.texts(".dialog .voucher-amount"));
      await collect(phone);
      expect(figures(phone)).toEqual([`${5 - used}次`, `${used}/ 5次`]);
    }
    expect(machineIs(phone)).toEqual(["已抽完", "true"]);
    await phone.tap(machine(phone));
    const { vouchers } = await phone.sandbox.account("old-user");
    expect(vouchers.map(({ amount }) => `${amount}元`).sort()).toEqual(shown.sort());
    expect(phone.calls(DRAW)).toBe(5);
  });

  test("expires unused chances at midnight", async ({ phone }) => {
    await phone.sandbox.clock("2025-02-12T23:00:00+08:00");
    await phone.sandbox.order("old-user", 120);
    await phone.open(VISIT);
    expect(figures(phone)).toEqual(["2次", "0/ 5次"]);
    await phone.sandbox.clock("2025-02-13T00:01:00+08:00");
    await phone.comeBack();
    expect(figures(phone)).toEqual(["0次", "0/ 5次"]);
  });

  test("makes one draw for simultaneous taps", async ({ phone }) => {
    await phone.sandbox.order("old-user", FIVE_CHANCES);
    await phone.open(VISIT, { reducedMotion: true });
    await phone.tap("立即抽奖", 4);
    expect(phone.dialogTitle).toBe("恭喜中奖");
    expect(phone.calls(DRAW)).toBe(1);
  });

  test("shows a message to a customer who never recharged, and no prize", async ({ phone }) => {
    await phone.sandbox.order("never-recharged", ONE_CHANCE);
    await phone.open(`${ROUTE}?token=never-recharged`);
    await phone.tap("立即抽奖");
    expect(phone.toast).toBe("充值后才能抽奖");
    expect(machineIs(phone)).toEqual(["立即抽奖", "false"]);
    expect(phone.all(".grid-cell-won")).toEqual([]);
  });

  test("also closes the prize with Escape, and reloads the status", async ({ phone }) => {
    await phone.sandbox.order("old-user", ONE_CHANCE);
    await phone.open(VISIT, { reducedMotion: true });
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("恭喜中奖");
    await phone.press("Escape");
    expect(phone.dialog).toBeUndefined();
    expect(figures(phone)).toEqual(["0次", "1/ 5次"]);
  });

  test("keeps the result for a customer who leaves during a draw", async ({ phone }) => {
    await phone.sandbox.order("old-user", FIVE_CHANCES);
    await phone.open(`${VISIT}&showNav=true`);
    await phone.tap("立即抽奖");
    expect(grid(phone)?.dataset.phase).toBe("landing");
    await phone.tap("返回");
    expect(phone.address).toBe("/CollarRollTab?token=old-user&phoneType=");
    await phone.pass(5_000);
    expect(phone.dialog).toBeUndefined();
    await phone.goBack();
    expect(phone.address).toBe(`${VISIT}&showNav=true`);
    expect(figures(phone)).toEqual(["4次", "1/ 5次"]);
    expect(phone.dialog).toBeUndefined();
  });
});

describe("the states", () => {
  test.for([
    ["draw", "notOpen", "未开始", true],
    ["draw", "ended", "已结束", true],
    ["draw", "exhausted", "已抽完", true],
    ["draw", "drawable", "立即抽奖", false],
    ["order", "notOpen", "活动未开始", true],
    ["order", "ended", "活动已结束", true],
    ["order", "allEarned", "已完成", true],
    ["order", "open", "去订购", false],
  ] as const)("%s.%s says %s", async ([table, state, name, isDisabled], { phone }) => {
    await phone.sandbox.pick("yearPrizeDraw", table, state);
    await phone.open(VISIT);
    expect(phone.button(name).getAttribute("aria-disabled")).toBe(String(isDisabled));
  });

  test.for(["登录抽奖", "立即登录"])("a visitor's %s opens the login", async (name, { phone }) => {
    await phone.open(ROUTE);
    expect(phone.buttons).toEqual(["登录抽奖", "立即登录"]);
    await phone.tap(name);
    expect(phone.native).toEqual(["login"]);
  });

  test.for([
    ["2025-02-09T23:59:00+08:00", "未开始"],
    ["2025-02-10T00:01:00+08:00", "立即抽奖"],
  ] as const)("at %s the machine says %s", async ([now, name], { phone }) => {
    await phone.sandbox.clock(now);
    await phone.open(VISIT);
    expect(machine(phone).textContent).toBe(name);
  });

  test.for([
    [60, 60, 0],
    [90, 60, 0],
    [59.99, 60, 10],
    [54, 60, 10],
    [50, 60, 16],
    [0.01, 60, 99],
    [0, 60, 100],
  ])(
    "%f of %f yuan missing is %i percent of the way",
    async ([nextFee, nextThreshold, percent], { phone }) => {
      phone.answer(INFO, { data: { ...STATUS, nextFee, nextThreshold } });
      await phone.open(VISIT);
      expect(phone.texts(".progress-head b")).toEqual([`${percent}%`]);
      expect(phone.all('[role="progressbar"]').map((bar) => bar.getAttribute("aria-valuenow"))).toEqual([
        String(percent),
      ]);
    },
  );
});

describe("a fault", () => {
  const kinds = ["status500", "malformed", "html", "offline"] as const;

  test.for(kinds)("%s of the status counts as logged out, and a retry recovers", async (kind, { phone }) => {
    await phone.sandbox.fault(INFO, kind);
    await phone.open(VISIT);
    expect([phone.trouble, phone.toast]).toEqual(["网络异常", ""]);
    expect(machine(phone).textContent).toBe("登录抽奖");
    await phone.tap("重试");
    expect(machine(phone).textContent).toBe("立即抽奖");
  });

  test.for(kinds)("%s of the draw wins nothing, and the next tap draws", async (kind, { phone }) => {
    await phone.sandbox.order("old-user", ONE_CHANCE);
    await phone.open(VISIT, { reducedMotion: true });
    await phone.sandbox.fault(DRAW, kind);
    await phone.tap("立即抽奖");
    expect(phone.toast).toBe("网络异常");
    expect({ ...grid(phone)?.dataset }).toEqual({ phase: "rest" });
    expect(phone.dialog).toBeUndefined();
    await phone.tap("立即抽奖");
    expect(phone.dialogTitle).toBe("恭喜中奖");
  });

  test.for(kinds)(
    "%s after the draw keeps the shown prize, and a retry recovers",
    async (kind, { phone }) => {
      await phone.sandbox.order("old-user", ONE_CHANCE);
      await phone.open(VISIT, { reducedMotion: true });
      await phone.tap("立即抽奖");
      await phone.sandbox.fault(INFO, kind);
      await collect(phone);
      expect(phone.trouble).toBe("网络异常");
      await phone.tap("重试");
      expect(figures(phone)).toEqual(["0次", "1/ 5次"]);
    },
  );

  test("with slow answers allows no tap before, and makes one draw", async ({ phone }) => {
    await phone.sandbox.order("old-user", ONE_CHANCE);
    await phone.sandbox.fault(INFO, "slow");
    await phone.sandbox.fault(DRAW, "slow");
    await phone.open(VISIT, { reducedMotion: true });
    expect(machineIs(phone)).toEqual(["加载中", "true"]);
    await phone.pass(3000);
    await phone.tap("立即抽奖");
    expect(grid(phone)?.dataset.phase).toBe("pending");
    await phone.tap("立即抽奖");
    // A landing without duration ends shortly after the answer.
    await phone.pass(3001);
    await phone.sandbox.fault(INFO, "slow");
    await collect(phone);
    await phone.pass(3000);
    expect(figures(phone)).toEqual(["0次", "1/ 5次"]);
    expect(phone.calls(DRAW)).toBe(1);
  });

  test("with an unanswered status times out after 20 seconds", async ({ phone }) => {
    phone.answer(INFO, NEVER);
    await phone.open(VISIT);
    await phone.pass(20_000);
    expect(phone.trouble).toBe("网络异常");
    expect(machine(phone).textContent).toBe("登录抽奖");
  });

  test("with an unanswered draw times out after 20 seconds", async ({ phone }) => {
    await phone.sandbox.order("old-user", ONE_CHANCE);
    await phone.open(VISIT);
    phone.answer(DRAW, NEVER);
    await phone.tap("立即抽奖");
    await phone.pass(20_000);
    expect(phone.toast).toBe("网络异常");
    expect({ ...grid(phone)?.dataset }).toEqual({ phase: "rest" });
    expect(machineIs(phone)).toEqual(["立即抽奖", "false"]);
  });

  test("with an unanswered status after a draw times out after 20 seconds", async ({ phone }) => {
    await phone.sandbox.order("old-user", ONE_CHANCE);
    await phone.open(VISIT, { reducedMotion: true });
    await phone.tap("立即抽奖");
    phone.answer(INFO, NEVER);
    await collect(phone);
    await phone.pass(20_000);
    expect(phone.trouble).toBe("网络异常");
    expect(phone.hasButton("重试")).toBe(true);
  });

  test("with code 200001 on opening counts as logged out", async ({ phone }) => {
    await phone.sandbox.fault(INFO, "logout");
    await phone.open(VISIT);
    expect(phone.buttons).toEqual(["登录抽奖", "立即登录"]);
  });

  test("with code 200001 to a draw logs out, and the light goes out", async ({ phone }) => {
    await phone.sandbox.order("old-user", ONE_CHANCE);
    await phone.open(VISIT);
    await phone.sandbox.fault(DRAW, "logout");
    await phone.sandbox.fault(INFO, "logout");
    await phone.tap("立即抽奖");
    expect(machine(phone).textContent).toBe("登录抽奖");
    expect(grid(phone)?.dataset.phase).toBe("rest");
    expect(phone.all(".grid-cell-won")).toEqual([]);
  });

  test("with code 200001 after the draw shows the prize, then the login", async ({ phone }) => {
    await phone.sandbox.order("old-user", ONE_CHANCE);
    await phone.open(VISIT, { reducedMotion: true });
    await phone.tap("立即抽奖");
    await phone.sandbox.fault(INFO, "logout");
    await collect(phone);
    expect(machine(phone).textContent).toBe("登录抽奖");
  });

  test.for<[string, unknown]>([
    ["an amount outside the prizes", 99],
    ["a text", "恭喜"],
    ["nothing", null],
    ["an object", { prize: 60 }],
  ])(
    "with an accepted draw and %s as its answer shows no prize, and reloads the status",
    async ([, data], { phone }) => {
      phone.answer(INFO, { data: { ...STATUS, canLottery: 1 } });
      phone.answer(DRAW, { data });
      await phone.open(VISIT, { reducedMotion: true });
      phone.answer(INFO, { data: { ...STATUS, useLottery: 1 } });
      await phone.tap("立即抽奖");
      expect(phone).toMatchObject({ toast: "抽奖成功，代金券请到“我的代金券”中查看", dialog: undefined });
      expect(phone.all(".grid-cell-won")).toEqual([]);
      expect(machineIs(phone)).toEqual(["立即抽奖", "false"]);
      expect(figures(phone)).toEqual(["0次", "1/ 5次"]);
    },
  );
});
