import { describe, expect, test } from "vitest";
import { checkRuleExample } from "../../src/check/check-documents.ts";
import { decodeDocument, MAX_DOCUMENT_BYTES } from "../../src/check/document/decode-text.ts";
import { withTableRows } from "../../src/check/rules/example-campaign.ts";
import { appendErrorsInPlace, schemaValidatorOf } from "../../src/check/schema/validate-schema.ts";
import { schemas } from "./support.ts";

const times = <T>(count: number, toItem: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => toItem(index));

describe("a list with more items than a check can compare", () => {
  test.each<[string, object, string]>([
    [
      "assume",
      { assume: times(60, (i) => `garden.leaves <= ${i}`) },
      '"assume" has 60 items, expected at most 50',
    ],
    [
      "enum",
      { endpoints: { garden: { data: { properties: { leaves: { enum: times(600, Number) } } } } } },
      '"enum" has 600 items, expected at most 500',
    ],
    [
      "the rows of a table",
      withTableRows(
        ...times(110, (i) => ({ state: `s${i}`, when: `garden.leaves == ${i}`, text: "A", disabled: true })),
      ),
      '"rows" has 110 items, expected at most 100',
    ],
    [
      "the steps of an action",
      { actions: { water: { steps: [{ call: "water" }, ...times(210, () => ({ toast: "x" }))] } } },
      '"steps" has 211 items, expected at most 200',
    ],
    [
      "so many steps that no rule compares them",
      { actions: { water: { steps: times(1010, () => ({ navigate: "/nowhere" })) } } },
      '"steps" has 1010 items, expected at most 200',
    ],
  ])("%s: one error says the limit", (_, patch, message) => {
    const all = checkRuleExample({ patch: patch as Record<string, unknown> }, schemas);
    const errors = all.filter(({ severity }) => severity === "error");
    expect(errors.map((error) => error.message)).toEqual([expect.stringContaining(message)]);
    expect(errors[0]?.zh.message).toMatch(/有 ?\d+ ?项，/);
  });
});

test("merges at most 500 variants of a small document, and says so", { tags: "nightly" }, () => {
  const patch = { variants: times(600, (i) => ({ route: `/v${i}`, patch: {} })) };
  expect(checkRuleExample({ patch }, schemas).map(({ message }) => message)).toContain(
    '"variants" has 600 items, expected at most 500 for a document of this size',
  );
});

test("does not read a document that is larger than phones should load", () => {
  const text = JSON.stringify({ title: "春".repeat(400_000) });
  const { unreadable } = decodeDocument(Buffer.from(text));
  expect(unreadable).toEqual({
    en: "has 1201 KB, expected at most 1000 KB, since phones load the whole document",
    zh: "有 1201 KB，最多 1000 KB，因为手机要加载整个文件",
  });
  const largest = Buffer.from("x".repeat(MAX_DOCUMENT_BYTES));
  expect(decodeDocument(largest).unreadable).toBeUndefined();
  expect(decodeDocument(largest).text).toHaveLength(MAX_DOCUMENT_BYTES);
});

test("collects the errors of a list without copying those before", () => {
  const generated = "vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);";
  expect(appendErrorsInPlace(generated)).not.toContain("concat");
  let copied = 0;
  const { concat } = Array.prototype;
  Array.prototype.concat = function (this: unknown[], ...more: unknown[]) {
    copied += this.length;
    return concat.apply(this, more) as unknown[];
  };
  try {
    const view = times(300, () => 5);
    const errors = schemaValidatorOf(schemas)("campaign.schema.json", { language: 3, id: "a", view });
    expect(errors.filter(({ instancePath }) => instancePath === "/view/299").length).toBeGreaterThan(0);
  } finally {
    Array.prototype.concat = concat;
  }
  expect(copied).toBe(0);
});

/** Counts how often items are passed to a callback of a list method, which grows with the work. */
function countedCallbacks(patch: object): number {
  let count = 0;
  const { filter, find, some } = Array.prototype;
  const counted = (method: (...args: never[]) => unknown) =>
    function (this: unknown[], test: (...args: unknown[]) => unknown, self?: unknown) {
      const each = (...args: unknown[]) => {
        count++;
        return test.apply(self, args);
      };
      return method.call(this, each as never);
    };
  Object.assign(Array.prototype, { filter: counted(filter), find: counted(find), some: counted(some) });
  try {
    checkRuleExample({ patch: patch as Record<string, unknown> }, schemas);
  } finally {
    Object.assign(Array.prototype, { filter, find, some });
  }
  return count;
}

const withForm = (fields: object) => ({
  forms: { order: { fields } },
  view: [
    { type: "button", table: "main" },
    { type: "form", form: "order" },
  ],
});

describe("checking twice as many", () => {
  test.each<[string, (count: number) => object]>([
    ["objects in a constant", (n) => ({ constants: { list: times(n, (i) => ({ a: i, b: "x" })) } })],
    [
      "options of a field",
      (n) =>
        withForm({
          size: { kind: "choice", label: "S", options: times(n, (i) => ({ value: i, label: `o${i}` })) },
        }),
    ],
    ["fields of a form", (n) => withForm(Object.fromEntries(times(n, (i) => [`f${i}`, { label: "N" }])))],
  ])("%s compares twice as many", (_, make) => {
    const [one, two] = [countedCallbacks(make(300)), countedCallbacks(make(600))];
    expect(two / one).toBeLessThan(2.4);
  });
});
