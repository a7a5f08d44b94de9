import { expect, it } from "vitest";
import { scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { evaluateTable } from "../../src/play/state-table.ts";
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
  const verdict = evaluateTable(page, "main");
  return verdict.kind === "row" ? verdict.row.state : verdict.kind;
};

it("a ticked box sets a value of local, for tables and for steps", () => {
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

it("a step can reset a ticked value", () => {
  const page = new TestPage(plan);
  page.send({ type: "toggled", value: "agreed", isOn: true });
  page.tap("forget");
  expect(stateOf(page)).toBe("asking");
});

it("does not modify the previous snapshot and the document", () => {
  const page = new TestPage(plan);
  const before = page.snapshot;
  page.send({ type: "toggled", value: "agreed", isOn: true });
  expect(before.local).toEqual({ agreed: false, count: 3 });
  expect(plan.campaign.local).toEqual({ agreed: false, count: 3 });
});

it("toggles a value with a name that every object inherits", () => {
  const page = new TestPage(planFor({ local: { constructor: false } }));
  page.send({ type: "toggled", value: "constructor", isOn: true });
  expect(page.plan.holds("local.constructor", scopeOfSnapshot(page))).toBe(true);
});
