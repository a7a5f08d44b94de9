import spec from "../../schemas/functions.json" with { type: "json" };
import type { Schemas } from "../check/schema/json-schema.ts";
import { sampleOf } from "../check/tables/world/sample.ts";
import type { Campaign } from "../language/document.generated.ts";
import { evaluate } from "../language/evaluation/evaluate.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import { namesIn } from "../language/syntax/names-in.ts";
import { parse } from "../language/syntax/parse.ts";
import { formatSignatures, macroSignatures, signatures } from "../language/types/signatures.ts";
import { ownEntry } from "../language/values.ts";
import { checksOf } from "./checks.ts";
import { type ReferenceBook, saidOf, TYPES } from "./documented-schema.ts";
import type { RecipeEntry, Reference, WordEntry } from "./reference.ts";
import { type FiledRule, ruleEntries } from "./rule-entries.ts";
import {
  blockEntries,
  definitionEntries,
  documentEntries,
  schemaEntry,
  stepEntries,
  stepEntry,
} from "./schema-entries.ts";

interface Sources {
  schemas: Schemas;
  rules: readonly FiledRule[];
  recipes: readonly RecipeEntry[];
}

/** Makes the reference of the language from its schemas, rules and recipes. Pure. */
export function makeReference({ schemas, rules, recipes }: Sources): Reference {
  const shown = rules.flatMap(({ results }) => [...results.values()].flatMap((one) => one.shown));
  const checks = checksOf(shown, schemas);
  const book: ReferenceBook = { schemas, checks };
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

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns sample values for trying expressions: the constants of the example campaign and an answer of each endpoint.
 * Removes values with which an example expression would have a different result than documented. Pure.
 */
function sampleValues(schemas: Schemas, examples: WordEntry["examples"]): Values {
  // A test checks that the example fits its schema.
  const campaign = schemas["campaign.schema.json"]?.examples?.[0] as Partial<Campaign> | undefined;
  const answers = Object.entries(campaign?.endpoints ?? {}).flatMap(([name, { data }]) =>
    data ? [[name, sampleOf(data)] as const] : [],
  );
  const known: Values = { ...Object.fromEntries(answers), constants: campaign?.constants ?? {} };
  return examples.reduce((values, [text, value]) => {
    const read = parse(text);
    if ("error" in read || JSON.stringify(evaluate(read.node, values)) === JSON.stringify(value))
      return values;
    return namesIn(read.node).reduce(without, values);
  }, known);
}

function without(values: Values, [first, ...rest]: readonly string[]): Values {
  if (first === undefined || !Object.hasOwn(values, first)) return values;
  const { [first]: own, ...others } = values;
  if (rest.length === 0 || typeof own !== "object" || own === null) return others;
  return { ...others, [first]: without(own as Values, rest) };
}

interface SpecEntry {
  description: string;
  "x-zh": string;
  "x-zh-title"?: string;
  examples: readonly (readonly unknown[])[];
}
type SpecEntries = Readonly<Record<string, SpecEntry>>;

/** Returns the entries of schemas/functions.json about values and moments. Pure. */
function topicEntries(): WordEntry[] {
  return Object.keys(spec.topics).map((name) => wordEntry(spec.topics, name));
}

/** Returns the entry of schemas/functions.json about texts. Pure. */
function textsEntry(): WordEntry {
  const [name = ""] = Object.keys(spec.texts);
  return { ...wordEntry(spec.texts, name), title: en`Texts`.zh`文字` };
}

/** Returns the entries of operators, the highest precedence first. Pure. */
function operatorEntries(): WordEntry[] {
  return Object.entries(spec.operators).map(([name, { usage }]) => ({
    ...wordEntry(spec.operators, name),
    usage,
  }));
}

function functionEntries(): WordEntry[] {
  return [...signatures].map(([name, { usage, result, isPartial }]) => {
    const kind = sayKind(result);
    return {
      ...wordEntry(spec.functions, name),
      usage: [usage],
      kind: isPartial ? en`${kind}, or null`.zh`${kind}或 null` : kind,
    };
  });
}

function macroEntries(): WordEntry[] {
  return [...macroSignatures].map(([name, { usage }]) => ({
    ...wordEntry(spec.macros, name),
    usage: [usage],
  }));
}

function formatEntries(): WordEntry[] {
  return [...formatSignatures].map(([name, { input, argument }]) => {
    const kinds = input.split("|").map(sayKind);
    const kind: Saying = {
      en: kinds.map((one) => one.en).join("|"),
      zh: kinds.map((one) => one.zh).join("|"),
    };
    const usage = argument === undefined ? `| ${name}` : `| ${name}:${argument}`;
    return { ...wordEntry(spec.formats, name), usage: [usage], kind };
  });
}

function wordEntry(all: SpecEntries, name: string): WordEntry {
  const { examples = [], "x-zh-title": title = name, ...said } = ownEntry(all, name) ?? {};
  return {
    name,
    title: { en: name, zh: title },
    usage: [],
    description: saidOf(said),
    examples: examples.map(([text, value]) => [String(text), value] as const),
  };
}

/** Translates the type names in a signature to Chinese; English stays unchanged. */
function sayKind(name: string): Saying {
  const chinese = (word: string) => (word === "any" ? "任意" : (TYPES[word]?.zh ?? word));
  return { en: name, zh: name.replace(/\w+/g, chinese) };
}
