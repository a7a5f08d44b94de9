import { childOf, type JsonNode, nodeAt, type Path, pathAt } from "../check/json/json-node.ts";
import {
  type FiledSchema,
  followReference,
  type JsonSchema,
  type Schemas,
} from "../check/schema/json-schema.ts";
import { formatSignatures, macroSignatures, signatures } from "../language/types/signatures.ts";
import { addressOf, nameIn } from "./documented-schema.ts";

/** A schema that applies to a value, with the address of its entry and the path from the entry to the value. */
interface AddressedSchema extends FiledSchema {
  entry: string;
  prefix: string;
}

/**
 * Returns the reference address for an offset in a document's text: that of a field, a block, or a function in an
 * expression. Returns undefined if the reference has no entry for it. Pure.
 */
export function referenceAddressOf(
  { root, kind, offset }: { root: JsonNode; kind: "campaign" | "brand"; offset: number },
  schemas: Schemas,
): string | undefined {
  const path = pathAt(root, offset);
  const node = nodeAt(root, path);
  const { address, isText } = placeOf(root, path, { kind, schemas });
  const word = isText && node?.kind === "string" ? wordAt(node, offset) : undefined;
  return word ?? address;
}

/** Returns the address for a path, and whether its value may contain expressions. */
function placeOf(root: JsonNode, path: Path, { kind, schemas }: { kind: string; schemas: Schemas }) {
  const file = `${kind}.schema.json`;
  const schema = schemas[file] ?? {};
  const whole: AddressedSchema = { schema, file, entry: `documents/${schema.title}`, prefix: "" };
  let node: JsonNode | undefined = root;
  let parts = partsOf(whole, root, schemas);
  let address: string | undefined = whole.entry;
  for (const key of path) {
    const isItem = node?.kind === "array";
    node = childOf(node, key);
    const [next, owner] = isItem ? itemsOf(parts) : entryOf(parts, String(key));
    parts = next.flatMap((part) => partsOf(part, node, schemas));
    if (owner) address = addressOfField(owner, String(key), schemas);
    const own = parts.find(({ schema: { properties = {} } }) => properties.type?.const !== undefined);
    if (own && isItem) address = own.entry;
    if (parts.length === 0) break;
  }
  const isText = parts.some(({ schema: one }) => one["x-expression"] ?? one["x-template"]);
  return { address, isText };
}

type Next = [next: AddressedSchema[], owner?: AddressedSchema];

function itemsOf(parts: readonly AddressedSchema[]): Next {
  return [
    parts.flatMap(({ schema: { items }, prefix, ...part }) =>
      items ? [{ ...part, schema: items, prefix: `${prefix.replace(/\.$/, "")}[].` }] : [],
    ),
  ];
}

function entryOf(parts: readonly AddressedSchema[], key: string): Next {
  const owner = parts.find(({ schema: { properties = {} } }) => Object.hasOwn(properties, key));
  const own = owner?.schema.properties?.[key];
  if (owner && own) return [[{ ...owner, schema: own, prefix: `${owner.prefix}${key}.` }], owner];
  return [
    parts.flatMap(({ schema: { additionalProperties: others }, ...part }) =>
      typeof others === "object" ? [{ ...part, schema: others }] : [],
    ),
  ];
}

function addressOfField({ entry, prefix }: AddressedSchema, key: string, schemas: Schemas): string {
  if (prefix === "" && entry.startsWith("blocks/") && key === "type") return entry;
  const verbs = schemas["definitions.schema.json"]?.definitions?.step?.["x-exactlyOne"] ?? [];
  if (entry === addressOf("step")) return verbs.includes(key) ? `${entry}/${key}` : `${entry}/step.${key}`;
  return `${entry}.${prefix}${key}`;
}

/** Returns a schema, the one to which it refers, and those of its alternatives that fit the value. */
function partsOf(part: AddressedSchema, node: JsonNode | undefined, schemas: Schemas): AddressedSchema[] {
  const { $ref, anyOf = [], oneOf = [] } = part.schema;
  const target = $ref === undefined ? [] : partsOf(targetOf($ref, part, schemas), node, schemas);
  const inner = [...anyOf, ...oneOf].flatMap((schema) => partsOf({ ...part, schema }, node, schemas));
  return [part, ...target, ...inner].filter(({ schema }) => mayBe(schema, node));
}

function targetOf(reference: string, { file: from }: AddressedSchema, schemas: Schemas): AddressedSchema {
  const { schema = {}, file = from } = followReference(reference, from, schemas) ?? {};
  const type = schema.properties?.type?.const;
  const isBlock = !reference.includes("#") && type !== undefined;
  const entry = isBlock ? `blocks/${type}` : addressOf(nameIn(reference));
  return { schema, file, entry, prefix: "" };
}

/** Returns whether a value has the block type that a schema requires. */
function mayBe({ properties = {} }: JsonSchema, node: JsonNode | undefined): boolean {
  const own = properties.type?.const;
  const said = childOf(node, "type");
  return own === undefined || (said?.kind === "string" && said.value === own);
}

/** Returns the address of the function, macro or format whose name is at an offset of a text. */
function wordAt({ source, start, end }: JsonNode, offset: number): string | undefined {
  const text = source.text.slice(start, end);
  for (const { 0: word, index } of text.matchAll(/[A-Za-z]\w*/g)) {
    const [from, to] = [start + index, start + index + word.length];
    if (offset < from || offset > to) continue;
    const isCall = /^\s*\(/.test(source.text.slice(to));
    const isFormat = /\|\s*$/.test(source.text.slice(start, from)) && formatSignatures.has(word);
    if (isFormat) return `formats/${word}`;
    if (isCall && signatures.has(word)) return `functions/${word}`;
    if (isCall && macroSignatures.has(word)) return `macros/${word}`;
  }
  return undefined;
}
