import type { JsonSchema } from "../check/schema/json-schema.ts";
import { en, joined, listed, type Saying, same } from "../language/messages/saying.ts";
import type { Checks } from "./checks.ts";
import { code, linkTo } from "./marked.ts";

/** A schema with the keywords that only people and editors need. */
export interface DocumentedSchema extends JsonSchema {
  properties?: Record<string, DocumentedSchema>;
  items?: DocumentedSchema;
  anyOf?: DocumentedSchema[];
  additionalProperties?: boolean | DocumentedSchema;
  definitions?: Record<string, DocumentedSchema>;
  exclusiveMaximum?: number;
}

/** The schemas, by file name in schemas/. */
export type DescribedSchemas = Readonly<Record<string, DocumentedSchema>>;

/** The sources of entries. */
export interface ReferenceBook {
  schemas: DescribedSchemas;
  checks: Checks;
}

/** Definitions that have a group of entries of their own, by name. */
const WHOLE_GROUPS: Readonly<Record<string, string>> = { step: "steps", block: "blocks" };

/** Returns the address of a definition or a schema file, by its name. */
export function addressOf(name: string): string {
  return WHOLE_GROUPS[name] ?? `definitions/${name}`;
}

/** Returns the definitions of all files. Names are unique, since each becomes a TypeScript type of that name. */
export function definitionsOf(schemas: DescribedSchemas): Record<string, DocumentedSchema> {
  const { "definitions.schema.json": shared, ...others } = schemas;
  return Object.assign({}, ...[shared, ...Object.values(others)].map((schema) => schema?.definitions));
}

/** Returns the name of the definition or file in a `$ref`. */
export function nameIn(reference: string): string {
  return /([^/]+?)(\.schema\.json)?$/.exec(reference)?.[1] ?? "";
}

/** Returns the description of a schema, or of the definition to which it refers. */
export function descriptionOf({ $ref = "", ...own }: DocumentedSchema, { schemas }: ReferenceBook): Saying {
  return saidOf((own.description === undefined ? definitionsOf(schemas)[nameIn($ref)] : own) ?? {});
}

/** Returns a description in both languages. */
export function saidOf({
  description = "",
  "x-zh": chinese = "",
}: {
  description?: string;
  "x-zh"?: string;
}): Saying {
  return { en: description, zh: chinese };
}

export const TYPES: Readonly<Record<string, Saying>> = {
  string: en`string`.zh`文本`,
  number: en`number`.zh`数字`,
  integer: en`integer`.zh`整数`,
  boolean: en`boolean`.zh`是非（true 或 false）`,
  object: en`object`.zh`对象`,
  array: en`list`.zh`列表`,
  null: en`null`.zh`null`,
  list: en`list`.zh`列表`,
};

const OR: Saying = { en: " or ", zh: "或" };
const BETWEEN: Saying = { en: ", ", zh: "，" };

/** Describes the type of a value, with its bounds. */
export function typeOf(schema: DocumentedSchema): Saying {
  return joined([sayKind(schema), ...boundsOf(schema)], BETWEEN);
}

function sayKind(schema: DocumentedSchema): Saying {
  const { $ref, type, items, additionalProperties: others } = schema;
  if ($ref !== undefined && items)
    return en`${linkToNamed(nameIn($ref))} of ${sayKind(items)}`
      .zh`${linkToNamed(nameIn($ref))}，各项为${sayKind(items)}`;
  if ($ref !== undefined) return same(linkToNamed(nameIn($ref)));
  if (schema.const !== undefined) return same(inJson(schema.const));
  if (schema.enum) return listed(schema.enum.map(inJson));
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf), OR);
  const named = namedOf(schema);
  if (named !== undefined) return named;
  if ([type].flat().includes("array") && items)
    return en`list of ${sayKind(items)}`.zh`列表，各项为${sayKind(items)}`;
  if (type === "object" && typeof others === "object")
    return en`object of ${sayKind(others)} by name`.zh`对象，按名称写，各项为${sayKind(others)}`;
  const types = [type ?? []].flat();
  return types.length === 0
    ? en`anything`.zh`任意`
    : joined(
        types.map((one) => TYPES[one] ?? one),
        OR,
      );
}

function inJson(value: unknown): string {
  return code(JSON.stringify(value));
}

/** Describes a string that is a name, an expression or a template; undefined for other strings. */
function namedOf(schema: DocumentedSchema): Saying | undefined {
  const { "x-references": references, "x-siblings": siblings, "x-expression": result } = schema;
  if (references?.brand !== undefined) {
    const ofBrand = en`${code(references.brand)} of the brand`.zh`品牌的 ${code(references.brand)}`;
    return references.map
      ? en`a name in ${code(references.map)}, or in ${ofBrand}`
          .zh`${code(references.map)} 或${ofBrand}里的名称`
      : en`a name in ${ofBrand}`.zh`${ofBrand} 里的名称`;
  }
  const map = references?.map ?? siblings;
  if (map !== undefined) return en`a name in ${code(map)}`.zh`${code(map)} 里的名称`;
  const yields = TYPES[result ?? ""];
  if (result !== undefined)
    return yields ? en`expression of a ${yields}`.zh`表达式，得到${yields}` : en`expression`.zh`表达式`;
  return schema["x-template"] ? en`text with {expressions}`.zh`带 {表达式} 的文字` : undefined;
}

function linkToNamed(name: string): string {
  return linkTo(addressOf(name), name);
}

function boundsOf(schema: DocumentedSchema): Saying[] {
  const { minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [
    [{ en: "at least ", zh: "至少 " }, minItems ?? minimum],
    [{ en: "more than ", zh: "大于 " }, exclusiveMinimum],
    [{ en: "at most ", zh: "至多 " }, maxItems ?? maximum],
    [{ en: "less than ", zh: "小于 " }, exclusiveMaximum],
  ] as const;
  return bounds.flatMap(([words, bound]) => (bound === undefined ? [] : [joined([words, bound], same(""))]));
}
