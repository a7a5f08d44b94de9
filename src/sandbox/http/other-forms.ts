import type { ResponseSchema } from "../../language/document.generated.ts";
import { kindsOf, lengthOf } from "../../language/response-schema.ts";
import { parseTime } from "../../language/time.ts";
import { isEqual, isObject, ownEntry } from "../../language/values.ts";
import { EARLIEST_MS } from "../../plan/convert.ts";

/** The name of a field of which no schema knows anything. */
const UNFORESEEN = "unforeseen";

/**
 * The data of an answer as another server might write the same: numbers as text and the other way round, truth values
 * as 0 and 1, moments as milliseconds or ISO 8601 in turn, null where the default is meant, a field more in every
 * object, two foreign items in front of every list of objects. `schemas` are those of all endpoints that the answer
 * may be for; what one of them reads as it came stays as it is, so that all read the same as before. Pure: the same
 * data always comes in the same forms; the input is not modified.
 */
export function inOtherForms(schemas: readonly ResponseSchema[], data: unknown): unknown {
  return schemas.length > 0 ? new Writer().write(schemas, data) : data;
}

type Schemas = readonly ResponseSchema[];

class Writer {
  #moments = 0;

  write(schemas: Schemas, value: unknown): unknown {
    return schemas.every((schema) => isMeantByNull(schema, value)) ? null : this.#rewrite(schemas, value);
  }

  #rewrite(schemas: Schemas, value: unknown): unknown {
    if (Array.isArray(value)) return this.#list(schemas, value);
    if (isObject(value)) return this.#object(schemas, value);
    if (typeof value === "number") return schemas.every(hasNumberForm) ? String(value) : value;
    if (typeof value === "boolean") return schemas.every(hasTruthForm) ? Number(value) : value;
    if (typeof value !== "string") return value;
    return schemas.every(holdsMoments) ? this.#moment(value) : textAsNumber(schemas, value);
  }

  #object(schemas: Schemas, object: Readonly<Record<string, unknown>>): unknown {
    // Without names of fields all of it is read.
    if (!schemas.every(({ properties }) => properties)) return object;
    const fields = Object.entries(object).map(([key, value]) => {
      const readers = schemas.flatMap(({ properties = {} }) => ownEntry(properties, key) ?? []);
      return [key, readers.length > 0 ? this.write(readers, value) : value];
    });
    return { ...(lists(schemas, UNFORESEEN) ? {} : { [UNFORESEEN]: ["?"] }), ...Object.fromEntries(fields) };
  }

  #list(schemas: Schemas, list: readonly unknown[]): unknown {
    const items = schemas.flatMap((schema) => schema.items ?? []);
    if (items.length < schemas.length) return list;
    // Not null in place of an item: that one would be foreign, whatever the default.
    return [...foreignItems(items), ...list.map((item) => this.#rewrite(items, item))];
  }

  #moment(text: string): unknown {
    const ms = parseTime(text);
    if (ms === undefined) return text;
    this.#moments += 1;
    return ms >= EARLIEST_MS && this.#moments % 2 === 1 ? ms : new Date(ms).toISOString();
  }
}

/** Whether a page takes null for just this value. */
function isMeantByNull({ truthy, default: usual }: ResponseSchema, value: unknown): boolean {
  return truthy ? !value : usual !== undefined && isEqual(usual, value);
}

/** What is no item: it has no field of one. Of texts and numbers any other may be one. */
function foreignItems(items: Schemas): unknown[] {
  const haveFields = items.every(({ properties = {} }) => Object.keys(properties).length > 0);
  if (!haveFields || lists(items, UNFORESEEN)) return [];
  const mayBeNull = items.some((item) => kindsOf(item).includes("null"));
  return [...(mayBeNull ? [] : [null]), { [UNFORESEEN]: true }];
}

function lists(schemas: Schemas, key: string): boolean {
  return schemas.some(({ properties = {} }) => ownEntry(properties, key) !== undefined);
}

/** Numbers only, or truth values: either is read from a number's text. */
function hasNumberForm(schema: ResponseSchema): boolean {
  return holdsOnly(schema, ["integer", "number"]) || holdsOnly(schema, ["boolean"]);
}

/** Moments only: where a number may stand, milliseconds are one. */
function holdsMoments(schema: ResponseSchema): boolean {
  return schema.format !== undefined && holdsOnly(schema, ["string"]);
}

/** Truth values only, or listed numbers, of which a truth value is 0 or 1. */
function hasTruthForm(schema: ResponseSchema): boolean {
  return (
    holdsOnly(schema, ["boolean"]) || (schema.enum !== undefined && holdsOnly(schema, ["integer", "number"]))
  );
}

/** Whether a field is null or of one of these types: where it may be of another, the form would be a value of that. */
function holdsOnly(schema: ResponseSchema, kinds: readonly string[]): boolean {
  return kindsOf(schema).every((kind) => kind === "null" || kinds.includes(kind));
}

/** A text that is nothing but a number; zeros in front are lost where its length tells of them. */
function textAsNumber(schemas: Schemas, text: string): unknown {
  const number = Number(text);
  const isSame = (schema: ResponseSchema) =>
    !schema.format &&
    holdsOnly(schema, ["string"]) &&
    String(number).padStart(lengthOf(schema) ?? 0, "0") === text;
  return Number.isFinite(number) && schemas.every(isSame) ? number : text;
}
