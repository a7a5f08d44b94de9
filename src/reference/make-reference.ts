import spec from "../../schemas/functions.json" with { type: "json" };
import { placeOfBrand } from "../check/place/place-of-brand.ts";
import { pluralRulesOf } from "../check/place/plural-rules.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { sampleValueOf } from "../check/tables/world/sample-value.ts";
import type { Campaign } from "../language/document.generated.ts";
import { evaluate } from "../language/evaluation/evaluate.ts";
import { en, type LocalizedText } from "../language/messages/localized-text.ts";
import type { Place } from "../language/place.ts";
import { namesInExpression } from "../language/syntax/names-in-expression.ts";
import { parseExpression } from "../language/syntax/parse.ts";
import { formatSignatures, functionSignatures, macroSignatures } from "../language/types/signatures.ts";
import { ownEntryOf } from "../language/values.ts";
import { bilingualDescriptionOf, type ReferenceSources, TYPE_LABELS } from "./describe-schema.ts";
import type { RecipeEntry, Reference, WordEntry } from "./reference.ts";
import { createRuleEntries, type FiledRule } from "./rule-entries.ts";
import { inferRulesBySchema } from "./rules-by-schema.ts";
import {
  createBlockEntries,
  createDefinitionEntries,
  createDocumentEntries,
  createSchemaEntry,
  createStepActionEntries,
  createStepKeysEntry,
} from "./schema-entries.ts";

interface ReferenceInput {
  schemas: Schemas;
  rules: readonly FiledRule[];
  recipes: readonly RecipeEntry[];
}

/** Makes the reference of the language from its schemas, rules and recipes. Pure. */
export function makeReference({ schemas, rules, recipes }: ReferenceInput): Reference {
  const shown = rules.flatMap(({ results }) => [...results.values()].flatMap((one) => one.shown));
  const checks = inferRulesBySchema(shown, schemas);
  const book: ReferenceSources = { schemas, checks };
  const words = {
    topics: valueAndMomentEntries(),
    texts: createTextSyntaxEntry(),
    operators: createOperatorEntries(),
    functions: createFunctionEntries(),
    macros: createMacroEntries(),
    formats: createFormatEntries(),
  };
  const examples = Object.values(words).flatMap((entries) => [entries].flat().flatMap((one) => one.examples));
  return {
    everywhere: checks.everywhere,
    documents: createDocumentEntries(book),
    blocks: createBlockEntries(book),
    step: createStepKeysEntry(book),
    steps: createStepActionEntries(book),
    definitions: createDefinitionEntries(book),
    ...words,
    names: createSchemaEntry("Names", schemas["names.schema.json"] ?? {}, book),
    rules: createRuleEntries(rules),
    recipes,
    sample: sampleValues(schemas, examples),
  };
}

/** Examples are read in the place of the example brand, but with English plurals: Chinese has only one category. */
export const EXAMPLE_PLACE: Place = {
  ...placeOfBrand({ locale: "zh-CN", timeZone: "Asia/Shanghai" }),
  plural: pluralRulesOf("en"),
};

type SampleValues = Readonly<Record<string, unknown>>;

/**
 * Returns sample values for trying expressions: the constants of the example campaign and an answer of each endpoint.
 * Removes values with which an example expression would have a different result than documented. Pure.
 */
function sampleValues(schemas: Schemas, examples: WordEntry["examples"]): SampleValues {
  // A test checks that the example fits its schema.
  const campaign = schemas["campaign.schema.json"]?.examples?.[0] as Partial<Campaign> | undefined;
  const answers = Object.entries(campaign?.endpoints ?? {}).flatMap(([name, { data }]) =>
    data ? [[name, sampleValueOf(data)] as const] : [],
  );
  const known: SampleValues = { ...Object.fromEntries(answers), constants: campaign?.constants ?? {} };
  return examples.reduce((values, [text, value]) => {
    const read = parseExpression(text);
    if (
      "error" in read ||
      JSON.stringify(evaluate(read.node, values, EXAMPLE_PLACE)) === JSON.stringify(value)
    )
      return values;
    return namesInExpression(read.node).reduce(removeValueAt, values);
  }, known);
}

function removeValueAt(values: SampleValues, [first, ...rest]: readonly string[]): SampleValues {
  if (first === undefined || !Object.hasOwn(values, first)) return values;
  const { [first]: own, ...others } = values;
  if (rest.length === 0 || typeof own !== "object" || own === null) return others;
  return { ...others, [first]: removeValueAt(own as SampleValues, rest) };
}

interface WordSpecification {
  description: string;
  "x-zh": string;
  "x-zh-title"?: string;
  examples: readonly (readonly unknown[])[];
}
type WordSpecifications = Readonly<Record<string, WordSpecification>>;

/** Returns the entries about general topics of expressions, such as values and moments. Pure. */
function valueAndMomentEntries(): WordEntry[] {
  return Object.keys(spec.topics).map((name) => createWordEntry(spec.topics, name));
}

/** Returns the entry about the syntax of texts. Pure. */
function createTextSyntaxEntry(): WordEntry {
  const [name = ""] = Object.keys(spec.texts);
  return { ...createWordEntry(spec.texts, name), title: en`Texts`.zh`文字` };
}

/** Returns the entries of operators, the highest precedence first. Pure. */
function createOperatorEntries(): WordEntry[] {
  return Object.entries(spec.operators).map(([name, { usage }]) => ({
    ...createWordEntry(spec.operators, name),
    usage,
  }));
}

function createFunctionEntries(): WordEntry[] {
  return [...functionSignatures].map(([name, { usage, result, isPartial }]) => {
    const kind = translateSignatureTypes(result);
    return {
      ...createWordEntry(spec.functions, name),
      usage: [usage],
      kind: isPartial ? en`${kind}, or null`.zh`${kind}或 null` : kind,
    };
  });
}

function createMacroEntries(): WordEntry[] {
  return [...macroSignatures].map(([name, { usage }]) => ({
    ...createWordEntry(spec.macros, name),
    usage: [usage],
  }));
}

function createFormatEntries(): WordEntry[] {
  return [...formatSignatures].map(([name, { input, argument }]) => {
    const kinds = input.split("|").map(translateSignatureTypes);
    const kind: LocalizedText = {
      en: kinds.map((one) => one.en).join("|"),
      zh: kinds.map((one) => one.zh).join("|"),
    };
    const usage = argument === undefined ? `| ${name}` : `| ${name}:${argument}`;
    return { ...createWordEntry(spec.formats, name), usage: [usage], kind };
  });
}

function createWordEntry(all: WordSpecifications, name: string): WordEntry {
  const { examples = [], "x-zh-title": title = name, ...said } = ownEntryOf(all, name) ?? {};
  return {
    name,
    title: { en: name, zh: title },
    usage: [],
    description: bilingualDescriptionOf(said),
    examples: examples.map(([text, value]) => [String(text), value] as const),
  };
}

/** Translates the type names in a signature to Chinese; English stays unchanged. */
function translateSignatureTypes(name: string): LocalizedText {
  const chinese = (word: string) => (word === "any" ? "任意" : (TYPE_LABELS[word]?.zh ?? word));
  return { en: name, zh: name.replace(/\w+/g, chinese) };
}
