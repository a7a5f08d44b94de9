import type { Saying } from "../language/messages/saying.ts";

/** Whatever the reference has an entry for, each with an address of its own: `blocks/voucher`. */
export const GROUPS = [
  "documents",
  "blocks",
  "steps",
  "definitions",
  "topics",
  "names",
  "operators",
  "functions",
  "macros",
  "formats",
  "rules",
  "recipes",
] as const;

export type Group = (typeof GROUPS)[number];

/** All that is said of the language: what the pages in Markdown and the studio's room are made of. It is JSON. */
export interface Reference {
  /** The rules that look at all parts of documents. */
  everywhere: readonly string[];
  documents: readonly SchemaEntry[];
  blocks: readonly SchemaEntry[];
  /** What a step may say besides what it does. */
  step: SchemaEntry;
  steps: readonly StepEntry[];
  definitions: readonly SchemaEntry[];
  topics: readonly WordEntry[];
  /** What texts are made of. */
  texts: WordEntry;
  /** What expressions see everywhere. */
  names: SchemaEntry;
  operators: readonly WordEntry[];
  functions: readonly WordEntry[];
  macros: readonly WordEntry[];
  formats: readonly WordEntry[];
  rules: readonly RuleEntry[];
  recipes: readonly RecipeEntry[];
  /** Values with which expressions can be tried, by the names under which they know them. */
  sample: Readonly<Record<string, unknown>>;
}

interface Entry {
  name: string;
  description: Saying;
}

/** What a schema describes. Sayings of types have marks in them: `spansOf` reads them. */
export interface SchemaEntry extends Entry {
  type: Saying;
  isObject: boolean;
  /** The fields of which exactly one is written. */
  exactlyOne: readonly string[];
  rules: readonly string[];
  fields: readonly Field[];
  examples: readonly unknown[];
}

/** A field, by the way to it from what it belongs to: `sections[].title`. */
export interface Field {
  path: string;
  type: Saying;
  isRequired: boolean;
  /** The default, as JSON. */
  usual?: string;
  /** The kinds of the object that have it, where not all have. */
  kinds?: readonly string[];
  /** All blocks have it alike. */
  isCommon?: true;
  description: Saying;
  rules: readonly string[];
}

/** What a step does. */
export interface StepEntry extends Entry, Pick<SchemaEntry, "type" | "rules" | "examples"> {
  /** What may stand with it and with few others. */
  beside: readonly string[];
}

/** A word of expressions and texts. */
export interface WordEntry extends Entry {
  title: Saying;
  /** How it is written. */
  usage: readonly string[];
  /** Of what it is, or what it gives. */
  kind?: Saying;
  /** Expressions, or texts, with their values. */
  examples: readonly (readonly [text: string, value: unknown])[];
}

export interface RuleEntry extends Entry {
  /** Of src/check/rules/. */
  folder: string;
  severity: "error" | "warning";
  right: readonly RuleExample[];
  wrong: readonly (RuleExample & { message: Saying })[];
}

/** A patch over the example campaign of the rules, or a whole text, with the documents beside it. */
export interface RuleExample {
  patch?: unknown;
  text?: string;
  files?: Readonly<Record<string, unknown>>;
  /** How the file is stored is what is wrong: its text alone does not show it. */
  isOfDisk?: true;
}

/** What operators ask, as a whole small campaign: a file of schemas/recipes/. */
export interface RecipeEntry extends Entry {
  title: Saying;
  /** By their paths in a project. */
  documents: Readonly<Record<string, object>>;
}
