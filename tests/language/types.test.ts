import { expect, test } from "vitest";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { describeType, describeTypeWithBounds } from "../../src/language/types/describe-type.ts";
import { typeOfSchema, type ValueSchema } from "../../src/language/types/type-of-schema.ts";
import {
  makeNullableIf,
  type Type,
  typeAllowsValue,
  typeOfValue,
  typesOverlap,
  uniteTypes,
  widenToAnyValue,
} from "../../src/language/types/types.ts";

const number = (type: object): Type => ({ kind: "number", ...type });

test.each<[ValueSchema, Type]>([
  [{ type: "string" }, { kind: "string" }],
  [{ type: ["string", "null"] }, { kind: "string", nullable: true }],
  [{ type: ["null", "string"], default: "" }, { kind: "string" }],
  [{ type: "null" }, { kind: "null" }],
  [{ type: "null", default: 1 }, number({ values: [1] })],
  [{ type: "number" }, { kind: "number", multipleOf: 0.01 }],
  [{ type: "integer", minimum: 0 }, number({ multipleOf: 1, minimum: 0 })],
  [{ type: "integer", multipleOf: 5 }, number({ multipleOf: 5 })],
  [{ type: "number", minimum: 1, default: 5 }, number({ multipleOf: 0.01, minimum: 1 })],
  [{ type: "number", minimum: 1, default: 0 }, { kind: "number" }],
  [{ enum: [0, 1, null] }, { kind: "number", values: [0, 1], nullable: true }],
  [{ enum: [0, 1], default: 2 }, number({ values: [0, 1, 2] })],
  [
    { type: "string", enum: ["a", 1] },
    { kind: "string", values: ["a"] },
  ],
  [{ enum: ["a", 1] }, { kind: "any" }],
  [{ const: true }, { kind: "boolean", values: [true] }],
  [{ type: ["string", "number"] }, { kind: "any" }],
  [{}, { kind: "any" }],
  [{ type: "array" }, { kind: "list", items: { kind: "any" } }],
  [{ items: { type: "boolean" } }, { kind: "list", items: { kind: "boolean" } }],
  [{ type: "object" }, { kind: "object", properties: {}, open: { kind: "any" } }],
  [{ properties: { a: { type: "null" } } }, { kind: "object", properties: { a: { kind: "null" } } }],
  [
    { type: "object", additionalProperties: { type: ["string", "null"] } },
    { kind: "object", properties: {}, open: { kind: "string", nullable: true } },
  ],
])("the type of %j", (schema, type) => {
  expect(typeOfSchema(schema)).toEqual(type);
});

test("accepts the type of a document's response schema", () => {
  const schema: ValueSchema = { type: "object" } satisfies ResponseSchema;
  const read: (schema: ResponseSchema) => Type = typeOfSchema;
  expect(read({ type: "object" })).toEqual(typeOfSchema(schema));
});

test.each<[unknown, Type]>([
  [null, { kind: "null" }],
  [[1, 2], { kind: "list", items: { kind: "number", values: [1, 2] } }],
  [[], { kind: "list", items: { kind: "any" } }],
  [["a", null], { kind: "list", items: { kind: "string", values: ["a"], nullable: true } }],
  [
    [{ a: 1 }, { b: "x" }],
    {
      kind: "list",
      items: {
        kind: "object",
        properties: {
          a: { kind: "number", values: [1], nullable: true },
          b: { kind: "string", values: ["x"], nullable: true },
        },
      },
    },
  ],
])("the type of the constant %j", (value, type) => {
  expect(typeOfValue(value)).toEqual(type);
});

test("the type of a constant without its value", () => {
  expect(widenToAnyValue(typeOfValue({ a: 1, b: [0.5], c: "x", d: null }))).toEqual({
    kind: "object",
    properties: {
      a: { kind: "number", multipleOf: 1 },
      b: { kind: "list", items: { kind: "number" } },
      c: { kind: "string" },
      d: { kind: "any" },
    },
  });
});

test.each<[Type, number | string | boolean, boolean]>([
  [number({}), 0.001, true],
  [number({}), "1", false],
  [number({ multipleOf: 0.01 }), 1.1, true],
  [number({ multipleOf: 0.01 }), 1.105, false],
  [number({ multipleOf: 0.1 }), 0.30000000000000004, true],
  [number({ minimum: 0, maximum: 5 }), 5, true],
  [number({ minimum: 0, maximum: 5 }), 5.01, false],
  [number({ exclusiveMinimum: 0 }), 0, false],
  [number({ exclusiveMaximum: 5 }), 5, false],
  [number({ values: [1, 2] }), 3, false],
  [{ kind: "boolean" }, true, true],
  [{ kind: "any" }, "x", true],
])("whether %j can be %j: %s", (type, value, verdict) => {
  expect(typeAllowsValue(type, value)).toBe(verdict);
});

test.each<[Type, Type, boolean]>([
  [{ kind: "string" }, { kind: "number" }, false],
  [{ kind: "string", nullable: true }, { kind: "null" }, true],
  [{ kind: "string" }, { kind: "null" }, false],
  [{ kind: "null" }, { kind: "null" }, true],
  [number({ values: [1, 2] }), number({ values: [2, 3] }), true],
  [number({ values: [1, 2] }), number({ minimum: 3 }), false],
  [{ kind: "any" }, { kind: "list", items: { kind: "any" } }, true],
])("whether %j and %j overlap: %s", (a, b, verdict) => {
  expect(typesOverlap(a, b)).toBe(verdict);
  expect(typesOverlap(b, a)).toBe(verdict);
});

test.each<[Type, Type, Type]>([
  [number({ values: [1] }), number({ values: [2] }), number({ values: [1, 2] })],
  [number({ values: [1] }), number({ multipleOf: 1 }), number({ multipleOf: 1 })],
  [number({ values: [1] }), number({}), number({})],
  [number({}), { kind: "null" }, number({ nullable: true })],
  [number({}), { kind: "string" }, { kind: "any" }],
])("%j united with %j", (a, b, united) => {
  expect(uniteTypes(a, b)).toEqual(united);
});

test.each<[Type, string]>([
  [number({ values: [0, 1] }), "0 or 1"],
  [makeNullableIf({ kind: "string", values: ["a"] }), "'a' or null"],
  [number({ multipleOf: 1, minimum: 0, maximum: 9 }), "a whole number from 0 up to 9"],
  [number({ exclusiveMinimum: 0, multipleOf: 0.01 }), "a number above 0 in steps of 0.01"],
  [{ kind: "list", items: { kind: "string" } }, "a list of texts"],
  [{ kind: "boolean" }, "true or false"],
])("%j in words: %s", (type, words) => {
  expect(describeTypeWithBounds(type).en).toBe(words);
  if (!words.includes(" from ") && !words.includes(" above ")) expect(describeType(type).en).toBe(words);
});
