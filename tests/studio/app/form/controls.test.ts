import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../../../src/check/schema/json-schema.ts";
import { type SchemaShape, schemaShapesOf } from "../../../../src/check/schema/schema-shape.ts";
import { type ControlSpec, controlForSchema } from "../../../../src/studio/app/form/model/control-spec.ts";
import { unionAlternatives } from "../../../../src/studio/app/form/model/value-kinds.ts";
import { fieldLabel, formLabelsIn, valueLabel } from "../../../../src/studio/form-labels.ts";
import { written } from "../../../support/schemas/examples.ts";

interface Place {
  /** Path of the schema, from the document on. */
  way: string;
  key: string;
  shape: SchemaShape;
  control: ControlSpec["kind"];
}

/** Returns every place of the schemas, each shape once even if several paths lead to it. */
function placesOf(): Place[] {
  const seen = new Set<SchemaShape>();
  const places: Place[] = [];
  const visit = (shape: SchemaShape, way: readonly string[]): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    const control = controlForSchema(shape, undefined);
    const key = way.filter((name) => !name.startsWith("(")).at(-1) ?? "";
    places.push({ way: way.join("/"), key, shape, control: control.kind });
    for (const branch of shape.branches) visit(branch, [...way, `(${branch.annotations.title ?? "form"})`]);
    for (const name of shape.propertyNames) {
      const property = shape.property(name);
      if (property) visit(property, [...way, name]);
    }
    const other = shape.property("(name)");
    if (other) visit(other, [...way, "(name)"]);
    if (shape.items) visit(shape.items, [...way, "(item)"]);
  };
  for (const file of ["campaign.schema.json", "brand.schema.json"])
    visit(schemaShapesOf(written).root(file), [`(${file.split(".")[0]})`]);
  return places;
}

const places = placesOf();
const labels = formLabelsIn(written);

describe("every field of every schema", () => {
  test("has a control; only values of any type have a free one", () => {
    expect(places.length).toBeGreaterThan(300);
    const open = places.filter(
      ({ control, shape }) => control === "free" && unionAlternatives(shape).length === 0,
    );
    // A default can be any value that the server may answer.
    expect([...new Set(open.map(({ key }) => key))]).toEqual(["default"]);
    expect(places.filter(({ control }) => control === "misfit")).toEqual([]);
  });

  test("has a short name in both languages", () => {
    const named = places.filter(({ way }) => /\/[^/()]+$/.test(way));
    const bad = named.filter(({ key, shape }) => {
      const { en, zh } = fieldLabel(key, shape, labels);
      return zh === key || !/\p{Script=Han}/u.test(zh) || zh.length > 9 || en.length > 26;
    });
    const advice =
      "fields without a short label in both languages; add it to x-labels of definitions.schema.json";
    expect(bad.map(({ way }) => way).join("\n"), advice).toBe("");
  });

  test("has a name for each value of a choice", () => {
    const choices = places.flatMap(({ control, key, shape }) =>
      control === "choice"
        ? (shape.annotations.enum ?? []).map((value) => ({ key, value: String(value) }))
        : [],
    );
    const bad = choices.filter(({ key, value }) => valueLabel(key, value, labels).zh === value);
    expect(choices.length).toBeGreaterThan(70);
    expect(bad).toEqual([]);
  });
});

test("x-labels of definitions.schema.json names every block, and only keys, blocks and values that exist", () => {
  const keys = new Set<string>();
  const values = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, { enum: all = [] }] of Object.entries((value as JsonSchema).properties ?? {})) {
      keys.add(key);
      for (const one of all) values.add(String(one));
    }
    const { enum: own } = value as JsonSchema;
    for (const one of Array.isArray(own) ? own : []) values.add(String(one));
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const [file, schema] of Object.entries(written)) if (file !== "names.schema.json") visit(schema);
  const types = Object.keys(written).flatMap((file) => /^blocks\/(.*)\.schema\.json$/.exec(file)?.[1] ?? []);
  expect(
    Object.keys(labels.keys).filter((key) => !keys.has(key)),
    "x-labels.keys",
  ).toEqual([]);
  expect(Object.keys(labels.blocks), "x-labels.blocks").toEqual(types.sort());
  const named = Object.entries(labels.values).flatMap(([key, of]) =>
    Object.keys(of).map((value) => ({ key, value })),
  );
  expect(named.filter(({ key, value }) => !keys.has(key) || !values.has(value))).toEqual([]);
});

test.each<[string, JsonSchema, ControlSpec]>([
  ["one text or cases", { type: ["string", "array"], "x-template": true }, { kind: "cases" }],
  ["one text", { type: "string", "x-template": true }, { kind: "template" }],
  ["true alone", { const: true }, { kind: "flag" }],
  ["one value alone", { const: 2 }, { kind: "constant", value: 2 }],
  ["a picture", { type: "string", "x-link": "image" }, { kind: "picture" }],
  ["a colour", { type: "string", format: "color" }, { kind: "colour" }],
  ["a moment", { type: "string", format: "date-time" }, { kind: "instant" }],
  ["a day", { type: "string", format: "date" }, { kind: "day" }],
  ["a whole number", { type: "integer" }, { kind: "number", isWhole: true }],
  ["one of several types", { type: ["string", "null"] }, { kind: "scalar", types: ["string", "null"] }],
  ["a name", { type: "string", "x-references": { map: "tables" } }, { kind: "reference" }],
  ["entries with names", { type: "object", additionalProperties: { type: "string" } }, { kind: "map" }],
])("derives the control of %s from the schema", (_, schema, control) => {
  expect(
    controlForSchema(schemaShapesOf({ "a.schema.json": schema }).root("a.schema.json"), undefined),
  ).toEqual(control);
});
