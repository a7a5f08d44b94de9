import type { Schemas } from "../check/schema/json-schema.ts";
import { checksOf } from "./checks.ts";
import type { Book } from "./described.ts";
import type { RecipeEntry, Reference } from "./reference.ts";
import { type FiledRule, ruleEntries } from "./rule-entries.ts";
import { sampleValues } from "./sample-values.ts";
import {
  blockEntries,
  definitionEntries,
  documentEntries,
  schemaEntry,
  stepEntries,
  stepEntry,
} from "./schema-entries.ts";
import {
  formatEntries,
  functionEntries,
  macroEntries,
  operatorEntries,
  textsEntry,
  topicEntries,
} from "./word-entries.ts";

interface Sources {
  schemas: Schemas;
  rules: readonly FiledRule[];
  recipes: readonly RecipeEntry[];
}

/** All that is said of the language, from its schemas, its rules and its recipes. Pure. */
export function makeReference({ schemas, rules, recipes }: Sources): Reference {
  const shown = rules.flatMap(({ told }) => [...told.values()].flatMap((one) => one.shown));
  const checks = checksOf(shown, schemas);
  const book: Book = { schemas, checks };
  const words = {
    topics: topicEntries(),
    texts: textsEntry(),
    operators: operatorEntries(),
    functions: functionEntries(),
    macros: macroEntries(),
    formats: formatEntries(),
  };
  const examples = Object.values(words).flatMap((entries) => [entries].flat().flatMap((one) => one.examples));
  return {
    everywhere: checks.everywhere,
    documents: documentEntries(book),
    blocks: blockEntries(book),
    step: stepEntry(book),
    steps: stepEntries(book),
    definitions: definitionEntries(book),
    ...words,
    names: schemaEntry("Names", schemas["names.schema.json"] ?? {}, book),
    rules: ruleEntries(rules),
    recipes,
    sample: sampleValues(schemas, examples),
  };
}
