import { Ajv, type ErrorObject } from "ajv";
import { effectiveSchemas } from "./effective-schemas.ts";
import type { JsonSchema, Schemas } from "./json-schema.ts";

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

function hasExactlyOne(keys: NonNullable<JsonSchema["x-exactlyOne"]>, value: object): boolean {
  return keys.filter((key) => Object.hasOwn(value, key)).length === 1;
}
