import { describe, expect, it } from "vitest";
import { isLoggedIn, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { openedPage, planFor, requestTo, TestPage, visitor } from "../support/play/page.ts";
import { claimCampaign, claimPlan, kindsOf, readyPage, toastsOf } from "./claim-page.ts";

it("a value that is an error stays an error in conditions that read it", () => {
  const page = new TestPage(planFor({ values: { gap: "status.fee - 1", same: "values.same" } }));
  const holds = (condition: string) => page.plan.holds(condition, scopeOfSnapshot(page));
  expect(holds("values.gap != 5")).toBe(false);
  expect(holds("values.gap == null")).toBe(false);
  expect(holds("values.same == null")).toBe(false);
});

const load = {
  type: "load",
  endpoint: "status",
  request: requestTo("/status", { fields: { accessToken: "t" } }),
  fresh: true,
};

describe("actions", () => {
  it("run step by step and hold the lock until the end", () => {
    const page = readyPage();
    expect(page.tap("claim")).toEqual([
      {
        type: "call",
        endpoint: "claim",
        request: requestTo("/claim", { fields: { accessToken: "t" } }),
        call: 1,
      },
    ]);
    // After the throttle, the lock still blocks the tap.
    expect(page.tap("claim", 600)).toEqual([]);
    expect(page.answer("claim", null)).toEqual([{ type: "toast", text: "领取成功" }, load]);
    expect(page.dialogs).toEqual(["won"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("show the error's message after a failure and load the status again", () => {
    const page = readyPage();
    page.tap("claim", 0);
    expect(page.fail("claim", "refused", "未达标")).toEqual([{ type: "toast", text: "未达标" }, load]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("end as logged out after code 200001", () => {
    const page = readyPage();
    page.tap("claim");
    expect(toastsOf(page.fail("claim", "loggedOut"))).toEqual(["请先登录"]);
    expect(isLoggedIn(page)).toBe(false);
    expect(scopeOfSnapshot(page)).not.toHaveProperty("status");
  });

  it("end if the reload in their catch fails, too", () => {
    const page = readyPage();
    page.tap("claim");
    page.fail("claim", "network");
    page.fail("status", "network");
    expect(page.snapshot.runs).toEqual({});
  });

  it("open a dialog once, on top of the others, and close it", () => {
    const dialog = { title: "", view: [] };
    const page = new TestPage(
      planFor({
        dialogs: { a: dialog, b: dialog },
        actions: { a: { steps: [{ open: "a" }] }, b: { steps: [{ open: "b" }, { close: "a" }] } },
      }),
    );
    for (const action of ["a", "a"]) page.tap(action);
    expect(page.dialogs).toEqual(["a"]);
    page.tap("b");
    expect(page.dialogs).toEqual(["b"]);
    for (const action of ["a", "b", "a"]) page.tap(action);
    expect(page.dialogs).toEqual(["b", "a"]);
  });

  it("stop at a requirement that does not hold, and can be tapped again", () => {
    const page = readyPage();
    expect(page.tap("guarded", 0)).toEqual([{ type: "toast", text: "还不行" }]);
    page.answer("status", { done: 1 });
    expect(page.tap("guarded", 1)).toEqual([{ type: "native", call: "order", action: "guarded" }]);
  });

  it("set values, skip steps and navigate with query and state", () => {
    const page = readyPage();
    expect(page.tap("wander")).toEqual([
      { type: "navigate", to: "/there", query: { token: "t" }, state: { isShowTop: true } },
    ]);
    expect(page.snapshot.local).toEqual({ step: 2 });
  });

  it("run when their dialog is closed, once", () => {
    const page = readyPage();
    page.tap("claim");
    page.answer("claim", null);
    page.answer("status", { done: 1 });
    expect(kindsOf(page.send({ type: "closed", dialog: "won", at: 1 }))).toEqual(["load"]);
    expect(page.send({ type: "closed", dialog: "won", at: 2 })).toEqual([]);
  });

  it("make no call that requires a login without one, and show a message", () => {
    const page = new TestPage(claimPlan, { ...visitor, token: "" });
    expect(page.tap("claim")).toEqual([{ type: "toast", text: "请先登录" }]);
    expect(page.snapshot.runs).toEqual({});
  });
});

it("never modifies the given snapshot", () => {
  const page = readyPage();
  const freeze = <T extends object>(value: T): T => {
    for (const inner of Object.values(value)) if (typeof inner === "object" && inner) freeze(inner);
    return Object.freeze(value);
  };
  freeze(page.snapshot);
  page.tap("claim");
  freeze(page.snapshot);
  page.fail("claim", "network");
  freeze(page.snapshot);
  page.answer("status", { done: 1 });
});

it("sends headers with a call, without those that have no value", () => {
  const page = new TestPage(planFor({ ...claimCampaign, load: ["open"] }), {
    ...visitor,
    query: { sign: "abc" },
  });
  expect(page.send({ type: "opened" })).toEqual([
    {
      type: "load",
      endpoint: "open",
      request: requestTo("/open", { headers: { "x-sign": "abc" } }),
      fresh: false,
    },
  ]);
});

describe("an unknown value never leaves the page", () => {
  const plan = planFor({
    endpoints: {
      mine: { path: "/mine", data: { properties: { id: { type: "string" }, list: { type: "array" } } } },
      pick: { path: "/pick", send: { id: "mine.id", kept: "local.id" } },
    },
    load: ["mine"],
    local: { id: null },
    actions: {
      keep: { steps: [{ set: { id: "mine.id" } }, { toast: "知道了", when: "local.id == null" }] },
      pick: { steps: [{ set: { id: "mine.id" } }, { call: "pick" }] },
      go: {
        steps: [
          { navigate: "/there", query: { id: "mine.id" }, state: { id: "mine.id", all: "[mine.id, 1]" } },
        ],
      },
    },
  });
  const oddPage = () => openedPage(plan, { mine: { id: { odd: true }, list: [] } });

  it("is not sent to a server", () => {
    expect(oddPage().tap("pick")).toMatchObject([{ type: "call", request: { fields: {} } }]);
  });

  it("is not passed to another page", () => {
    expect(oddPage().tap("go")).toEqual([
      { type: "navigate", to: "/there", query: {}, state: { id: null, all: null } },
    ]);
  });

  it("stays unknown on the page and does not become null", () => {
    expect(toastsOf(oddPage().tap("keep"))).toEqual(["页面数据异常，请稍后重试"]);
  });
});
