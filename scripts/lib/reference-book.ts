import type { JsonSchema } from "../../src/check/schema/json-schema.ts";
import { en, joined, type Language, type Saying } from "../../src/language/messages/saying.ts";
import { code, plain } from "./markdown.ts";
import type { Checks } from "./reference-checks.ts";

/** A schema with the words that only people and editors need. */
export interface Described extends JsonSchema {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  additionalProperties?: boolean | Described;
  definitions?: Record<string, Described>;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** The schemas by their file names in schemas/, as for the checker. */
export type DescribedSchemas = Readonly<Record<string, Described>>;

/** What the pages of the reference are made of, and the language in which they say it. */
export interface Book {
  schemas: DescribedSchemas;
  checks: Checks;
  language: Language;
}

/** Where the reference describes what a reference of a schema leads to. */
export const PAGES: Readonly<Record<string, string>> = { step: "steps.md", block: "blocks.md" };

/** Those of all files: no two have one name, since each is a type of that name. */
export function definitionsOf(schemas: DescribedSchemas): Record<string, Described> {
  const { "definitions.schema.json": shared, ...others } = schemas;
  return Object.assign({}, ...[shared, ...Object.values(others)].map((schema) => schema?.definitions));
}

/** The name of the definition, or of the file, that a reference leads to. */
export function nameIn(reference: string): string {
  return /([^/]+?)(\.schema\.json)?$/.exec(reference)?.[1] ?? "";
}

/** What a schema says of itself, or what it refers to does, as Markdown. */
export function descriptionOf({ $ref = "", ...own }: Described, { schemas, language }: Book): string {
  const said = own.description === undefined ? definitionsOf(schemas)[nameIn($ref)] : own;
  return plain(inLanguage(said ?? {}, language));
}

/** A description in a language. */
export function inLanguage(
  { description = "", "x-zh": chinese = "" }: { description?: string; "x-zh"?: string },
  language: Language,
): string {
  return language === "zh" ? chinese : description;
}

/** Links to the rules that look at something; nothing where there are none. */
export function rulesOf(schema: Described, { checks, language }: Book): string {
  return linksTo(checks.of(schema))[language];
}

/** The rules that look at everything, as the last words of a page's introduction. */
export function everywhere({ checks, language }: Book): string {
  const all = linksTo(checks.everywhere);
  return en`Whatever stands in a document, these rules look at it: ${all}. Those that look at something in particular are named with it.`
    .zh`不论文档里写什么，下面这些规则都会检查：${all}。只检查某一处的规则，写在那一处。`[language];
}

function linksTo(rules: readonly string[]): Saying {
  return joined(rules.map(linkToRule), { en: ", ", zh: "、" });
}

function linkToRule(id: string): string {
  return `[${code(id)}](rules.md#${id})`;
}
