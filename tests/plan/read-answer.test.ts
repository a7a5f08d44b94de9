import { describe, expect, it } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";

const yuan: ResponseSchema = { type: "number", minimum: 0, multipleOf: 0.01 };

const cases: [string, ResponseSchema, unknown, unknown][] = [
  [
    "a property that is not listed is left out",
    { type: "object", properties: { a: yuan } },
    { a: 1, b: 2 },
    { data: { a: 1 } },
  ],
  ["a missing property counts as null", { type: "object", properties: { a: yuan } }, {}, { misfit: "/a" }],
  [
    "null becomes the default",
    { type: "object", properties: { a: { ...yuan, default: 500 } } },
    { a: null },
    { data: { a: 500 } },
  ],
  ["null stays where the type names it", { type: ["number", "null"] }, undefined, { data: null }],
  ["text is no number", { type: "object", properties: { a: yuan } }, { a: "1" }, { misfit: "/a" }],
  ["a value outside of the enum", { enum: [-1, 0, 1] }, 2, { misfit: "" }],
  ["a value of the enum", { enum: [-1, 0, 1] }, -1, { data: -1 }],
  ["fen are steps of yuan", yuan, 49.99, { data: 49.99 }],
  ["binary fractions are no misfit", yuan, 0.1 + 0.2, { data: 0.1 + 0.2 }],
  ["a thousandth of yuan is", yuan, 1.005, { misfit: "" }],
  ["below the minimum", yuan, -0.01, { misfit: "" }],
  ["not above an exclusive minimum", { type: "number", exclusiveMinimum: 0 }, 0, { misfit: "" }],
  [
    "infinity cannot come from JSON, but is refused all the same",
    yuan,
    Number.POSITIVE_INFINITY,
    { misfit: "" },
  ],
  ["items are read too", { type: "array", items: yuan }, [1, 2, "x"], { misfit: "/2" }],
  ["an array is no object", { type: "object" }, [], { misfit: "" }],
  ["an object is no array", { type: "array" }, { length: 0 }, { misfit: "" }],
  ["fields without a type are an object's", { properties: { a: yuan } }, 5, { misfit: "" }],
  ["items without a type are a list's", { items: yuan }, {}, { misfit: "" }],
  ["too many items", { type: "array", maxItems: 1 }, [1, 2], { misfit: "" }],
  ["a whole number", { type: "integer" }, 1.5, { misfit: "" }],
  [
    "an inherited property is not there",
    { type: "object", properties: Object.fromEntries([["constructor", { type: "object" }]]) },
    {},
    { misfit: "/constructor" },
  ],
];

describe("readAnswer", () => {
  it.each(cases)("%s", (_, schema, data, expected) => {
    expect(readAnswer(schema, data)).toEqual(expected);
  });

  it("reads nothing where the endpoint declares nothing", () => {
    expect(readAnswer(undefined, { anything: 1 })).toEqual({ data: null });
  });
});
