import { addressOf, type Book, type Described, definitionsOf, descriptionOf, typeOf } from "./described.ts";
import type { Field, SchemaEntry, StepEntry } from "./reference.ts";

/** The files of whole documents, in the order in which people meet them. */
const DOCUMENT_FILES = ["campaign.schema.json", "brand.schema.json"];

/** What stands in whole documents. Pure. */
export function documentEntries(book: Book): SchemaEntry[] {
  return DOCUMENT_FILES.flatMap((file) => book.schemas[file] ?? []).map((schema) =>
    schemaEntry(schema.title ?? "", schema, book),
  );
}

/** All kinds of blocks, in the order of their names. Pure. */
export function blockEntries(book: Book): SchemaEntry[] {
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

/** The words that documents and blocks share, but for those that have a group of their own. Pure. */
export function definitionEntries(book: Book): SchemaEntry[] {
  return Object.entries(definitionsOf(book.schemas))
    .filter(([name]) => addressOf(name).startsWith("definitions/"))
    .map(([name, schema]) => schemaEntry(name, schema, book));
}

/** What steps do, each with what may stand beside it. Pure. */
export function stepEntries(book: Book): StepEntry[] {
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

/** What a step may say besides what it does. Pure. */
export function stepEntry(book: Book): SchemaEntry {
  const { step = {} } = definitionsOf(book.schemas);
  const { fields, ...entry } = schemaEntry("step", step, book);
  return { ...entry, fields: fields.filter(({ path }) => !entry.exactlyOne.includes(path)) };
}

/** What a schema describes. Pure. */
export function schemaEntry(name: string, schema: Described, book: Book): SchemaEntry {
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

/** The examples of a step, or of several, that say this. */
function examplesWith(verb: string, { examples = [] }: Described): unknown[] {
  return examples.filter((one) => [one].flat().some((step) => Object.hasOwn(Object(step), verb)));
}

/** The fields that all of them have alike, but for the one that tells them apart. */
function commonOf(schemas: readonly Described[]): string[] {
  const [first, ...others] = schemas.map(({ properties = {} }) => properties);
  const isShared = ([name, field]: [string, Described]) =>
    name !== "type" && others.every((one) => JSON.stringify(one[name]) === JSON.stringify(field));
  return Object.entries(first ?? {})
    .filter(isShared)
    .map(([name]) => name);
}

/** The fields of an object, and those of the objects inside that have no name of their own: `sections[].title`. Pure. */
function fieldsOf(schema: Described, book: Book): Field[] {
  return fieldsIn(schema, "", book);
}

function fieldsIn(
  { properties = {}, required = [], "x-kind": kind = "" }: Described,
  prefix: string,
  book: Book,
): Field[] {
  const kinds = properties[kind]?.enum ?? [];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "$comment") return [];
    const path = `${prefix}${name}`;
    const own = Object.keys(field["x-kinds"] ?? {});
    const entry: Field = {
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
