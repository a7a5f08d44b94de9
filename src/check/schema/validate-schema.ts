import {
  _,
  Ajv,
  type CodeOptions,
  type ErrorObject,
  type KeywordCxt,
  type KeywordErrorDefinition,
  nil,
  stringify,
} from "ajv";
import { memoize } from "../../language/memoize.ts";
import type { JsonSchema, Schemas } from "./json-schema.ts";
import { mergedDocumentSchemas } from "./merged-document-schemas.ts";

export type { ErrorObject } from "ajv";

/**
 * Checks a plain JSON value against the schema with this file name and returns all violations; empty if it is
 * valid.
 */
export type ValidateSchema = (schemaFile: string, value: unknown) => readonly ErrorObject[];

/** Our keywords that ajv ignores; the rest of the checker reads them. */
const KEYWORDS_IGNORED_BY_AJV =
  "x-zh x-label x-labels x-expression x-template x-linked x-ascending x-fits x-references x-siblings x-binds x-itemOf " +
  "x-link x-size x-name x-nameOf x-names x-patch x-ordered x-unpublished x-step x-map x-kinds x-plausible x-follows " +
  "x-shownBy x-dataOf x-argumentsIn x-audience";

/** Returns a validator for a set of schemas; created once per set. Throws if a schema is invalid. */
export const schemaValidatorOf = memoize((schemas: Schemas): ValidateSchema => {
  const ajv = createAjv(schemas);
  return (schemaFile, value) => {
    const validate = ajv.getSchema(schemaFile);
    if (!validate) throw new Error(`No schema is called ${schemaFile}`);
    validate(value);
    return validate.errors ?? [];
  };
});

/**
 * Makes generated code add errors to the list that it has. ajv copies the list for each item of a list with an error,
 * which takes a minute for a list of 100,000 wrong items.
 */
export function appendErrorsInPlace(code: string): string {
  return code.replace(
    /vErrors\.concat\((\w+\.errors)\)/g,
    "$1.reduce((all, error) => (all.push(error), all), vErrors)",
  );
}

/** Returns an ajv instance with our keywords and all schemas for merged documents; nothing is compiled yet. */
export function createAjv(schemas: Schemas, code: CodeOptions = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    validateFormats: false,
    allowUnionTypes: true,
    // The union of blocks requires `type`, which only its alternatives describe.
    strictRequired: false,
    strictTypes: false,
    code: { ...code, process: appendErrorsInPlace },
  });
  for (const keyword of KEYWORDS_IGNORED_BY_AJV.split(" ")) ajv.addKeyword(keyword);
  ajv.addKeyword({
    keyword: "x-exactlyOne",
    type: "object",
    schemaType: "array",
    code: generateExactlyOneCheck,
  });
  ajv.addKeyword({
    keyword: "x-kind",
    type: "object",
    error: kindError,
    schemaType: "string",
    code: generateKindCheck,
  });
  for (const [file, schema] of Object.entries(mergedDocumentSchemas(schemas))) {
    if (file.endsWith(".schema.json")) ajv.addSchema(schema, file);
  }
  return ajv;
}

/** Generates code for `x-exactlyOne`. A function would have to be available when precompiled code runs. */
function generateExactlyOneCheck(context: KeywordCxt): void {
  const { data, schema } = context;
  const keys: NonNullable<JsonSchema["x-exactlyOne"]> = schema;
  const has = (key: string) => _`Object.prototype.hasOwnProperty.call(${data}, ${key})`;
  const count = keys.reduce((sum, key) => _`${sum} + ${has(key)}`, _`0`);
  context.fail(_`${count} !== 1`);
}

const kindError: KeywordErrorDefinition = {
  message: "expected the keys of its kind",
  params: ({ params: { known, kind } }) =>
    kind ? _`Object.assign({ kind: ${kind} }, ${known ?? nil})` : _`${known ?? nil}`,
};

/** Generates code for `x-kind`: one error for each key that the kind cannot have, and for each it lacks. */
function generateKindCheck(context: KeywordCxt): void {
  const { data, gen, parentSchema, schema: tag } = context;
  const properties: Record<string, JsonSchema> = parentSchema.properties ?? {};
  const { default: usual, enum: all = [] } = properties[tag] ?? {};
  const said = _`${data}[${tag}]`;
  const kind = gen.const("kind", _`${said} === undefined ? ${stringify(usual)} : ${said}`);
  for (const [key, { "x-kinds": kinds }] of Object.entries(properties)) {
    if (!kinds) continue;
    const isThere = _`Object.prototype.hasOwnProperty.call(${data}, ${key})`;
    const isOneOf = (names: readonly unknown[]) => _`${stringify(names)}.includes(${kind})`;
    const needing = Object.keys(kinds).filter((name) => kinds[name]?.["x-needed"]);
    const strange = all.filter((name) => !kinds[String(name)]);
    gen.if(_`${isThere} && ${isOneOf(strange)}`, () => {
      context.setParams({ known: stringify({ property: key, tag, kinds: Object.keys(kinds) }), kind });
      context.error();
    });
    gen.if(_`!${isThere} && ${isOneOf(needing)}`, () => {
      context.setParams({ known: stringify({ missingProperty: key }) });
      context.error();
    });
  }
}
