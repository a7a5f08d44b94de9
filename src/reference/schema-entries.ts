import { joinMessages, type LocalizedText } from "../language/messages/localized-text.ts";
import {
  bilingualDescriptionOf,
  type DocumentedSchema,
  definitionAddressOf,
  describeType,
  listAllDefinitions,
  type ReferenceSources,
  schemaDescriptionOf,
} from "./describe-schema.ts";
import type { EntryField, SchemaEntry, StepEntry } from "./reference.ts";

/** The schema files of whole documents, the most common first. */
const DOCUMENT_FILES = ["campaign.schema.json", "brand.schema.json", "project.schema.json"];

/** Returns the entries of whole documents. Pure. */
export function createDocumentEntries(book: ReferenceSources): SchemaEntry[] {
  return DOCUMENT_FILES.flatMap((file) => book.schemas[file] ?? []).map((schema) =>
    createSchemaEntry(schema.title ?? "", schema, book),
  );
}

/** Returns the entries of all block types, sorted by name. Pure. */
export function createBlockEntries(book: ReferenceSources): SchemaEntry[] {
  const files = Object.keys(book.schemas).filter((file) => file.startsWith("blocks/"));
  const schemas = files.sort().flatMap((file) => book.schemas[file] ?? []);
  const common = commonFieldNames(schemas);
  return schemas.map((schema) => {
    const { fields, ...entry } = createSchemaEntry(String(schema.properties?.type?.const), schema, book);
    const own = fields.filter(({ path }) => path !== "type");
    return {
      ...entry,
      fields: own.map((field) => (common.includes(field.path) ? { ...field, isCommon: true } : field)),
    };
  });
}

/** Returns the entries of shared definitions, except those that have a group of their own. Pure. */
export function createDefinitionEntries(book: ReferenceSources): SchemaEntry[] {
  return Object.entries(listAllDefinitions(book.schemas))
    .filter(([name]) => definitionAddressOf(name).startsWith("definitions/"))
    .map(([name, schema]) => createSchemaEntry(name, schema, book));
}

/** Returns an entry for each action of a step, with the keys allowed next to it. Pure. */
export function createStepActionEntries(book: ReferenceSources): StepEntry[] {
  const { step = {}, steps: sequence = {} } = listAllDefinitions(book.schemas);
  return (step["x-exactlyOne"] ?? []).map((name) => {
    const schema = step.properties?.[name] ?? {};
    const beside = Object.entries(step.dependencies ?? {}).filter(([, verbs]) => verbs.includes(name));
    return {
      name,
      type: describeType(schema),
      beside: beside.map(([key]) => key),
      description: schemaDescriptionOf(schema, book),
      rules: book.checks.of(schema),
      examples: [...examplesOfAction(name, step), ...examplesOfAction(name, sequence)].slice(0, 1),
    };
  });
}

/** Returns the entry of a step's other keys, which do not name its action. Pure. */
export function createStepKeysEntry(book: ReferenceSources): SchemaEntry {
  const { step = {} } = listAllDefinitions(book.schemas);
  const { fields, ...entry } = createSchemaEntry("step", step, book);
  return { ...entry, fields: fields.filter(({ path }) => !entry.exactlyOne.includes(path)) };
}

/** Returns the entry of a schema. Pure. */
export function createSchemaEntry(
  name: string,
  schema: DocumentedSchema,
  book: ReferenceSources,
): SchemaEntry {
  return {
    name,
    description: schemaDescriptionOf(schema, book),
    type: describeType(schema),
    isObject: schema.properties !== undefined,
    exactlyOne: schema["x-exactlyOne"] ?? [],
    rules: book.checks.of(schema),
    fields: entryFieldsOf(schema, book),
    examples: schema.examples ?? [],
  };
}

/** Returns the examples of a step, or of a list of steps, that contain this action. */
function examplesOfAction(verb: string, { examples = [] }: DocumentedSchema): unknown[] {
  return examples.filter((one) => [one].flat().some((step) => Object.hasOwn(Object(step), verb)));
}

/** Returns the names of the fields that are equal in all schemas, except `type`. */
function commonFieldNames(schemas: readonly DocumentedSchema[]): string[] {
  const [first, ...others] = schemas.map(({ properties = {} }) => properties);
  const isShared = ([name, field]: [string, DocumentedSchema]) =>
    name !== "type" && others.every((one) => JSON.stringify(one[name]) === JSON.stringify(field));
  return Object.entries(first ?? {})
    .filter(isShared)
    .map(([name]) => name);
}

/** Returns the fields of an object and of its inline objects: `sections[].title`. Pure. */
function entryFieldsOf(schema: DocumentedSchema, book: ReferenceSources): EntryField[] {
  return flattenFields(schema, "", book);
}

function flattenFields(
  { properties = {}, required = [], "x-kind": kind = "" }: DocumentedSchema,
  prefix: string,
  book: ReferenceSources,
): EntryField[] {
  const kinds = properties[kind]?.enum ?? [];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "$comment") return [];
    const path = `${prefix}${name}`;
    const own = Object.keys(field["x-kinds"] ?? {});
    const entry: EntryField = {
      path,
      type: describeType(field),
      isRequired: required.includes(name),
      ...(field.default !== undefined && { usual: JSON.stringify(field.default) }),
      ...(own.length > 0 && own.length !== kinds.length && { kinds: own }),
      description: descriptionWithAlternatives(field, book),
      rules: book.checks.of(field),
    };
    const prefixOfInner = field.items ? `${path}[].` : `${path}.`;
    const inner = [field.items ?? field, ...alternativesOf(field)].flatMap((one) =>
      flattenFields(one, prefixOfInner, book),
    );
    return [entry, ...inner];
  });
}

/** Returns the alternatives of a value, or of the items of a list. */
function alternativesOf({ anyOf, items }: DocumentedSchema): DocumentedSchema[] {
  return anyOf ?? items?.anyOf ?? [];
}

/** Returns the description of a field, followed by those of its alternatives, except constants and objects with fields. */
function descriptionWithAlternatives(field: DocumentedSchema, book: ReferenceSources): LocalizedText {
  const described = alternativesOf(field).filter(
    ({ description, properties, const: value }) =>
      description !== undefined && properties === undefined && value === undefined,
  );
  return joinMessages([schemaDescriptionOf(field, book), ...described.map(bilingualDescriptionOf)], {
    en: " ",
    zh: "",
  });
}
