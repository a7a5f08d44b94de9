import { describe, expect, test } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { computeSandboxAnswer } from "../../src/sandbox/http/page-calls.ts";
import { rewriteAnswerInOtherForms } from "../../src/sandbox/http/rewrite-answer-forms.ts";
import { MALL_ZONE } from "../support/place.ts";
import { createMallSandbox } from "../support/sandbox/mall-sandbox.ts";

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
    ["writes a number as text", [yuan], 36.5, "36.5"],
    ["writes a listed number as text", [{ enum: [0, 1] }], 1, "1"],
    ["writes a boolean as 0 or 1", [list(truth)], [true, false], [1, 0]],
    ["writes a 0 or 1 as text if it is read as a boolean", [{ ...truth, truthy: true }], 1, "1"],
    ["writes a numeric text as a number", [text], "86168", 86168],
    ["keeps leading zeros", [text], "08616", "08616"],
    [
      "drops leading zeros if the length restores them",
      [{ ...text, minLength: 5, maxLength: 5 }],
      "08616",
      8616,
    ],
    ["keeps words", [text], "王小明", "王小明"],
    ["keeps an empty text, which is not 0", [text], "", ""],
    ["keeps the text Infinity", [text], "Infinity", "Infinity"],
    ["keeps more digits than a number holds", [text], "110105199003072341", "110105199003072341"],
    ["keeps a text that may also be a number", [{ type: ["string", "number"] }], "1", "1"],
    ["keeps a number that may also be text", [{ type: ["string", "number"] }], 1, 1],
    ["keeps a value of any type", [{}], 1, 1],
    ["keeps a moment that may also be a number", [{ format: "date-time" }], NOON, NOON],
    ["writes a listed integer as text", [{ type: "integer", enum: [0, 1] }], 1, "1"],
    [
      "writes moments in seven forms in turn",
      [list(moment)],
      Array(8).fill(NOON),
      [
        1_739_160_000_000,
        "2025-02-10T04:00:00.000Z",
        1_739_160_000,
        "20250210120000",
        "2025年2月10日 12时00分00秒",
        "2025.2.10 12:00:00",
        [2025, 2, 10, 12, 0, 0],
        1_739_160_000_000,
      ],
    ],
    [
      "does not write an early moment as a number",
      [moment],
      "1971-01-01 00:00:00",
      "1970-12-31T16:00:00.000Z",
    ],
    ["keeps a text that is not a moment", [moment], "明天", "明天"],
    ["writes the default as null", [list({ ...yuan, default: 60 })], [60, 61], ["60", "61"]],
    [
      "writes the default of a field as null",
      [fields({ a: { ...yuan, default: 60 } })],
      { a: 60 },
      { unforeseen: ["?"], a: null },
    ],
    [
      "writes a falsy value as null if it is read as a boolean",
      [fields({ a: { ...truth, truthy: true } })],
      { a: 0 },
      { unforeseen: ["?"], a: null },
    ],
    ["writes an empty list as null if that is the default", [list(yuan, { default: [] })], [], null],
    ["keeps null", [{ type: ["object", "null"] }], null, null],
    [
      "adds a field to every object, also nested ones",
      [fields({ a: fields({ b: text }) })],
      { a: { b: "x" } },
      { unforeseen: ["?"], a: { unforeseen: ["?"], b: "x" } },
    ],
    ["keeps an undeclared field", [fields({ a: yuan })], { b: 1 }, { unforeseen: ["?"], b: 1 }],
    [
      "adds foreign items at the start of a list of objects",
      [list(fields({ a: text }))],
      [{ a: "x" }],
      [null, { unforeseen: true }, { unforeseen: ["?"], a: "x" }],
    ],
    ["adds foreign items to an empty list", [list(fields({ a: text }))], [], [null, { unforeseen: true }]],
    [
      "does not add null to a list whose items may be null",
      [list({ ...fields({ a: text }), type: ["object", "null"] })],
      [null],
      [{ unforeseen: true }, null],
    ],
    [
      "does not write an item as null, which would be foreign",
      [list({ ...fields({ a: text }), default: { a: "x" } })],
      [{ a: "x" }],
      [null, { unforeseen: true }, { unforeseen: ["?"], a: "x" }],
    ],
    ["adds no items to a list of texts", [list(text)], ["x"], ["x"]],
    [
      "keeps data whose fields are all read",
      [fields({ a: { type: "object" }, b: { type: "array" } })],
      { a: { c: 1 }, b: [1] },
      { unforeseen: ["?"], a: { c: 1 }, b: [1] },
    ],
    [
      "adds no field if the schema declares that name",
      [list(fields({ unforeseen: yuan }))],
      [{ unforeseen: 1 }],
      [{ unforeseen: "1" }],
    ],
    [
      "writes a number as text if both schemas read it",
      [fields({ a: yuan }), fields({ a: { enum: [1] }, b: text })],
      { a: 1, b: "2" },
      { unforeseen: ["?"], a: "1", b: 2 },
    ],
    ["keeps a value if one of two schemas reads it verbatim", [moment, text], NOON, NOON],
    ["keeps a value if one of two schemas reads 1 as a number", [truth, { enum: [0, 1] }], true, 1],
    ["keeps a value if one of two schemas reads text as text", [yuan, { type: ["number", "string"] }], 1, 1],
    ["keeps a value if two schemas have different defaults", [{ ...yuan, default: 1 }, yuan], 1, "1"],
    [
      "keeps an object if one of two schemas reads all fields",
      [fields({ a: yuan }), { type: "object" }],
      { a: 1 },
      { a: 1 },
    ],
    ["keeps an answer without a schema", [], { a: 1 }, { a: 1 }],
  ])("%s", (_, schemas, data, expected) => {
    const before = structuredClone(data);
    expect(rewriteAnswerInOtherForms(schemas, data, MALL_ZONE)).toEqual(expected);
    expect(data).toEqual(before);
    for (const schema of schemas)
      expect(readAnswer(schema, expected, MALL_ZONE).data).toEqual(readAnswer(schema, data, MALL_ZONE).data);
  });
});

test("an answer is rewritten so that all campaigns that share its path read the same", async () => {
  const noon = "2025-02-10 12:00:00";
  const campaignOf = (id: string, at: ResponseSchema) => ({
    id,
    title: "",
    route: `/${id}`,
    zone: MALL_ZONE,
    endpoints: { status: { path: "/shared", data: fields({ at, count: yuan }) } },
    tables: {},
  });
  const campaigns = [campaignOf("reckons", moment), campaignOf("shows", text)];
  const rules = { reckons: { status: () => ({ data: { at: noon, count: 1 } }) } };
  const sandbox = createMallSandbox({ campaigns: () => campaigns, bridge: () => [] }, rules);
  sandbox.faults.add({ path: "/shared", kind: "otherForms" });
  const call = { path: "/shared", fields: { accessToken: "old-user" }, headers: {} };
  const answer = await computeSandboxAnswer(sandbox, call, () => Promise.resolve());
  const { data } = JSON.parse(answer.kind === "whole" ? answer.text : "");
  expect(data).toEqual({ unforeseen: ["?"], at: noon, count: "1" });
});
