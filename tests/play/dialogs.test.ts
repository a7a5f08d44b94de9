import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { openedPage, planFor, requestTo, type TestPage } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", data: { properties: { fee: { type: "number" } } } },
    claim: { path: "/claim", data: { properties: { prize: { type: "number" } } } },
  },
  load: ["status"],
  local: { count: 1 },
  values: { doubled: "status.fee * 2", prize: "claim.prize" },
  dialogs: { won: { title: "{claim.prize}", view: [] }, done: { title: "好", view: [] } },
  forms: { card: { fields: { number: { label: "卡号" } }, submit: "提交", do: "bind" } },
  actions: {
    show: { steps: [{ open: "won" }] },
    claim: { steps: [{ call: "claim" }, { reload: "status" }, { open: "won" }] },
    count: { steps: [{ set: { count: "local.count + 1" } }] },
    bind: { steps: [{ toast: "{forms.card.number}" }, { open: "done" }, { toast: "{forms.card.number}" }] },
    fail: { steps: [{ call: "claim" }], catch: [{ toast: "{error.message}" }, { open: "done" }] },
  },
};

const openPage = () => openedPage(planFor(campaign), { status: { fee: 10 } });

/** Renders a template in the scope of the topmost dialog. */
function words(page: TestPage, template: string): string {
  return page.plan.render(template, page.snapshot.dialogs.at(-1)?.scope ?? {});
}

const ALL =
  "{status.fee} {values.doubled} {local.count} {session.loggedIn} {now} {claim.prize} {values.prize}";

describe("the text of a dialog", () => {
  it.each<[string, (page: TestPage) => void]>([
    ["the data is loaded again", (page) => void page.answer("status", { fee: 20 })],
    ["the data cannot be read any more", (page) => void page.answer("status", "x")],
    ["the login is over", (page) => void page.fail("status", "loggedOut")],
    ["an action sets a value", (page) => void page.tap("count")],
    ["time passes", (page) => void page.send({ type: "ticked", now: 86_400_000 })],
    ["another prize is received", (page) => void page.answer("claim", { prize: 60 })],
    [
      "its action has ended and other events happened",
      (page) => {
        page.tap("count");
        page.answer("status", { fee: 0 });
      },
    ],
  ])("keeps the values of the moment it opened, though %s", (_, happen) => {
    const page = openPage();
    page.tap("claim");
    page.answer("claim", { prize: 888 });
    expect(page.dialogs).toEqual(["won"]);
    happen(page);
    // The text is rendered only now for the first time.
    expect(words(page, ALL)).toBe("10 20 1 true 0 888 888");
    expect(page.plan.render(ALL, scopeOfSnapshot(page))).not.toBe(words(page, ALL));
  });

  it("has current values when the dialog opens again", () => {
    const page = openPage();
    page.tap("show");
    page.answer("status", { fee: 20 });
    page.tap("count");
    page.tap("show");
    expect(page.dialogs).toEqual(["won"]);
    expect(words(page, "{status.fee} {values.doubled} {local.count}")).toBe("20 40 2");
  });

  it("shows -- for an unknown value", () => {
    const page = openPage();
    page.tap("claim");
    page.answer("claim", { prize: "一等奖" });
    expect(page.snapshot.dialogs[0]?.scope.claim).toEqual({ prize: UNKNOWN });
    expect(words(page, "{values.prize}元")).toBe("--元");
  });
});

describe("typed values", () => {
  const typed = "6222020000000000000";
  const submit = (page: TestPage) =>
    page.send({ type: "submitted", form: "card", values: { number: typed }, at: 0 });

  it("are known to the steps of the action that submits them, but not to dialogs", () => {
    const page = openPage();
    expect(submit(page)).toEqual([
      { type: "toast", text: typed },
      { type: "toast", text: typed },
    ]);
    expect(page.dialogs).toEqual(["done"]);
    expect(words(page, "{forms.card.number}")).toBe("--");
  });

  it("are stored nowhere after they are submitted", () => {
    const page = openPage();
    submit(page);
    const everything = JSON.stringify([page.snapshot, page.snapshot.dialogs.map(({ scope }) => scope.forms)]);
    expect(everything).not.toContain(typed);
  });
});

it("a dialog that a catch opens cannot read the error", () => {
  const page = openPage();
  page.tap("fail");
  page.fail("claim", "refused", "来晚了");
  expect(page.dialogs).toEqual(["done"]);
  expect(words(page, "{error.message}")).toBe("--");
});

describe("an action keeps the answers to its calls", () => {
  const plan = planFor({
    endpoints: {
      status: { path: "/status" },
      draw: { path: "/draw", data: { properties: { prize: { enum: [1, 2] } } } },
      note: { path: "/note", requiresLogin: false, send: { prize: "draw.prize" } },
    },
    load: ["status"],
    draws: {
      main: {
        result: "draw.prize",
        places: [1, 2].map((prize) => ({ prize, label: "" })),
        announce: "恭喜获得{draw.prize}",
      },
    },
    dialogs: { won: { title: "{draw.prize}元", view: [] } },
    actions: {
      draw: {
        steps: [
          { call: "draw" },
          { play: "main" },
          { call: "note" },
          { toast: "{draw.prize}", when: "draw.prize == 2" },
          { open: "won" },
        ],
      },
    },
  });
  it.each<[string, (page: TestPage) => void]>([
    ["the login is over", (page) => void page.fail("status", "loggedOut")],
    ["the page's data could not be loaded", (page) => void page.fail("status", "network")],
    ["the page was hidden and shown again", (page) => void page.send({ type: "refreshed" })],
    ["the same endpoint was answered once more", (page) => void page.answer("draw", { prize: 1 })],
  ])("though %s meanwhile", (_, happen) => {
    const page = openedPage(plan);
    page.tap("draw");
    page.answer("draw", { prize: 2 });
    happen(page);
    expect(page.send({ type: "landed", draw: "main" })).toEqual([
      { type: "announce", text: "恭喜获得2" },
      { type: "call", endpoint: "note", request: requestTo("/note", { fields: { prize: "2" } }), call: 2 },
    ]);
    happen(page);
    expect(page.answer("note", null)).toEqual([{ type: "toast", text: "2" }]);
    expect(words(page, "{draw.prize}元")).toBe("2元");
  });
});
