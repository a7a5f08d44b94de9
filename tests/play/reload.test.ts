import { describe, expect, it } from "vitest";
import type { Block, Campaign, Dialog, Step } from "../../src/language/document.generated.ts";
import { openedPage, planFor, TestPage, visitor } from "../support/play/page.ts";
import { kindsOf, toastsOf } from "./claim-page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", data: { properties: { fee: { type: "number" } } } },
    other: { path: "/other", data: { type: "number" } },
    order: { path: "/order" },
    sends: { path: "/sends", send: { fee: "status.fee" } },
    heads: { path: "/heads", headers: { "x-fee": "status.fee" } },
  },
  load: ["status", "other"],
  values: { gap: "100 - status.fee" },
  draws: {
    free: { result: "other", places: [{ prize: 1, label: "" }], announce: "" },
    main: { result: "status.fee", places: [{ prize: 1, label: "" }], announce: "" },
  },
  tables: {
    status: { rows: [{ state: "any", when: "status.fee > 0", text: "{status.fee}" }] },
  },
};

/** What an action of these steps behind a reload of the status does at once. */
function startWith(steps: Step[], view: Block[] = [], words: Partial<Dialog> = {}): TestPage {
  const plan = planFor({
    ...campaign,
    local: { fee: 0 },
    dialogs: { won: { title: "恭喜", view, ...words } },
    actions: { go: { steps: [{ reload: "status" }, ...steps, { set: { fee: "1" } }] } },
  });
  const page = openedPage(plan, { status: { fee: 10 }, other: 1 });
  page.tap("go");
  return page;
}

/** An action that says itself that it waits. */
const waits = { steps: [{ reload: "status", wait: true as const }, { toast: "好" }] };
const waiting = planFor({ ...campaign, actions: { go: waits } });

const isWaiting = (page: TestPage) => page.snapshot.runs.go?.awaits === "status";

const text = (words: string): Block[] => [{ type: "text", text: words }];
const opens: Step[] = [{ open: "won" }];

describe("what follows a reload", () => {
  it.each<[string, Step[], boolean]>([
    ["nothing", [], false],
    ["words that read nothing of it", [{ toast: "领取成功{other}" }], false],
    [
      "words that are called as it is",
      [{ toast: "status" }, { require: "other > 0", otherwise: "status" }],
      false,
    ],
    ["words whose format reads it", [{ toast: "还差{other | fixed:status.fee}元" }], true],
    ["words that read it", [{ toast: "还差{status.fee}元" }], true],
    ["words that read it through a value", [{ toast: "还差{values.gap}元" }], true],
    ["a condition on it", [{ native: "voucher", when: "status.fee > 5" }], true],
    ["a requirement of it", [{ require: "status.fee > 5", otherwise: "还不行" }], true],
    ["a value set from it", [{ set: { fee: "status.fee" } }], true],
    ["a way on that carries it", [{ navigate: "/there", query: { status: "status.fee" } }], true],
    ["a way on that carries it as its type", [{ navigate: "/there", state: { type: "status.fee" } }], true],
    ["a way out that it names", [{ redirect: "https://bank.example/{status.fee}" }], true],
    ["a call that sends it", [{ call: "sends" }], true],
    ["a call with it in a header", [{ call: "heads" }], true],
    ["a call that sends nothing of it", [{ call: "order" }], false],
    ["a draw of it", [{ play: "main" }], true],
    ["a draw of something else", [{ play: "free" }], false],
    ["another reload of it", [{ reload: "status" }], false],
    ["further on, behind what does not read it", [{ toast: "好" }, { toast: "{status.fee}" }], true],
  ])("%s", (_, steps, waits) => {
    expect(isWaiting(startWith(steps))).toBe(waits);
  });

  it.each<[string, Block[], Partial<Dialog>, boolean]>([
    ["whose words read nothing of it", text("恭喜{other}"), {}, false],
    ["whose title and close button are called as it is", [], { title: "status", close: "status" }, false],
    ["whose title reads it", [], { title: "{status.fee}元" }, true],
    ["whose close button reads it", [], { close: "收下{status.fee}元" }, true],
    ["whose words read it", text("{status.fee}元"), {}, true],
    ["whose words read it further in", [{ type: "panel", view: text("{values.gap}") }], {}, true],
    [
      "with a block that is there only if it says so",
      [{ ...text("好")[0], when: "status.fee > 0" } as Block],
      {},
      true,
    ],
    ["whose button depends on it: that is live", [{ type: "button", table: "status" }], {}, false],
    [
      "whose button further in depends on it",
      [{ type: "panel", view: [{ type: "button", table: "status" }] }],
      {},
      false,
    ],
    ["with a block that is called as it is", [{ type: "status", table: "status" }], {}, false],
  ])("a dialog %s", (_, view, words, waits) => {
    const page = startWith(opens, view, words);
    expect(isWaiting(page)).toBe(waits);
    expect(page.dialogs).toEqual(waits ? [] : ["won"]);
  });

  it("words that read it through a name alone do not count: what is called as an endpoint need not be one", () => {
    const page = new TestPage(
      planFor({
        ...campaign,
        dialogs: { status: { title: "", view: [] } },
        actions: {
          go: {
            steps: [{ reload: "order" }, { native: "order" }, { reload: "status" }, { close: "status" }],
          },
        },
      }),
    );
    page.tap("go");
    expect(page.snapshot.runs).toEqual({});
  });

  it("anything, where the step says that it waits", () => {
    const page = new TestPage(waiting);
    expect(kindsOf(page.tap("go"))).toEqual(["load"]);
    expect(toastsOf(page.answer("status", { fee: 1 }))).toEqual(["好"]);
  });
});

describe("an action that waits for it", () => {
  const tells: Step[] = [{ toast: "{status.fee}元" }];

  it("goes on with what it now says", () => {
    const page = startWith(tells);
    expect(page.effects.map(({ type }) => type)).toEqual(["load"]);
    expect(toastsOf(page.answer("status", { fee: 20 }))).toEqual(["20元"]);
    expect(page.snapshot.local).toEqual({ fee: 1 });
  });

  it("goes on with what it said before, when it fails", () => {
    const page = startWith(tells);
    expect(toastsOf(page.fail("status", "network"))).toEqual(["10元"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("is not let go by another answer", () => {
    const page = startWith(tells);
    page.answer("other", 1);
    expect(isWaiting(page)).toBe(true);
  });

  it("waits for nothing that a visitor is not asked for", () => {
    const page = new TestPage(waiting, { ...visitor, token: "" });
    expect(page.tap("go")).toEqual([{ type: "toast", text: "好" }]);
  });

  it("lets others wait, too", () => {
    const page = new TestPage(planFor({ ...campaign, actions: { a: waits, b: waits } }));
    page.tap("a");
    page.tap("b");
    expect(toastsOf(page.answer("status", { fee: 1 }))).toEqual(["好", "好"]);
  });
});

describe("what is loaded again by an action", () => {
  const isOutdated = (page: TestPage) => page.snapshot.answers.status?.isOutdated === true;

  it("counts no longer, until it is there", () => {
    const page = startWith([]);
    expect(page.effects).toMatchObject([{ type: "load", endpoint: "status", fresh: true }]);
    expect(isOutdated(page)).toBe(true);
    page.answer("status", { fee: 20 });
    expect(isOutdated(page)).toBe(false);
  });

  it("or cannot be had", () => {
    const page = startWith([]);
    page.fail("status", "network");
    expect(isOutdated(page)).toBe(false);
    expect(page.snapshot.answers.status?.data).toEqual({ fee: 10 });
  });

  it("unlike what the page loads by itself", () => {
    const page = startWith([]);
    page.answer("status", { fee: 20 });
    for (const event of [{ type: "retried" }, { type: "refreshed" }] as const) page.send(event);
    expect(page.snapshot.answers.status).toMatchObject({ busy: true });
    expect(isOutdated(page)).toBe(false);
  });
});
