import { describe, expect, it } from "vitest";
import type { Campaign, Field } from "../../src/language/document.generated.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

/** Returns the inputs of a form with these fields, as HTML. */
async function inputsOf(fields: Record<string, Field>, known: Partial<Snapshot> = {}): Promise<string[]> {
  return (await drawForm(fields, known)).match(/<input[^>]*>/g) ?? [];
}

function drawForm(fields: Record<string, Field>, known: Partial<Snapshot>): Promise<string> {
  const campaign: Partial<Campaign> = {
    view: [{ type: "form", form: "order" }],
    forms: { order: { fields, submit: "送出", do: "send" } },
    endpoints: { known: { path: "/known" } },
    actions: { send: { steps: [{ toast: "!" }] } },
  };
  return drawBlocks(campaign, known);
}

describe("the phone keyboard", () => {
  it.each([
    ["text", ['inputMode="text"']],
    ["digits", ['inputMode="numeric"', 'autoCorrect="off"', 'spellCheck="false"']],
    ["phone", ['inputMode="tel"', 'type="tel"', 'autoCorrect="off"', 'spellCheck="false"']],
    ["id", ['inputMode="text"', 'autoCapitalize="characters"', 'autoCorrect="off"', 'spellCheck="false"']],
  ] as const)("fits the kind %s", async (keyboard, attributes) => {
    const [input] = await inputsOf({ a: { label: "A", keyboard } });
    for (const attribute of attributes) expect(input).toContain(attribute);
  });

  it("leads from field to field, and ends in the last", async () => {
    const inputs = await inputsOf({ a: { label: "A" }, b: { label: "B" }, c: { label: "C" } });
    expect(inputs.map((input) => /enterKeyHint="(\w+)"/.exec(input)?.[1])).toEqual(["next", "next", "done"]);
  });
});

it("the browser remembers nothing unless the document says so", async () => {
  const [a, b] = await inputsOf({ a: { label: "A" }, b: { label: "B", autocomplete: "tel" } });
  expect(a).toContain('autoComplete="off"');
  expect(b).toContain('autoComplete="tel"');
});

it("the browser limits no length, since it would count white space that is stripped", async () => {
  const [a] = await inputsOf({ a: { label: "A", maxLength: 19, strip: true } });
  expect(a?.toLowerCase()).not.toContain("maxlength");
});

describe("known values are filled in as the field says", () => {
  it.each([
    [{ no: "1 2x345" }, 'value="12X34"'],
    [{ no: null }, undefined],
    [{ no: 7 }, undefined],
    [undefined, undefined],
  ])("%j", async (data, attribute) => {
    const field: Field = { label: "A", initial: "known.no", strip: true, upperCase: true, maxLength: 5 };
    const [a] = await inputsOf({ a: field }, { answers: { known: { busy: false, data } } });
    expect(/\bvalue="[^"]*"/.exec(a ?? "")?.[0]).toBe(attribute);
  });
});

it("the button is busy while the form's action runs", async () => {
  const button = async (runs: Snapshot["runs"]) =>
    /<button type="submit"[^>]*>/.exec(await drawForm({ a: { label: "A" } }, { runs }))?.[0];
  expect(await button({})).toContain('aria-disabled="false" aria-busy="false"');
  expect(await button({ send: { steps: [] } })).toContain('aria-disabled="true" aria-busy="true"');
});

it("a check that failed before the form was drawn is not shown", async () => {
  const failedChecks = { order: { field: "a", message: "请填写" } };
  expect(await drawForm({ a: { label: "A" } }, { failedChecks })).not.toContain("请填写");
});

describe("kinds of fields", () => {
  const options = ["S", "M", "L", "XL", "2XL", "3XL", "4XL"].map((value) => ({ value, label: `${value}码` }));

  it.each<[string, Field, string[]]>([
    ["whole numbers", { kind: "number", label: "A", step: 1 }, ['inputMode="numeric"']],
    ["yuan", { kind: "number", label: "A", step: 0.01 }, ['inputMode="decimal"']],
    ["a code", { kind: "code", label: "A" }, ['inputMode="numeric"', 'autoComplete="one-time-code"']],
    ["a required checkbox", { kind: "consent", label: "A" }, ['type="checkbox"', 'aria-required="true"']],
    ["an optional checkbox", { kind: "consent", label: "A", required: false }, ['aria-required="false"']],
    [
      "few options",
      { kind: "choice", label: "A", options: options.slice(0, 6) },
      ['type="radio"', 'value="S"'],
    ],
  ])("%s has its attributes", async (_, field, attributes) => {
    const [input] = await inputsOf({ a: field });
    for (const attribute of attributes) expect(input).toContain(attribute);
  });

  it("many options use the phone's native list", async () => {
    const html = await drawForm({ a: { kind: "choice", label: "A", options } }, {});
    expect(html.match(/<input/g)).toBeNull();
    expect(html).toMatch(/<option value="" disabled="" selected="">请选择<\/option><option value="S">S码</);
  });

  it.each([
    [{ no: "M" }, ["M"]],
    [{ no: "none" }, []],
    [undefined, []],
  ])("the known value is chosen at first: %j", async (data, chosen) => {
    const field: Field = { kind: "choice", label: "A", initial: "known.no", options: options.slice(0, 3) };
    const inputs = await inputsOf({ a: field }, { answers: { known: { busy: false, data } } });
    const checked = inputs.filter((input) => input.includes('checked=""'));
    expect(checked.map((input) => /value="(\w+)"/.exec(input)?.[1])).toEqual(chosen);
  });

  it("the label of a checkbox may contain links", async () => {
    const label = "我同意[《协议》](/terms)";
    const html = await drawForm({ a: { kind: "consent", label } }, {});
    expect(html).toContain('<a class="linked-text" href="/terms"');
  });
});
