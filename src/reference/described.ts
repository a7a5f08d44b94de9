import type { JsonSchema } from "../check/schema/json-schema.ts";
import { en, joined, listed, type Saying, same } from "../language/messages/saying.ts";
import type { Checks } from "./checks.ts";
import { code, linkTo } from "./marked.ts";

/** A schema with the words that only people and editors need. */
export interface Described extends JsonSchema {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  additionalProperties?: boolean | Described;
  definitions?: Record<string, Described>;
  exclusiveMaximum?: number;
}

/** The schemas by their file names in schemas/, as for the checker. */
export type DescribedSchemas = Readonly<Record<string, Described>>;

/** What entries are made of. */
export interface Book {
  schemas: DescribedSchemas;
  checks: Checks;
}

/** Schemas that have a group of their own among the entries, by their names. */
const WHOLE_GROUPS: Readonly<Record<string, string>> = { step: "steps", block: "blocks" };

/** The address of a definition, or of what a file describes, by its name. */
export function addressOf(name: string): string {
  return WHOLE_GROUPS[name] ?? `definitions/${name}`;
}

/** Those of all files: no two have one name, since each is a type of that name. */
export function definitionsOf(schemas: DescribedSchemas): Record<string, Described> {
  const { "definitions.schema.json": shared, ...others } = schemas;
  return Object.assign({}, ...[shared, ...Object.values(others)].map((schema) => schema?.definitions));
}

/** The name of the definition, or of the file, that a reference leads to. */
export function nameIn(reference: string): string {
  return /([^/]+?)(\.schema\.json)?$/.exec(reference)?.[1] ?? "";
}

/** What a schema says of itself, or what it refers to does. */
export function descriptionOf({ $ref = "", ...own }: Described, { schemas }: Book): Saying {
  return saidOf((own.description === undefined ? definitionsOf(schemas)[nameIn($ref)] : own) ?? {});
}

/** A description in both languages. */
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

/** What a value may be, in a few words. */
export function typeOf(schema: Described): Saying {
  return joined([sayKind(schema), ...boundsOf(schema)], BETWEEN);
}

function sayKind(schema: Described): Saying {
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

/** What a string stands for that is more than a string. */
function namedOf(schema: Described): Saying | undefined {
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

function boundsOf(schema: Described): Saying[] {
  const { minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [
    [{ en: "at least ", zh: "至少 " }, minItems ?? minimum],
    [{ en: "more than ", zh: "大于 " }, exclusiveMinimum],
    [{ en: "at most ", zh: "至多 " }, maxItems ?? maximum],
    [{ en: "less than ", zh: "小于 " }, exclusiveMaximum],
  ] as const;
  return bounds.flatMap(([words, bound]) => (bound === undefined ? [] : [joined([words, bound], same(""))]));
}
