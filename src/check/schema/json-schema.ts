import type { LocalizedText } from "../../language/messages/localized-text.ts";

/** The keywords of JSON Schema (draft-07) that our schemas use, and our own `x-` keywords. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  title?: string;
  description?: string;
  /** The description in Chinese; every description has one. */
  "x-zh"?: string;
  /** The label of the key in forms, if it differs from `x-labels`. */
  "x-label"?: LocalizedText;
  /** The audience that edits the value. Without it, audience.ts derives one. */
  "x-audience"?: Audience;
  /** Only on the schema of definitions: all labels for forms. */
  "x-labels"?: FormLabels;
  default?: unknown;
  /** Sample values, for people and editors. */
  examples?: unknown[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  /** 0 for a customer-facing text that may be empty; all others must not be empty. */
  minLength?: number;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  propertyNames?: JsonSchema;
  minProperties?: number;
  required?: string[];
  dependencies?: Record<string, string[]>;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  discriminator?: { propertyName: string };
  definitions?: Record<string, JsonSchema>;
  /** The string is an expression that yields this type. */
  "x-expression"?: "boolean" | "number" | "string" | "list" | "any";
  /** The string is text with {expressions}. */
  "x-template"?: boolean;
  /** Only with `x-template`: the text may contain links (see language/linked-text.ts). */
  "x-linked"?: boolean;
  /**
   * The string names an entry of this map of the document, or of this map of its brand. `inert`: the entry is only
   * displayed here and cannot be tapped.
   */
  "x-references"?: { map?: string; brand?: string; inert?: boolean };
  /** The string names a key of this map, which is a sibling of the string or of one of its parents. */
  "x-siblings"?: string;
  /** The string names a document of this kind by its id, or an entry of this map. Rules check it themselves. */
  "x-names"?: { documents?: "campaign" | "brand"; map?: string };
  /** The object is a patch of the document that contains it. */
  "x-patch"?: boolean;
  /** Additional names that expressions inside can read. */
  "x-binds"?: Record<string, JsonSchema>;
  /** In `x-binds`: the sibling key whose expression is the list of which the bound name is an item. */
  "x-itemOf"?: string;
  /** With `x-itemOf`: the sibling key in which the document may give the item another name. */
  "x-nameOf"?: string;
  /** In `x-binds`: the brand's map whose entry, named like the key here, declares the bound name in its `data`. */
  "x-dataOf"?: string;
  /** In `x-binds`: the sibling list that declares the members of the bound name, each with its name and type. */
  "x-argumentsIn"?: string;
  /**
   * Maximum width in em (a Chinese character is 1) of texts of the referenced entry when this block shows them, by
   * path: `{ "places.label": 7 }`.
   */
  "x-fits"?: Record<string, number>;
  /** The number shown for each `item` must increase from the first item to the last; `weakly`: or stay equal. */
  "x-ascending"?: "strictly" | "weakly";
  /** The range outside which a number is allowed, but was probably meant in another unit or has a digit too many. */
  "x-plausible"?: { minimum: number; maximum: number };
  /** Customers see the text directly after that of this sibling, as an amount and its unit. */
  "x-follows"?: string;
  /** In words.schema.json: the blocks or keys of a page of which one makes the page need the word. Default: all pages. */
  "x-shownBy"?: string[];
  "x-exactlyOne"?: string[];
  /** The keys that an object must have after merging. */
  "x-required"?: string[];
  /** The key that determines the object's kind; if it is omitted, its default counts. */
  "x-kind"?: string;
  /** The kinds that may have this key, each with additional keywords for it. Default: all kinds. */
  "x-kinds"?: Record<string, JsonSchema>;
  /** In `x-kinds`: an object of this kind must have the key. */
  "x-needed"?: boolean;
  /** Properties of the steps that this key defines. */
  "x-step"?: StepProperty[];
  /** The object is a map whose entries the document uses by name. */
  "x-map"?: Omit<DocumentMap, "name">;
  /** The key in which each element of a list has its name, by which `extends` and `variants` can patch it. */
  "x-name"?: string;
  /** The order of the object's entries is visible to customers. */
  "x-ordered"?: boolean;
  /** Only for authors, editors and the checker; not sent to phones. */
  "x-unpublished"?: boolean;
  /** The allowed target of the address. `image` is a literal; `picture` is the result of an expression. */
  "x-link"?: "image" | "picture" | "route" | "page" | "external";
  /** The sibling keys with the width and height at which a picture is shown. */
  "x-size"?: { width: string; height: string };
}

/** The people that edit a value: operators the content, developers the data of the server and of expressions. */
export type Audience = "operator" | "developer";

/** A property of a kind of step, from `x-step` in the schemas; scripts/lib/generate-lookup-modules.ts describes each. */
export type StepProperty = "asking" | "deciding" | "leading" | "leaving" | "phoning" | "showing";

/** One of a campaign's maps. */
export interface DocumentMap {
  name: string;
  /** The word for one entry. */
  noun: string;
  /** Whether an entry is used by a reference (`do`, `call`, …) or by an expression that reads it. */
  usedBy: "reference" | "expression";
  /** How expressions read an entry: as a member (`constants.cap`) or by its name alone. Undefined if they cannot. */
  readAs?: "member" | "name";
}

/** Short labels of keys, blocks and values in forms; descriptions are full sentences. */
export interface FormLabels {
  keys: Readonly<Record<string, LocalizedText & { unit?: LocalizedText }>>;
  /** By block type. */
  blocks: Readonly<Record<string, LocalizedText>>;
  /** By key, then by value. */
  values: Readonly<Record<string, Readonly<Record<string, LocalizedText>>>>;
}

/** The schemas, by their file name in schemas/: `campaign.schema.json`, `blocks/hero.schema.json`. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A schema object and its file, against which its references are resolved. */
export interface SchemaInFile {
  schema: JsonSchema;
  file: string;
}

/** Returns the target of a reference in a file, and its address (`file#pointer`); undefined if it is missing. Pure. */
export function resolveSchemaReference(
  reference: string,
  from: string,
  schemas: Schemas,
): (SchemaInFile & { address: string }) | undefined {
  const { pathname, hash } = new URL(reference, `schema://x/${from}`);
  const file = pathname.slice(1);
  const keys = hash.split("/").slice(1);
  const found = keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    schemas[file],
  );
  const isThere = typeof found === "object" && found !== null;
  return isThere ? { schema: found, file, address: file + hash } : undefined;
}
