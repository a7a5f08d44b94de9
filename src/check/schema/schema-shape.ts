import { memoize, memoizeByKey, once } from "../../language/memoize.ts";
import { type JsonNode, stringValueAt } from "../json/json-node.ts";
import { type JsonSchema, resolveSchemaReference, type SchemaInFile, type Schemas } from "./json-schema.ts";
import { mergedDocumentSchemas } from "./merged-document-schemas.ts";

/**
 * The schema of a value of a document with its references resolved. Keywords beside a reference are kept and override
 * those of its target.
 */
export class SchemaShape {
  /** The keywords beside a reference, then its target. The first part that has a keyword counts. */
  readonly #parts: readonly SchemaInFile[];
  readonly #book: SchemaShapes;
  /**
   * The keywords of the schema and of all schemas that it combines, in one object. Sub-schemas inside still hold
   * references: use the methods.
   */
  readonly annotations: JsonSchema;

  constructor(parts: readonly SchemaInFile[], book: SchemaShapes) {
    this.#parts = parts;
    this.#book = book;
    this.annotations = Object.assign({}, ...[...parts].reverse().map((part) => part.schema));
  }

  /** Returns the shape of a property: its own schema or that of additional properties; undefined if neither exists. */
  property(name: string): SchemaShape | undefined {
    for (const { schema, file } of this.#parts) {
      const found = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
      if (found) return this.#book.shapeOf(found, file);
    }
    for (const { schema, file } of this.#parts) {
      if (typeof schema.additionalProperties === "object")
        return this.#book.shapeOf(schema.additionalProperties, file);
    }
    return undefined;
  }

  /** The properties with their own schema, in the schema's order. */
  get propertyNames(): string[] {
    return this.#propertyNames();
  }

  readonly #propertyNames = once(() =>
    this.#parts.flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
  );

  /** The keys that an object must have. */
  get required(): string[] {
    return this.#required();
  }

  readonly #required = once(() => [...new Set(this.#parts.flatMap(({ schema }) => schema.required ?? []))]);

  get items(): SchemaShape | undefined {
    return this.#items();
  }

  readonly #items = once(() => this.#sub(({ items }) => items && [items])[0]);

  /** Returns the schema object that contains a keyword, with its own description; undefined if none does. */
  holderOf(keyword: keyof JsonSchema): JsonSchema | undefined {
    return this.#parts.find(({ schema }) => schema[keyword] !== undefined)?.schema;
  }

  /** The alternatives of a union; empty if this is not a union. */
  get branches(): readonly SchemaShape[] {
    return this.#branches();
  }

  readonly #branches = once(() => this.#sub(({ oneOf, anyOf }) => oneOf ?? anyOf));

  /** The names bound here, each with its schema. */
  get binds(): Record<string, JsonSchema> {
    const bound: Record<string, JsonSchema> = {};
    for (const { schema, file } of this.#parts) {
      for (const [name, target] of Object.entries(schema["x-binds"] ?? {})) {
        bound[name] = this.#book.shapeOf(target, file).annotations;
      }
    }
    return bound;
  }

  /** Narrows a union to the alternative, or an object to the kind, that matches the value; returns `this` if neither. */
  narrow(node: JsonNode): SchemaShape {
    const { "x-kind": key } = this.annotations;
    if (key !== undefined) return this.#ofKind(node, key);
    const { branches } = this;
    if (branches.length === 0) return this;
    const tag = this.annotations.discriminator?.propertyName;
    const branch =
      tag === undefined
        ? branches.find((one) => one.mayHold(node))
        : this.#branchByTag().get(stringValueAt(node, tag));
    return branch ? this.#narrowedTo(branch) : this;
  }

  readonly #narrowedTo = memoizeByKey(
    (branch: SchemaShape) =>
      new SchemaShape([...this.#parts.map(resolveUnion), ...branch.#parts], this.#book),
  );

  /** The values of the discriminator of a union, such as the block types. */
  get tags(): string[] {
    const tag = this.annotations.discriminator?.propertyName;
    if (tag === undefined) return [];
    return this.branches.map((branch) => String(branch.property(tag)?.annotations.const));
  }

  /** Returns the alternative of a union with this discriminator value; undefined if it does not exist. */
  branchOf(value: string): SchemaShape | undefined {
    const tag = this.annotations.discriminator?.propertyName;
    if (tag === undefined) return undefined;
    return this.#branchByTag().get(value);
  }

  /** Returns whether a schema of this file name exists, listed in a union or not. */
  hasSchema(file: string): boolean {
    return this.#book.has(file);
  }

  /** Returns whether the type of the value is allowed; its content is not checked. */
  mayHold(node: JsonNode): boolean {
    const { type, enum: values } = this.annotations;
    if (type === undefined) return values === undefined || node.kind === "string" || node.kind === "literal";
    return [type].flat().some((name) => jsonKindsOf(node).includes(name));
  }

  #ofKind(node: JsonNode, key: string): SchemaShape {
    const kind = kindOfObject(stringValueAt(node, key), this.property(key)?.annotations);
    return kind === undefined ? this : this.#ofKindNamed(kind);
  }

  readonly #ofKindNamed = memoizeByKey((kind: string) => {
    const parts = this.#parts.map(({ schema, file }) => ({ schema: schemaOfKind(schema, kind), file }));
    return new SchemaShape(parts, this.#book);
  });

  /** The alternatives of a union by the value of its discriminator. */
  readonly #branchByTag = once(() => {
    const tag = this.annotations.discriminator?.propertyName ?? "";
    const byTag = new Map<unknown, SchemaShape>();
    for (const branch of this.branches) {
      const value = branch.property(tag)?.annotations.const;
      if (value !== undefined && !byTag.has(value)) byTag.set(value, branch);
    }
    return byTag;
  });

  #sub(pick: (schema: JsonSchema) => JsonSchema[] | undefined): SchemaShape[] {
    for (const { schema, file } of this.#parts) {
      const found = pick(schema);
      if (found) return found.map((item) => this.#book.shapeOf(item, file));
    }
    return [];
  }
}

/** Returns the shapes (schemas with resolved references) of a set of schema files. Each schema is resolved once. */
export class SchemaShapes {
  readonly #schemas: Schemas;
  readonly #known = new Map<JsonSchema, SchemaShape>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Returns the shape of a whole document. Throws if the schema is missing because the set is incomplete. */
  root(file: string): SchemaShape {
    const schema = this.#schemas[file];
    if (!schema) throw new Error(`No schema is called ${file}`);
    return this.shapeOf(schema, file);
  }

  has(file: string): boolean {
    return Object.hasOwn(this.#schemas, file);
  }

  /** Returns every name that any schema binds in a campaign. The engine's words read no endpoints. */
  readonly boundNames = once((): readonly string[] => {
    const names = new Set<string>();
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const name of Object.keys((value as JsonSchema)["x-binds"] ?? {})) names.add(name);
      for (const inner of Object.values(value)) visit(inner);
    };
    const { "words.schema.json": _, ...others } = this.#schemas;
    visit(others);
    return [...names];
  });

  shapeOf(schema: JsonSchema, file: string): SchemaShape {
    let shape = this.#known.get(schema);
    if (!shape) {
      shape = new SchemaShape(this.#follow({ schema, file }, []), this);
      this.#known.set(schema, shape);
    }
    return shape;
  }

  #follow(part: SchemaInFile, seen: readonly JsonSchema[]): SchemaInFile[] {
    const { $ref, ...rest } = part.schema;
    if ($ref === undefined || seen.includes(part.schema)) return [part];
    const target = this.#target($ref, part.file);
    return [{ schema: rest, file: part.file }, ...this.#follow(target, [...seen, part.schema])];
  }

  #target(reference: string, from: string): SchemaInFile {
    const found = resolveSchemaReference(reference, from, this.#schemas);
    if (found) return found;
    throw new Error(`schemas/${from} refers to ${reference}, which is not there`);
  }
}

/** Returns the book of all shapes (resolved schemas) of a set of schema files; created once per set. */
export const schemaShapesOf = memoize((schemas: Schemas) => new SchemaShapes(mergedDocumentSchemas(schemas)));

function resolveUnion({ schema, file }: SchemaInFile): SchemaInFile {
  const { oneOf, anyOf, discriminator, ...rest } = schema;
  return { schema: rest, file };
}

/** Returns the JSON Schema types of a value. */
function jsonKindsOf(node: JsonNode): string[] {
  if (node.kind !== "literal") return [node.kind];
  if (node.value === null) return ["null"];
  if (typeof node.value === "boolean") return ["boolean"];
  return Number.isInteger(node.value) ? ["number", "integer"] : ["number"];
}

/** Returns an object's kind from the value of its kind key and that key's schema; undefined if it is not a kind. Pure. */
function kindOfObject(said: unknown, schema: JsonSchema | undefined): string | undefined {
  const kind = said ?? schema?.default;
  return typeof kind === "string" && schema?.enum?.includes(kind) ? kind : undefined;
}

/** Returns the schema for an object of this kind, with only its keys and their keywords for this kind. Pure. */
function schemaOfKind({ "x-kind": _, ...schema }: JsonSchema, kind: string): JsonSchema {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, { "x-kinds": kinds, ...property }]) => {
    if (kinds && !kinds[kind]) return [];
    return [[key, { ...property, ...kinds?.[kind] }]];
  });
  return { ...schema, ...(schema.properties && { properties: Object.fromEntries(own) }) };
}
