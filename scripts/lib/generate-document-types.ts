import { compile, type JSONSchema } from "json-schema-to-typescript";
import { removePatchSchemas } from "../../src/check/schema/merged-document-schemas.ts";

/** A JSON Schema file: its path relative to schemas/ (`blocks/hero.schema.json`) and its content. */
export interface SchemaFile {
  path: string;
  schema: JSONSchema;
}

const TYPE_COMPILER_OPTIONS = {
  bannerComment: "",
  style: { printWidth: 110 },
  unknownAny: true,
  strictIndexSignatures: false,
};

/** Properties that all blocks have in common: the interfaces of blocks inherit them from `AnyBlock`. */
const SHARED_BLOCK_PROPERTIES = ["type", "when"];

/**
 * Returns TypeScript for every type in the schemas: one export for each file (named by its `title`), one for each of its
 * `definitions` that a document can reach (named by its key), and the union `Block`. Unpublished properties are left out:
 * the types describe documents as phones get them.
 */
export async function generateDocumentTypes(written: readonly SchemaFile[]): Promise<string> {
  // Each type is compiled separately and refers to others by name. json-schema-to-typescript would resolve the references
  // itself, but it loses their descriptions and numbers the copies (`Definitions1`).
  const files = written.map(removePatchSchemas);
  const blocks = files.filter(isBlockSchemaFile);
  const types = files.flatMap((file): NamedSchema[] => {
    const { definitions = {}, ...root } = file.schema;
    const defined = Object.entries(definitions).map(([key, schema]) => ({ name: pascalCase(key), schema }));
    if (root.type === undefined) return defined;
    const schema = isBlockSchemaFile(file) ? removeSharedProperties(root) : root;
    return [
      ...defined,
      { name: schemaTitleOf(file.path, root), schema, isRoot: true, isBlock: isBlockSchemaFile(file) },
    ];
  });
  if (blocks[0]) types.push({ name: "AnyBlock", schema: sharedPropertiesOf(blocks[0].schema), isRoot: true });
  failOnDuplicateNames(types.map((type) => type.name));

  const named = types.map(({ schema, ...type }) => ({
    ...type,
    schema: replaceReferencesByNames(schema, files),
  }));
  const references = JSON.stringify(named);
  const needed = named.filter(({ name, isRoot }) => isRoot || references.includes(`"tsType":"${name}"`));
  const parts = await Promise.all(needed.map((type) => compileSchemaToType(type as NamedSchema)));
  const union = blocks.map((file) => schemaTitleOf(file.path, file.schema)).join(" | ");
  return [...parts, `/** One block of a page. */\nexport type Block = ${union || "never"};\n`].join("\n");
}

/** A TypeScript type to generate. A root is generated even if no other type refers to it. */
interface NamedSchema {
  name: string;
  schema: JSONSchema;
  isRoot?: boolean;
  isBlock?: boolean;
}

async function compileSchemaToType({ name, schema, isBlock }: NamedSchema): Promise<string> {
  const code = await compile({ ...schema, title: name }, name, TYPE_COMPILER_OPTIONS);
  return code
    .replace(/\/\*\*\n((?: *\*.*\n)+?) *\*\//g, (_, lines: string) => `/** ${joinCommentLines(lines)} */`)
    .replace(/(?<=: )\{\n *\[k: string\]: (.*);\n *\}/g, "Record<string, $1>")
    .replace(/^export interface \w+/m, isBlock ? "$& extends AnyBlock" : "$&");
}

function joinCommentLines(comment: string): string {
  return comment
    .split(/\s*\n *\* ?|^ *\* /)
    .filter(Boolean)
    .join(" ")
    .trim();
}

function isBlockSchemaFile({ path }: SchemaFile): boolean {
  return path.startsWith("blocks/");
}

/** Returns a block's schema without the properties of `AnyBlock`; its `type` keeps only the constant. */
function removeSharedProperties({ properties = {}, ...schema }: JSONSchema): JSONSchema {
  const own = Object.entries(properties).filter(([name]) => !SHARED_BLOCK_PROPERTIES.includes(name));
  return { ...schema, properties: { type: { const: properties.type?.const }, ...Object.fromEntries(own) } };
}

function sharedPropertiesOf({ properties = {} }: JSONSchema): JSONSchema {
  const { type, when } = properties;
  return {
    description: "Properties of every block.",
    type: "object",
    required: ["type"],
    properties: { type: { description: type?.description, type: "string" }, ...(when && { when }) },
  };
}

/**
 * Returns the schema with every `$ref` replaced by the name of its type, without unpublished properties, and with objects
 * closed by default. A reference with its own `items` is resolved instead, because it has no type name.
 */
function replaceReferencesByNames(value: unknown, files: readonly SchemaFile[]): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceReferencesByNames(item, files));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...own } = value as JSONSchema;
  const description = removeExamples(own.description);
  const isFollowed = $ref !== undefined && own.items !== undefined;
  const rest: JSONSchema = isFollowed ? { ...referencedDefinition($ref, files), ...own } : own;
  if ($ref !== undefined && !isFollowed) return { description, tsType: typeNameOfReference($ref, files) };
  if (Object.keys(rest).every((keyword) => keyword === "description" || isIgnoredKeyword(keyword)))
    return { description, tsType: "unknown" };

  const result: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(rest)) {
    if (key === "properties") result[key] = selectPublishedProperties(item, files);
    else if (key === "description") result[key] = description;
    else if (!isIgnoredKeyword(key)) result[key] = replaceReferencesByNames(item, files);
  }
  if (rest.type === "object") result.additionalProperties ??= rest.properties === undefined;
  return result;
}

function selectPublishedProperties(
  properties: JSONSchema,
  files: readonly SchemaFile[],
): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([, schema]) => isPublishedSchema(schema, files));
  return Object.fromEntries(entries.map(([name, schema]) => [name, replaceReferencesByNames(schema, files)]));
}

function isPublishedSchema(
  { $ref, "x-unpublished": isKept }: JSONSchema,
  files: readonly SchemaFile[],
): boolean {
  return !isKept && ($ref === undefined || !referencedDefinition($ref, files)["x-unpublished"]);
}

/** Returns the definition that a reference points to; an empty schema for a whole file, which is a separate type. */
function referencedDefinition(reference: string, files: readonly SchemaFile[]): JSONSchema {
  const key = /#\/definitions\/(.+)$/.exec(reference)?.[1] ?? "";
  const found = files.flatMap(({ schema }) => schema.definitions?.[key] ?? []);
  return found[0] ?? {};
}

function isIgnoredKeyword(keyword: string): boolean {
  return (
    keyword.startsWith("x-") ||
    keyword === "examples" ||
    keyword === "minItems" ||
    keyword === "maxItems" ||
    keyword === "definitions" ||
    keyword === "dependencies" ||
    keyword === "$schema"
  );
}

/** Removes examples, since they name fields of campaigns, which src/ must not know. Operators see them in the schemas. */
function removeExamples(description: string | undefined): string | undefined {
  return description?.replace(/,? such as .*?(?=\.(?:\s|$)|;|$)/g, "");
}

function typeNameOfReference(reference: string, files: readonly SchemaFile[]): string {
  const key = /#\/definitions\/(.+)$/.exec(reference)?.[1];
  if (key !== undefined) return pascalCase(key);
  if (reference.endsWith("block.schema.json")) return "Block";
  const file = files.find(({ path }) => reference.endsWith(path));
  if (file === undefined) throw new Error(`No schema file is called ${reference}`);
  return schemaTitleOf(file.path, file.schema);
}

function schemaTitleOf(path: string, schema: JSONSchema): string {
  if (schema.title === undefined)
    throw new Error(`schemas/${path} has no title, expected the name of its type`);
  return schema.title;
}

function pascalCase(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

function failOnDuplicateNames(names: readonly string[]): void {
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0)
    throw new Error(`Two schemas share the name ${twice.join(", ")}; rename a definition or a title`);
}
