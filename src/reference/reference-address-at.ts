import type { DocumentKind } from "../check/document/merge-documents.ts";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  nodeAtPath,
  pathAtOffset,
} from "../check/json/json-node.ts";
import {
  type JsonSchema,
  resolveSchemaReference,
  type SchemaInFile,
  type Schemas,
} from "../check/schema/json-schema.ts";
import { formatSignatures, functionSignatures, macroSignatures } from "../language/types/signatures.ts";
import { definitionAddressOf, nameInSchemaReference } from "./describe-schema.ts";

/** A schema that applies to a value, and where the reference describes it: the entry, and the field in the entry. */
interface AddressedSchema extends SchemaInFile {
  entry: string;
  prefix: string;
}

/**
 * Returns the reference address for an offset in a document's text: that of a field, a block, or a function in an
 * expression. Returns undefined if the reference has no entry for it. Pure.
 */
export function referenceAddressAtOffset(
  { root, kind, offset }: { root: JsonNode; kind: DocumentKind; offset: number },
  schemas: Schemas,
): string | undefined {
  const path = pathAtOffset(root, offset);
  const node = nodeAtPath(root, path);
  const { address, isText } = addressForPath(root, path, { kind, schemas });
  const word = isText && node?.kind === "string" ? wordAddressAt(node, offset) : undefined;
  return word ?? address;
}

/** Returns the address for a path, and whether its value may contain expressions. */
function addressForPath(
  root: JsonNode,
  path: DocumentPath,
  { kind, schemas }: { kind: string; schemas: Schemas },
) {
  const file = `${kind}.schema.json`;
  const schema = schemas[file] ?? {};
  const whole: AddressedSchema = { schema, file, entry: `documents/${schema.title}`, prefix: "" };
  let node: JsonNode | undefined = root;
  let parts = applicableSchemasOf(whole, root, schemas);
  let address: string | undefined = whole.entry;
  for (const key of path) {
    const isItem = node?.kind === "array";
    node = findChild(node, key);
    const [next, owner] = isItem ? schemasOfItems(parts) : schemasOfProperty(parts, String(key));
    parts = next.flatMap((part) => applicableSchemasOf(part, node, schemas));
    if (owner) address = fieldAddressOf(owner, String(key), schemas);
    const own = parts.find(({ schema: { properties = {} } }) => properties.type?.const !== undefined);
    if (own && isItem) address = own.entry;
    if (parts.length === 0) break;
  }
  const isText = parts.some(({ schema: one }) => one["x-expression"] ?? one["x-template"]);
  return { address, isText };
}

type SchemasOfChild = [next: AddressedSchema[], owner?: AddressedSchema];

function schemasOfItems(parts: readonly AddressedSchema[]): SchemasOfChild {
  return [
    parts.flatMap(({ schema: { items }, prefix, ...part }) =>
      items ? [{ ...part, schema: items, prefix: `${prefix.replace(/\.$/, "")}[].` }] : [],
    ),
  ];
}

function schemasOfProperty(parts: readonly AddressedSchema[], key: string): SchemasOfChild {
  const owner = parts.find(({ schema: { properties = {} } }) => Object.hasOwn(properties, key));
  const own = owner?.schema.properties?.[key];
  if (owner && own) return [[{ ...owner, schema: own, prefix: `${owner.prefix}${key}.` }], owner];
  return [
    parts.flatMap(({ schema: { additionalProperties: others }, ...part }) =>
      typeof others === "object" ? [{ ...part, schema: others }] : [],
    ),
  ];
}

function fieldAddressOf({ entry, prefix }: AddressedSchema, key: string, schemas: Schemas): string {
  if (prefix === "" && entry.startsWith("blocks/") && key === "type") return entry;
  const verbs = schemas["definitions.schema.json"]?.definitions?.step?.["x-exactlyOne"] ?? [];
  if (entry === definitionAddressOf("step"))
    return verbs.includes(key) ? `${entry}/${key}` : `${entry}/step.${key}`;
  return `${entry}.${prefix}${key}`;
}

/** Returns a schema, the one to which it refers, and those of its alternatives that fit the value. */
function applicableSchemasOf(
  part: AddressedSchema,
  node: JsonNode | undefined,
  schemas: Schemas,
): AddressedSchema[] {
  const { $ref, anyOf = [], oneOf = [] } = part.schema;
  const target =
    $ref === undefined ? [] : applicableSchemasOf(referencedSchemaOf($ref, part, schemas), node, schemas);
  const inner = [...anyOf, ...oneOf].flatMap((schema) =>
    applicableSchemasOf({ ...part, schema }, node, schemas),
  );
  return [part, ...target, ...inner].filter(({ schema }) => matchesBlockType(schema, node));
}

function referencedSchemaOf(
  reference: string,
  { file: from }: AddressedSchema,
  schemas: Schemas,
): AddressedSchema {
  const { schema = {}, file = from } = resolveSchemaReference(reference, from, schemas) ?? {};
  const type = schema.properties?.type?.const;
  const isBlock = !reference.includes("#") && type !== undefined;
  const entry = isBlock ? `blocks/${type}` : definitionAddressOf(nameInSchemaReference(reference));
  return { schema, file, entry, prefix: "" };
}

/** Returns whether a value has the block type that a schema requires. */
function matchesBlockType({ properties = {} }: JsonSchema, node: JsonNode | undefined): boolean {
  const own = properties.type?.const;
  const said = findChild(node, "type");
  return own === undefined || (said?.kind === "string" && said.value === own);
}

/** Returns the address of the function, macro or format whose name is at an offset of a text. */
function wordAddressAt({ source, start, end }: JsonNode, offset: number): string | undefined {
  const text = source.text.slice(start, end);
  for (const { 0: word, index } of text.matchAll(/[A-Za-z]\w*/g)) {
    const [from, to] = [start + index, start + index + word.length];
    if (offset < from || offset > to) continue;
    const isCall = /^\s*\(/.test(source.text.slice(to));
    const isFormat = /\|\s*$/.test(source.text.slice(start, from)) && formatSignatures.has(word);
    if (isFormat) return `formats/${word}`;
    if (isCall && functionSignatures.has(word)) return `functions/${word}`;
    if (isCall && macroSignatures.has(word)) return `macros/${word}`;
  }
  return undefined;
}
