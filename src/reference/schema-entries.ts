import {
  addressOf,
  type DocumentedSchema,
  definitionsOf,
  descriptionOf,
  type ReferenceBook,
  typeOf,
} from "./documented-schema.ts";
import type { EntryField, SchemaEntry, StepEntry } from "./reference.ts";

/** The schema files of whole documents, the most common first. */
const DOCUMENT_FILES = ["campaign.schema.json", "brand.schema.json"];

/** Returns the entries of whole documents. Pure. */
export function documentEntries(book: ReferenceBook): SchemaEntry[] {
  return DOCUMENT_FILES.flatMap((file) => book.schemas[file] ?? []).map((schema) =>
    schemaEntry(schema.title ?? "", schema, book),
  );
}

/** Returns the entries of all block types, sorted by name. Pure. */
export function blockEntries(book: ReferenceBook): SchemaEntry[] {
  const files = Object.keys(book.schemas).filter((file) => file.startsWith("blocks/"));
  const schemas = files.sort().flatMap((file) => book.schemas[file] ?? []);
  const common = commonOf(schemas);
  return schemas.map((schema) => {
    const { fields, ...entry } = schemaEntry(String(schema.properties?.type?.const), schema, book);
    const own = fields.filter(({ path }) => path !== "type");
    return {
      ...entry,
      fields: own.map((field) => (common.includes(field.path) ? { ...field, isCommon: true } : field)),
    };
  });
}

/** Returns the entries of shared definitions, except those that have a group of their own. Pure. */
export function definitionEntries(book: ReferenceBook): SchemaEntry[] {
  return Object.entries(definitionsOf(book.schemas))
    .filter(([name]) => addressOf(name).startsWith("definitions/"))
    .map(([name, schema]) => schemaEntry(name, schema, book));
}

/** Returns an entry for each action of a step, with the keys allowed next to it. Pure. */
export function stepEntries(book: ReferenceBook): StepEntry[] {
  const { step = {}, steps: sequence = {} } = definitionsOf(book.schemas);
  return (step["x-exactlyOne"] ?? []).map((name) => {
    const schema = step.properties?.[name] ?? {};
    const beside = Object.entries(step.dependencies ?? {}).filter(([, verbs]) => verbs.includes(name));
    return {
      name,
      type: typeOf(schema),
      beside: beside.map(([key]) => key),
      description: descriptionOf(schema, book),
      rules: book.checks.of(schema),
      examples: [...examplesWith(name, step), ...examplesWith(name, sequence)].slice(0, 1),
    };
  });
}

/** Returns the entry of a step's other keys, which do not name its action. Pure. */
export function stepEntry(book: ReferenceBook): SchemaEntry {
  const { step = {} } = definitionsOf(book.schemas);
  const { fields, ...entry } = schemaEntry("step", step, book);
  return { ...entry, fields: fields.filter(({ path }) => !entry.exactlyOne.includes(path)) };
}

/** Returns the entry of a schema. Pure. */
export function schemaEntry(name: string, schema: DocumentedSchema, book: ReferenceBook): SchemaEntry {
  return {
    name,
    description: descriptionOf(schema, book),
    type: typeOf(schema),
    isObject: schema.properties !== undefined,
    exactlyOne: schema["x-exactlyOne"] ?? [],
    rules: book.checks.of(schema),
    fields: fieldsOf(schema, book),
    examples: schema.examples ?? [],
  };
}

/** Returns the examples of a step, or of a list of steps, that contain this action. */
function examplesWith(verb: string, { examples = [] }: DocumentedSchema): unknown[] {
  return examples.filter((one) => [one].flat().some((step) => Object.hasOwn(Object(step), verb)));
}

/** Returns the names of the fields that are equal in all schemas, except `type`. */
function commonOf(schemas: readonly DocumentedSchema[]): string[] {
  const [first, ...others] = schemas.map(({ properties = {} }) => properties);
  const isShared = ([name, field]: [string, DocumentedSchema]) =>
    name !== "type" && others.every((one) => JSON.stringify(one[name]) === JSON.stringify(field));
  return Object.entries(first ?? {})
    .filter(isShared)
    .map(([name]) => name);
}

/** Returns the fields of an object and of its inline objects: `sections[].title`. Pure. */
function fieldsOf(schema: DocumentedSchema, book: ReferenceBook): EntryField[] {
  return fieldsIn(schema, "", book);
}

function fieldsIn(
  { properties = {}, required = [], "x-kind": kind = "" }: DocumentedSchema,
  prefix: string,
  book: ReferenceBook,
): EntryField[] {
  const kinds = properties[kind]?.enum ?? [];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "$comment") return [];
    const path = `${prefix}${name}`;
    const own = Object.keys(field["x-kinds"] ?? {});
    const entry: EntryField = {
      path,
      type: typeOf(field),
      isRequired: required.includes(name),
      ...(field.default !== undefined && { usual: JSON.stringify(field.default) }),
      ...(own.length > 0 && own.length !== kinds.length && { kinds: own }),
      description: descriptionOf(field, book),
      rules: book.checks.of(field),
    };
    const inner = field.items ? fieldsIn(field.items, `${path}[].`, book) : fieldsIn(field, `${path}.`, book);
    return [entry, ...inner];
  });
}
