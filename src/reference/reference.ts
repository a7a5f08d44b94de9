import type { LocalizedText } from "../language/messages/localized-text.ts";

/** The groups of the reference's entries. An entry's address is its group and name: `blocks/voucher`. */
export const REFERENCE_GROUPS = [
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

/** Name of a group of entries. */
export type ReferenceGroup = (typeof REFERENCE_GROUPS)[number];

/** The documentation of the language, as JSON. The Markdown pages and the studio's reference are made from it. */
export interface Reference {
  /** Ids of the rules that check all parts of documents. */
  everywhere: readonly string[];
  documents: readonly SchemaEntry[];
  blocks: readonly SchemaEntry[];
  /** The keys of a step that do not name its action. */
  step: SchemaEntry;
  steps: readonly StepEntry[];
  definitions: readonly SchemaEntry[];
  topics: readonly WordEntry[];
  /** The syntax of texts. */
  texts: WordEntry;
  /** The names that all expressions can read. */
  names: SchemaEntry;
  operators: readonly WordEntry[];
  functions: readonly WordEntry[];
  macros: readonly WordEntry[];
  formats: readonly WordEntry[];
  rules: readonly RuleEntry[];
  recipes: readonly RecipeEntry[];
  /** Sample values for trying expressions, by name. */
  sample: Readonly<Record<string, unknown>>;
}

interface EntryBase {
  name: string;
  description: LocalizedText;
}

/** The entry of a schema. Texts of types contain marks, which `parseMarkedText` parses. */
export interface SchemaEntry extends EntryBase {
  type: LocalizedText;
  isObject: boolean;
  /** Exactly one of these fields must be present. */
  exactlyOne: readonly string[];
  rules: readonly string[];
  fields: readonly EntryField[];
  examples: readonly unknown[];
}

/** A field, with its path from the entry: `sections[].title`. */
export interface EntryField {
  path: string;
  type: LocalizedText;
  isRequired: boolean;
  /** The default, as JSON. */
  usual?: string;
  /** The kinds of the object that have the field; undefined if all have it. */
  kinds?: readonly string[];
  /** All blocks have this field with the same schema. */
  isCommon?: true;
  description: LocalizedText;
  rules: readonly string[];
}

/** The entry of an action of a step. */
export interface StepEntry extends EntryBase, Pick<SchemaEntry, "type" | "rules" | "examples"> {
  /** Keys that are allowed with this action and only a few others. */
  beside: readonly string[];
}

/** A word of expressions and texts. */
export interface WordEntry extends EntryBase {
  title: LocalizedText;
  /** Its syntax. */
  usage: readonly string[];
  /** The type of its input or its result. */
  kind?: LocalizedText;
  /** Expressions or texts, with their values. */
  examples: readonly (readonly [text: string, value: unknown])[];
}

/** The entry of a rule of the validator, with examples that break it. */
export interface RuleEntry extends EntryBase {
  /** The folder in src/check/rules/. */
  folder: string;
  severity: "error" | "warning";
  right: readonly RuleExample[];
  wrong: readonly (RuleExample & { message: LocalizedText })[];
}

/** An example of a rule: a patch of the example campaign or the text of a whole file, with further documents. */
export interface RuleExample {
  patch?: unknown;
  text?: string;
  files?: Readonly<Record<string, unknown>>;
  /** The fault is in the way the file is stored, not in its text. */
  isOfDisk?: true;
}

/** An answer to a question of operators, as a small campaign: a file of schemas/recipes/. */
export interface RecipeEntry extends EntryBase {
  title: LocalizedText;
  /** The documents, by path in the project. */
  documents: Readonly<Record<string, object>>;
}
