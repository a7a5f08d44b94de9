import { Ajv, type ErrorObject, type SchemaValidateFunction } from "ajv";
import { effectiveSchemas } from "./effective-schemas.ts";
import type { JsonSchema, Schemas } from "./json-schema.ts";
import { kindOf } from "./kinds.ts";

export type { ErrorObject } from "ajv";

/** Finds everything in a plain JSON value that its schema (by file name) does not allow. */
export type Validate = (schemaFile: string, value: unknown) => readonly ErrorObject[];

/** Keywords that only the rest of the checker reads. */
const OURS = [
  "x-expression",
  "x-template",
  "x-linked",
  "x-ascending",
  "x-fits",
  "x-references",
  "x-siblings",
  "x-binds",
  "x-itemOf",
  "x-link",
  "x-name",
  "x-nameOf",
  "x-step",
  "x-map",
  "x-kinds",
];

const validators = new WeakMap<Schemas, Validate>();

/** ajv over the set of schemas; made once for each set. Throws where a schema itself is wrong. */
export function validatorOf(schemas: Schemas): Validate {
  let validate = validators.get(schemas);
  if (!validate) {
    validate = createValidator(schemas);
    validators.set(schemas, validate);
  }
  return validate;
}

function createValidator(schemas: Schemas): Validate {
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    validateFormats: false,
    allowUnionTypes: true,
    // The union of blocks requires `type`, which only its alternatives describe.
    strictRequired: false,
    strictTypes: false,
  });
  for (const keyword of OURS) ajv.addKeyword(keyword);
  ajv.addKeyword({ keyword: "x-exactlyOne", type: "object", schemaType: "array", validate: hasExactlyOne });
  ajv.addKeyword({ keyword: "x-kind", type: "object", errors: true, validate: hasFittingKeys });
  for (const [file, schema] of Object.entries(effectiveSchemas(schemas))) {
    if (file.endsWith(".schema.json")) ajv.addSchema(schema, file);
  }
  return (schemaFile, value) => {
    const validate = ajv.getSchema(schemaFile);
    if (!validate) throw new Error(`No schema is called ${schemaFile}`);
    validate(value);
    return validate.errors ?? [];
  };
}

/** Each key that the object's kind does not have, and each that it needs, is an error of its own. */
const hasFittingKeys: SchemaValidateFunction = (tag: string, value: Record<string, unknown>, schema) => {
  const properties: Record<string, JsonSchema> = schema?.properties ?? {};
  const kind = kindOf(value[tag], properties[tag]);
  const error = (params: object) => ({ keyword: "x-kind", params });
  const errors = Object.entries(properties).flatMap(([key, { "x-kinds": kinds }]) => {
    if (kind === undefined || !kinds) return [];
    if (Object.hasOwn(value, key))
      return kinds[kind] ? [] : [error({ property: key, tag, kind, kinds: Object.keys(kinds) })];
    return kinds[kind]?.["x-needed"] ? [error({ missingProperty: key })] : [];
  });
  hasFittingKeys.errors = errors;
  return errors.length === 0;
};

function hasExactlyOne(keys: NonNullable<JsonSchema["x-exactlyOne"]>, value: object): boolean {
  return keys.filter((key) => Object.hasOwn(value, key)).length === 1;
}
