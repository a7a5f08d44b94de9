import { describe, expect, test } from "vitest";
import { jsonPointerOf, toPlainValue } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { SchemaShapes } from "../../src/check/schema/schema-shape.ts";
import { type VisitedValue, walkDocument } from "../../src/check/schema/walk-document.ts";
import { schemas } from "./support.ts";

function visits(set: Schemas, file: string, document: unknown): Map<string, VisitedValue> {
  const { root } = readJson({ path: "x", text: JSON.stringify(document) });
  if (!root) throw new Error("no document");
  return new Map(
    walkDocument(root, new SchemaShapes(set).root(file)).map((visit) => [jsonPointerOf(visit.path), visit]),
  );
}

describe("walk", () => {
  const set: Schemas = {
    "a.schema.json": {
      properties: {
        text: { $ref: "deep/b.schema.json#/definitions/text", description: "Beside." },
        map: { properties: { own: { title: "own" } }, additionalProperties: { $ref: "#/definitions/node" } },
        free: {},
      },
      definitions: {
        node: {
          title: "node",
          properties: { next: { $ref: "#/definitions/node" } },
          "x-binds": { it: { $ref: "deep/b.schema.json#/definitions/text" } },
        },
      },
    },
    "deep/b.schema.json": {
      definitions: {
        text: { $ref: "#/definitions/base" },
        base: { description: "Far.", "x-template": true },
      },
    },
  };

  test("follows references across files, and keywords beside a reference win", () => {
    const { shape } = visits(set, "a.schema.json", { text: "x" }).get("/text") ?? {};
    expect(shape?.annotations).toMatchObject({ description: "Beside.", "x-template": true });
  });

  test("visits listed and additional properties of maps, and skips values without a schema", () => {
    const found = visits(set, "a.schema.json", { map: { own: 1, other: { what: 2 } }, unknown: 3 });
    expect([...found].map(([pointer, { shape }]) => [pointer, shape.annotations.title])).toEqual([
      ["", undefined],
      ["/map", undefined],
      ["/map/own", "own"],
      ["/map/other", "node"],
    ]);
  });

  test("ends a recursive schema with the document, and passes bound names down", () => {
    const found = visits(set, "a.schema.json", { map: { a: { next: { next: { next: null } } } } });
    expect(found.size).toBe(6);
    expect(found.get("/map/a/next/next/next")?.binds.it).toMatchObject({
      schema: { "x-template": true },
    });
    expect(found.get("/map")?.binds).toEqual({});
  });

  test("stops at a circular reference", () => {
    const circle: Schemas = {
      "a.schema.json": {
        definitions: { x: { $ref: "#/definitions/y" }, y: { $ref: "#/definitions/x" } },
        properties: { x: { $ref: "#/definitions/x" } },
      },
    };
    expect(visits(circle, "a.schema.json", { x: 1 }).size).toBe(2);
  });

  test("follows the block schema named by `type`, also in nested blocks", () => {
    const view = [
      { type: "panel", view: [{ type: "text", text: "{a}", tone: "plain" }] },
      { type: "nothing", text: "x" },
    ];
    const found = visits(schemas, "campaign.schema.json", { view });
    expect(found.get("/view/0/view/0/text")?.shape.annotations).toMatchObject({ "x-template": true });
    expect(found.get("/view/0/view/0/tone")?.shape.annotations.enum).toContain("muted");
    expect(found.has("/view/1")).toBe(true);
    expect(found.has("/view/1/text")).toBe(false);
  });

  test("binds `error` only in the steps of a catch", () => {
    const steps = [{ toast: "x" }];
    const found = visits(schemas, "campaign.schema.json", { actions: { a: { steps, catch: steps } } });
    expect(Object.keys(found.get("/actions/a/catch/0/toast")?.binds ?? {})).toEqual(["error"]);
    expect(found.get("/actions/a/steps/0/toast")?.binds).toEqual({});
  });

  test("binds the item below a list, and the outer item in a nested list", () => {
    const list = (each: string, view: unknown[]) => ({ type: "list", each, view, empty: "" });
    const text = { type: "text", text: "x" };
    const found = visits(schemas, "campaign.schema.json", {
      view: [
        list("orders", [list("item.parts", [text])]),
        { type: "list", view: [text] },
        { ...list("orders", [list("order.parts", [text])]), as: "order" },
      ],
      tables: { a: { each: "orders", rows: [{ when: "x" }] }, b: { rows: [{ when: "x" }] } },
    });
    const itemAt = (pointer: string) => found.get(pointer)?.binds.item;
    const inner = itemAt("/view/0/view/0/view/0/text");
    expect(inner).toMatchObject({
      list: { value: "item.parts" },
      seen: { item: { list: { value: "orders" } } },
    });
    expect(itemAt("/view/0/view/0/each")).toMatchObject({ list: { value: "orders" }, seen: {} });
    expect(itemAt("/tables/a/rows/0/when")).toMatchObject({ list: { value: "orders" } });
    expect(Object.keys(found.get("/view/2/view/0/view/0/text")?.binds ?? {})).toEqual(["order", "item"]);
    for (const outside of ["/view/0/each", "/view/1/view/0/text", "/tables/a/each", "/tables/b/rows/0/when"])
      expect([outside, itemAt(outside)]).toEqual([outside, undefined]);
  });

  test("visits every value of the document", () => {
    const document = { view: [{ type: "rules", items: ["a", "b"] }], load: ["x"], values: { a: "1" } };
    const found = visits(schemas, "campaign.schema.json", document);
    expect(toPlainValue((found.get("") as VisitedValue).node)).toEqual(document); // the root is always visited
    expect([...found.keys()]).toEqual([
      "",
      "/view",
      "/view/0",
      "/view/0/type",
      "/view/0/items",
      "/view/0/items/0",
      "/view/0/items/1",
      "/load",
      "/load/0",
      "/values",
      "/values/a",
    ]);
  });
});
