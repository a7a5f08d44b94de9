import { describe, expect, test } from "vitest";
import { proveTable } from "../../src/check/tables/prove-table.ts";
import { sampleValueOf } from "../../src/check/tables/world/sample-value.ts";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { typeOfSchema } from "../../src/language/types/type-of-schema.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { describeMisfits } from "../../src/sandbox/http/describe-misfits.ts";
import { questionOf } from "../support/check/table-question.ts";
import { fitsType } from "../support/language/fits-type.ts";
import { MALL_ZONE } from "../support/place.ts";

type Value = null | boolean | number | string;

/** For each reader of a schema, whether exactly this value can occur; undefined if the reader cannot tell. */
const readers: Record<string, (schema: ResponseSchema, value: Value) => boolean | undefined> = {
  phone: (schema, value) => {
    const { data, misfits } = readAnswer(schema, value, MALL_ZONE);
    return data === value && misfits.length === 0;
  },
  proof: (schema, value) => {
    const rows = { out: "!session.loggedIn", is: `status.s == ${JSON.stringify(value)}`, rest: null };
    const { rows: verdicts } = proveTable(questionOf({ rows, status: { properties: { s: schema } } }));
    return verdicts[1]?.verdict === "met";
  },
  types: (schema, value) => {
    const type = typeOfSchema(schema);
    // For texts and for several kinds, types are not more precise.
    const isCoarse = type.kind === "any" || (type.kind === "string" && !type.values);
    return fitsType(value, type) && (!isCoarse || undefined);
  },
  // How it sends null is not covered here.
  sandbox: (schema, value) =>
    value === null ? undefined : describeMisfits(schema, value, MALL_ZONE) === undefined,
  sample: (schema, value) => sampleValueOf({ ...schema, examples: [value] }) === value,
};

const yes = true;
const no = false;
const MOMENT = "2025-02-10 00:00:00";
const text: ResponseSchema = { type: "string" };

const cases: Record<string, [schema: ResponseSchema, value: Value, occurs: boolean][]> = {
  steps: [
    [{ type: "number", multipleOf: 100 }, 1_000_000, yes],
    [{ type: "number", multipleOf: 100 }, 1_000_050, no],
    [{ type: "number", multipleOf: 0.01 }, 49.99, yes],
    [{ type: "number", multipleOf: 0.01 }, 99_999_999_999.99, yes],
    [{ type: "number", multipleOf: 0.01 }, 12_345_678.905, no],
    [{ type: "number", multipleOf: 0.5 }, 1.25, no],
    [{ type: "number" }, 0.01, yes],
    [{ type: "integer" }, 1.5, no],
    [{ type: "integer" }, 1.000_000_1, no],
    [{ type: "integer", multipleOf: 0.5 }, 1, yes],
    [{ type: "integer", multipleOf: 0.5 }, 1.5, no],
    [{ type: "integer", multipleOf: 5 }, 10, yes],
    [{ type: "integer", multipleOf: 5 }, 7, no],
    [{ type: ["integer", "number"], multipleOf: 0.5 }, 1.5, yes],
    [{ enum: [0.005, 0.01] }, 0.005, yes],
    [{ enum: [0.005], open: true }, 0.005, yes],
    [{ enum: Array.from({ length: 30 }, (_, index) => index / 1000) }, 0.003, yes],
    [{ enum: Array.from({ length: 30 }, (_, index) => index / 1000) }, 0.0035, no],
  ],
  bounds: [
    [{ type: "number", minimum: 1 }, 1, yes],
    [{ type: "number", minimum: 1 }, 0.99, no],
    [{ type: "number", maximum: 1 }, 1.01, no],
    [{ type: "number", exclusiveMinimum: 0 }, 0, no],
    [{ type: "number", exclusiveMinimum: 0 }, 0.01, yes],
    [{ type: "integer", exclusiveMaximum: 3 }, 3, no],
    [{ type: "integer", exclusiveMaximum: 2.5 }, 2, yes],
    [{ type: "number", enum: [0, 4], minimum: 2 }, 0, no],
    [{ type: "number", enum: [0, 4], minimum: 2 }, 4, yes],
    [{ enum: [0, 4], open: true, minimum: 2 }, 0, no],
    [{ type: "integer", minimum: 3, maximum: 2 }, 3, no],
  ],
  texts: [
    [{ ...text, minLength: 2 }, "a", no],
    [{ ...text, maxLength: 0 }, "", yes],
    [{ ...text, maxLength: 1 }, "😀", yes],
    [{ ...text, minLength: 2 }, "😀", no],
    [{ ...text, minLength: 2, maxLength: 2 }, "😀", no],
    [{ ...text, minLength: 2, maxLength: 2 }, "😀😀", yes],
    [{ ...text, enum: ["abc", "a"], maxLength: 2 }, "abc", no],
    [{ ...text, format: "date-time" }, MOMENT, yes],
    [{ ...text, format: "date-time" }, "2025-02-10", no],
    [{ ...text, format: "date-time" }, "soon", no],
    [{ ...text, format: "date-time" }, "", no],
    [{ format: "date-time" }, "soon", no],
    [{ format: "date-time" }, 5, yes],
    [{ ...text, format: "date-time", enum: ["soon"] }, "soon", yes],
    [{ ...text, format: "date-time", enum: ["soon"], open: true }, "soon", yes],
    [{ ...text, format: "date-time", enum: ["soon"], open: true }, "later", no],
    [{ ...text, format: "date-time", enum: ["soon"], open: true }, MOMENT, yes],
    [{ ...text, format: "date-time", enum: ["", "soon"] }, "", no],
  ],
  kinds: [
    [{}, 1, yes],
    [{}, null, yes],
    [{ type: ["number", "null"] }, null, yes],
    [{ type: "number" }, null, no],
    [{ type: ["number", "string"] }, "1", yes],
    [{ properties: { a: text } }, 1, no],
    [{ properties: { a: text } }, null, no],
    [{ items: text }, "x", no],
    [{ enum: [1, 2], properties: { a: text } }, 1, yes],
    [{ enum: [1, 2], properties: { a: text } }, 3, no],
    [{ enum: [1, 2], items: text, open: true }, 3, yes],
    [{ type: "object", enum: [1] }, 1, no],
    [{ type: "object", enum: [1], open: true }, 1, no],
  ],
  "listed values": [
    [{ enum: [0, 1] }, 1, yes],
    [{ enum: [0, 1] }, 2, no],
    [{ enum: [0, 1] }, null, no],
    [{ enum: [0, null] }, null, yes],
    [{ type: "string", enum: ["a", 1] }, 1, no],
    [{ type: "integer", enum: [1, 1.5] }, 1.5, no],
    [{ type: "number", enum: [1, null] }, null, no],
    [{ type: ["number", "null"], enum: [1] }, null, yes],
    [{ type: ["number", "null"], enum: [1], default: 1 }, null, no],
    [{ type: ["number", "null"], enum: [1], open: true }, null, yes],
    [{ enum: [1, 2], open: true }, 3, yes],
    [{ enum: [1, 2], open: true }, 2.5, no],
    [{ enum: [1, 2.5], open: true }, 2.75, yes],
    [{ enum: [1, 2], open: true }, "x", no],
    [{ enum: ["x"], open: true }, "y", yes],
    [{ enum: [true, null], open: true }, false, yes],
    [{ enum: [1, 2], open: true, minimum: 0, maximum: 3 }, 4, no],
  ],
  "defaults and truthy": [
    [{ type: "number", default: 5 }, null, no],
    [{ type: ["number", "null"], default: 5 }, null, no],
    [{ type: ["number", "null"], default: null }, null, yes],
    [{ type: "number", default: null }, null, no],
    [{ enum: [1, null], default: 1 }, null, no],
    [{ type: "boolean", truthy: true }, true, yes],
    [{ type: ["boolean", "null"], truthy: true }, null, no],
    [{ type: "boolean", truthy: true, default: true }, false, yes],
  ],
};

describe.each(Object.entries(cases))("%s", (_, rows) => {
  test.each(rows)("%j: %j can occur: %s", (schema, value, occurs) => {
    const answers = Object.entries(readers).map(([name, ask]) => [name, ask(schema, value) ?? occurs]);
    const all = Object.keys(readers).map((name) => [name, occurs]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(all));
  });
});
