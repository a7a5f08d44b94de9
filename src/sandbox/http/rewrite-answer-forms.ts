import type { ResponseSchema } from "../../language/document.generated.ts";
import { fixedTextLengthOf, jsonTypesOfField } from "../../language/response-schema.ts";
import { formatTime, parseTime, type Zone } from "../../language/time.ts";
import { isEqual, isObject, ownEntryOf } from "../../language/values.ts";
import { convertToJsonType } from "../../plan/convert-value.ts";

/** Name of a field that no schema declares, which is added to every object to test that pages ignore it. */
const UNDECLARED_FIELD = "unforeseen";

/**
 * Rewrites an answer's data as another server might write the same data. Numbers become text and the other way round;
 * booleans become 0 and 1; moments take seven forms in turn; null replaces the default. Every
 * object gets an extra field, and every list of objects two foreign items in front. `schemas` are those of all
 * endpoints that the answer may be for. A form that any of them would read differently is not used. Pure and
 * deterministic; the input is not modified.
 */
export function rewriteAnswerInOtherForms(
  schemas: readonly ResponseSchema[],
  data: unknown,
  zone: Zone,
): unknown {
  return schemas.length > 0 ? new OtherFormsWriter(zone).write(schemas, data) : data;
}

type PossibleSchemas = readonly ResponseSchema[];

class OtherFormsWriter {
  #moments = 0;
  readonly #zone: Zone;

  constructor(zone: Zone) {
    this.#zone = zone;
  }

  write(schemas: PossibleSchemas, value: unknown): unknown {
    return schemas.every((schema) => isReadAsNull(schema, value)) ? null : this.#rewrite(schemas, value);
  }

  #rewrite(schemas: PossibleSchemas, value: unknown): unknown {
    if (Array.isArray(value)) return this.#list(schemas, value);
    if (isObject(value)) return this.#object(schemas, value);
    if (typeof value === "number") return schemas.every(hasNumberForm) ? String(value) : value;
    if (typeof value === "boolean") return schemas.every(hasTruthForm) ? Number(value) : value;
    if (typeof value !== "string") return value;
    return schemas.every(isTimeField) ? this.#moment(value) : textAsNumber(schemas, value);
  }

  #object(schemas: PossibleSchemas, object: Readonly<Record<string, unknown>>): unknown {
    // Without declared fields, every field is read.
    if (!schemas.every(({ properties }) => properties)) return object;
    const fields = Object.entries(object).map(([key, value]) => {
      const readers = schemas.flatMap(({ properties = {} }) => ownEntryOf(properties, key) ?? []);
      return [key, readers.length > 0 ? this.write(readers, value) : value];
    });
    return {
      ...(declaresField(schemas, UNDECLARED_FIELD) ? {} : { [UNDECLARED_FIELD]: ["?"] }),
      ...Object.fromEntries(fields),
    };
  }

  #list(schemas: PossibleSchemas, list: readonly unknown[]): unknown {
    const items = schemas.flatMap((schema) => schema.items ?? []);
    if (items.length < schemas.length) return list;
    // Never null in place of an item: that would be a foreign item, whatever the default.
    return [...foreignItems(items), ...list.map((item) => this.#rewrite(items, item))];
  }

  #moment(text: string): unknown {
    const ms = parseTime(text, this.#zone);
    if (ms === undefined) return text;
    const forms = momentForms(ms, this.#zone);
    const form = forms[this.#moments++ % forms.length];
    const read = (written: unknown) =>
      convertToJsonType("string", written, this.#zone, { format: "date-time" });
    return read(form) === read(text) ? form : new Date(ms).toISOString();
  }
}

/** Returns a moment as servers write it. Some forms lose milliseconds, or are not read for moments long ago. */
function momentForms(ms: number, zone: Zone): unknown[] {
  const written = (pattern: string) => formatTime(ms, pattern, zone);
  const parts = written("YYYY M D H mm ss")?.split(" ").map(Number);
  return [
    ms,
    new Date(ms).toISOString(),
    ms / 1000,
    written("YYYYMMDDHHmmss"),
    written("YYYY年M月D日 H时mm分ss秒"),
    written("YYYY.M.D H:mm:ss"),
    parts,
  ];
}

/** Returns whether a page reads null as this value. */
function isReadAsNull({ truthy, default: usual }: ResponseSchema, value: unknown): boolean {
  return truthy ? !value : usual !== undefined && isEqual(usual, value);
}

/** Returns items without any declared field. Lists of texts or numbers get none: any text or number may be an item. */
function foreignItems(items: PossibleSchemas): unknown[] {
  const haveFields = items.every(({ properties = {} }) => Object.keys(properties).length > 0);
  if (!haveFields || declaresField(items, UNDECLARED_FIELD)) return [];
  const mayBeNull = items.some((item) => jsonTypesOfField(item).includes("null"));
  return [...(mayBeNull ? [] : [null]), { [UNDECLARED_FIELD]: true }];
}

function declaresField(schemas: PossibleSchemas, key: string): boolean {
  return schemas.some(({ properties = {} }) => ownEntryOf(properties, key) !== undefined);
}

/** Returns whether the field holds only numbers, or only booleans: both are also read from a number's text. */
function hasNumberForm(schema: ResponseSchema): boolean {
  return hasOnlyTypes(schema, ["integer", "number"]) || hasOnlyTypes(schema, ["boolean"]);
}

/** Returns whether the field holds only moments. If a number were allowed, milliseconds would be that number. */
function isTimeField(schema: ResponseSchema): boolean {
  return schema.format !== undefined && hasOnlyTypes(schema, ["string"]);
}

/** Returns whether the field holds only booleans, or listed numbers, for which a boolean is 0 or 1. */
function hasTruthForm(schema: ResponseSchema): boolean {
  return (
    hasOnlyTypes(schema, ["boolean"]) ||
    (schema.enum !== undefined && hasOnlyTypes(schema, ["integer", "number"]))
  );
}

/**
 * Returns whether a field may have only these types, or be null. If another type were allowed, the form would be its
 * value.
 */
function hasOnlyTypes(schema: ResponseSchema, kinds: readonly string[]): boolean {
  return jsonTypesOfField(schema).every((kind) => kind === "null" || kinds.includes(kind));
}

/** Returns a numeric text as a number. Leading zeros are lost if the schema's length restores them. */
function textAsNumber(schemas: PossibleSchemas, text: string): unknown {
  const number = Number(text);
  const isSame = (schema: ResponseSchema) =>
    !schema.format &&
    hasOnlyTypes(schema, ["string"]) &&
    String(number).padStart(fixedTextLengthOf(schema) ?? 0, "0") === text;
  return Number.isFinite(number) && schemas.every(isSame) ? number : text;
}
