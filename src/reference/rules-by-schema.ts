import { findChild, type JsonNode, parsePointer } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import {
  type JsonSchema,
  resolveSchemaReference,
  type SchemaInFile,
  type Schemas,
} from "../check/schema/json-schema.ts";

/** A problem that the validator reports in an example of a rule, with its place in one of the files. */
export interface ShownProblem {
  rule: string;
  /** Whether the rule checks how a whole file is written, regardless of its content. */
  isOfFiles: boolean;
  file: SourceFile;
  pointer: string;
}

/** Which rules check values of which schema, for the lists of rules in the reference. */
export interface RulesBySchema {
  /** Ids of the rules that check all parts of documents. */
  everywhere: readonly string[];
  /** Returns the ids of the rules that check values of this schema. Schemas with equal content count as the same. */
  of: (schema: JsonSchema) => string[];
}

/**
 * Infers which rules check which schemas, from the problems that their examples show. A rule shown for an expression
 * and a text applies to all of them. One shown for three kinds of references, addresses or maps applies to all kinds.
 * A rule shown in at least three parts of documents applies to all parts. Pure.
 */
export function inferRulesBySchema(shown: readonly ShownProblem[], schemas: Schemas): RulesBySchema {
  const found = new Map<string, Set<string>>();
  const everywhere: string[] = [];
  const all = subschemasOf(schemas);
  for (const rule of new Set(shown.map((one) => one.rule))) {
    const own = shown.filter((one) => one.rule === rule);
    const hits = own.flatMap((one) => schemasAt(one, schemas));
    const spread = schemaKindsChecked(hits);
    const parts = new Set(own.map(({ pointer }) => parsePointer(pointer)[0] ?? ""));
    if (spread.length === 0 && (parts.size > 2 || own.some(({ isOfFiles }) => isOfFiles)))
      everywhere.push(rule);
    else
      for (const schema of [
        ...hits,
        ...all.filter((one) => spread.some((kind) => kind in schemaKindsOf(one))),
      ]) {
        const key = JSON.stringify(schema);
        found.set(key, (found.get(key) ?? new Set()).add(rule));
      }
  }
  return {
    everywhere: everywhere.sort(),
    of: (schema) => [...(found.get(JSON.stringify(schema)) ?? [])].sort(),
  };
}

/** Returns the kinds of schema of which so many variants were hit that the rule is assumed to check them all. */
function schemaKindsChecked(hits: readonly JsonSchema[]): string[] {
  const traits = hits.map(schemaKindsOf);
  const kinds = new Set(traits.flatMap((one) => Object.keys(one)));
  const count = (kind: string) => new Set(traits.flatMap((one) => one[kind] ?? [])).size;
  return [...kinds].filter((kind) => count(kind) >= (kind === "text" ? 2 : 3));
}

/** Returns the kinds to which a schema belongs (text, link, map …) and its variant of each, by our own keywords. */
function schemaKindsOf(schema: JsonSchema): Record<string, string> {
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

/** Returns the schemas of the value at a problem; for an item or an entry, also those of the field around it. */
function schemasAt({ file, pointer }: ShownProblem, schemas: Schemas): JsonSchema[] {
  const kind = file.path.includes("/brands/") ? "brand" : "campaign";
  const root = { schema: schemas[`${kind}.schema.json`] ?? {}, file: `${kind}.schema.json` };
  let node = readJson(file).root;
  let parts = applicableSchemasOf(root, node, schemas);
  let field: SchemaInFile[] = [];
  for (const key of parsePointer(pointer)) {
    const list = node;
    node = findChild(list, key);
    const own = parts.flatMap(({ schema, file }) => schemaWithFile(schema.properties?.[key], file));
    const isItem = list?.kind === "array";
    const other = parts.flatMap(({ schema, file }) =>
      schemaWithFile(isItem ? schema.items : schema.additionalProperties, file),
    );
    if (own.length > 0) field = own;
    // A problem at an unknown name counts for the object around it.
    if (own.length + other.length > 0)
      parts = (own.length > 0 ? own : other).flatMap((part) => applicableSchemasOf(part, node, schemas));
  }
  return [...new Set([...field, ...parts].map(({ schema }) => schema))];
}

function schemaWithFile(schema: JsonSchema | boolean | undefined, file: string): SchemaInFile[] {
  return typeof schema === "object" ? [{ schema, file }] : [];
}

/** Returns a schema, the one to which it refers, and those of its alternatives that fit the value. */
function applicableSchemasOf(
  part: SchemaInFile,
  node: JsonNode | undefined,
  schemas: Schemas,
): SchemaInFile[] {
  const { $ref, anyOf = [], oneOf = [], "x-link": link } = part.schema;
  // An address has its own rules, not those of general texts.
  if (link) return [part];
  const target = ($ref === undefined ? undefined : resolveSchemaReference($ref, part.file, schemas)) ?? [];
  const inner = [target, ...[...anyOf, ...oneOf].map((schema) => ({ ...part, schema }))].flat();
  const parts = [part, ...inner.flatMap((one) => applicableSchemasOf(one, node, schemas))];
  return parts.filter(({ schema }) => matchesType(schema, node));
}

/** Returns whether a value has the type, or the block type, that a schema requires. */
function matchesType({ properties = {}, type }: JsonSchema, node: JsonNode | undefined): boolean {
  const kind = findChild(node, "type");
  const own = properties.type?.const;
  if (own !== undefined) return kind?.kind === "string" && kind.value === own;
  const types: readonly string[] = [type ?? []].flat();
  if (types.length === 0 || node === undefined || node.kind === "literal") return true;
  return types.includes(node.kind);
}

function subschemasOf(value: unknown): JsonSchema[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as JsonSchema, ...Object.values(value).flatMap(subschemasOf)];
}
