/** The keywords of JSON Schema (draft-07) that our schemas use, and those of our own. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  default?: unknown;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
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
  "x-expression"?: "boolean" | "number" | "any";
  /** The string is text with {expressions}. */
  "x-template"?: boolean;
  /** The string names an entry of that map of the document, or one of the `enum` at the reference `or`. */
  "x-references"?: { map: string; or?: string };
  /** Expressions inside see these names too. */
  "x-binds"?: Record<string, JsonSchema>;
  "x-exactlyOne"?: string[];
  /** Where the address may lead. */
  "x-link"?: "image" | "route" | "external";
}

/** The schemas, by their file name in schemas/: `campaign.schema.json`, `blocks/hero.schema.json`. */
export type Schemas = Readonly<Record<string, JsonSchema>>;
