import { expect, test } from "vitest";
import nameSchema from "../../../schemas/names.schema.json" with { type: "json" };
import { PLACE } from "../../../src/check/tables/world/names.ts";

const described: Record<string, { description: string; properties?: Record<string, object> }> =
  nameSchema.properties;

/** Words of a brand that are maps: no table asks for them. */
const MAPS = ["words", "links"];

/** A schema without what it says to people. */
const withoutWords = (schema: object) =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "description" && key !== "x-zh"));

test.each(Object.entries(PLACE))(
  "what a table may ask of %s is what the schema of names says",
  (name, place) => {
    const fields = Object.entries(described[name]?.properties ?? {});
    const asked = fields.filter(([field]) => !MAPS.includes(field));
    expect(place.properties).toEqual(
      Object.fromEntries(asked.map(([field, schema]) => [field, withoutWords(schema)])),
    );
  },
);
