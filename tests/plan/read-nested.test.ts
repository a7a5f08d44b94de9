import { describe, expect, it } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { MALL_ZONE } from "../support/place.ts";

const amount: ResponseSchema = { type: "number", minimum: 0 };
const order: ResponseSchema = {
  type: "object",
  properties: { id: { type: "string" }, fee: amount, isPaid: { type: "boolean" } },
};
const orders: ResponseSchema = { type: "array", items: order };
const numbers: ResponseSchema = { type: "array", items: { type: "number" } };

type Case = [name: string, schema: ResponseSchema, raw: unknown, data: unknown, misfits?: string[]];

// biome-ignore format: a row a case
const objects: Case[] = [
  ["unlisted fields are dropped", order, { id: "a", fee: 1, isPaid: true, more: { b: 2 } }, { id: "a", fee: 1, isPaid: true }],
  ["a missing field leaves the others readable", order, { fee: 1, isPaid: true }, { id: UNKNOWN, fee: 1, isPaid: true }],
  ["an unreadable field leaves the others readable", order, { id: "a", fee: "--", isPaid: 1 }, { id: "a", fee: UNKNOWN, isPaid: true }, ['"/fee" (expected number)']],
  ["each misfit is reported", order, { id: [], fee: -1, isPaid: "是" }, { id: UNKNOWN, fee: -1, isPaid: UNKNOWN }, ['"/fee" (expected at least 0)', '"/isPaid" (expected boolean)']],
  ["an empty object has only unknown fields", order, {}, { id: UNKNOWN, fee: UNKNOWN, isPaid: UNKNOWN }],
  ["only the unreadable nested object is unknown", { properties: { mine: order, all: amount } }, { mine: 5, all: "7" }, { mine: UNKNOWN, all: 7 }, ['"/mine" (expected object)']],
  ["the pointer leads to the nested field", { properties: { mine: { properties: { a: amount } } } }, { mine: { a: true } }, { mine: { a: UNKNOWN } }, ['"/mine/a" (expected number)']],
  ["a pointer escapes / and ~", { properties: { "a/b~c": amount } }, { "a/b~c": true }, { "a/b~c": UNKNOWN }, ['"/a~1b~0c" (expected number)']],
  ["an object that was written as JSON", order, '{"id":"a","fee":"1","isPaid":0}', { id: "a", fee: 1, isPaid: false }],
  ["a text that is incomplete JSON", order, '{"id":"a"', UNKNOWN, ['"" (expected object)']],
  ["a list written as JSON is not an object", order, "[1]", UNKNOWN, ['"" (expected object)']],
  ["a list is not an object", order, [1], UNKNOWN, ['"" (expected object)']],
  ["an empty list counts as missing", { ...order, type: ["object", "null"] }, [], null],
  ["a list of empty items counts as missing", { ...order, type: ["object", "null"] }, [null, {}, ""], null],
  ["empty text counts as missing", { ...order, type: ["object", "null"] }, "", null],
  ["text is not an object", order, "a", UNKNOWN, ['"" (expected object)']],
  ["a schema with properties and no type means an object", { properties: { a: amount } }, 5, UNKNOWN, ['"" (expected object)']],
  ["an object without listed fields is kept unchanged", { type: "object" }, { a: { b: 1 } }, { a: { b: 1 } }],
];

// biome-ignore format: a row a case
const lists: Case[] = [
  ["items are read too", numbers, [1, "2", 3.5], [1, 2, 3.5]],
  ["an unreadable item keeps its place", numbers, [1, "x", 3], [1, UNKNOWN, 3], ['"/1" (expected number)']],
  ["a null item keeps its place", numbers, [1, null], [1, UNKNOWN]],
  ["an item with one unreadable field keeps the others", orders, [{ id: "a", fee: "x", isPaid: true }, { id: "b", fee: 2, isPaid: 0 }], [{ id: "a", fee: UNKNOWN, isPaid: true }, { id: "b", fee: 2, isPaid: false }], ['"/0/fee" (expected number)']],
  ["null among objects is dropped", orders, [null, { id: "b", fee: 2, isPaid: 0 }], [{ id: "b", fee: 2, isPaid: false }], ['"/0" (expected an item like the others)']],
  ["null stays if items may be null", { type: "array", items: { ...order, type: ["object", "null"] } }, [null], [null]],
  ["an item that is not an object is dropped", orders, [5, "x", [], true, { id: "b", fee: 2, isPaid: 0 }], [{ id: "b", fee: 2, isPaid: false }], [0, 1, 2, 3].map((at) => `"/${at}" (expected an item like the others)`)],
  ["an object without any field of an item is dropped", orders, [{ unforeseen: true }, {}, { fee: 2 }], [{ id: UNKNOWN, fee: 2, isPaid: UNKNOWN }], ['"/0" (expected an item like the others)', '"/1" (expected an item like the others)']],
  ["an item that was written as JSON", orders, ['{"id":"b","fee":2,"isPaid":0}'], [{ id: "b", fee: 2, isPaid: false }]],
  ["a list that was written as JSON", numbers, " [1,2]", [1, 2]],
  ["an object with numbered keys is a list", numbers, { 0: 5, 1: "6" }, [5, 6]],
  ["an object with numbered keys and zeros is a list", numbers, { 0: 0, 1: 0 }, [0, 0]],
  ["an object with numbered keys is read in their order", numbers, { 10: 3, 2: 1, 9: 2 }, [1, 2, 3]],
  ["an object with other keys is not a list", numbers, { 0: 5, length: 1 }, UNKNOWN, ['"" (expected array)']],
  ["an object of empty values counts as missing", { ...numbers, default: [] }, { list: [], total: 0, at: null }, []],
  ["an empty object counts as missing", { ...numbers, default: [] }, {}, []],
  ["empty text counts as missing", { ...numbers, type: ["array", "null"] }, " ", null],
  ["text is not a list", numbers, "1,2", UNKNOWN, ['"" (expected array)']],
  ["a single item is not a list", numbers, 5, UNKNOWN, ['"" (expected array)']],
  ["a schema with items and no type means a list", { items: amount }, 5, UNKNOWN, ['"" (expected array)']],
  ["lists in lists", { type: "array", items: numbers }, [[1], "[2]", 3, []], [[1], [2], UNKNOWN, []], ['"/2" (expected array)']],
  ["a list without an item schema is kept unchanged", { type: "array" }, [1, null, "a"], [1, null, "a"]],
];

describe.each([
  ["an object", objects],
  ["a list", lists],
])("%s", (_, cases) => {
  it.each(cases)("%s", (_, schema, raw, data, misfits = []) => {
    expect(readAnswer(schema, raw, MALL_ZONE)).toEqual({ data, misfits });
  });
});

describe("names that every object inherits", () => {
  const inherited = ["constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf"];
  const schema: ResponseSchema = {
    properties: Object.fromEntries(inherited.map((name) => [name, { type: ["string", "null"] }])),
  };

  it("are missing unless the answer has them", () => {
    expect(readAnswer(schema, {}, MALL_ZONE).data).toEqual(
      Object.fromEntries(inherited.map((name) => [name, null])),
    );
  });

  it.each(inherited)("%s is read if the answer has it", (name) => {
    expect(readAnswer(schema, { [name]: 7 }, MALL_ZONE).data).toMatchObject({ [name]: "7" });
  });

  it("__proto__ in an answer changes no prototype", () => {
    const { data } = readAnswer(
      order,
      JSON.parse('{"__proto__":{"fee":5,"polluted":1},"id":"a"}'),
      MALL_ZONE,
    );
    expect(data).toEqual({ id: "a", fee: UNKNOWN, isPaid: UNKNOWN });
    expect({}).not.toHaveProperty("polluted");
  });
});

it("does not modify the raw answer", () => {
  const raw = { id: 7, fee: "2", more: [1] };
  readAnswer(order, Object.freeze(raw), MALL_ZONE);
  expect(raw).toEqual({ id: 7, fee: "2", more: [1] });
});
