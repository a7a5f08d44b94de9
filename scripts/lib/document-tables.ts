import type { DocumentMap, JsonSchema, StepFact } from "../../src/check/schema/json-schema.ts";

/** What each fact of `x-step` means: the docstring of the list of the steps of which it is true. */
const meanings: Record<StepFact, string> = {
  asking: "Steps that ask the server.",
  deciding: "Steps that decide whether, or when, those behind them run.",
  leading: "Steps that lead the customer elsewhere, which shows that a tap did something.",
  leaving: "Steps after which the page is left.",
  phoning: "Steps that ask something of the phone.",
  showing: "Steps that show what came of an action.",
};

/** The maps of a campaign as a module, from `x-map` in its schema. Pure. */
export function documentMaps({ properties = {} }: JsonSchema): string {
  const maps = Object.entries(properties).flatMap(([name, { "x-map": facts }]): DocumentMap[] =>
    facts ? [{ name, ...facts }] : [],
  );
  return [
    "// Generated from schemas/campaign.schema.json by npm run generate. Do not edit.",
    "",
    'import type { Campaign } from "../../language/document.generated.ts";',
    'import type { DocumentMap } from "./json-schema.ts";',
    "",
    "const maps = [",
    ...maps.map((map) => `  ${JSON.stringify(map)},`),
    "] as const satisfies readonly (DocumentMap & { name: keyof Campaign })[];",
    "",
    "/** The name of one of a campaign's maps. */",
    'export type MapName = (typeof maps)[number]["name"];',
    "",
    "/** The maps of a campaign, in the order of its schema. */",
    "export const documentMaps: readonly (DocumentMap & { name: MapName })[] = maps;",
    "",
  ].join("\n");
}

/** The version of the campaign language as a module, from its schema. Pure. */
export function languageVersion({ properties = {} }: JsonSchema): string {
  return [
    "// Generated from schemas/campaign.schema.json by npm run generate. Do not edit.",
    "",
    "/** The version of the campaign language that this engine speaks. */",
    `export const LANGUAGE = ${properties.language?.const};`,
    "",
  ].join("\n");
}

/**
 * The kinds of steps as a module, from `x-step` in the schema of definitions: each list is a constant of its own, so
 * that phones get only those that they ask. Pure. @throws where a kind of step lacks its facts, or something else has them.
 */
export function stepKinds({ definitions = {} }: JsonSchema): string {
  const { step: { properties = {}, "x-exactlyOne": kinds = [] } = {} } = definitions;
  const described = Object.keys(properties).filter((key) => properties[key]?.["x-step"]);
  const odd = [...kinds, ...described].find((key) => !kinds.includes(key) || !described.includes(key));
  if (odd !== undefined)
    throw new Error(`The step "${odd}" needs both its place in x-exactlyOne and its own x-step`);

  const naming = kinds.filter((kind) => isNaming(properties[kind], definitions));
  return [
    "// Generated from schemas/definitions.schema.json by npm run generate. Do not edit.",
    "",
    'import type { Step } from "./document.generated.ts";',
    "",
    "/** What a step does: each has exactly one of these words. */",
    `export type StepKind = ${wordsOf(kinds, " | ")};`,
    "",
    "/** The words that say what a step does. */",
    `export const stepKinds: readonly StepKind[] = [${wordsOf(kinds, ", ")}] satisfies (keyof Step)[];`,
    "",
    "/** Steps whose word holds a name, not something to read. */",
    `export type NamingStep = ${wordsOf(naming, " | ") || "never"};`,
    ...Object.entries(meanings).flatMap(([fact, meaning]) => {
      const own = kinds.filter((kind) => properties[kind]?.["x-step"]?.some((one) => one === fact));
      const type = `${fact.charAt(0).toUpperCase()}${fact.slice(1)}Step`;
      return [
        "",
        `/** ${meaning} */`,
        `export type ${type} = ${wordsOf(own, " | ") || "never"};`,
        `export const ${fact}Steps: readonly StepKind[] = [${wordsOf(own, ", ")}] satisfies ${type}[];`,
      ];
    }),
    "",
  ].join("\n");
}

function wordsOf(words: readonly string[], separator: string): string {
  return words.map((word) => JSON.stringify(word)).join(separator);
}

/** Whether a property names something: an entry of a map, or one of some words. */
function isNaming(property: JsonSchema | undefined, definitions: Record<string, JsonSchema>): boolean {
  const key = property?.$ref?.split("/").at(-1) ?? "";
  return [property, definitions[key]].some((one) => one?.["x-references"] ?? one?.enum);
}

/** What is read of schemas/functions.json. */
interface FunctionFile {
  functions: object;
  macros: Readonly<Record<string, { method?: boolean }>>;
  formats: object;
}

/**
 * The names of functions, macros and formats as types: imported JSON would only say that they are texts. After a new
 * entry the compiler asks for the function's implementation (evaluation/functions.ts) and how proofs follow it
 * (tables/translation/calls.ts); signatures, messages and tests come from the entry, and the golden message that lists
 * all functions is refreshed. Pure.
 */
export function functionNames({ functions, macros, formats }: FunctionFile): string {
  const listMacros = Object.entries(macros).flatMap(([name, { method }]) => (method ? [name] : []));
  return [
    "// Generated from schemas/functions.json by npm run generate. Do not edit.",
    "",
    ...union("FunctionName", "The functions of expressions.", Object.keys(functions)),
    ...union("Macro", "What goes through a list with an expression for its items.", listMacros),
    ...union("FormatName", "The formats of templates.", Object.keys(formats)),
  ].join("\n");
}

function union(type: string, description: string, names: readonly string[]): string[] {
  return [`/** ${description} */`, `export type ${type} = ${wordsOf(names, " | ")};`, ""];
}
