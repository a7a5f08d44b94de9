import { childOf, type JsonNode, pathOf } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import {
  type FiledSchema,
  followReference,
  type JsonSchema,
  type Schemas,
} from "../check/schema/json-schema.ts";

/** Where the examples of a rule show what it finds: a place in one of their files. */
export interface Shown {
  rule: string;
  /** It asks of a whole file how it is written, whatever stands in it. */
  isOfFiles: boolean;
  file: SourceFile;
  pointer: string;
}

/** Which rules look at what. */
export interface Checks {
  /** The rules that look at all parts of documents. */
  everywhere: readonly string[];
  /** Those that look at what this schema describes. Schemas that say the same are the same. */
  of: (schema: JsonSchema) => string[];
}

/**
 * Which rules look at what, by the places where their examples show a problem. One that is shown for expressions and for
 * texts holds for all of them, one that is shown for three kinds of references, of addresses or of maps for all kinds of
 * these, and one that is shown in three parts of documents or more for all parts. Pure.
 */
export function checksOf(shown: readonly Shown[], schemas: Schemas): Checks {
  const found = new Map<string, Set<string>>();
  const everywhere: string[] = [];
  const all = allSchemas(schemas);
  for (const rule of new Set(shown.map((one) => one.rule))) {
    const own = shown.filter((one) => one.rule === rule);
    const hits = own.flatMap((one) => schemasAt(one, schemas));
    const spread = kindsOf(hits);
    const parts = new Set(own.map(({ pointer }) => pathOf(pointer)[0] ?? ""));
    if (spread.length === 0 && (parts.size > 2 || own.some(({ isOfFiles }) => isOfFiles)))
      everywhere.push(rule);
    else
      for (const schema of [...hits, ...all.filter((one) => spread.some((kind) => kind in traitsOf(one)))]) {
        const key = JSON.stringify(schema);
        found.set(key, (found.get(key) ?? new Set()).add(rule));
      }
  }
  return {
    everywhere: everywhere.sort(),
    of: (schema) => [...(found.get(JSON.stringify(schema)) ?? [])].sort(),
  };
}

/** The kinds of places of which the schemas show so many that the others may be taken to be alike. */
function kindsOf(hits: readonly JsonSchema[]): string[] {
  const traits = hits.map(traitsOf);
  const kinds = new Set(traits.flatMap((one) => Object.keys(one)));
  const count = (kind: string) => new Set(traits.flatMap((one) => one[kind] ?? [])).size;
  return [...kinds].filter((kind) => count(kind) >= (kind === "text" ? 2 : 3));
}

/** What a place is, by our keywords. */
function traitsOf(schema: JsonSchema): Record<string, string> {
  const { "x-references": references, "x-siblings": siblings, "x-link": link, "x-map": map } = schema;
  const named = references?.map ?? references?.brand ?? siblings;
  const text = schema["x-template"] ? "template" : schema["x-expression"] && "expression";
  return {
    ...(text && !link && { text }),
    ...(named !== undefined && { named }),
    ...(link && { link }),
    ...(map && { map: map.noun }),
  };
}

/** The schemas of the value that a place means; of an item or an entry those of the field around it, too. */
function schemasAt({ file, pointer }: Shown, schemas: Schemas): JsonSchema[] {
  const kind = file.path.includes("/brands/") ? "brand" : "campaign";
  const root = { schema: schemas[`${kind}.schema.json`] ?? {}, file: `${kind}.schema.json` };
  let node = readJson(file).root;
  let parts = partsOf(root, node, schemas);
  let field: FiledSchema[] = [];
  for (const key of pathOf(pointer)) {
    const list = node;
    node = childOf(list, key);
    const own = parts.flatMap(({ schema, file }) => within(schema.properties?.[key], file));
    const isItem = list?.kind === "array";
    const other = parts.flatMap(({ schema, file }) =>
      within(isItem ? schema.items : schema.additionalProperties, file),
    );
    if (own.length > 0) field = own;
    // A name that means nothing there is told of what it stands in.
    if (own.length + other.length > 0)
      parts = (own.length > 0 ? own : other).flatMap((part) => partsOf(part, node, schemas));
  }
  return [...new Set([...field, ...parts].map(({ schema }) => schema))];
}

function within(schema: JsonSchema | boolean | undefined, file: string): FiledSchema[] {
  return typeof schema === "object" ? [{ schema, file }] : [];
}

/** A schema, what it refers to, and of its alternatives those that the value may be. */
function partsOf(part: FiledSchema, node: JsonNode | undefined, schemas: Schemas): FiledSchema[] {
  const { $ref, anyOf = [], oneOf = [], "x-link": link } = part.schema;
  // An address is more than the text that it is written as.
  if (link) return [part];
  const target = ($ref === undefined ? undefined : followReference($ref, part.file, schemas)) ?? [];
  const inner = [target, ...[...anyOf, ...oneOf].map((schema) => ({ ...part, schema }))].flat();
  const parts = [part, ...inner.flatMap((one) => partsOf(one, node, schemas))];
  return parts.filter(({ schema }) => mayBe(schema, node));
}

/** Whether a value is of the type, and a block of the kind, that a schema asks for. */
function mayBe({ properties = {}, type }: JsonSchema, node: JsonNode | undefined): boolean {
  const kind = childOf(node, "type");
  const own = properties.type?.const;
  if (own !== undefined) return kind?.kind === "string" && kind.value === own;
  const types: readonly string[] = [type ?? []].flat();
  if (types.length === 0 || node === undefined || node.kind === "literal") return true;
  return types.includes(node.kind);
}

function allSchemas(value: unknown): JsonSchema[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as JsonSchema, ...Object.values(value).flatMap(allSchemas)];
}
