import { describe, expect, it } from "vitest";
import type { Campaign, Step } from "../../src/language/document.generated.ts";
import { prizeDrawPhase } from "../../src/play/prize-draw-phase.ts";
import { openedPage, planFor, requestTo, TestPage } from "../support/play/page.ts";
import { kindsOf, toastsOf } from "./claim-page.ts";

const PLAIN = "操作成功，结果请到App内查看";
const OWN = "抽奖成功，奖品请到“我的代金券”中查看";
const UNREADABLE = "页面数据异常，请稍后重试";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", data: { properties: { fee: { type: "number" } } } },
    draw: {
      path: "/draw",
      data: { properties: { prize: { enum: [1, 2] }, note: { type: "string" }, unread: { type: "number" } } },
    },
    note: { path: "/note", send: { prize: "draw.prize" } },
  },
  load: ["status"],
  local: { step: 0 },
  draws: {
    main: { result: "draw.prize", places: [1, 2].map((prize) => ({ prize, label: "" })), announce: "" },
  },
  dialogs: { won: { title: "恭喜", view: [] } },
};

const drawn: Step[] = [
  { call: "draw" },
  { play: "main" },
  { reload: "status" },
  { open: "won", when: "draw.prize == 1" },
  { toast: "未中奖", when: "draw.prize == 2" },
];

/** Opens a page with its data loaded and taps this action. */
function tapped(steps: Step[], part: Partial<Campaign> = {}, accepted?: string): TestPage {
  const go = {
    steps,
    throttleMs: 500,
    catch: [{ toast: "失败：{error.message}" }],
    ...(accepted && { accepted }),
  };
  const page = openedPage(planFor({ ...campaign, ...part, actions: { go } }), { status: { fee: 1 } });
  page.tap("go");
  return page;
}

const misfits: [string, unknown][] = [
  ["an unforeseen value", { prize: 7 }],
  ["a value of another type", { prize: "一等奖" }],
  ["null", { prize: null }],
  ["an empty object", {}],
  ["no data at all", null],
  ["data that is not an object", "<html>"],
  ["a list", [1]],
];

describe("a draw that the server accepted", () => {
  it.each(misfits)("shows no win or loss and reports success if the prize came as %s", (_, data) => {
    const page = tapped(drawn, {}, OWN);
    const effects = page.answer("draw", data);
    expect(kindsOf(effects)).toEqual(expect.arrayContaining(["report", "load"]));
    expect(kindsOf(effects)).not.toContain("land");
    expect(toastsOf(effects)).toEqual([OWN]);
    expect(page.dialogs).toEqual([]);
    expect(page.snapshot.runs).toEqual({});
    expect(prizeDrawPhase(page.snapshot, "main")).toEqual({ phase: "rest", place: undefined });
    expect(kindsOf(page.tap("go", 499))).toEqual(["toast"]);
    expect(kindsOf(page.tap("go", 500))).toEqual(["call"]);
  });

  it.each<[string, unknown]>([
    ["the value", { prize: 1, note: "a", unread: 1 }],
    ["the value in another form", { prize: "1" }],
    ["the value, beside unreadable fields that nothing reads", { prize: 1, unread: "x", more: [null] }],
  ])("lands if the prize came as %s", (_, data) => {
    const page = tapped(drawn);
    expect(kindsOf(page.answer("draw", data)).at(-1)).toBe("land");
    expect(kindsOf(page.send({ type: "landed", draw: "main" }))).toEqual(["announce", "load"]);
    expect(page.dialogs).toEqual(["won"]);
  });

  it("lands the next draw on its prize", () => {
    const page = tapped(drawn);
    page.answer("draw", { prize: 7 });
    page.tap("go", 500);
    expect(prizeDrawPhase(page.snapshot, "main").phase).toBe("pending");
    page.answer("draw", { prize: 2 });
    expect(toastsOf(page.send({ type: "landed", draw: "main" }))).toEqual(["未中奖"]);
  });
});

describe("after an accepted call", () => {
  const odd = { prize: 7, note: "已到账" };
  const call: Step = { call: "draw" };
  const won: Step = { toast: "赢了", when: "draw.prize == 1" };
  const opened: Step = { open: "won", when: "draw.prize == 1" };
  it.each<[string, Step[], string[]]>([
    ["the action's toast if it can be read", [call, { toast: "{draw.note}" }], ["已到账"]],
    ["the success message if a toast depends on an unknown value", [call, won], [PLAIN]],
    ["the success message if a dialog depends on an unknown value", [call, opened], [PLAIN]],
    [
      "the success message once for several unknown conditions",
      [call, won, { toast: "输了", when: "draw.prize == 2" }],
      [PLAIN],
    ],
    ["no toast after one with an unknown condition", [call, won, { toast: "领取成功" }], [PLAIN]],
    ["a toast before one with an unknown condition", [call, { toast: "领取成功" }, won], ["领取成功", PLAIN]],
    [
      "the usual toast if only a silent step depends on an unknown value",
      [call, { set: { step: "5" }, when: "draw.prize == 1" }, { toast: "领取成功" }],
      ["领取成功"],
    ],
    [
      "a toast whose condition is known despite an unknown value",
      [call, { toast: "好", when: "draw.prize == 1 || draw.note != ''" }],
      ["好"],
    ],
    [
      "the success message if a requirement is unknown",
      [call, { require: "draw.prize == 1", otherwise: "没中" }, { toast: "赢了" }],
      [PLAIN],
    ],
    [
      "the requirement's message if it does not hold",
      [call, { require: "draw.note == 'x'", otherwise: "没中" }, { toast: "赢了" }],
      ["没中"],
    ],
  ])("shows %s", (_, steps, told) => {
    const page = tapped(steps);
    expect(toastsOf(page.answer("draw", odd))).toEqual(told);
    expect(page.dialogs).toEqual([]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("renders the action's own success message as a template", () => {
    const page = tapped([call, opened], {}, "{draw.note}，请到{brand.name}查看");
    expect(toastsOf(page.answer("draw", odd))).toEqual(["已到账，请到订购商城查看"]);
  });

  it("reports the failure of a later call even after an unknown value", () => {
    const page = tapped([call, opened, { call: "note" }]);
    expect(page.answer("draw", odd)).toContainEqual({
      type: "call",
      endpoint: "note",
      request: requestTo("/note"),
      call: 2,
    });
    expect(toastsOf(page.fail("note", "refused", "来晚了"))).toEqual(["失败：来晚了"]);
  });

  it("still executes later steps that give no feedback", () => {
    const page = tapped([call, opened, { set: { step: "5" } }, { reload: "status" }]);
    expect(kindsOf(page.answer("draw", odd))).toEqual(["report", "load", "toast"]);
    expect(page.snapshot.local).toEqual({ step: 5 });
  });

  it("does not wait for data that only suppressed feedback would read", () => {
    const page = tapped([call, opened, { reload: "status" }, { toast: "{status.fee}" }]);
    expect(toastsOf(page.answer("draw", odd))).toEqual([PLAIN]);
  });
});

describe("before any call", () => {
  const odd = (steps: Step[]) =>
    openedPage(planFor({ ...campaign, actions: { go: { steps, throttleMs: 500 } } }), {
      status: { fee: "?" },
    });

  it("an unknown requirement stops the action and is reported as unreadable data", () => {
    const page = odd([{ require: "status.fee > 5", otherwise: "还不行" }, { call: "draw" }]);
    expect(page.tap("go")).toEqual([{ type: "toast", text: UNREADABLE }]);
    expect(page.snapshot.runs).toEqual({});
    expect(page.tap("go", 1)).toEqual([{ type: "toast", text: UNREADABLE }]);
  });

  it("a toast with an unknown condition is replaced by the message for unreadable data", () => {
    const page = odd([{ toast: "够了", when: "status.fee > 5" }]);
    expect(page.tap("go")).toEqual([{ type: "toast", text: UNREADABLE }]);
  });
});

it("a catch can read the answers of calls before the failed one", () => {
  const steps: Step[] = [{ call: "draw" }, { call: "note" }];
  const caught: Step[] = [{ toast: "{draw.note}，但{error.message}" }];
  const page = new TestPage(planFor({ ...campaign, actions: { go: { steps, catch: caught } } }));
  page.tap("go");
  page.answer("draw", { prize: 1, note: "已中奖" });
  expect(toastsOf(page.fail("note", "loggedOut", "未记录"))).toEqual(["已中奖，但未记录"]);
});

it("a catch whose toast depends on an unknown value shows the error's message", () => {
  const steps: Step[] = [{ call: "draw" }, { call: "note" }];
  const caught: Step[] = [{ toast: "白抽了", when: "draw.prize == 1" }];
  const page = new TestPage(
    planFor({ ...campaign, actions: { go: { steps, catch: caught, accepted: OWN } } }),
  );
  page.tap("go");
  page.answer("draw", { prize: 7 });
  expect(toastsOf(page.fail("note", "refused", "来晚了"))).toEqual(["来晚了"]);
});
