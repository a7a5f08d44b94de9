import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { parseTime } from "../../../src/language/time.ts";
import { isObject } from "../../../src/language/values.ts";
import { MALL_ZONE } from "../place.ts";

/** Kinds of deviations in an answer of a server that we do not control. */
export type Kind =
  | "lossless"
  | "null"
  | "missing"
  | "wrong type"
  | "unforeseen"
  | "out of range"
  | "extra field"
  /** An item of another form in addition to the others. */
  | "foreign item"
  /** An item of another form instead of one, which is lost. */
  | "lost item"
  /** An unreadable value for which the schema has a fallback. */
  | "fallback";

/** An odd answer: good data with one changed value. */
export interface OddAnswer {
  kind: Kind;
  /** The path of the changed value: keys and indexes. */
  path: readonly (string | number)[];
  /** The changed value, for messages. */
  form: string;
  data: unknown;
}

const LEFT_OUT = Symbol("left out");

interface Place {
  schema: ResponseSchema;
  value: unknown;
  path: readonly (string | number)[];
}

/** Returns every odd answer: good data with each field and each item changed in each way. */
export function oddAnswersOf(schema: ResponseSchema, data: unknown): OddAnswer[] {
  return placesOf({ schema, value: data, path: [] }).flatMap((place) =>
    formsOf(place).map(([kind, form]) => ({
      kind,
      path: place.path,
      form: form === LEFT_OUT ? "left out" : (JSON.stringify(form) ?? "undefined"),
      data: put(data, place.path, form),
    })),
  );
}

function placesOf(place: Place): Place[] {
  const { schema, value, path } = place;
  const inner: Place[] = [];
  if (Array.isArray(value) && schema.items) {
    const items = schema.items;
    inner.push(...value.map((one, i) => ({ schema: items, value: one, path: [...path, i] })));
  } else if (isObject(value)) {
    for (const [key, property] of Object.entries(schema.properties ?? {}))
      inner.push({ schema: property, value: value[key], path: [...path, key] });
  }
  return [place, ...inner.flatMap(placesOf)];
}

/** Returns JSON with another value at a path. */
export function put(data: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value === LEFT_OUT ? undefined : value;
  if (Array.isArray(data)) {
    const inner = put(data[Number(key)], rest, value);
    return data.flatMap((one, i) =>
      i !== key ? [one] : value === LEFT_OUT && rest.length === 0 ? [] : [inner],
    );
  }
  const { [key]: old, ...others } = data as Record<string, unknown>;
  return value === LEFT_OUT && rest.length === 0 ? others : { ...others, [key]: put(old, rest, value) };
}

type Form = [Kind, unknown];

function formsOf({ schema, value, path }: Place): Form[] {
  const isItem = typeof path.at(-1) === "number";
  const forms: Form[] = losslessOf(schema, value).map((form) => ["lossless", form]);
  // The field may already be null or missing.
  if (value !== null) forms.push(["null", null]);
  if (!isItem) forms.push(["missing", LEFT_OUT]);
  if (schema.truthy) return forms;
  const wrong = isItem && isObject(value) ? "lost item" : "fallback" in schema ? "fallback" : "wrong type";
  forms.push(...wrongOf(schema, value).map((form): Form => [wrong, form]));
  const unforeseen = "fallback" in schema ? "fallback" : "unforeseen";
  if (schema.enum && !schema.open) forms.push([unforeseen, 987], [unforeseen, "unforeseen"]);
  if (typeof value === "number")
    forms.push(...outOf(schema, value).map((form): Form => ["out of range", form]));
  if (isObject(value)) forms.push(["extra field", { unforeseen: { deep: [1] }, ...value }]);
  if (Array.isArray(value) && isObject(value[0]))
    for (const foreign of [null, "x", 7, [], { unforeseen: 1 }])
      forms.push(["foreign item", [foreign, ...value]]);
  return forms;
}

function losslessOf(schema: ResponseSchema, value: unknown): unknown[] {
  if (schema.truthy) return value ? [1, "1", 7, "yes", { joined: 1 }] : [0, "0", "false", "", null];
  if (typeof value === "boolean") return [Number(value), String(Number(value)), String(value)];
  if (typeof value === "number") {
    const isFlag = schema.enum?.every((one) => typeof one === "number") && (value === 0 || value === 1);
    const forms = [String(value), ` ${value} `, value.toExponential(), ...(isFlag ? [value === 1] : [])];
    return holdsOnlyNumbers(schema) ? [...forms, ...amountsFor(value)] : forms;
  }
  if (typeof value === "string") return textsFor(schema, value);
  if (Array.isArray(value)) return [JSON.stringify(value), ...(value.length > 0 ? [{ ...value }] : [])];
  return isObject(value) ? [JSON.stringify(value)] : [];
}

/** Returns whether the field cannot hold a text: 60元 would be one. */
function holdsOnlyNumbers({ type, enum: values }: ResponseSchema): boolean {
  const kinds = type
    ? [type].flat()
    : (values ?? []).map((value) => (value === null ? "null" : typeof value));
  return kinds.length > 0 && kinds.every((kind) => ["number", "integer", "null"].includes(kind));
}

/** Returns a number as an amount of money, in full-width digits, and with the error of a binary sum. */
function amountsFor(value: number): unknown[] {
  const grouped = value.toLocaleString("en-US", { maximumFractionDigits: 9 });
  const wide = String(value).replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const dust = value * (1 + 2 * Number.EPSILON);
  return [`${value}元`, `￥${value}`, `¥ ${grouped}`, wide, dust];
}

function textsFor({ format, minLength, maxLength, type }: ResponseSchema, value: string): unknown[] {
  const forms: unknown[] = [];
  const ms = format && parseTime(value, MALL_ZONE);
  if (typeof ms === "number") {
    const iso = new Date(ms).toISOString();
    forms.push(
      ms,
      String(ms),
      iso,
      iso.replace("Z", "+00:00"),
      value.replace(/-/g, "/"),
      value.replace(" ", "T"),
      value.replace(/-/g, "."),
      value.replace(/(\d+)-(\d+)-(\d+) (\d+):(\d+):(\d+)/, "$1年$2月$3日 $4时$5分$6秒"),
    );
    // Without milliseconds, and in years in which digits can only be a date.
    if (/^20.{17}$/.test(value))
      forms.push(value.replace(/\D/g, ""), value.split(/\D/).map(Number), ms / 1000);
  } else if (type === "string" && String(Number(value)) === value) forms.push(Number(value));
  if (minLength !== undefined && minLength === maxLength && /^\d+$/.test(value))
    forms.push(
      Array.from(value),
      Array.from(value, Number),
      Array.from(value).join(","),
      Number(value),
      Array.from(value, (digit) => "０１２３４５６７８９"[Number(digit)]).join("，"),
    );
  return forms;
}

function wrongOf({ enum: values }: ResponseSchema, value: unknown): unknown[] {
  const strange = [{ unforeseen: { deep: 1 } }, [{ unforeseen: 1 }], true, "unforeseen", "<b>1</b>"];
  const kind = Array.isArray(value) ? "array" : typeof value;
  return strange.filter(
    (one) =>
      ((Array.isArray(one) ? "array" : typeof one) !== kind || value === null) &&
      // `true` is read as 1.
      !(one === true && values?.includes(1)),
  );
}

function outOf(
  { enum: values, minimum, maximum, exclusiveMinimum }: ResponseSchema,
  value: number,
): number[] {
  if (values) return [];
  const low = minimum ?? exclusiveMinimum;
  return [
    value + 0.005,
    ...(low === undefined ? [] : [low - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    1e12,
  ];
}
