import type { JsonSchema } from "../check/schema/json-schema.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import type { Checks } from "./checks.ts";

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
