import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Campaign, Step } from "../../src/language/document.generated.ts";
import { forAll } from "../support/for-all.ts";
import { openedPage, planFor, TestPage, visitor } from "../support/play/page.ts";
import { kindsOf, toastsOf } from "./claim-page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", data: { properties: { fee: { type: "number" } } } },
    claim: { path: "/claim" },
    note: { path: "/note" },
  },
  load: ["status"],
  local: { step: 0 },
  dialogs: { a: { title: "", view: [] }, b: { title: "", view: [] } },
};

function tapped(caught: Step[] | undefined, fromDocument = false): TestPage {
  const go = { steps: [{ call: "claim" }], ...(caught && !fromDocument && { catch: caught }) };
  const policy = caught && fromDocument ? { catch: { action: caught } } : {};
  const page = openedPage(planFor({ ...campaign, ...policy, actions: { go } }), { status: { fee: 1 } });
  page.tap("go");
  return page;
}

const notLoggedOut = "error.kind != 'loggedOut'";

/** Toasts by the steps of the catch when a call fails: refused with 来晚了, or with code 200001. */
describe("a failed action", () => {
  it.each<[string, Step[] | undefined, refused: string[], loggedOut: string[]]>([
    ["without a catch", undefined, ["来晚了"], ["请先登录"]],
    ["with an empty catch", [], ["来晚了"], ["请先登录"]],
    ["with a toast", [{ toast: "抱歉" }], ["抱歉"], ["抱歉"]],
    [
      "with a toast of the error's message",
      [{ toast: "{error.code}{error.message}" }],
      ["7来晚了"],
      ["7来晚了"],
    ],
    ["with a toast for some failures", [{ toast: "抱歉", when: notLoggedOut }], ["抱歉"], ["请先登录"]],
    [
      "with a toast whose condition never holds",
      [{ toast: "抱歉", when: "status.fee > 5" }],
      ["来晚了"],
      ["请先登录"],
    ],
    ["with a dialog", [{ open: "a" }], [], []],
    ["with a navigation", [{ navigate: "/there" }], [], []],
    ["with a native login", [{ native: "login", when: "error.kind == 'loggedOut'" }], ["来晚了"], []],
    [
      "with a requirement that has a message",
      [{ require: "status.fee > 5", otherwise: "还不行" }],
      ["还不行"],
      ["还不行"],
    ],
    ["with a reload", [{ reload: "status" }], ["来晚了"], ["请先登录"]],
    ["with a logout step", [{ logout: true }], ["来晚了"], ["请先登录"]],
    ["with a close step", [{ close: "a" }], ["来晚了"], ["请先登录"]],
    ["with a set step", [{ set: { step: "1" } }], ["来晚了"], ["请先登录"]],
    [
      "with a toast after silent steps",
      [{ close: "a" }, { reload: "status" }, { toast: "抱歉" }],
      ["抱歉"],
      ["抱歉"],
    ],
  ])("%s gives feedback exactly once", (_, caught, refused, loggedOut) => {
    for (const fromDocument of [false, true]) {
      expect(toastsOf(tapped(caught, fromDocument).fail("claim", "refused", "来晚了"))).toEqual(refused);
      expect(toastsOf(tapped(caught, fromDocument).fail("claim", "loggedOut", "来晚了"))).toEqual(loggedOut);
    }
  });

  it("gives feedback once also if the toast comes after a wait", () => {
    const page = tapped([{ reload: "status", wait: true }, { toast: "还差{status.fee}元" }]);
    expect(kindsOf(page.fail("claim", "refused", "来晚了"))).toEqual(["load"]);
    expect(toastsOf(page.answer("status", { fee: 2 }))).toEqual(["还差2元"]);
  });

  it("shows the error at the end if no toast of its catch was shown", () => {
    const page = tapped([
      { reload: "status", wait: true },
      { toast: "够了", when: "status.fee > 5" },
    ]);
    expect(toastsOf(page.fail("claim", "refused", "来晚了"))).toEqual([]);
    expect(toastsOf(page.answer("status", { fee: 2 }))).toEqual(["来晚了"]);
  });

  it("shows the error at once if its catch cannot give feedback", () => {
    const page = tapped([{ reload: "status", wait: true }]);
    expect(toastsOf(page.fail("claim", "refused", "来晚了"))).toEqual(["来晚了"]);
    expect(toastsOf(page.answer("status", { fee: 2 }))).toEqual([]);
  });

  it("ends and shows the error if a call in its catch fails, too", () => {
    const page = tapped([{ call: "note" }, { toast: "记下了" }]);
    expect(kindsOf(page.fail("claim", "network"))).toEqual(["call"]);
    expect(toastsOf(page.fail("note", "network", "网络异常"))).toEqual(["网络异常"]);
    expect(page.snapshot.runs).toEqual({});
  });

  const steps: fc.Arbitrary<Step> = fc.constantFrom<Step>(
    { toast: "{error.message}" },
    { toast: "抱歉", when: notLoggedOut },
    { toast: "够了", when: "status.fee > 5" },
    { toast: "看看", when: "status.odd == 1" },
    { reload: "status" },
    { reload: "status", wait: true },
    { call: "note" },
    { close: "b" },
    { open: "a" },
    { logout: true },
    { set: { step: "1" } },
    { native: "login" },
    { require: "status.fee > 5", otherwise: "还不行" },
    { require: "status.fee > 5" },
  );
  const telling = ["toast", "native", "navigate"];

  it("is never silent, for any catch and any answers", () => {
    forAll(
      500,
      [
        fc.array(steps, { maxLength: 5 }),
        fc.constantFrom("network" as const, "refused" as const, "loggedOut" as const),
        fc.constantFrom<unknown>({ fee: 1 }, { fee: 9 }, { fee: "?" }, "?", undefined),
      ],
      (caught, kind, data) => {
        const page = tapped(caught);
        page.effects = [];
        page.fail("claim", kind);
        for (let i = 0; i < 6; i++) {
          if (page.snapshot.runs.go?.awaits === "note") page.fail("note", "network");
          else if (data === undefined) page.fail("status", "network");
          else page.answer("status", data);
        }
        expect(page.snapshot.runs).toEqual({});
        const isTold =
          page.dialogs.length > 0 || kindsOf(page.effects).some((kind) => telling.includes(kind));
        expect(isTold).toBe(true);
      },
    );
  });
});

it.each<[string, Step[]]>([
  ["at once", [{ call: "claim" }]],
  ["later on", [{ toast: "请稍候" }, { call: "claim" }]],
])("a tap without a login that would make a call %s shows a message, too", (_, steps) => {
  const page = new TestPage(planFor({ ...campaign, actions: { go: { steps } } }), { ...visitor, token: "" });
  expect(toastsOf(page.tap("go")).at(-1)).toBe("请先登录");
});
