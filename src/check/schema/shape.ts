import { byKey, memoize, once } from "../../language/memoize.ts";
import { type JsonNode, textAt } from "../json/json-node.ts";
import { effectiveSchemas } from "./effective-schemas.ts";
import { type FiledSchema, followReference, type JsonSchema, type Schemas } from "./json-schema.ts";

/**
 * What a place of a document may hold: a schema with its references followed. Keywords beside a reference are
 * kept and win over those of its target.
 */
export class Shape {
  /** What stands beside a reference comes before the reference's target: the first that has a keyword counts. */
  readonly #parts: readonly FiledSchema[];
  readonly #book: ShapeBook;
  /** The keywords of all parts in one object. Sub-schemas inside still hold references: use the methods. */
  readonly annotations: JsonSchema;

  constructor(parts: readonly FiledSchema[], book: ShapeBook) {
    this.#parts = parts;
    this.#book = book;
    this.annotations = Object.assign({}, ...[...parts].reverse().map((part) => part.schema));
  }

  /** What stands under a name: its own schema, else that of additional properties. */
  property(name: string): Shape | undefined {
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

  /** The names that have a schema of their own, in its order. */
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

  get items(): Shape | undefined {
    return this.#items();
  }

  readonly #items = once(() => this.#sub(({ items }) => items && [items])[0]);

  /** The schema that says a keyword here, with its own description. */
  holderOf(keyword: keyof JsonSchema): JsonSchema | undefined {
    return this.#parts.find(({ schema }) => schema[keyword] !== undefined)?.schema;
  }

  /** The alternatives of a union; none where it is not one. */
  get branches(): readonly Shape[] {
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

  /** This shape with a union narrowed to the alternative, or an object to the kind, that the value means; itself where it is neither. */
  narrow(node: JsonNode): Shape {
    const { "x-kind": key } = this.annotations;
    if (key !== undefined) return this.#ofKind(node, key);
    const { branches } = this;
    if (branches.length === 0) return this;
    const tag = this.annotations.discriminator?.propertyName;
    const branch = branches.find((branch) =>
      tag === undefined ? branch.mayHold(node) : branch.#hasTag(node, tag),
    );
    return branch ? this.#narrowedTo(branch) : this;
  }

  readonly #narrowedTo = byKey(
    (branch: Shape) => new Shape([...this.#parts.map(withoutUnion), ...branch.#parts], this.#book),
  );

  /** The values of the property that tells the alternatives of a union apart, such as the types of blocks. */
  get tags(): string[] {
    const tag = this.annotations.discriminator?.propertyName;
    if (tag === undefined) return [];
    return this.branches.map((branch) => String(branch.property(tag)?.annotations.const));
  }

  /** The alternative of a union that has this value for its tag. */
  branchOf(value: string): Shape | undefined {
    const tag = this.annotations.discriminator?.propertyName;
    if (tag === undefined) return undefined;
    return this.branches.find((branch) => branch.property(tag)?.annotations.const === value);
  }

  /** Whether there is a schema of this file name, listed in a union or not. */
  isThere(file: string): boolean {
    return this.#book.has(file);
  }

  /** Whether the kind of the value (not what is inside) is allowed. */
  mayHold(node: JsonNode): boolean {
    const { type, enum: values } = this.annotations;
    if (type === undefined) return values === undefined || node.kind === "string" || node.kind === "literal";
    return [type].flat().some((name) => jsonKindsOf(node).includes(name));
  }

  #ofKind(node: JsonNode, key: string): Shape {
    const kind = kindOf(textAt(node, key), this.property(key)?.annotations);
    return kind === undefined ? this : this.#ofKindNamed(kind);
  }

  readonly #ofKindNamed = byKey((kind: string) => {
    const parts = this.#parts.map(({ schema, file }) => ({ schema: schemaOfKind(schema, kind), file }));
    return new Shape(parts, this.#book);
  });

  #hasTag(node: JsonNode, tag: string): boolean {
    const value = textAt(node, tag);
    return value !== undefined && value === this.property(tag)?.annotations.const;
  }

  #sub(pick: (schema: JsonSchema) => JsonSchema[] | undefined): Shape[] {
    for (const { schema, file } of this.#parts) {
      const found = pick(schema);
      if (found) return found.map((item) => this.#book.shapeOf(item, file));
    }
    return [];
  }
}

/** Follows the references of a set of schemas. Each schema is looked at once. */
export class ShapeBook {
  readonly #schemas: Schemas;
  readonly #known = new Map<JsonSchema, Shape>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** The shape of a whole document. Throws where there is no such schema: the set is incomplete. */
  root(file: string): Shape {
    const schema = this.#schemas[file];
    if (!schema) throw new Error(`No schema is called ${file}`);
    return this.shapeOf(schema, file);
  }

  has(file: string): boolean {
    return Object.hasOwn(this.#schemas, file);
  }

  /** Every name that some schema binds. */
  readonly boundNames = once((): readonly string[] => {
    const names = new Set<string>();
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const name of Object.keys((value as JsonSchema)["x-binds"] ?? {})) names.add(name);
      for (const inner of Object.values(value)) visit(inner);
    };
    visit(this.#schemas);
    return [...names];
  });

  shapeOf(schema: JsonSchema, file: string): Shape {
    let shape = this.#known.get(schema);
    if (!shape) {
      shape = new Shape(this.#follow({ schema, file }, []), this);
      this.#known.set(schema, shape);
    }
    return shape;
  }

  #follow(part: FiledSchema, seen: readonly JsonSchema[]): FiledSchema[] {
    const { $ref, ...rest } = part.schema;
    if ($ref === undefined || seen.includes(part.schema)) return [part];
    const target = this.#target($ref, part.file);
    return [{ schema: rest, file: part.file }, ...this.#follow(target, [...seen, part.schema])];
  }

  #target(reference: string, from: string): FiledSchema {
    const found = followReference(reference, from, this.#schemas);
    if (found) return found;
    throw new Error(`schemas/${from} refers to ${reference}, which is not there`);
  }
}

/** The shapes of a set of schemas; made once for each set. */
export const bookOf = memoize((schemas: Schemas) => new ShapeBook(effectiveSchemas(schemas)));

function withoutUnion({ schema, file }: FiledSchema): FiledSchema {
  const { oneOf, anyOf, discriminator, ...rest } = schema;
  return { schema: rest, file };
}

/** The JSON Schema types that a value has. */
function jsonKindsOf(node: JsonNode): string[] {
  if (node.kind !== "literal") return [node.kind];
  if (node.value === null) return ["null"];
  if (typeof node.value === "boolean") return ["boolean"];
  return Number.isInteger(node.value) ? ["number", "integer"] : ["number"];
}

/** The kind of an object by what stands at its `x-kind`, whose schema is given; undefined where that is no kind. Pure. */
function kindOf(said: unknown, schema: JsonSchema | undefined): string | undefined {
  const kind = said ?? schema?.default;
  return typeof kind === "string" && schema?.enum?.includes(kind) ? kind : undefined;
}

/** The schema of an object of this kind: only with the keys that it has, and with what is true of them then. Pure. */
function schemaOfKind({ "x-kind": _, ...schema }: JsonSchema, kind: string): JsonSchema {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, { "x-kinds": kinds, ...property }]) => {
    if (kinds && !kinds[kind]) return [];
    return [[key, { ...property, ...kinds?.[kind] }]];
  });
  return { ...schema, ...(schema.properties && { properties: Object.fromEntries(own) }) };
}
