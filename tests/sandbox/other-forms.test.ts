import { describe, expect, test } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { mallAnswer } from "../../src/sandbox/http/mall-calls.ts";
import { inOtherForms } from "../../src/sandbox/http/other-forms.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";

const yuan: ResponseSchema = { type: "number" };
const truth: ResponseSchema = { type: "boolean" };
const moment: ResponseSchema = { type: "string", format: "date-time" };
const text: ResponseSchema = { type: "string" };
const fields = (properties: Record<string, ResponseSchema>): ResponseSchema => ({
  type: "object",
  properties,
});
const list = (items: ResponseSchema, more: ResponseSchema = {}): ResponseSchema => ({
  type: "array",
  items,
  ...more,
});

describe("the other form", () => {
  const NOON = "2025-02-10 12:00:00";
  test.each<[string, ResponseSchema[], unknown, unknown]>([
    ["a number is text", [yuan], 36.5, "36.5"],
    ["a listed number, too", [{ enum: [0, 1] }], 1, "1"],
    ["a truth value is 0 or 1", [list(truth)], [true, false], [1, 0]],
    ["what is known as a truth value is its text", [{ ...truth, truthy: true }], 1, "1"],
    ["the text of a number is a number", [text], "86168", 86168],
    ["zeros in front are kept", [text], "08616", "08616"],
    ["but where the length tells of them", [{ ...text, minLength: 5, maxLength: 5 }], "08616", 8616],
    ["words are words", [text], "王小明", "王小明"],
    ["empty text is no 0", [text], "", ""],
    ["infinity is no number", [text], "Infinity", "Infinity"],
    ["digits beyond what a number holds", [text], "110105199003072341", "110105199003072341"],
    ["text that may be a number", [{ type: ["string", "number"] }], "1", "1"],
    ["a number that may be text", [{ type: ["string", "number"] }], 1, 1],
    ["anything", [{}], 1, 1],
    ["a moment, or a number", [{ format: "date-time" }], NOON, NOON],
    ["a listed whole number", [{ type: "integer", enum: [0, 1] }], 1, "1"],
    [
      "moments are milliseconds and ISO 8601 in turn",
      [list(moment)],
      [NOON, NOON, NOON],
      [1_739_160_000_000, "2025-02-10T04:00:00.000Z", 1_739_160_000_000],
    ],
    ["a moment long ago is no number", [moment], "1971-01-01 00:00:00", "1970-12-31T16:00:00.000Z"],
    ["text that is no moment", [moment], "明天", "明天"],
    ["the default is null", [list({ ...yuan, default: 60 })], [60, 61], ["60", "61"]],
    [
      "the default of a field",
      [fields({ a: { ...yuan, default: 60 } })],
      { a: 60 },
      { unforeseen: ["?"], a: null },
    ],
    [
      "no truth at all is null",
      [fields({ a: { ...truth, truthy: true } })],
      { a: 0 },
      { unforeseen: ["?"], a: null },
    ],
    ["no items where none is the default", [list(yuan, { default: [] })], [], null],
    ["null is null", [{ type: ["object", "null"] }], null, null],
    [
      "objects have a field more, inside too",
      [fields({ a: fields({ b: text }) })],
      { a: { b: "x" } },
      { unforeseen: ["?"], a: { unforeseen: ["?"], b: "x" } },
    ],
    ["a field that is not listed stays", [fields({ a: yuan })], { b: 1 }, { unforeseen: ["?"], b: 1 }],
    [
      "lists of objects begin with foreign items",
      [list(fields({ a: text }))],
      [{ a: "x" }],
      [null, { unforeseen: true }, { unforeseen: ["?"], a: "x" }],
    ],
    ["a list without items, too", [list(fields({ a: text }))], [], [null, { unforeseen: true }]],
    [
      "where an item may be null, null is none",
      [list({ ...fields({ a: text }), type: ["object", "null"] })],
      [null],
      [{ unforeseen: true }, null],
    ],
    [
      "an item like the default is none that is foreign",
      [list({ ...fields({ a: text }), default: { a: "x" } })],
      [{ a: "x" }],
      [null, { unforeseen: true }, { unforeseen: ["?"], a: "x" }],
    ],
    ["lists of texts stay as long as they are", [list(text)], ["x"], ["x"]],
    [
      "what is read as a whole",
      [fields({ a: { type: "object" }, b: { type: "array" } })],
      { a: { c: 1 }, b: [1] },
      { unforeseen: ["?"], a: { c: 1 }, b: [1] },
    ],
    [
      "a field of the very name",
      [list(fields({ unforeseen: yuan }))],
      [{ unforeseen: 1 }],
      [{ unforeseen: "1" }],
    ],
    [
      "two that read a number",
      [fields({ a: yuan }), fields({ a: { enum: [1] }, b: text })],
      { a: 1, b: "2" },
      { unforeseen: ["?"], a: "1", b: 2 },
    ],
    ["two of which one shows it as it comes", [moment, text], NOON, NOON],
    ["two of which one reads 1 as a number", [truth, { enum: [0, 1] }], true, 1],
    ["two of which one takes text for text", [yuan, { type: ["number", "string"] }], 1, 1],
    ["two with other defaults", [{ ...yuan, default: 1 }, yuan], 1, "1"],
    ["two of which one reads all", [fields({ a: yuan }), { type: "object" }], { a: 1 }, { a: 1 }],
    ["nobody reads it", [], { a: 1 }, { a: 1 }],
  ])("%s", (_, schemas, data, expected) => {
    const before = structuredClone(data);
    expect(inOtherForms(schemas, data)).toEqual(expected);
    expect(data).toEqual(before);
    for (const schema of schemas)
      expect(readAnswer(schema, expected).data).toEqual(readAnswer(schema, data).data);
  });
});

test("an answer is written so that all campaigns that share its path read the same", async () => {
  const noon = "2025-02-10 12:00:00";
  const campaignOf = (id: string, at: ResponseSchema) => ({
    id,
    title: "",
    route: `/${id}`,
    endpoints: { status: { path: "/shared", data: fields({ at, count: yuan }) } },
    tables: {},
  });
  const campaigns = [campaignOf("reckons", moment), campaignOf("shows", text)];
  const rules = { reckons: { status: () => ({ data: { at: noon, count: 1 } }) } };
  const sandbox = createSandbox({ campaigns: () => campaigns, bridge: () => [], rules });
  sandbox.faults.add({ path: "/shared", kind: "otherForms" });
  const call = { path: "/shared", fields: { accessToken: "old-user" }, headers: {} };
  const answer = await mallAnswer(sandbox, call, () => Promise.resolve());
  const { data } = JSON.parse(answer.kind === "whole" ? answer.text : "");
  expect(data).toEqual({ unforeseen: ["?"], at: noon, count: "1" });
});
