import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { isLoggedIn, scopeOf } from "../../src/play/snapshot.ts";
import { forAll } from "../support/for-all.ts";
import { openedPage, planFor, TestPage, visitor } from "../support/play/page.ts";
import { claimCampaign, claimPlan, kindsOf, readyPage, toastsOf, verdictOf } from "./claim-page.ts";

describe("loading", () => {
  it("asks for the page's data with what the endpoint sends", () => {
    const page = new TestPage(claimPlan);
    expect(page.send({ type: "opened" })).toEqual([
      {
        type: "load",
        endpoint: "status",
        request: { fields: { accessToken: "t" }, headers: {} },
        fresh: false,
      },
    ]);
    expect(verdictOf(page)).toEqual({ kind: "pending" });
    page.answer("status", { done: 0 });
    expect(verdictOf(page)).toMatchObject({ kind: "row", row: { state: "ready" } });
  });

  it("asks nothing without a token, and shows the logged-out state at once (spec 2, section 5)", () => {
    const page = new TestPage(claimPlan, { ...visitor, token: "" });
    expect(page.send({ type: "opened" })).toEqual([]);
    expect(verdictOf(page)).toMatchObject({ row: { state: "out" } });
  });

  it("takes code 200001 as logged out, without a word", () => {
    const page = openedPage(claimPlan);
    expect(page.fail("status", "loggedOut")).toEqual([]);
    expect(verdictOf(page)).toMatchObject({ row: { state: "out" } });
  });

  it("shows no wrong button for a field that cannot be read, and reports where it is", () => {
    const page = openedPage(claimPlan);
    expect(page.answer("status", { done: 2 })).toEqual([
      { type: "report", what: 'The answer of "status" is not as its schema says: "/done" (expected 0, 1).' },
    ]);
    expect(verdictOf(page).kind).toBe("unavailable");
    page.send({ type: "retried" });
    page.answer("status", { done: 1 });
    expect(verdictOf(page)).toMatchObject({ row: { state: "done" } });
  });

  it("takes the same answer in other forms", () => {
    const page = openedPage(claimPlan);
    expect(page.answer("status", { done: "0", more: [null] })).toEqual([]);
    expect(verdictOf(page)).toMatchObject({ row: { state: "ready" } });
  });

  it("waits for public data without a token too", () => {
    const open = planFor({
      endpoints: { news: { path: "/news", requiresLogin: false, data: { type: "array" } } },
      load: ["news"],
      tables: { main: { rows: [{ state: "any", when: "size(news) >= 0", text: "好" }] } },
    });
    const page = new TestPage(open, { ...visitor, token: "" });
    expect(kindsOf(page.send({ type: "opened" }))).toEqual(["load"]);
    expect(verdictOf(page).kind).toBe("pending");
    page.answer("news", []);
    expect(verdictOf(page)).toMatchObject({ row: { state: "any" } });
  });

  it("keeps showing what it knows while it asks again", () => {
    const page = readyPage();
    page.send({ type: "asked", endpoint: "status" });
    expect(verdictOf(page)).toMatchObject({ row: { state: "ready" } });
  });
});

/** What the page says of a failed load: the words that stay beside the retry, and those that pass. */
function toldOf(load: Step[] | undefined, fail: (page: TestPage) => void) {
  const page = openedPage(planFor({ ...claimCampaign, ...(load && { catch: { load } }) }));
  fail(page);
  return [page.snapshot.answers.status?.error?.message, ...toastsOf(page.effects)];
}

describe("data that cannot be had", () => {
  const offline = (page: TestPage) => void page.fail("status", "network", "网络异常");
  const refused = (page: TestPage) => void page.fail("status", "refused", "系统繁忙", "500");
  const loggedOut = (page: TestPage) => void page.fail("status", "loggedOut", "登录已失效");
  const rubbish = (page: TestPage) => void page.answer("status", "<html>");
  const own: Step[] = [
    { toast: "没网了", when: "error.kind == 'network'" },
    { toast: "{error.code}：{error.message}", when: "error.kind == 'refused'" },
    { toast: "请重新登录", when: "error.kind == 'loggedOut'" },
  ];
  it.each<[string, Step[] | undefined, (page: TestPage) => void, string[]]>([
    ["where the document says nothing: the failure's own words", undefined, refused, ["系统繁忙"]],
    ["in its words", own, offline, ["没网了"]],
    ["in its words, with the failure's", own, refused, ["500：系统繁忙"]],
    ["the last words count", [...own, { toast: "稍后再试" }], offline, ["稍后再试"]],
    ["where its catch says nothing: nothing", [{ logout: true }], offline, [""]],
    ["where its catch says nothing of this: nothing", own, rubbish, [""]],
    [
      "for a login that is over, in passing, since there is nothing to retry",
      own,
      loggedOut,
      ["", "请重新登录"],
    ],
    ["for a login that is over: nothing by itself", undefined, loggedOut, [""]],
    ["where nothing of the answer could be read", undefined, rubbish, ["页面数据异常，请稍后重试"]],
    [
      "where that is nothing at all",
      undefined,
      (page) => void page.answer("status", null),
      ["页面数据异常，请稍后重试"],
    ],
    [
      "where a field could not be read: nothing, since it is there",
      undefined,
      (page) => void page.answer("status", { done: 7 }),
      [],
    ],
  ])("is told %s", (_, load, fail, told) => {
    expect(toldOf(load, fail).filter((text) => text !== undefined)).toEqual(told);
  });

  it("is told no more when it is there", () => {
    const page = readyPage();
    offline(page);
    page.send({ type: "retried" });
    page.answer("status", { done: 0 });
    expect(page.snapshot.answers.status?.error).toBe(undefined);
  });

  it("does what its catch says besides", () => {
    const load: Step[] = [{ set: { step: "7" } }, { native: "login" }, { navigate: "/there" }];
    const page = new TestPage(planFor({ ...claimCampaign, catch: { load } }));
    expect(kindsOf(page.fail("status", "network"))).toEqual(["native", "navigate"]);
    expect(page.snapshot.local).toEqual({ step: 7 });
  });
});

describe("a failure that counts as logged out", () => {
  const strict = planFor({
    ...claimCampaign,
    catch: {
      load: [{ toast: "{error.message}" }, { logout: true, when: "error.kind != 'shape'" }],
      action: [{ toast: "{error.code}" }, { logout: true }, { reload: "status" }],
    },
  });

  it("does so until a call succeeds", () => {
    const page = openedPage(strict);
    page.fail("status", "network", "网络异常");
    expect(verdictOf(page)).toMatchObject({ row: { state: "out" } });
    page.send({ type: "retried" });
    page.answer("status", { done: 0 });
    expect(verdictOf(page)).toMatchObject({ row: { state: "ready" } });
  });

  it("offers no login while the reload after a failed action is under way", () => {
    const page = readyPage(strict);
    page.tap("claim");
    expect(kindsOf(page.fail("claim", "refused", "", "50"))).toEqual(["toast", "load"]);
    expect(verdictOf(page).kind).toBe("pending");
    page.answer("status", { done: 0 });
    expect(verdictOf(page)).toMatchObject({ row: { state: "ready" } });
  });

  it("says nothing of the login where an answer came but could not be read", () => {
    const page = openedPage(strict);
    page.answer("status", "<html>");
    expect(isLoggedIn(page.snapshot)).toBe(true);
    expect(page.snapshot.answers.status).toMatchObject({ data: UNKNOWN, error: { kind: "shape" } });
  });
});

describe("code 200001", () => {
  const plan = planFor({
    endpoints: { a: { path: "/a" }, b: { path: "/b" }, call: { path: "/call" } },
    load: ["a", "b"],
    actions: { go: { steps: [{ call: "call" }], catch: [] } },
  });
  const outcome = fc.constantFrom("success", "network", "refused", "loggedOut");
  const event = fc.tuple(fc.constantFrom("a", "b", "call"), outcome);

  it("counts until the next login, in whatever order answers come", () => {
    forAll(100, [fc.array(event, { maxLength: 12 })], (events) => {
      const page = openedPage(plan);
      let wasRefused = false;
      for (const [at, [endpoint, kind]] of events.entries()) {
        if (endpoint === "call") page.tap("go", at);
        else page.send({ type: "retried" });
        if (kind === "success") page.answer(endpoint, 1);
        else page.fail(endpoint, kind as "network");
        wasRefused ||= kind === "loggedOut";
        expect(isLoggedIn(page.snapshot)).toBe(!wasRefused);
        expect("a" in scopeOf(page)).toBe(!wasRefused && page.snapshot.answers.a?.data !== undefined);
      }
    });
  });
});
