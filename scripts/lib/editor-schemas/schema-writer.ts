import {
  type JsonSchema,
  resolveSchemaReference,
  type Schemas,
} from "../../../src/check/schema/json-schema.ts";
import { havingKey, type Kinds, kindsOfSchema } from "./kinds-of-schema.ts";
import { withBothLanguages, withWholeAddresses } from "./prepare-schemas.ts";

/**
 * The part of a document that a schema is for. `whole`: the page has it unchanged. `changes`: it changes a base, so
 * that keys may be missing. `patch`: changes, or null to remove the value. `element`: a patch of a list's element, which
 * can also place it. `variant`: the changes of a variant.
 */
type Mode = "whole" | "changes" | "patch" | "element" | "variant";

const NAME_SUFFIXES: Readonly<Record<Mode, string>> = {
  whole: "",
  changes: "Changes",
  patch: "Patch",
  element: "Element",
  variant: "Variant",
};

/** Keywords that depend on the mode, and those that only people and the engine read. */
const HANDLED_KEYWORDS = new Set([
  ...["$ref", "$id", "$schema", "$comment", "title", "definitions", "examples", "discriminator"],
  ...[
    "type",
    "enum",
    "const",
    "oneOf",
    "anyOf",
    "properties",
    "additionalProperties",
    "propertyNames",
    "items",
  ],
  ...["required", "dependencies", "minProperties"],
]);

/** Keys of a document that it does not take from its base. */
const IDENTITY_KEYS = ["$schema", "$comment", "language", "id", "route", "extends", "variants"];

/** Keys of a document without effect in a variant's patch. */
const KEYS_OUTSIDE_VARIANTS = ["route", "extends", "variants"];

const PLACE_KEYS = ["$before", "$after"];

const TWO_PLACES = { type: "object", required: PLACE_KEYS, properties: { $before: true, $after: true } };

/** Writes schemas of JSON Schema alone, each once, into `definitions`. */
export class SchemaWriter {
  readonly definitions = new Map<string, object>();
  readonly #schemas: Schemas;
  readonly #root: string;
  /** The addresses of the schemas that are being written in place. */
  readonly #open = new Set<string>();

  /** `root` is the file of the whole document. */
  constructor(schemas: Schemas, root: string) {
    this.#schemas = withBothLanguages(withWholeAddresses(schemas));
    this.#root = root;
  }

  /** Returns a reference to the schema at an address (`file#pointer`), and writes that schema once. */
  referTo(address: string, mode: Mode): object {
    const name = nameOfAddress(address) + NAME_SUFFIXES[mode];
    if (!this.definitions.has(name)) {
      this.definitions.set(name, {});
      this.definitions.set(name, this.#write({ $ref: address }, mode));
    }
    return { $ref: `#/definitions/${name}` };
  }

  #convert(schema: JsonSchema, mode: Mode): object {
    const { $ref, ...own } = schema;
    if (schema["x-patch"])
      return { description: own.description, allOf: [this.referTo(this.#root, "variant")] };
    if ($ref === undefined) return this.#write(schema, mode);
    if (Object.keys(own).length === 0) return this.referTo($ref, mode);
    // Editors show the description of the target first, so the target is written in place. It may contain itself.
    if (this.#open.has($ref)) return { description: own.description, allOf: [this.referTo($ref, mode)] };
    this.#open.add($ref);
    const written = this.#write(schema, mode);
    this.#open.delete($ref);
    return written;
  }

  /** Writes a schema in place, with the keywords of all schemas to which it refers. */
  #write(schema: JsonSchema, mode: Mode): object {
    const flat = this.#flatten(schema);
    const kinds = kindsOfSchema(flat, (branch) => this.#flatten(branch));
    if (kinds && mode === "whole") return this.#writeKinds(kinds);
    if (kinds) return kinds.tag ? this.#writeChangedKinds(kinds, mode) : this.#writeObject(kinds.any, mode);
    return flat["x-required"] && mode === "whole" ? this.#writeRow(flat) : this.#writeObject(flat, mode);
  }

  /** Each kind has a closed schema of its own, so that editors offer its keys, and one mistake is one diagnostic. */
  #writeKinds({ any: { description, required }, tag, kinds }: Kinds): object {
    return removeUndefinedValues({
      description,
      type: "object",
      required,
      properties: tag && { [tag.key]: this.#convert(tag.schema, "whole") },
      allOf: kinds.map(({ condition, schema }) => ({
        if: condition,
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
        then: typeof schema === "string" ? this.referTo(schema, "whole") : this.#writeObject(schema, "whole"),
      })),
    });
  }

  /**
   * A patch may state the kind: for a new block, or to change it. It then has the keys of that kind, and null for those of
   * another. Without a kind, it may have the keys of all.
   */
  #writeChangedKinds({ any, tag, kinds }: Kinds, mode: Mode): object {
    const known = tag?.key ?? "";
    return removeUndefinedValues({
      description: any.description,
      ...valuesOf({ type: "object" }, mode),
      if: havingKey(known),
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      then: {
        properties: tag && { [known]: this.#convert(tag.schema, "whole") },
        allOf: kinds.map(({ condition, schema }) => ({
          if: condition,
          // biome-ignore lint/suspicious/noThenProperty: as above.
          then: this.#referToChangedKind(schema, mode),
        })),
      },
      else: this.#writeObject(any, mode),
    });
  }

  #referToChangedKind(schema: JsonSchema | string, mode: Mode): object {
    const flat = this.#flatten(typeof schema === "string" ? { $ref: schema } : schema);
    const write = () => ({ ...this.#writeObject(flat, mode), additionalProperties: { type: "null" } });
    if (typeof schema !== "string") return write();
    const name = nameOfAddress(schema) + NAME_SUFFIXES[mode];
    if (!this.definitions.has(name)) {
      this.definitions.set(name, {});
      this.definitions.set(name, write());
    }
    return { $ref: `#/definitions/${name}` };
  }

  /** A row with `row` changes the shared row. */
  #writeRow({ "x-required": required, anyOf: _, ...row }: JsonSchema): object {
    return {
      description: row.description,
      type: "object",
      if: havingKey("row"),
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      then: this.#writeObject(row, "changes"),
      else: this.#writeObject({ ...row, ...(required && { required }) }, "whole"),
    };
  }

  #writeObject(schema: JsonSchema, mode: Mode): object {
    const isWhole = mode === "whole";
    // The key `patch` describes itself; editors would show the document's description first.
    const isPatch = mode === "variant";
    const { anyOf, items, "x-exactlyOne": keys, "x-name": name, "x-required": isRow } = schema;
    const { required, dependencies, minProperties } = schema;
    const kept = Object.entries(schema).filter(
      ([key]) => !HANDLED_KEYWORDS.has(key) && !key.startsWith("x-") && (key !== "description" || !isPatch),
    );
    return removeUndefinedValues({
      ...Object.fromEntries(kept),
      ...(isWhole && { required, dependencies, minProperties, oneOf: keys?.map(havingKey) }),
      ...valuesOf(schema, mode),
      ...(mode === "element" && { not: TWO_PLACES }),
      anyOf: isRow ? undefined : anyOf?.map((one) => this.#convert(one, mode)),
      ...this.#writeProperties(schema, mode),
      items: items && this.#convert(items, "whole"),
      ...(name !== undefined && this.#writeNamedList(items ?? {}, mode)),
    });
  }

  #writeProperties(schema: JsonSchema, mode: Mode): object {
    const { properties, additionalProperties: others, propertyNames, required = [] } = schema;
    const inner: Mode = mode === "whole" ? "whole" : "patch";
    const isDocument = schema.title !== undefined && properties?.extends !== undefined;
    const written = Object.entries(properties ?? {}).map(([key, property]) => {
      if (mode === "variant" && KEYS_OUTSIDE_VARIANTS.includes(key)) return [key, false];
      if (isDocument && IDENTITY_KEYS.includes(key)) return [key, this.#convert(property, "whole")];
      // A key that an object must have cannot be removed.
      return [key, this.#convert(property, inner === "patch" && required.includes(key) ? "changes" : inner)];
    });
    const places = mode === "element" ? PLACE_KEYS.map((key) => [key, { type: "string" }]) : [];
    const names = propertyNames && this.#writeObject(propertyNames, "whole");
    return {
      properties: properties && Object.fromEntries([...written, ...places]),
      additionalProperties: typeof others === "object" ? this.#convert(others, inner) : others,
      propertyNames: names && Object.keys(names).length > 0 ? names : undefined,
    };
  }

  /** A list with named elements can be patched by an object of these names. */
  #writeNamedList(items: JsonSchema, mode: Mode): object {
    if (mode === "whole") return { type: "array", additionalProperties: undefined };
    return {
      ...valuesOf({ type: ["array", "object"] }, mode),
      properties: { $comment: { type: "string" } },
      additionalProperties: this.#convert(items, "element"),
    };
  }

  /** Returns a schema with the keywords of all schemas to which it refers. Its own keywords take precedence. */
  #flatten({ $ref, ...own }: JsonSchema): JsonSchema {
    if ($ref === undefined) return own;
    const target = this.#flatten(resolveSchemaReference($ref, "", this.#schemas)?.schema ?? {});
    const properties = { ...target.properties, ...own.properties };
    return { ...target, ...own, ...(Object.keys(properties).length > 0 && { properties }) };
  }
}

/** Returns the type and the values of a schema; in a patch null is one of them. */
function valuesOf({ type, enum: values, const: only }: JsonSchema, mode: Mode): object {
  if (mode !== "patch" && mode !== "element") return { type, enum: values, const: only };
  const listed = values ?? (only === undefined ? undefined : [only]);
  return {
    type: type && [...new Set([...[type].flat(), "null"])],
    enum: listed && [...new Set([...listed, null])],
  };
}

function removeUndefinedValues(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

/** Returns the name of a definition for a schema: `text`, `heroBlock`, `campaign`. */
function nameOfAddress(address: string): string {
  const block = /^blocks\/(.+)\.schema\.json$/.exec(address)?.[1];
  if (block !== undefined) return `${block}Block`;
  return /([^/]+?)(\.schema\.json)?$/.exec(address)?.[1] ?? address;
}
