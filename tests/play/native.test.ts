import { describe, expect, it } from "vitest";
import type { Action, Campaign, Step } from "../../src/language/document.generated.ts";
import type { Effect } from "../../src/play/events.ts";
import { openingSnapshot } from "../../src/play/snapshot.ts";
import { transition } from "../../src/play/transition.ts";
import { planFor, TestPage, visitor } from "../support/play/page.ts";
import { kindsOf, readyPage, toastsOf } from "./claim-page.ts";

const NO_APP = "请在App内打开";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status" },
    bind: { path: "/bind", data: { properties: { url: { type: "string" } } } },
  },
  load: ["status"],
};

/** Taps this action on a phone that succeeds, or fails with this message; returns the effects. */
function tapOn(
  go: Action,
  failure?: string,
  part: Partial<Campaign> = {},
): { page: TestPage; effects: Effect[] } {
  const page = new TestPage(planFor({ ...campaign, ...part, actions: { go } }));
  page.failure = failure;
  return { page, effects: page.tap("go") };
}

const asks: Step[] = [{ native: "order" }, { redirect: "https://bank.example" }];

describe.each(asks)("%j", (asked) => {
  const steps = [{ toast: "前" }, asked, { toast: "后" }];

  it("succeeds: the action continues", () => {
    const { page, effects } = tapOn({ steps });
    expect(toastsOf(effects)).toEqual(["前", "后"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("is waited for: the action continues only after the phone's result", () => {
    const plan = planFor({ ...campaign, actions: { go: { steps } } });
    const [waiting, effects] = transition(plan, openingSnapshot(plan, visitor, 0), {
      type: "tapped",
      action: "go",
      at: 0,
    });
    expect(toastsOf(effects)).toEqual(["前"]);
    expect(effects.at(-1)).toMatchObject({ action: "go" });
    expect(transition(plan, waiting, { type: "tapped", action: "go", at: 1 })[1]).toEqual([]);
    const [, then] = transition(plan, waiting, { type: "acted", action: "go", failure: undefined });
    expect(toastsOf(then)).toEqual(["后"]);
  });

  it.each<[string, Partial<Action>, Partial<Campaign>, string[]]>([
    [
      "its own catch",
      { catch: [{ toast: "{error.kind}{error.code}：{error.message}" }] },
      {},
      [`undone：${NO_APP}`],
    ],
    [
      "its own catch, by the kind of error",
      {
        catch: [
          { toast: "请下载App", when: "error.kind == 'undone'" },
          { toast: "网络", when: "error.kind == 'network'" },
        ],
      },
      {},
      ["请下载App"],
    ],
    ["the document's catch", {}, { catch: { action: [{ toast: "打不开" }] } }, ["打不开"]],
    ["the default catch", {}, {}, [NO_APP]],
    ["a catch without feedback", { catch: [{ reload: "status" }] }, {}, [NO_APP]],
  ])("fails: the error is handled by %s", (_, own, part, told) => {
    const { page, effects } = tapOn({ steps, throttleMs: 500, ...own }, NO_APP, part);
    expect(toastsOf(effects)).toEqual(["前", ...told]);
    expect(page.snapshot.runs).toEqual({});
    // It can be tapped again at once.
    expect(toastsOf(page.tap("go", 1))).toEqual(["前", ...told]);
  });

  it("fails inside a catch: the error is shown, and the catch continues", () => {
    const caught = { steps: [{ call: "bind" }], catch: [{ toast: "抱歉" }, asked, { toast: "后" }] };
    const { page } = tapOn(caught, NO_APP);
    expect(toastsOf(page.fail("bind", "network"))).toEqual(["抱歉", NO_APP, "后"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("can follow an address from an answer, though the login is over by then", () => {
    const plan = planFor({
      ...campaign,
      actions: {
        go: { steps: [{ call: "bind" }, { reload: "status", wait: true }, { redirect: "{bind.url}" }] },
      },
    });
    const page = new TestPage(plan);
    page.tap("go");
    // White space around the address is removed.
    page.answer("bind", { url: " https://bank.example/1\n" });
    page.fail("status", "loggedOut");
    expect(page.effects).toContainEqual({ type: "redirect", url: "https://bank.example/1", action: "go" });
  });
});

describe("a tap that makes a native call directly", () => {
  it("needs no action in the document", () => {
    expect(readyPage().tap("login")).toEqual([{ type: "native", call: "login" }]);
  });

  it("shows the failure", () => {
    const page = readyPage();
    page.failure = NO_APP;
    page.tap("login");
    expect(toastsOf(page.effects)).toEqual([NO_APP]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("has no lock or throttle", () => {
    const page = readyPage();
    for (const at of [0, 0, 1]) expect(kindsOf(page.tap("login", at))).toEqual(["native"]);
  });
});

it.each(asks)("shows the failure of %j in the catch of a failed load", (asked) => {
  const page = new TestPage(planFor({ ...campaign, catch: { load: [asked] } }));
  page.failure = NO_APP;
  page.send({ type: "opened" });
  page.fail("status", "network");
  expect(toastsOf(page.effects)).toEqual([NO_APP]);
});

it("shows a result of the phone for an action that has ended only if it is a failure", () => {
  const page = readyPage();
  expect(page.send({ type: "acted", action: "guarded", failure: undefined })).toEqual([]);
  expect(toastsOf(page.send({ type: "acted", action: "guarded", failure: NO_APP }))).toEqual([NO_APP]);
});
