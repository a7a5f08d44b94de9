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

/** Opens a page and taps an action that reloads the status and then has these steps. */
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

/** An action whose reload says that it waits. */
const waits = { steps: [{ reload: "status", wait: true as const }, { toast: "好" }] };
const waiting = planFor({ ...campaign, actions: { go: waits } });

const isWaiting = (page: TestPage) => page.snapshot.runs.go?.awaits === "status";

const text = (words: string): Block[] => [{ type: "text", text: words }];
const opens: Step[] = [{ open: "won" }];

describe("an action waits for a reload depending on the steps after it", () => {
  it.each<[string, Step[], boolean]>([
    ["nothing", [], false],
    ["a toast that does not read it", [{ toast: "领取成功{other}" }], false],
    [
      "texts that equal its name",
      [{ toast: "status" }, { require: "other > 0", otherwise: "status" }],
      false,
    ],
    ["a toast whose format reads it", [{ toast: "还差{other | fixed:status.fee}元" }], true],
    ["a toast that reads it", [{ toast: "还差{status.fee}元" }], true],
    ["a toast that reads it through a value", [{ toast: "还差{values.gap}元" }], true],
    ["a condition on it", [{ native: "voucher", when: "status.fee > 5" }], true],
    ["a requirement on it", [{ require: "status.fee > 5", otherwise: "还不行" }], true],
    ["a value set from it", [{ set: { fee: "status.fee" } }], true],
    ["a navigation with it in the query", [{ navigate: "/there", query: { status: "status.fee" } }], true],
    ["a navigation with it in the state", [{ navigate: "/there", state: { type: "status.fee" } }], true],
    ["a redirect to an address with it", [{ redirect: "https://bank.example/{status.fee}" }], true],
    ["a call that sends it", [{ call: "sends" }], true],
    ["a call with it in a header", [{ call: "heads" }], true],
    ["a call that does not send it", [{ call: "order" }], false],
    ["a draw whose result reads it", [{ play: "main" }], true],
    ["a draw whose result does not read it", [{ play: "free" }], false],
    ["another reload of it", [{ reload: "status" }], false],
    ["a later step that reads it", [{ toast: "好" }, { toast: "{status.fee}" }], true],
  ])("%s", (_, steps, waits) => {
    expect(isWaiting(startWith(steps))).toBe(waits);
  });

  it.each<[string, Block[], Partial<Dialog>, boolean]>([
    ["whose texts do not read it", text("恭喜{other}"), {}, false],
    ["whose title and close button equal its name", [], { title: "status", close: "status" }, false],
    ["whose title reads it", [], { title: "{status.fee}元" }, true],
    ["whose close button reads it", [], { close: "收下{status.fee}元" }, true],
    ["whose text reads it", text("{status.fee}元"), {}, true],
    ["whose nested text reads it", [{ type: "panel", view: text("{values.gap}") }], {}, true],
    [
      "with a block whose condition reads it",
      [{ ...text("好")[0], when: "status.fee > 0" } as Block],
      {},
      true,
    ],
    ["whose button depends on it, which is live", [{ type: "button", table: "status" }], {}, false],
    [
      "whose nested button depends on it",
      [{ type: "panel", view: [{ type: "button", table: "status" }] }],
      {},
      false,
    ],
    ["with a block whose type equals its name", [{ type: "status", table: "status" }], {}, false],
  ])("a dialog %s", (_, view, words, waits) => {
    const page = startWith(opens, view, words);
    expect(isWaiting(page)).toBe(waits);
    expect(page.dialogs).toEqual(waits ? [] : ["won"]);
  });

  it("a dialog or a native call with the name of an endpoint does not count as reading it", () => {
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

  it("any step, if the reload says that it waits", () => {
    const page = new TestPage(waiting);
    expect(kindsOf(page.tap("go"))).toEqual(["load"]);
    expect(toastsOf(page.answer("status", { fee: 1 }))).toEqual(["好"]);
  });
});

describe("an action that waits for a reload", () => {
  const tells: Step[] = [{ toast: "{status.fee}元" }];

  it("continues with the new data", () => {
    const page = startWith(tells);
    expect(page.effects.map(({ type }) => type)).toEqual(["load"]);
    expect(toastsOf(page.answer("status", { fee: 20 }))).toEqual(["20元"]);
    expect(page.snapshot.local).toEqual({ fee: 1 });
  });

  it("continues with the old data if the reload fails", () => {
    const page = startWith(tells);
    // The action's own toast comes last and is the one that is seen.
    expect(toastsOf(page.fail("status", "network"))).toEqual(["x", "10元"]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("keeps waiting after another answer", () => {
    const page = startWith(tells);
    page.answer("other", 1);
    expect(isWaiting(page)).toBe(true);
  });

  it("does not wait for data that requires a login without one", () => {
    const page = new TestPage(waiting, { ...visitor, token: "" });
    expect(page.tap("go")).toEqual([{ type: "toast", text: "好" }]);
  });

  it("can wait together with other actions", () => {
    const page = new TestPage(planFor({ ...campaign, actions: { a: waits, b: waits } }));
    page.tap("a");
    page.tap("b");
    expect(toastsOf(page.answer("status", { fee: 1 }))).toEqual(["好", "好"]);
  });
});

describe("data that an action loads again", () => {
  const isOutdated = (page: TestPage) => page.snapshot.answers.status?.isOutdated === true;

  it("is outdated until it is loaded", () => {
    const page = startWith([]);
    expect(page.effects).toMatchObject([{ type: "load", endpoint: "status", fresh: true }]);
    expect(isOutdated(page)).toBe(true);
    page.answer("status", { fee: 20 });
    expect(isOutdated(page)).toBe(false);
  });

  it("is outdated until loading fails", () => {
    const page = startWith([]);
    page.fail("status", "network");
    expect(isOutdated(page)).toBe(false);
    expect(page.snapshot.answers.status?.data).toEqual({ fee: 10 });
  });

  it("differs from data that the page loads again by itself, which is not outdated", () => {
    const page = startWith([]);
    page.answer("status", { fee: 20 });
    for (const event of [{ type: "retried" }, { type: "refreshed" }] as const) page.send(event);
    expect(page.snapshot.answers.status).toMatchObject({ busy: true });
    expect(isOutdated(page)).toBe(false);
  });
});
