import { expect, test } from "vitest";
import { fieldsWithoutLabel } from "../../scripts/lib/fields-without-label.ts";

const labels = { "x-labels": { keys: { type: { en: "Type", zh: "种类" } } } };

test("lists each field that the studio's form could not name, with its files", () => {
  const block = {
    properties: { type: {}, quote: {} },
    definitions: { part: { items: { properties: { author: {} } } } },
  };
  const files = [
    { path: "definitions.schema.json", schema: { ...labels, properties: { quote: {} } } },
    { path: "blocks/quote.schema.json", schema: block },
  ];
  const both = ["definitions.schema.json", "blocks/quote.schema.json"];
  expect([...fieldsWithoutLabel(files)]).toEqual([
    ["quote", both],
    ["author", ["blocks/quote.schema.json"]],
  ]);
});

test("takes neither examples nor schemas of answers for fields", () => {
  const schema = {
    ...labels,
    examples: [{ properties: { paid: {} } }],
    responseSchema: { properties: { items: {} } },
  };
  expect(fieldsWithoutLabel([{ path: "campaign.schema.json", schema }]).size).toBe(0);
});
