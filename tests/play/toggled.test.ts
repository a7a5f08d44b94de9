import { expect, it } from "vitest";
import { ask } from "../../src/play/ask.ts";
import { scopeOf } from "../../src/play/snapshot.ts";
import { planFor, TestPage } from "../support/play/page.ts";

const plan = planFor({
  local: { agreed: false, count: 3 },
  tables: {
    main: {
      rows: [
        { state: "ready", when: "local.agreed", text: "开通", do: "join" },
        { state: "asking", text: "请先同意协议", disabled: true },
      ],
    },
  },
  actions: {
    join: { steps: [{ require: "local.agreed", otherwise: "请先同意协议" }, { toast: "好" }] },
    forget: { steps: [{ set: { agreed: "false" } }] },
  },
});

const stateOf = (page: TestPage) => {
  const verdict = ask(page, "main");
  return verdict.kind === "row" ? verdict.row.state : verdict.kind;
};

it("what the customer ticks is a value of local, for tables and for steps", () => {
  const page = new TestPage(plan);
  expect(stateOf(page)).toBe("asking");
  expect(page.tap("join")).toEqual([{ type: "toast", text: "请先同意协议" }]);
  expect(page.send({ type: "toggled", value: "agreed", isOn: true })).toEqual([]);
  expect(page.snapshot.local).toEqual({ agreed: true, count: 3 });
  expect(stateOf(page)).toBe("ready");
  expect(page.tap("join")).toEqual([{ type: "toast", text: "好" }]);
  page.send({ type: "toggled", value: "agreed", isOn: false });
  expect(stateOf(page)).toBe("asking");
});

it("what the customer ticked, a step may set back", () => {
  const page = new TestPage(plan);
  page.send({ type: "toggled", value: "agreed", isOn: true });
  page.tap("forget");
  expect(stateOf(page)).toBe("asking");
});

it("the snapshot before, and the document, stay as they were", () => {
  const page = new TestPage(plan);
  const before = page.snapshot;
  page.send({ type: "toggled", value: "agreed", isOn: true });
  expect(before.local).toEqual({ agreed: false, count: 3 });
  expect(plan.campaign.local).toEqual({ agreed: false, count: 3 });
});

it("a name that every object inherits is a name like any other", () => {
  const page = new TestPage(planFor({ local: { constructor: false } }));
  page.send({ type: "toggled", value: "constructor", isOn: true });
  expect(page.plan.holds("local.constructor", scopeOf(page))).toBe(true);
});
