import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { ask } from "../../src/play/ask.ts";
import type { Effect } from "../../src/play/events.ts";
import { isLoggedIn, type Snapshot, scopeOf } from "../../src/play/snapshot.ts";
import { planFor, TestPage, visitor } from "../support/page.ts";

const verdictOf = (plan: Plan, snapshot: Snapshot) => ask(plan, snapshot, "main", scopeOf(plan, snapshot));

const campaign: Partial<Campaign> = {
  endpoints: {
    status: {
      path: "/status",
      send: { accessToken: "session.token" },
      data: { type: "object", properties: { done: { enum: [0, 1] } } },
    },
    claim: { path: "/claim", send: { accessToken: "session.token", nothing: "query.nothing" } },
    open: {
      path: "/open",
      requiresLogin: false,
      headers: { "x-sign": "query.sign", "x-none": "query.none" },
    },
  },
  load: ["status"],
  tables: {
    main: {
      rows: [
        { state: "out", when: "!session.loggedIn", text: "登录", do: "login" },
        { state: "done", when: "status.done == 1", text: "已领取", disabled: true },
        { state: "ready", when: "status.done == 0", text: "领取", do: "claim" },
      ],
    },
  },
  dialogs: { won: { title: "恭喜", view: [], onClose: "seen" } },
  actions: {
    claim: {
      throttleMs: 500,
      steps: [{ call: "claim" }, { toast: "领取成功" }, { reload: "status" }, { open: "won" }],
    },
    seen: { steps: [{ reload: "status" }] },
    guarded: {
      throttleMs: 500,
      steps: [{ require: "status.done == 1", otherwise: "还不行" }, { native: "order" }],
    },
    wander: {
      steps: [
        { set: { step: "local.step + 1" } },
        { toast: "跳过", when: "local.step > 5" },
        { navigate: "/there", query: { token: "session.token" }, state: { isShowTop: "true" } },
      ],
    },
  },
  local: { step: 1 },
};

const plan = planFor(campaign);
const kinds = (effects: Effect[]) => effects.map((effect) => effect.type);

function ready() {
  const page = new TestPage(plan);
  page.send({ type: "opened" });
  page.answer("status", { done: 0 });
  page.effects = [];
  return page;
}

describe("loading", () => {
  it("asks for the page's data with what the endpoint sends", () => {
    const page = new TestPage(plan);
    expect(page.send({ type: "opened" })).toEqual([
      {
        type: "load",
        endpoint: "status",
        request: { fields: { accessToken: "t" }, headers: {} },
        fresh: false,
      },
    ]);
    expect(verdictOf(plan, page.snapshot)).toEqual({ kind: "pending" });
    page.answer("status", { done: 0 });
    expect(verdictOf(plan, page.snapshot)).toMatchObject({ kind: "row", row: { state: "ready" } });
  });

  it("asks nothing without a token, and shows the logged-out state at once (spec 2, section 5)", () => {
    const page = new TestPage(plan, { ...visitor, token: "" });
    expect(page.send({ type: "opened" })).toEqual([]);
    expect(verdictOf(plan, page.snapshot)).toMatchObject({ row: { state: "out" } });
  });

  it("takes code 200001 as logged out, without a word", () => {
    const page = new TestPage(plan);
    page.send({ type: "opened" });
    expect(page.fail("status", "loggedOut")).toEqual([]);
    expect(verdictOf(plan, page.snapshot)).toMatchObject({ row: { state: "out" } });
  });

  it("shows no wrong button for an answer outside the schema, and reports where it is", () => {
    const page = new TestPage(plan);
    page.send({ type: "opened" });
    expect(page.answer("status", { done: 2 })[0]).toEqual({
      type: "report",
      what: 'The answer of "status" does not fit its schema at "/done".',
    });
    expect(verdictOf(plan, page.snapshot).kind).toBe("unavailable");
    page.send({ type: "retried" });
    expect(verdictOf(plan, page.snapshot).kind).toBe("pending");
    page.answer("status", { done: 1 });
    expect(verdictOf(plan, page.snapshot)).toMatchObject({ row: { state: "done" } });
  });

  it("waits for public data without a token too", () => {
    const open = planFor({
      endpoints: { news: { path: "/news", requiresLogin: false, data: { type: "array" } } },
      load: ["news"],
      tables: { main: { rows: [{ state: "any", when: "size(news) >= 0", text: "好" }] } },
    });
    const page = new TestPage(open, { ...visitor, token: "" });
    expect(kinds(page.send({ type: "opened" }))).toEqual(["load"]);
    expect(verdictOf(open, page.snapshot).kind).toBe("pending");
    page.answer("news", []);
    expect(verdictOf(open, page.snapshot)).toMatchObject({ row: { state: "any" } });
  });

  it("keeps showing what it knows while it asks again", () => {
    const page = ready();
    page.send({ type: "asked", endpoint: "status" });
    expect(verdictOf(plan, page.snapshot)).toMatchObject({ row: { state: "ready" } });
  });
});

it("a value that is an error stays one in the conditions that read it", () => {
  const page = new TestPage(planFor({ values: { gap: "status.fee - 1", same: "values.same" } }));
  const holds = (condition: string) => page.plan.holds(condition, scopeOf(page.plan, page.snapshot));
  expect(holds("values.gap != 5")).toBe(false);
  expect(holds("values.gap == null")).toBe(false);
  expect(holds("values.same == null")).toBe(false);
});

describe("actions", () => {
  it("go step by step and hold the lock until the end", () => {
    const page = ready();
    expect(page.tap("claim")).toEqual([
      { type: "call", endpoint: "claim", request: { fields: { accessToken: "t" }, headers: {} } },
    ]);
    expect(page.tap("claim")).toEqual([]);
    expect(kinds(page.answer("claim", null))).toEqual(["toast", "load"]);
    expect(page.tap("claim")).toEqual([]);
    page.answer("status", { done: 1 });
    expect(page.snapshot.dialogs).toEqual(["won"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("are throttled after they went through", () => {
    const page = ready();
    page.tap("claim", 0);
    page.answer("claim", null);
    page.answer("status", { done: 0 });
    expect(page.tap("claim", 499)).toEqual([]);
    expect(kinds(page.tap("claim", 500))).toEqual(["call"]);
  });

  it("may be tried again at once after a failure", () => {
    const page = ready();
    page.tap("claim", 0);
    expect(page.fail("claim", "refused", "未达标")).toEqual([
      { type: "toast", text: "未达标" },
      {
        type: "load",
        endpoint: "status",
        request: { fields: { accessToken: "t" }, headers: {} },
        fresh: true,
      },
    ]);
    page.answer("status", { done: 0 });
    expect(page.snapshot.runs).toEqual({});
    expect(kinds(page.tap("claim", 1))).toEqual(["call"]);
  });

  it("end with code 200001 as logged out", () => {
    const page = ready();
    page.tap("claim");
    page.fail("claim", "loggedOut");
    expect(isLoggedIn(page.snapshot)).toBe(false);
    expect(scopeOf(plan, page.snapshot)).not.toHaveProperty("status");
  });

  it("end when the reload of a catch fails too", () => {
    const page = ready();
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
    expect(page.snapshot.dialogs).toEqual(["a"]);
    page.tap("b");
    expect(page.snapshot.dialogs).toEqual(["b"]);
    for (const action of ["a", "b", "a"]) page.tap(action);
    expect(page.snapshot.dialogs).toEqual(["b", "a"]);
  });

  it("end when a call of a catch fails: what was caught is not caught again", () => {
    const page = new TestPage(
      planFor({
        endpoints: { a: { path: "/a" }, b: { path: "/b" } },
        actions: { go: { steps: [{ call: "a" }], catch: [{ call: "b" }, { toast: "b ok" }] } },
      }),
    );
    expect(page.tap("go").map(({ type }) => type)).toEqual(["call"]);
    expect(page.fail("a", "network").map(({ type }) => type)).toEqual(["call"]);
    expect(page.fail("b", "network")).toEqual([]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("stop at a requirement that is not met, and may be tapped again", () => {
    const page = ready();
    expect(page.tap("guarded", 0)).toEqual([{ type: "toast", text: "还不行" }]);
    page.answer("status", { done: 1 });
    expect(page.tap("guarded", 1)).toEqual([{ type: "native", call: "order" }]);
  });

  it("set values, skip steps and navigate with query and state", () => {
    const page = ready();
    expect(page.tap("wander")).toEqual([
      { type: "navigate", to: "/there", query: { token: "t" }, state: { isShowTop: true } },
    ]);
    expect(page.snapshot.local).toEqual({ step: 2 });
  });

  it("of the native app need no declaration", () => {
    expect(ready().tap("login")).toEqual([{ type: "native", call: "login" }]);
  });

  it("run when their dialog is closed, once", () => {
    const page = ready();
    page.tap("claim");
    page.answer("claim", null);
    page.answer("status", { done: 1 });
    expect(kinds(page.send({ type: "closed", dialog: "won", at: 1 }))).toEqual(["load"]);
    expect(page.send({ type: "closed", dialog: "won", at: 2 })).toEqual([]);
  });

  it("call nothing that requires a login for a visitor", () => {
    const page = new TestPage(plan, { ...visitor, token: "" });
    expect(page.tap("claim")).toEqual([]);
    expect(page.snapshot.runs).toEqual({});
  });
});

describe("failure policies", () => {
  const strict = planFor({
    ...campaign,
    catch: {
      load: [{ toast: "{error.message}" }, { logout: true, when: "error.kind != 'shape'" }],
      action: [{ toast: "{error.code}" }, { logout: true }, { reload: "status" }],
    },
  });

  it("count as logged out where the document says so, until a call succeeds", () => {
    const page = new TestPage(strict);
    page.send({ type: "opened" });
    expect(page.fail("status", "network", "网络异常")).toEqual([{ type: "toast", text: "网络异常" }]);
    expect(verdictOf(strict, page.snapshot)).toMatchObject({ row: { state: "out" } });
    page.send({ type: "retried" });
    page.answer("status", { done: 0 });
    expect(verdictOf(strict, page.snapshot)).toMatchObject({ row: { state: "ready" } });
  });

  it("wait for the reload after a failed action instead of offering a login", () => {
    const page = new TestPage(strict);
    page.send({ type: "opened" });
    page.answer("status", { done: 0 });
    page.tap("claim");
    expect(kinds(page.fail("claim", "refused", "", "50"))).toEqual(["toast", "load"]);
    expect(verdictOf(strict, page.snapshot).kind).toBe("pending");
    page.answer("status", { done: 0 });
    expect(verdictOf(strict, page.snapshot)).toMatchObject({ row: { state: "ready" } });
  });
});

it("never modifies the snapshot that it was given", () => {
  const page = ready();
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

describe("headers", () => {
  it("go with the call, those that have no value left out", () => {
    const page = new TestPage(planFor({ ...campaign, load: ["open"] }), {
      ...visitor,
      query: { sign: "abc" },
    });
    expect(page.send({ type: "opened" })).toEqual([
      { type: "load", endpoint: "open", request: { fields: {}, headers: { "x-sign": "abc" } }, fresh: false },
    ]);
  });
});
