import { sayTypes } from "../check/schema/say.ts";
import type { ResponseSchema } from "../language/document.generated.ts";
import { either, en, type Saying, sayJson } from "../language/messages/saying.ts";
import { kindsOf } from "../language/response-schema.ts";
import { isObject, ownEntry } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import type { Path } from "./reason.ts";
import { sayValue } from "./say-value.ts";

/** Longer descriptions would hide the sentence in which they stand. */
const LONGEST = 48;

/** Documents say what their fields are; phones do not get it. */
type Described = ResponseSchema & { description?: string };

/** What a field of an answer or a form is, in the first words of what its document says; undefined where it says nothing short. */
export function describeField({ campaign, endpoints }: Plan, path: Path): string | undefined {
  const [root = "", ...rest] = path;
  if (root === "forms") {
    const [form = "", field = ""] = rest;
    const label = campaign.forms?.[form]?.fields[field]?.label;
    return typeof label === "string" ? label : undefined;
  }
  const schema: Described | undefined = schemaAt(ownEntry(endpoints, `${root}`)?.data, rest);
  const [first = ""] = (schema?.description ?? "").split(/[;；。]|\.(?:\s|$)/);
  return first !== "" && first.length <= LONGEST ? first : undefined;
}

/** The schema of what stands at a path; undefined where none is listed there. */
function schemaAt(schema: ResponseSchema | undefined, path: Path): ResponseSchema | undefined {
  return path.reduce<ResponseSchema | undefined>(
    (one, key) => (typeof key === "number" ? one?.items : ownEntry(one?.properties ?? {}, key)),
    schema,
  );
}

/** Why what came at a path cannot be read; undefined where it did not come in this form. */
export function sayMisfit(schema: ResponseSchema | undefined, data: unknown, path: Path): Saying | undefined {
  const expected = schemaAt(schema, path);
  const raw = rawAt(data, path);
  if (!expected) return undefined;
  if (raw === undefined) return en`it is not given`.zh`没有给出`;
  const values = expected.enum?.map(sayJson);
  const wanted = values && !expected.open ? either(values) : sayTypes(kindsOf(expected));
  const came = sayValue(raw);
  return en`${came} is given, expected ${wanted}`.zh`给出的是${came}，应为${wanted}`;
}

/** What came at a path; undefined where nothing did. */
export function rawAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) ? ownEntry(value, `${key}`) : undefined;
  }, data);
}

/** The fields that came and are none of the schema's, with the names that are. Of a list the first item stands for all. */
export function unlisted(
  schema: ResponseSchema | undefined,
  data: unknown,
  path: Path,
): { path: Path; known: readonly string[] }[] {
  if (Array.isArray(data)) return unlisted(schema?.items, data[0], [...path, 0]);
  const known = Object.keys(schema?.properties ?? {});
  if (!isObject(data) || known.length === 0) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    known.includes(key)
      ? unlisted(ownEntry(schema?.properties ?? {}, key), value, [...path, key])
      : [{ path: [...path, key], known }],
  );
}
