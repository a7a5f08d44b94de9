import type { Saying } from "../../language/messages/saying.ts";

/** The keywords of JSON Schema (draft-07) that our schemas use, and those of our own. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  /** The description in Chinese: of each there is one. */
  "x-zh"?: string;
  /** What a key is called in forms, where it is not what x-labels says. */
  "x-label"?: Saying;
  /** Of the definitions: what all is called in forms. */
  "x-labels"?: Labels;
  default?: unknown;
  /** Values as they are written, for people and editors. */
  examples?: unknown[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  /** Of a text for customers 0 where it may be empty: others may not. */
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
  /** Of a template: it may hold links, as language/linked-text.ts reads them. */
  "x-linked"?: boolean;
  /**
   * The string names an entry of that map of the document, or of that one of its `brand`. `inert`: what is named is
   * only looked at here, nothing of it can be tapped.
   */
  "x-references"?: { map?: string; brand?: string; inert?: boolean };
  /** The string names a key of that map, which stands beside it or beside what it stands in. */
  "x-siblings"?: string;
  /** The string names a document of this kind by its id, or an entry of that map, which the rules look after themselves. */
  "x-names"?: { documents?: "campaign" | "brand"; map?: string };
  /** Of an object: it is a patch over the document that it stands in. */
  "x-patch"?: boolean;
  /** Expressions inside see these names too. */
  "x-binds"?: Record<string, JsonSchema>;
  /** In x-binds: the name is an item of the list that the expression under this key beside it yields. */
  "x-itemOf"?: string;
  /** Beside x-itemOf: the key beside it that gives the item another name. */
  "x-nameOf"?: string;
  /**
   * Of a reference: how wide texts of what it names may be where this block shows them, in em (a Chinese character is 1),
   * by the keys that lead to them: `{ "places.label": 7 }`.
   */
  "x-fits"?: Record<string, number>;
  /** Of a text that sees item: the numbers of the items that it shows rise from the first to the last; weakly: or stay the same. */
  "x-ascending"?: "strictly" | "weakly";
  "x-exactlyOne"?: string[];
  /** Of an object: the key that says of which kind it is; what that key says by default counts where it is left out. */
  "x-kind"?: string;
  /** Of a key in such an object: the kinds that have it, each with what else is true of it then. Left out, all have it. */
  "x-kinds"?: Record<string, JsonSchema>;
  /** In x-kinds: an object of this kind must have the key. */
  "x-needed"?: boolean;
  /** Of a word that says what a step does: what is true of such steps. */
  "x-step"?: StepFact[];
  /** Its entries have names of their own, by which the document uses them. */
  "x-map"?: Omit<DocumentMap, "name">;
  /** Of a list: the key under which its elements have names, by which `extends` and `variants` may patch it. */
  "x-name"?: string;
  /** Of an object: its entries stand in an order that customers see. */
  "x-ordered"?: boolean;
  /** Only colleagues, editors and the checker read it: phones do not get it. */
  "x-unpublished"?: boolean;
  /** Where the address may lead. `image` is written out; `picture` is one that an expression yields. */
  "x-link"?: "image" | "picture" | "route" | "page" | "external";
  /** Of a picture's file: the keys beside it that say how large it is drawn. */
  "x-size"?: { width: string; height: string };
}

/** What may be true of a kind of step; scripts/lib/document-tables.ts says what each means. */
export type StepFact = "asking" | "deciding" | "leading" | "leaving" | "phoning" | "showing";

/** One of a campaign's maps. */
export interface DocumentMap {
  name: string;
  /** What one of its entries is called. */
  noun: string;
  /** What counts as a use of an entry: a reference that names it (`do`, `call`, …), or an expression that reads it. */
  usedBy: "reference" | "expression";
  /** How expressions read an entry: as a member of the map (constants.cap), or by its name alone. Left out, they cannot. */
  readAs?: "member" | "name";
}

/** What keys, blocks and values are called in forms: short, where descriptions are whole sentences. */
export interface Labels {
  keys: Readonly<Record<string, Saying & { unit?: Saying }>>;
  /** By the types of blocks. */
  blocks: Readonly<Record<string, Saying>>;
  /** By the key, and the value that is chosen there. */
  values: Readonly<Record<string, Readonly<Record<string, Saying>>>>;
}

/** The schemas, by their file name in schemas/: `campaign.schema.json`, `blocks/hero.schema.json`. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** One schema object and the file it stands in, against which its references count. */
export interface FiledSchema {
  schema: JsonSchema;
  file: string;
}

/** Returns what a reference in a file leads to, and its address (`file#pointer`); undefined if nothing is there. Pure. */
export function followReference(
  reference: string,
  from: string,
  schemas: Schemas,
): (FiledSchema & { address: string }) | undefined {
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
