import type { JsonSchema } from "../check/schema/json-schema.ts";
import {
  en,
  joinMessages,
  joinWithCommas,
  type LocalizedText,
  untranslatedText,
} from "../language/messages/localized-text.ts";
import { markAsCode, markAsLink } from "./marked-text.ts";
import type { RulesBySchema } from "./rules-by-schema.ts";

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

/** What entries of the reference are made from: the schemas, and the rules that check them. */
export interface ReferenceSources {
  schemas: DescribedSchemas;
  checks: RulesBySchema;
}

/** Definitions that the reference describes by a whole group of entries, by name: each step and block has its own. */
const GROUP_OF_DEFINITION: Readonly<Record<string, string>> = { step: "steps", block: "blocks" };

/** Returns the address in the reference of a definition or a schema file, by its name. */
export function definitionAddressOf(name: string): string {
  return GROUP_OF_DEFINITION[name] ?? `definitions/${name}`;
}

/**
 * Returns the definitions of all files, and the file of the engine's words. Names are unique, since each becomes a
 * TypeScript type of that name.
 */
export function listAllDefinitions(schemas: DescribedSchemas): Record<string, DocumentedSchema> {
  const { "definitions.schema.json": shared, ...others } = schemas;
  const { "words.schema.json": words } = schemas;
  const files = [shared, ...Object.values(others)];
  return Object.assign({}, ...files.map((schema) => schema?.definitions), words && { words });
}

/** Returns the name of the definition or file in a `$ref`. */
export function nameInSchemaReference(reference: string): string {
  return /([^/]+?)(\.schema\.json)?$/.exec(reference)?.[1] ?? "";
}

/** Returns the description of a schema, or of the definition to which it refers. */
export function schemaDescriptionOf(
  { $ref = "", ...own }: DocumentedSchema,
  { schemas }: ReferenceSources,
): LocalizedText {
  return bilingualDescriptionOf(
    (own.description === undefined ? listAllDefinitions(schemas)[nameInSchemaReference($ref)] : own) ?? {},
  );
}

/** Returns a description in both languages. */
export function bilingualDescriptionOf({
  description = "",
  "x-zh": chinese = "",
}: {
  description?: string;
  "x-zh"?: string;
}): LocalizedText {
  return { en: description, zh: chinese };
}

/** Words for the types of JSON Schema, in both languages. */
export const TYPE_LABELS: Readonly<Record<string, LocalizedText>> = {
  string: en`string`.zh`文字`,
  number: en`number`.zh`数字`,
  integer: en`integer`.zh`整数`,
  boolean: en`boolean`.zh`是非（true 或 false）`,
  object: en`object`.zh`对象`,
  array: en`list`.zh`列表`,
  null: en`null`.zh`null`,
  list: en`list`.zh`列表`,
};

const OR_SEPARATOR: LocalizedText = { en: " or ", zh: "或" };
const BOUNDS_SEPARATOR: LocalizedText = { en: ", ", zh: "，" };

/** Describes the type of a value, with its bounds. */
export function describeType(schema: DocumentedSchema): LocalizedText {
  return joinMessages([describeKind(schema), ...describeBounds(schema)], BOUNDS_SEPARATOR);
}

function describeKind(schema: DocumentedSchema): LocalizedText {
  const { $ref, type, items, additionalProperties: others } = schema;
  if ($ref !== undefined && items)
    return en`${linkToDefinition(nameInSchemaReference($ref))} of ${describeKind(items)}`
      .zh`${linkToDefinition(nameInSchemaReference($ref))}，各项为${describeKind(items)}`;
  if ($ref !== undefined) return untranslatedText(linkToDefinition(nameInSchemaReference($ref)));
  if (schema.const !== undefined) return untranslatedText(markJsonAsCode(schema.const));
  if (schema.enum) return joinWithCommas(schema.enum.map(markJsonAsCode));
  if (schema.anyOf) return joinMessages(schema.anyOf.map(describeType), OR_SEPARATOR);
  const named = describeNameOrExpression(schema);
  if (named !== undefined) return named;
  if ([type].flat().includes("array") && items)
    return en`list of ${describeKind(items)}`.zh`列表，各项为${describeKind(items)}`;
  if (type === "object" && typeof others === "object")
    return en`object with ${describeKind(others)} for each name`
      .zh`对象，每个名称一项，各项为${describeKind(others)}`;
  const types = [type ?? []].flat();
  return types.length === 0
    ? en`any value`.zh`任意值`
    : joinMessages(
        types.map((one) => TYPE_LABELS[one] ?? one),
        OR_SEPARATOR,
      );
}

function markJsonAsCode(value: unknown): string {
  return markAsCode(JSON.stringify(value));
}

/** Describes a string that is a name, an expression or a template; undefined for other strings. */
function describeNameOrExpression(schema: DocumentedSchema): LocalizedText | undefined {
  const { "x-references": references, "x-siblings": siblings, "x-expression": result } = schema;
  if (references?.brand !== undefined) {
    const ofBrand = en`${markAsCode(references.brand)} of the brand`
      .zh`品牌的 ${markAsCode(references.brand)}`;
    return references.map
      ? en`a name in ${markAsCode(references.map)}, or in ${ofBrand}`
          .zh`${markAsCode(references.map)} 或${ofBrand}里的名称`
      : en`a name in ${ofBrand}`.zh`${ofBrand} 里的名称`;
  }
  const map = references?.map ?? siblings;
  if (map !== undefined) return en`a name in ${markAsCode(map)}`.zh`${markAsCode(map)} 里的名称`;
  const yields = TYPE_LABELS[result ?? ""];
  if (result !== undefined)
    return yields ? en`expression of a ${yields}`.zh`表达式，得到${yields}` : en`expression`.zh`表达式`;
  return schema["x-template"] ? en`text with {expressions}`.zh`带 {表达式} 的文字` : undefined;
}

function linkToDefinition(name: string): string {
  return markAsLink(definitionAddressOf(name), name);
}

function describeBounds(schema: DocumentedSchema): LocalizedText[] {
  const { minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [
    [{ en: "at least ", zh: "至少 " }, minItems ?? minimum],
    [{ en: "more than ", zh: "大于 " }, exclusiveMinimum],
    [{ en: "at most ", zh: "至多 " }, maxItems ?? maximum],
    [{ en: "less than ", zh: "小于 " }, exclusiveMaximum],
  ] as const;
  return bounds.flatMap(([words, bound]) =>
    bound === undefined ? [] : [joinMessages([words, bound], untranslatedText(""))],
  );
}
