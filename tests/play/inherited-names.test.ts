import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { prizeDrawPhase } from "../../src/play/prize-draw-phase.ts";
import { scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { evaluateTable } from "../../src/play/state-table.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { MALL_ZONE } from "../support/place.ts";
import { planFor, TestPage } from "../support/play/page.ts";

/** Names that every object inherits. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/** Those that a document may use as names, and an ordinary name. */
const NAMES = ["plain", ...INHERITED.filter((name) => /^[A-Za-z]\w*$/.test(name))];

/** Makes a campaign in which everything has this name. */
function campaignOf(name: string): Partial<Campaign> {
  const call = `${name}Call`;
  return {
    endpoints: {
      [name]: { path: "/data", data: { properties: { [name]: { type: "number" } } } },
      [call]: { path: "/call", send: { [name]: `forms.${name}.${name}` } },
    },
    load: [name],
    constants: { [name]: 3 },
    values: { [name]: `${name}.${name} + constants.${name}` },
    local: { [name]: 0 },
    draws: {
      [name]: {
        result: `${name}.${name}`,
        places: [{ prize: 5, label: "五" }],
        announce: `{values.${name}}`,
      },
    },
    forms: {
      [name]: {
        fields: { [name]: { label: "名" } },
        checks: [{ field: name, message: "请填写" }],
        submit: "好",
        do: name,
      },
    },
    tables: {
      [name]: { rows: [{ state: name, when: `values.${name} > local.${name}`, text: "有", do: name }] },
    },
    actions: {
      [name]: {
        steps: [{ call }, { play: name }, { set: { [name]: "1" } }, { open: name }],
        catch: [{ toast: "{error.message}" }],
      },
    },
    dialogs: { [name]: { title: `{values.${name}}`, view: [], onClose: name } },
  };
}

describe.each(NAMES)("a document in which everything is named %s", (name) => {
  it("behaves like any other", () => {
    const page = new TestPage(planFor(campaignOf(name)));
    page.send({ type: "opened" });
    page.answer(name, { [name]: 5 });
    expect(scopeOfSnapshot(page)).toMatchObject({ values: { [name]: 8 }, local: { [name]: 0 } });
    expect(evaluateTable(page, name)).toMatchObject({
      row: { text: "有" },
    });
    expect(prizeDrawPhase(page.snapshot, name)).toMatchObject({ phase: "rest", place: undefined });

    expect(page.send({ type: "submitted", form: name, values: {}, at: 0 })).toMatchObject([
      { text: "请填写" },
    ]);
    expect(page.snapshot.failedChecks[name]).toMatchObject({ field: name });
    const asked = page.send({ type: "submitted", form: name, values: { [name]: "x" }, at: 1 });
    expect(asked).toMatchObject([{ type: "call", request: { fields: { [name]: "x" } } }]);
    expect(page.tap(name, 2)).toEqual([]);
    expect(page.answer(`${name}Call`, null)).toMatchObject([{ type: "land", draw: name }]);
    expect(page.send({ type: "landed", draw: name })).toEqual([{ type: "announce", text: "8" }]);
    expect(page.snapshot).toMatchObject({ local: { [name]: 1 }, rests: { [name]: { place: 0 } }, runs: {} });
    expect(page.dialogs).toEqual([name]);
    expect(page.send({ type: "closed", dialog: name, at: 3 })).toMatchObject([{ type: "call" }]);
    expect(page.fail(`${name}Call`, "refused", "no")).toEqual([{ type: "toast", text: "no" }]);
    expect(page.snapshot.runs).toEqual({});
  });

  it("is rendered like any other", async () => {
    const view: Campaign["view"] = [
      { type: "button", table: name },
      { type: "form", form: name },
      { type: "text", text: `{${name}.${name}}` },
    ];
    const answers = { [name]: { busy: false, data: { [name]: 5 } } };
    const html = await drawBlocks({ ...campaignOf(name), view }, { answers });
    expect(html).toContain(`data-state="${name}"`);
    expect(html).toMatch(/aria-disabled="false"[^>]*data-state/);
    expect(html).toContain(">5<");
  });
});

describe.each(INHERITED)("the inherited name %s", (name) => {
  it("is not found in a document that does not define it", () => {
    const page = new TestPage(planFor({ load: [name] }));
    page.send({ type: "opened" });
    expect(page.answer(name, 1)).toEqual([]);
    expect(evaluateTable(page, name)).toMatchObject({
      kind: "unavailable",
    });
    expect(page.tap(name)).toEqual([{ type: "native", call: name }]);
    expect(page.send({ type: "submitted", form: name, values: {}, at: 0 })).toEqual([]);
    expect(page.send({ type: "closed", dialog: name, at: 0 })).toEqual([]);
    expect(page.send({ type: "landed", draw: name })).toEqual([]);
    expect(page.plan.evaluate(name === "__proto__" ? "query['__proto__']" : `local.${name}`, {})).toBeNull();
    expect(page.snapshot.runs).toEqual({});
  });

  it("is read from an answer only if the answer has it", () => {
    const schema = JSON.parse(`{"properties":{"${name}":{"type":"number","default":1}}}`);
    expect(Object.entries(readAnswer(schema, {}, MALL_ZONE).data as object)).toEqual([[name, 1]]);
    const answer = JSON.parse(`{"${name}":"7"}`);
    expect(Object.entries(readAnswer(schema, answer, MALL_ZONE).data as object)).toEqual([[name, 7]]);
  });
});
