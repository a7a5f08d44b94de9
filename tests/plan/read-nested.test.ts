import { describe, expect, it } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";

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
  ["fields that are not listed are left out", order, { id: "a", fee: 1, isPaid: true, more: { b: 2 } }, { id: "a", fee: 1, isPaid: true }],
  ["a field that is missing costs no other", order, { fee: 1, isPaid: true }, { id: UNKNOWN, fee: 1, isPaid: true }],
  ["nor does one that cannot be read", order, { id: "a", fee: "--", isPaid: 1 }, { id: "a", fee: UNKNOWN, isPaid: true }, ['"/fee" (expected number)']],
  ["each field that is odd is told", order, { id: [], fee: -1, isPaid: "是" }, { id: UNKNOWN, fee: -1, isPaid: UNKNOWN }, ['"/fee" (expected at least 0)', '"/isPaid" (expected boolean)']],
  ["an empty object in place of one has no fields that are known", order, {}, { id: UNKNOWN, fee: UNKNOWN, isPaid: UNKNOWN }],
  ["objects in objects, from there down and no further", { properties: { mine: order, all: amount } }, { mine: 5, all: "7" }, { mine: UNKNOWN, all: 7 }, ['"/mine" (expected object)']],
  ["the pointer goes to the very field", { properties: { mine: { properties: { a: amount } } } }, { mine: { a: true } }, { mine: { a: UNKNOWN } }, ['"/mine/a" (expected number)']],
  ["a pointer escapes what it must", { properties: { "a/b~c": amount } }, { "a/b~c": true }, { "a/b~c": UNKNOWN }, ['"/a~1b~0c" (expected number)']],
  ["an object that was written as JSON", order, '{"id":"a","fee":"1","isPaid":0}', { id: "a", fee: 1, isPaid: false }],
  ["a text that only begins so", order, '{"id":"a"', UNKNOWN, ['"" (expected object)']],
  ["a list that was written as JSON is no object", order, "[1]", UNKNOWN, ['"" (expected object)']],
  ["a list is no object", order, [1], UNKNOWN, ['"" (expected object)']],
  ["an empty list is nothing", { ...order, type: ["object", "null"] }, [], null],
  ["a list of nothing is, too", { ...order, type: ["object", "null"] }, [null, {}, ""], null],
  ["empty text is nothing", { ...order, type: ["object", "null"] }, "", null],
  ["text is no object", order, "a", UNKNOWN, ['"" (expected object)']],
  ["fields without a type are an object's", { properties: { a: amount } }, 5, UNKNOWN, ['"" (expected object)']],
  ["what has no fields listed is what it is", { type: "object" }, { a: { b: 1 } }, { a: { b: 1 } }],
];

// biome-ignore format: a row a case
const lists: Case[] = [
  ["items are read too", numbers, [1, "2", 3.5], [1, 2, 3.5]],
  ["an item that cannot be read keeps its place", numbers, [1, "x", 3], [1, UNKNOWN, 3], ['"/1" (expected number)']],
  ["so does one that is nothing", numbers, [1, null], [1, UNKNOWN]],
  ["an item with one odd field keeps its others", orders, [{ id: "a", fee: "x", isPaid: true }, { id: "b", fee: 2, isPaid: 0 }], [{ id: "a", fee: UNKNOWN, isPaid: true }, { id: "b", fee: 2, isPaid: false }], ['"/0/fee" (expected number)']],
  ["null among objects is left out", orders, [null, { id: "b", fee: 2, isPaid: 0 }], [{ id: "b", fee: 2, isPaid: false }], ['"/0" (expected an item like the others)']],
  ["null stays where items may be that", { type: "array", items: { ...order, type: ["object", "null"] } }, [null], [null]],
  ["what is no object is left out", orders, [5, "x", [], true, { id: "b", fee: 2, isPaid: 0 }], [{ id: "b", fee: 2, isPaid: false }], [0, 1, 2, 3].map((at) => `"/${at}" (expected an item like the others)`)],
  ["an object without any field of an item is left out", orders, [{ unforeseen: true }, {}, { fee: 2 }], [{ id: UNKNOWN, fee: 2, isPaid: UNKNOWN }], ['"/0" (expected an item like the others)', '"/1" (expected an item like the others)']],
  ["an item that was written as JSON", orders, ['{"id":"b","fee":2,"isPaid":0}'], [{ id: "b", fee: 2, isPaid: false }]],
  ["a list that was written as JSON", numbers, " [1,2]", [1, 2]],
  ["an object with numbered keys is a list", numbers, { 0: 5, 1: "6" }, [5, 6]],
  ["also of nothing but zeros", numbers, { 0: 0, 1: 0 }, [0, 0]],
  ["in the order of its numbers", numbers, { 10: 3, 2: 1, 9: 2 }, [1, 2, 3]],
  ["an object with other keys is none", numbers, { 0: 5, length: 1 }, UNKNOWN, ['"" (expected array)']],
  ["an object of nothing is nothing", { ...numbers, default: [] }, { list: [], total: 0, at: null }, []],
  ["an empty object is nothing", { ...numbers, default: [] }, {}, []],
  ["empty text is nothing", { ...numbers, type: ["array", "null"] }, " ", null],
  ["text is no list", numbers, "1,2", UNKNOWN, ['"" (expected array)']],
  ["a single item is no list", numbers, 5, UNKNOWN, ['"" (expected array)']],
  ["items without a type are a list's", { items: amount }, 5, UNKNOWN, ['"" (expected array)']],
  ["lists in lists", { type: "array", items: numbers }, [[1], "[2]", 3, []], [[1], [2], UNKNOWN, []], ['"/2" (expected array)']],
  ["a list whose items nothing is said of is what it is", { type: "array" }, [1, null, "a"], [1, null, "a"]],
];

describe.each([
  ["an object", objects],
  ["a list", lists],
])("%s", (_, cases) => {
  it.each(cases)("%s", (_, schema, raw, data, misfits = []) => {
    expect(readAnswer(schema, raw)).toEqual({ data, misfits });
  });
});

describe("names that every object has", () => {
  const inherited = ["constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf"];
  const schema: ResponseSchema = {
    properties: Object.fromEntries(inherited.map((name) => [name, { type: ["string", "null"] }])),
  };

  it("are not there unless they came", () => {
    expect(readAnswer(schema, {}).data).toEqual(Object.fromEntries(inherited.map((name) => [name, null])));
  });

  it.each(inherited)("%s is read where it came", (name) => {
    expect(readAnswer(schema, { [name]: 7 }).data).toMatchObject({ [name]: "7" });
  });

  it("an answer's __proto__ reaches nothing", () => {
    const { data } = readAnswer(order, JSON.parse('{"__proto__":{"fee":5,"polluted":1},"id":"a"}'));
    expect(data).toEqual({ id: "a", fee: UNKNOWN, isPaid: UNKNOWN });
    expect({}).not.toHaveProperty("polluted");
  });
});

it("does not modify what came", () => {
  const raw = { id: 7, fee: "2", more: [1] };
  readAnswer(order, Object.freeze(raw));
  expect(raw).toEqual({ id: 7, fee: "2", more: [1] });
});
