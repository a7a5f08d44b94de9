import type { Schemas } from "../check/schema/json-schema.ts";
import { sampleOf } from "../check/tables/world/sample.ts";
import type { Campaign } from "../language/document.generated.ts";
import { checksOf } from "./checks.ts";
import type { Book } from "./described.ts";
import type { RecipeEntry, Reference } from "./reference.ts";
import { type FiledRule, ruleEntries } from "./rule-entries.ts";
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
  return {
    everywhere: checks.everywhere,
    documents: documentEntries(book),
    blocks: blockEntries(book),
    step: stepEntry(book),
    steps: stepEntries(book),
    definitions: definitionEntries(book),
    topics: topicEntries(),
    texts: textsEntry(),
    names: schemaEntry("Names", schemas["names.schema.json"] ?? {}, book),
    operators: operatorEntries(),
    functions: functionEntries(),
    macros: macroEntries(),
    formats: formatEntries(),
    rules: ruleEntries(rules),
    recipes,
    sample: sampleIn(schemas),
  };
}

/** What the example of a campaign knows: its constants, and an answer of each of its calls. */
function sampleIn(schemas: Schemas): Reference["sample"] {
  // The example is what its schema says; a test holds that.
  const campaign = schemas["campaign.schema.json"]?.examples?.[0] as Partial<Campaign> | undefined;
  const answers = Object.entries(campaign?.endpoints ?? {}).flatMap(([name, { data }]) =>
    data ? [[name, sampleOf(data)] as const] : [],
  );
  return { ...Object.fromEntries(answers), constants: campaign?.constants ?? {} };
}
