import { resolveSchemaReference, type Schemas } from "../../../src/check/schema/json-schema.ts";

/** Returns the schemas with each reference as an address of the form `file#pointer`. */
export function withWholeAddresses(schemas: Schemas): Schemas {
  const rewrite = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, file));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" ? resolveSchemaReference(inner, file, schemas)?.address : rewrite(inner, file),
    ]);
    return Object.fromEntries(entries);
  };
  const files = Object.entries(schemas).map(([file, schema]) => [file, rewrite(schema, file)]);
  return Object.fromEntries(files);
}

/** Returns the schemas with each description in English and Chinese, since editors show one text for all readers. */
export function withBothLanguages(schemas: Schemas): Schemas {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== "object" || value === null) return value;
    const schema = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewrite(inner)]));
    const { description, "x-zh": zh } = schema;
    if (typeof description !== "string" || typeof zh !== "string") return schema;
    return { ...schema, description: `${description}\n${zh}` };
  };
  return rewrite(schemas) as Schemas; // only texts change
}
