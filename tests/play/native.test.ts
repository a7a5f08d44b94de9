import { describe, expect, it } from "vitest";
import type { Action, Campaign, Step } from "../../src/language/document.generated.ts";
import type { Effect } from "../../src/play/events.ts";
import { openingOf } from "../../src/play/snapshot.ts";
import { step } from "../../src/play/step.ts";
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

/** What a tap on this action wants done on a phone that can, or says why it cannot, do what it is asked. */
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

  it("done: the action goes on", () => {
    const { page, effects } = tapOn({ steps });
    expect(toastsOf(effects)).toEqual(["前", "后"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("is one after the other: the action goes on only when the phone has said so", () => {
    const plan = planFor({ ...campaign, actions: { go: { steps } } });
    const [waiting, effects] = step(plan, openingOf(plan, visitor, 0), {
      type: "tapped",
      action: "go",
      at: 0,
    });
    expect(toastsOf(effects)).toEqual(["前"]);
    expect(effects.at(-1)).toMatchObject({ action: "go" });
    expect(step(plan, waiting, { type: "tapped", action: "go", at: 1 })[1]).toEqual([]);
    const [, then] = step(plan, waiting, { type: "acted", action: "go", failure: undefined });
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
      "its own catch, by what it was",
      {
        catch: [
          { toast: "请下载App", when: "error.kind == 'undone'" },
          { toast: "网络", when: "error.kind == 'network'" },
        ],
      },
      {},
      ["请下载App"],
    ],
    ["the document's", {}, { catch: { action: [{ toast: "打不开" }] } }, ["打不开"]],
    ["the engine's, where there is none", {}, {}, [NO_APP]],
    ["a catch without words", { catch: [{ reload: "status" }] }, {}, [NO_APP]],
  ])("not done: that is a failure for %s", (_, own, part, told) => {
    const { page, effects } = tapOn({ steps, throttleMs: 500, ...own }, NO_APP, part);
    expect(toastsOf(effects)).toEqual(["前", ...told]);
    expect(page.snapshot.runs).toEqual({});
    // It may be tried again at once.
    expect(toastsOf(page.tap("go", 1))).toEqual(["前", ...told]);
  });

  it("not done inside a catch: it is told, and the catch goes on", () => {
    const caught = { steps: [{ call: "bind" }], catch: [{ toast: "抱歉" }, asked, { toast: "后" }] };
    const { page } = tapOn(caught, NO_APP);
    expect(toastsOf(page.fail("bind", "network"))).toEqual(["抱歉", NO_APP, "后"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("goes where an answer says, though the login is over by then", () => {
    const plan = planFor({
      ...campaign,
      actions: {
        go: { steps: [{ call: "bind" }, { reload: "status", wait: true }, { redirect: "{bind.url}" }] },
      },
    });
    const page = new TestPage(plan);
    page.tap("go");
    // With white space around it, as it came.
    page.answer("bind", { url: " https://bank.example/1\n" });
    page.fail("status", "loggedOut");
    expect(page.effects).toContainEqual({ type: "redirect", url: "https://bank.example/1", action: "go" });
  });
});

describe("a tap that asks the app itself", () => {
  it("needs no declaration", () => {
    expect(readyPage().tap("login")).toEqual([{ type: "native", call: "login" }]);
  });

  it("is told when the phone cannot", () => {
    const page = readyPage();
    page.failure = NO_APP;
    page.tap("login");
    expect(toastsOf(page.effects)).toEqual([NO_APP]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("may be tapped again and again", () => {
    const page = readyPage();
    for (const at of [0, 0, 1]) expect(kindsOf(page.tap("login", at))).toEqual(["native"]);
  });
});

it.each(asks)("what a failed load asks of the phone, %j, is told when that cannot", (asked) => {
  const page = new TestPage(planFor({ ...campaign, catch: { load: [asked] } }));
  page.failure = NO_APP;
  page.send({ type: "opened" });
  page.fail("status", "network");
  expect(toastsOf(page.effects)).toEqual([NO_APP]);
});

it("what the phone says of an action that has ended is told only if it is a failure", () => {
  const page = readyPage();
  expect(page.send({ type: "acted", action: "guarded", failure: undefined })).toEqual([]);
  expect(toastsOf(page.send({ type: "acted", action: "guarded", failure: NO_APP }))).toEqual([NO_APP]);
});
