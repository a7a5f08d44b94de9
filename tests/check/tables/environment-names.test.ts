import { expect, test } from "vitest";
import nameSchema from "../../../schemas/names.schema.json" with { type: "json" };
import { ENVIRONMENT_SCHEMAS } from "../../../src/check/tables/world/possible-values-of-name.ts";

const described: Record<string, { description: string; properties?: Record<string, object> }> =
  nameSchema.properties;

/** Properties of a brand that are maps; tables do not read them. */
const MAPS = ["words", "links"];

/** Returns a schema without its descriptions. */
const withoutWords = (schema: object) =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "description" && key !== "x-zh"));

test.each(Object.entries(ENVIRONMENT_SCHEMAS))(
  "the fields of %s match the schema of names",
  (name, place) => {
    const fields = Object.entries(described[name]?.properties ?? {});
    const asked = fields.filter(([field]) => !MAPS.includes(field));
    expect(place.properties).toEqual(
      Object.fromEntries(asked.map(([field, schema]) => [field, withoutWords(schema)])),
    );
  },
);
