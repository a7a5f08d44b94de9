import type { JsonSchema } from "../../src/check/schema/json-schema.ts";
import { code, compactJson, contents, fenced, plain, table } from "./markdown.ts";

/** A schema with the words that only people and editors need. */
interface Described extends JsonSchema {
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

const HEAD = ["field", "type", "default", "what it says"];

/** Where the reference describes what a reference of a schema leads to. */
const PAGES: Readonly<Record<string, string>> = { step: "steps.md", block: "blocks.md" };

/** All kinds of blocks as Markdown, for people. Pure. */
export function blocksReference(schemas: DescribedSchemas): string {
  const files = Object.keys(schemas).filter((file) => file.startsWith("blocks/"));
  const blocks = files.sort().flatMap((file) => {
    const schema = schemas[file];
    return schema ? [{ type: String(schema.properties?.type?.const), schema }] : [];
  });
  const common = commonOf(blocks.map(({ schema }) => schema));
  const sections = blocks.map(({ type, schema }) => {
    const own = omit(schema, ["type", ...Object.keys(common.properties ?? {})]);
    return `## ${type}\n\n${sectionOf(own, schemas)}${examplesOf(schema)}`;
  });
  return `# Blocks

What stands in the \`view\` of a page, a dialog, or a block that holds others. Each has its \`type\`, the name by which it
stands here, and may have:

${fieldsTable(common, schemas)}
${contents(blocks.map(({ type }) => type))}

${sections.join("\n")}`;
}

/** The steps of actions as Markdown, for people. Pure. */
export function stepsReference(schemas: DescribedSchemas): string {
  const step = definitionsOf(schemas).step ?? {};
  const verbs = step["x-exactlyOne"] ?? [];
  const rows = verbs.map((verb) => {
    const schema = step.properties?.[verb] ?? {};
    const beside = Object.entries(step.dependencies ?? {}).filter(([, verbs]) => verbs.includes(verb));
    const others = beside.map(([key]) => code(key)).join(", ");
    return [code(verb), typeOf(schema), others, descriptionOf(schema, schemas)];
  });
  return `# Steps

What an action does, one after the other. A step says exactly one of these things:

${table(["step", "type", "with it", "what it does"], rows)}
Beside it may stand:

${fieldsTable(omit(step, verbs), schemas)}
Some of them, one a line:

${fenced(compactJson(step.examples ?? []))}`;
}

/** The words that documents and blocks share, as Markdown, for people. Pure. */
export function definitionsReference(schemas: DescribedSchemas): string {
  const definitions = Object.entries(definitionsOf(schemas)).filter(([name]) => PAGES[name] === undefined);
  const sections = definitions.map(
    ([name, schema]) => `## ${name}\n\n${sectionOf(schema, schemas)}${examplesOf(schema)}`,
  );
  return `# Definitions

What campaigns, brands and blocks are made of, by the names that their tables here link to. Each object may have a \`$comment\`:
a note for colleagues, which the engine ignores.

${contents(definitions.map(([name]) => name))}

${sections.join("\n")}`;
}

/** What stands in whole documents, as Markdown, for people. Pure. */
export function documentsReference(schemas: DescribedSchemas): string {
  const files = ["campaign.schema.json", "brand.schema.json"];
  const documents = files.flatMap((file) => schemas[file] ?? []);
  const sections = documents.map(
    (schema) => `## ${schema.title}\n\n${sectionOf(schema, schemas)}${examplesOf(schema)}`,
  );
  return `# Documents

${contents(documents.map(({ title = "" }) => title))}

${sections.join("\n")}`;
}

/** Those of all files: no two have one name, since each is a type of that name. */
function definitionsOf(schemas: DescribedSchemas): Record<string, Described> {
  const { "definitions.schema.json": shared, ...others } = schemas;
  return Object.assign({}, ...[shared, ...Object.values(others)].map((schema) => schema?.definitions));
}

/** The fields that all of them have alike, but for the one that tells them apart. */
function commonOf(schemas: readonly Described[]): Described {
  const [first, ...others] = schemas.map(({ properties = {} }) => properties);
  const isShared = ([name, field]: [string, Described]) =>
    name !== "type" && others.every((one) => JSON.stringify(one[name]) === JSON.stringify(field));
  return { properties: Object.fromEntries(Object.entries(first ?? {}).filter(isShared)) };
}

function omit(schema: Described, names: readonly string[]): Described {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(fields) };
}

function sectionOf(schema: Described, schemas: DescribedSchemas): string {
  const description = `${descriptionOf(schema, schemas)}\n`;
  const one = schema["x-exactlyOne"];
  const choice = one ? `\nExactly one of ${one.map(code).join(", ")}.\n` : "";
  if (schema.properties === undefined) return `${description}\nType: ${typeOf(schema)}.\n`;
  const fields = fieldsTable(schema, schemas);
  return `${description}${choice}${fields === "" ? "" : `\n${fields}`}`;
}

/** Objects and lists in blocks of code; words and numbers in one line. */
function examplesOf({ examples = [] }: Described): string {
  const isShort = (example: unknown) => typeof example !== "object" || example === null;
  const short = examples.filter(isShort).map((example) => code(JSON.stringify(example)));
  const long = examples.filter((example) => !isShort(example));
  const line = short.length > 0 ? `\nSuch as ${short.join(", ")}.\n` : "";
  return line + long.map((example) => `\n${fenced(compactJson(example))}`).join("");
}

function fieldsTable(schema: Described, schemas: DescribedSchemas): string {
  const rows = rowsOf(schema, "", schemas);
  return rows.length > 0 ? table(HEAD, rows) : "";
}

/** A row for each field, and for those of the objects inside that have no name of their own: `sections[].title`. */
function rowsOf(
  { properties = {}, required = [], "x-kind": kind = "" }: Described,
  prefix: string,
  schemas: DescribedSchemas,
): string[][] {
  const kinds = properties[kind]?.enum ?? [];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "$comment") return [];
    const path = `${prefix}${name}`;
    const usual = field.default === undefined ? "" : code(JSON.stringify(field.default));
    const row = [
      code(path),
      typeOf(field),
      required.includes(name) ? "**required**" : usual,
      `${kindsOf(field, kinds)}${descriptionOf(field, schemas)}`,
    ];
    const inner = field.items
      ? rowsOf(field.items, `${path}[].`, schemas)
      : rowsOf(field, `${path}.`, schemas);
    return [row, ...inner];
  });
}

/** The kinds that have a field, where not all have it. */
function kindsOf({ "x-kinds": own = {} }: Described, all: readonly unknown[]): string {
  const kinds = Object.keys(own);
  return kinds.length > 0 && kinds.length < all.length ? `Of kind ${kinds.map(code).join(", ")}. ` : "";
}

/** Its own words, or those of what it refers to. */
function descriptionOf({ $ref, description }: Described, schemas: DescribedSchemas): string {
  return plain(description ?? definitionsOf(schemas)[nameIn($ref ?? "")]?.description ?? "");
}

/** The name of the definition, or of the file, that a reference leads to. */
function nameIn(reference: string): string {
  return /([^/]+?)(\.schema\.json)?$/.exec(reference)?.[1] ?? "";
}

/** What a value may be, in a few words. */
function typeOf(schema: Described): string {
  return [kindOf(schema), boundsOf(schema)].filter((part) => part !== "").join(", ");
}

function kindOf(schema: Described): string {
  const { $ref, type, items, additionalProperties: others } = schema;
  if ($ref !== undefined && items) return `${linkTo(nameIn($ref))} of ${kindOf(items)}`;
  if ($ref !== undefined) return linkTo(nameIn($ref));
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(", ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  const named = namedOf(schema);
  if (named !== undefined) return named;
  if ([type].flat().includes("array") && items) return `list of ${kindOf(items)}`;
  if (type === "object" && typeof others === "object") return `object of ${kindOf(others)} by name`;
  return [type ?? "anything"].flat().join(" or ");
}

/** What a string stands for that is more than a string. */
function namedOf(schema: Described): string | undefined {
  const { "x-references": references, "x-siblings": siblings, "x-expression": result } = schema;
  if (references?.brand !== undefined) {
    const ofBrand = `${code(references.brand)} of the brand`;
    return references.map ? `a name in ${code(references.map)}, or in ${ofBrand}` : `a name in ${ofBrand}`;
  }
  const map = references?.map ?? siblings;
  if (map !== undefined) return `a name in ${code(map)}`;
  if (result !== undefined) return result === "any" ? "expression" : `expression of a ${result}`;
  return schema["x-template"] ? "text with {expressions}" : undefined;
}

function linkTo(name: string): string {
  const page = PAGES[name];
  return page === undefined ? `[${name}](definitions.md#${name.toLowerCase()})` : `[${name}](${page})`;
}

function boundsOf(schema: Described): string {
  const { minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [
    ["at least", minItems ?? minimum],
    ["more than", exclusiveMinimum],
    ["at most", maxItems ?? maximum],
    ["less than", exclusiveMaximum],
  ];
  return bounds.flatMap(([words, bound]) => (bound === undefined ? [] : [`${words} ${bound}`])).join(", ");
}
