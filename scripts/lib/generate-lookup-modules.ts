import type { DocumentMap, JsonSchema, StepProperty } from "../../src/check/schema/json-schema.ts";

/**
 * Docstrings of the generated lists of steps, by the word in the schema's `x-step`. Each says what the steps with that
 * word have in common.
 */
const STEP_PROPERTY_MEANINGS: Record<StepProperty, string> = {
  asking: "Steps that call the server.",
  deciding: "Steps that decide whether, or when, the steps after them run.",
  leading: "Steps that lead the customer elsewhere, so that a tap has a visible effect.",
  leaving: "Steps after which the customer leaves the page.",
  phoning: "Steps that use a feature of the phone.",
  showing: "Steps that show the result of an action.",
};

/** Returns the code of a module that lists the maps of a campaign: the keys whose schema has `x-map`. Pure. */
export function generateMapsModule({ properties = {} }: JsonSchema): string {
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
    "/** The name of a map in a campaign. */",
    'export type MapName = (typeof maps)[number]["name"];',
    "",
    "/** The maps of a campaign, in the order of its schema. */",
    "export const documentMaps: readonly (DocumentMap & { name: MapName })[] = maps;",
    "",
  ].join("\n");
}

/** Returns the code of a module with the version of the campaign language, from its schema. Pure. */
export function generateVersionModule({ properties = {} }: JsonSchema): string {
  return [
    "// Generated from schemas/campaign.schema.json by npm run generate. Do not edit.",
    "",
    "/** The version of the campaign language that this engine supports. */",
    `export const LANGUAGE = ${properties.language?.const};`,
    "",
  ].join("\n");
}

/**
 * Returns the code of a module with the kinds of steps, in one list for each word in `x-step`. Phones load only the
 * lists they use. Pure. @throws if a kind of step lacks `x-step`, or another key has it.
 */
export function generateStepKindsModule({ definitions = {} }: JsonSchema): string {
  const { step: { properties = {}, "x-exactlyOne": kinds = [] } = {} } = definitions;
  const described = Object.keys(properties).filter((key) => properties[key]?.["x-step"]);
  const odd = [...kinds, ...described].find((key) => !kinds.includes(key) || !described.includes(key));
  if (odd !== undefined)
    throw new Error(`The step "${odd}" needs both its place in x-exactlyOne and its own x-step`);

  const naming = kinds.filter((kind) => hasNameAsValue(properties[kind], definitions));
  return [
    "// Generated from schemas/definitions.schema.json by npm run generate. Do not edit.",
    "",
    'import type { Step } from "./document.generated.ts";',
    "",
    "/** The keywords of steps: each step has exactly one. */",
    `export type StepKind = ${quoteWords(kinds, " | ")};`,
    "",
    "/** All keywords of steps. */",
    `export const stepKinds: readonly StepKind[] = [${quoteWords(kinds, ", ")}] satisfies (keyof Step)[];`,
    "",
    "/** Steps whose keyword takes a name, not an expression or text. */",
    `export type NamingStep = ${quoteWords(naming, " | ") || "never"};`,
    ...Object.entries(STEP_PROPERTY_MEANINGS).flatMap(([fact, meaning]) => {
      const own = kinds.filter((kind) => properties[kind]?.["x-step"]?.some((one) => one === fact));
      const type = `${fact.charAt(0).toUpperCase()}${fact.slice(1)}Step`;
      return [
        "",
        `/** ${meaning} */`,
        `export type ${type} = ${quoteWords(own, " | ") || "never"};`,
        `export const ${fact}Steps: readonly StepKind[] = [${quoteWords(own, ", ")}] satisfies ${type}[];`,
      ];
    }),
    "",
  ].join("\n");
}

function quoteWords(words: readonly string[], separator: string): string {
  return words.map((word) => JSON.stringify(word)).join(separator);
}

/** Returns whether a property takes a name: of an entry of a map, or from an enum. */
function hasNameAsValue(property: JsonSchema | undefined, definitions: Record<string, JsonSchema>): boolean {
  const key = property?.$ref?.split("/").at(-1) ?? "";
  return [property, definitions[key]].some((one) => one?.["x-references"] ?? one?.enum);
}

/** The parts of schemas/functions.json that are read here. */
interface FunctionFile {
  functions: object;
  macros: Readonly<Record<string, { method?: boolean }>>;
  formats: object;
}

/**
 * Returns the code of a module with the names of functions, macros and formats as types. After a new entry the compiler
 * therefore demands its implementation (evaluation/functions.ts) and its translation for proofs
 * (tables/translation/translate-function-calls.ts). Pure.
 */
export function generateFunctionsModule({ functions, macros, formats }: FunctionFile): string {
  const listMacros = Object.entries(macros).flatMap(([name, { method }]) => (method ? [name] : []));
  return [
    "// Generated from schemas/functions.json by npm run generate. Do not edit.",
    "",
    ...formatUnionType("FunctionName", "The functions of expressions.", Object.keys(functions)),
    ...formatUnionType("Macro", "Macros that evaluate an expression for each item of a list.", listMacros),
    ...formatUnionType("FormatName", "The formats of templates.", Object.keys(formats)),
  ].join("\n");
}

function formatUnionType(type: string, description: string, names: readonly string[]): string[] {
  return [`/** ${description} */`, `export type ${type} = ${quoteWords(names, " | ")};`, ""];
}
