import { describe, expect, it } from "vitest";
import type { Step } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { isLoggedIn } from "../../src/play/snapshot.ts";
import { openedPage, planFor, requestTo, TestPage, visitor } from "../support/play/page.ts";
import { claimCampaign, claimPlan, kindsOf, readyPage, tableResultOf, toastsOf } from "./claim-page.ts";

describe("loading", () => {
  it("loads the page's data with the fields that the endpoint sends", () => {
    const page = new TestPage(claimPlan);
    expect(page.send({ type: "opened" })).toEqual([
      {
        type: "load",
        endpoint: "status",
        request: requestTo("/status", { fields: { accessToken: "t" } }),
        fresh: false,
      },
    ]);
    expect(tableResultOf(page)).toEqual({ kind: "pending" });
    page.answer("status", { done: 0 });
    expect(tableResultOf(page)).toMatchObject({ kind: "row", row: { state: "ready" } });
  });

  it("loads nothing that requires a login without a token, and shows the logged-out state at once", () => {
    const page = new TestPage(claimPlan, { ...visitor, token: "" });
    expect(page.send({ type: "opened" })).toEqual([]);
    expect(tableResultOf(page)).toMatchObject({ row: { state: "out" } });
  });

  it("treats code 200001 as logged out, without a message", () => {
    const page = openedPage(claimPlan);
    expect(page.fail("status", "loggedOut")).toEqual([]);
    expect(tableResultOf(page)).toMatchObject({ row: { state: "out" } });
  });

  it("shows no row for a field that cannot be read, and reports its pointer", () => {
    const page = openedPage(claimPlan);
    expect(page.answer("status", { done: 2 })).toEqual([
      { type: "report", what: 'The answer of "status" does not fit its schema: "/done" (expected 0, 1).' },
    ]);
    expect(tableResultOf(page).kind).toBe("unavailable");
    page.send({ type: "retried" });
    page.answer("status", { done: 1 });
    expect(tableResultOf(page)).toMatchObject({ row: { state: "done" } });
  });

  it("accepts the same answer in other forms", () => {
    const page = openedPage(claimPlan);
    expect(page.answer("status", { done: "0", more: [null] })).toEqual([]);
    expect(tableResultOf(page)).toMatchObject({ row: { state: "ready" } });
  });

  it("waits for public data also without a token", () => {
    const open = planFor({
      endpoints: { news: { path: "/news", requiresLogin: false, data: { type: "array" } } },
      load: ["news"],
      tables: { main: { rows: [{ state: "any", when: "size(news) >= 0", text: "好" }] } },
    });
    const page = new TestPage(open, { ...visitor, token: "" });
    expect(kindsOf(page.send({ type: "opened" }))).toEqual(["load"]);
    expect(tableResultOf(page).kind).toBe("pending");
    page.answer("news", []);
    expect(tableResultOf(page)).toMatchObject({ row: { state: "any" } });
  });

  it("keeps showing known data while it loads again", () => {
    const page = readyPage();
    page.send({ type: "asked", endpoint: "status" });
    expect(tableResultOf(page)).toMatchObject({ row: { state: "ready" } });
  });
});

/** Returns the messages of a failed load: the one beside the retry, then the toasts. */
function toldOf(load: Step[] | undefined, fail: (page: TestPage) => void) {
  const page = openedPage(planFor({ ...claimCampaign, ...(load && { catch: { load } }) }));
  fail(page);
  return [page.snapshot.answers.status?.error?.message, ...toastsOf(page.effects)];
}

describe("data that cannot be loaded", () => {
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
    ["with the error's message if there is no catch", undefined, refused, ["系统繁忙"]],
    ["with the toast of its catch", own, offline, ["没网了"]],
    ["with a toast that includes the error's message", own, refused, ["500：系统繁忙"]],
    ["with the last toast of its catch", [...own, { toast: "稍后再试" }], offline, ["稍后再试"]],
    ["without a message if its catch has no toast", [{ logout: true }], offline, [""]],
    ["without a message if no toast of its catch applies", own, rubbish, [""]],
    ["as a passing toast if logged out, since a retry is useless", own, loggedOut, ["", "请重新登录"]],
    ["without a message if logged out and there is no catch", undefined, loggedOut, [""]],
    [
      "as unreadable if nothing in the answer could be read",
      undefined,
      rubbish,
      ["页面数据异常，请稍后重试"],
    ],
    [
      "as unreadable if the answer is null",
      undefined,
      (page) => void page.answer("status", null),
      ["页面数据异常，请稍后重试"],
    ],
    [
      "without a message if only a field could not be read",
      undefined,
      (page) => void page.answer("status", { done: 7 }),
      [],
    ],
  ])("is reported %s", (_, load, fail, told) => {
    expect(toldOf(load, fail).filter((text) => text !== undefined)).toEqual(told);
  });

  it("has no error any more when it is loaded", () => {
    const page = readyPage();
    offline(page);
    page.send({ type: "retried" });
    page.answer("status", { done: 0 });
    expect(page.snapshot.answers.status?.error).toBe(undefined);
  });

  it("executes the other steps of its catch", () => {
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

  it("counts until a call succeeds", () => {
    const page = openedPage(strict);
    page.fail("status", "network", "网络异常");
    expect(tableResultOf(page)).toMatchObject({ row: { state: "out" } });
    page.send({ type: "retried" });
    page.answer("status", { done: 0 });
    expect(tableResultOf(page)).toMatchObject({ row: { state: "ready" } });
  });

  it("offers no login while the reload after a failed action is in progress", () => {
    const page = readyPage(strict);
    page.tap("claim");
    expect(kindsOf(page.fail("claim", "refused", "", "50"))).toEqual(["toast", "load"]);
    expect(tableResultOf(page).kind).toBe("pending");
    page.answer("status", { done: 0 });
    expect(tableResultOf(page)).toMatchObject({ row: { state: "ready" } });
  });

  it("keeps the login after an answer that could not be read", () => {
    const page = openedPage(strict);
    page.answer("status", "<html>");
    expect(isLoggedIn(page)).toBe(true);
    expect(page.snapshot.answers.status).toMatchObject({ data: UNKNOWN, error: { kind: "shape" } });
  });
});
