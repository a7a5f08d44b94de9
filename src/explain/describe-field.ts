import { typesInWords } from "../check/schema/mistake-message-parts.ts";
import type { ResponseSchema } from "../language/document.generated.ts";
import {
  en,
  formatJsonInMessage,
  joinWithOr,
  type LocalizedText,
} from "../language/messages/localized-text.ts";
import { jsonTypesOfField } from "../language/response-schema.ts";
import { isObject, ownEntryOf } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import { formatValue } from "./format-value.ts";
import type { FieldDescriptions, ValuePath } from "./verdict-reason.ts";

/** Maximum characters of a field's description in a sentence; a longer one is left out, since it would bury the rest. */
const MAX_DESCRIPTION_LENGTH = 48;

/** A response schema with what is not published to phones. */
type SchemaWithDescription = ResponseSchema & {
  description?: string;
  names?: Readonly<Record<string, string>>;
};

/** The part of a plan that describes fields; its schemas may be those that authors write. */
type DescribedPlan = Pick<Plan, "campaign" | "endpoints">;

/**
 * Returns the first clause of the description of an answer's field, or the label of a form's field. Returns undefined
 * if the document has none or it is too long.
 */
function describeField(plan: DescribedPlan, path: ValuePath): string | undefined {
  const { campaign } = plan;
  const [root = "", ...rest] = path;
  if (root === "forms") {
    const [form = "", field = ""] = rest;
    const label = campaign.forms?.[form]?.fields[field]?.label;
    return typeof label === "string" ? label : undefined;
  }
  const schema = describedSchemaAt(plan, path);
  const [first = ""] = (schema?.description ?? "").split(/[;；。]|\.(?:\s|$)/);
  return first !== "" && first.length <= MAX_DESCRIPTION_LENGTH ? first : undefined;
}

function describedSchemaAt(
  { endpoints }: DescribedPlan,
  [root = "", ...rest]: ValuePath,
): SchemaWithDescription | undefined {
  return schemaAtPath(ownEntryOf(endpoints, `${root}`)?.data, rest);
}

/** Returns what explanations say about the fields of a plan: their descriptions, and the names of their values. */
export function fieldWordsOf(plan: DescribedPlan): FieldDescriptions {
  return {
    describe: (path) => describeField(plan, path),
    namesOf: (path) => describedSchemaAt(plan, path)?.names,
  };
}

/** Returns the schema at a path; undefined if the path is not listed. */
function schemaAtPath(schema: ResponseSchema | undefined, path: ValuePath): ResponseSchema | undefined {
  return path.reduce<ResponseSchema | undefined>(
    (one, key) => (typeof key === "number" ? one?.items : ownEntryOf(one?.properties ?? {}, key)),
    schema,
  );
}

/** Says why the value at a path does not fit its schema; undefined if the path is not in the schema. */
export function describeMisfit(
  schema: ResponseSchema | undefined,
  data: unknown,
  path: ValuePath,
): LocalizedText | undefined {
  const expected = schemaAtPath(schema, path);
  const raw = rawValueAtPath(data, path);
  if (!expected) return undefined;
  if (raw === undefined) return en`the data does not contain it`.zh`数据里没有它`;
  const values = expected.enum?.map(formatJsonInMessage);
  const wanted = values && !expected.open ? joinWithOr(values) : typesInWords(jsonTypesOfField(expected));
  const came = formatValue(raw);
  return en`found ${came}, expected ${wanted}`.zh`数据里是${came}，应为${wanted}`;
}

/** Returns the raw value at a path; undefined if it is missing. */
export function rawValueAtPath(data: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) ? ownEntryOf(value, `${key}`) : undefined;
  }, data);
}

/** Returns the given fields that the schema does not list, with the listed names. Checks only a list's first item. */
export function findUnlistedFields(
  schema: ResponseSchema | undefined,
  data: unknown,
  path: ValuePath,
): { path: ValuePath; known: readonly string[] }[] {
  if (Array.isArray(data)) return findUnlistedFields(schema?.items, data[0], [...path, 0]);
  const known = Object.keys(schema?.properties ?? {});
  if (!isObject(data) || known.length === 0) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    known.includes(key)
      ? findUnlistedFields(ownEntryOf(schema?.properties ?? {}, key), value, [...path, key])
      : [{ path: [...path, key], known }],
  );
}
