import { describe, expect, test } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import type { CallReply } from "../../src/sandbox/rules/answer-call.ts";
import { MALL_ZONE } from "../support/place.ts";
import { createMallSandbox } from "../support/sandbox/mall-sandbox.ts";

const yuan: ResponseSchema = { type: "number", minimum: 0, multipleOf: 0.01 };

/** Returns the sandbox's reply of a campaign with one endpoint, whose rules return this answer. */
function replyOf(data: ResponseSchema, answer: object): CallReply | undefined {
  const endpoints = { status: { path: "/own", data } };
  const campaign = { id: "own", title: "", route: "/own", zone: MALL_ZONE, endpoints, tables: {} };
  const rules = { own: { status: () => answer } };
  const sandbox = createMallSandbox({ campaigns: () => [campaign], bridge: () => [] }, rules);
  return sandbox.answer("/own", { accessToken: "old-user" });
}

const fields = (properties: Record<string, ResponseSchema>): ResponseSchema => ({
  type: "object",
  properties,
});
const list = (items: ResponseSchema): ResponseSchema => ({ type: "array", items });
const moment: ResponseSchema = { type: "string", format: "date-time" };

describe("the sandbox's own answer fits", () => {
  test.each<[string, ResponseSchema, unknown]>([
    ["as declared", fields({ fee: yuan, done: { type: "boolean" } }), { fee: 0.1, done: false }],
    ["with an extra field", fields({ fee: yuan }), { fee: 1, more: "x" }],
    ["without a field that has a default", fields({ fee: { ...yuan, default: 60 } }), {}],
    ["with null for a field that has a default", fields({ fee: { ...yuan, default: 60 } }), { fee: null }],
    ["without a nullable field", fields({ fee: { ...yuan, type: ["number", "null"] } }), {}],
    ["a moment as the mall writes it", moment, "2025-02-10 00:00:00"],
    [
      "any value of a field that is read as a boolean",
      fields({ joined: { type: "boolean", truthy: true } }),
      { joined: 1 },
    ],
    ["with a value outside an open list", { enum: [5], open: true }, 4],
    ["with a field that may be text or number", list({ type: ["string", "number"] }), ["1", 1]],
    ["with data whose schema declares no fields", { type: "object" }, { a: ["1", null] }],
    ["with no data at all", { type: ["object", "null"], properties: { fee: yuan } }, null],
  ])("%s", (_, schema, data) => {
    expect(replyOf(schema, { data })).toMatchObject({ envelope: { code: "0", data } });
    expect(replyOf(schema, { data })?.misfit).toBeUndefined();
  });
});

describe("the sandbox's own answer does not fit", () => {
  test.each<[string, ResponseSchema, unknown, string]>([
    ["text for a number", fields({ fee: yuan }), { fee: "120" }, '"/fee" (expected the form 120)'],
    ["a number for text", list({ type: "string" }), ["a", 1], '"/1" (expected the form "1")'],
    [
      "1 for a truth value",
      fields({ done: { type: "boolean" } }),
      { done: 1 },
      '"/done" (expected the form true)',
    ],
    ["a boolean for 1", fields({ done: { enum: [0, 1] } }), { done: true }, '"/done" (expected the form 1)'],
    ["milliseconds for a moment", moment, 1_739_116_800_000, '"" (expected the form "2025-02-10 00:00:00")'],
    ["a day for a moment", moment, "2025-02-10", '"" (expected the form "2025-02-10 00:00:00")'],
    [
      "empty text for null",
      fields({ fee: { ...yuan, default: 0 } }),
      { fee: "" },
      '"/fee" (expected the form 0)',
    ],
    [
      "JSON within JSON",
      fields({ one: fields({ fee: yuan }) }),
      { one: '{"fee":1}' },
      '"/one" (expected the form {"fee":1})',
    ],
    ["numbered keys for a list", list(yuan), { 0: 1 }, '"" (expected the form [1])'],
    ["a missing field", fields({ fee: yuan }), {}, '"/fee" (missing)'],
    [
      "a field that is null",
      list(fields({ fee: yuan, id: yuan })),
      [{ fee: null, id: 1 }],
      '"/0/fee" (missing)',
    ],
    ["a missing item", list(yuan), [1, null], '"/1" (missing)'],
    ["no data", fields({ fee: yuan }), null, '"" (missing)'],
    [
      "a value outside its list",
      fields({ state: { enum: [0, 1] } }),
      { state: 2 },
      '"/state" (expected 0, 1)',
    ],
    ["a value outside a list with a fallback", { enum: [0, 1], fallback: 0 }, 2, '"" (expected 0, 1)'],
    ["a value of another type", fields({ fee: yuan }), { fee: [1] }, '"/fee" (expected number)'],
    ["a value out of bounds", fields({ fee: yuan }), { fee: -1 }, '"/fee" (expected at least 0)'],
    ["half a fen", fields({ fee: yuan }), { fee: 0.005 }, '"/fee" (expected a multiple of 0.01)'],
    [
      "a foreign item",
      list(fields({ fee: yuan })),
      [{ fee: 1 }, null],
      '"/1" (expected an item like the others)',
    ],
    ["a name with a slash", fields({ "a/b": yuan }), { "a/b": "1" }, '"/a~1b" (expected the form 1)'],
    ["two at once", fields({ a: yuan, b: yuan }), { b: "1" }, '"/a" (missing); "/b" (expected the form 1)'],
  ])("%s", (_, schema, data, misfit) => {
    expect(replyOf(schema, { data })?.misfit).toBe(misfit);
  });
});

test("a refusal has no data to check", () => {
  const reply = replyOf(fields({ fee: yuan }), { refuse: "活动已结束" });
  expect([reply?.envelope.message, reply?.misfit]).toEqual(["活动已结束", undefined]);
});
