import type { Endpoint, ResponseSchema } from "../../language/document.generated.ts";
import { jsonTypesOfField } from "../../language/response-schema.ts";
import { isObject } from "../../language/values.ts";

/** Number of pages of each list that an endpoint with `paging` sends. */
const PAGES = 3;

/**
 * Returns the page of an answer that a call asks for. The answer is the first of three pages; items of later pages have
 * other values in the fields of `key`. A page after the last is empty. Pure.
 */
export function pageOfAnswer(
  { paging, data: schema = {} }: Pick<Endpoint, "paging" | "data">,
  data: unknown,
  fields: Readonly<Record<string, string>>,
): unknown {
  if (!paging) return data;
  const { append, cursor, send } = paging;
  const number = Number(/\d+/.exec(fields[send] ?? "")?.[0] ?? 1);
  const list = append === undefined ? schema : schema.properties?.[append];
  const items = append === undefined ? data : isObject(data) ? data[append] : undefined;
  if (!Array.isArray(items)) return data;
  const own = number > PAGES ? [] : items.map((item) => itemOfPage(list ?? {}, item, number));
  if (append === undefined) return own;
  const next = number < PAGES ? number + 1 : undefined;
  return {
    ...(data as object),
    [append]: own,
    ...(cursor !== undefined && { [cursor]: cursorTo(next, schema.properties?.[cursor] ?? {}) }),
  };
}

function itemOfPage({ key = [] }: ResponseSchema, item: unknown, number: number): unknown {
  if (number === 1 || !isObject(item)) return item;
  const others = key.map((name) => {
    const value = item[name];
    return [name, typeof value === "number" ? value + 1000 * (number - 1) : `${value}-${number}`];
  });
  return { ...item, ...Object.fromEntries(others) };
}

/** Returns the cursor of a page in a type of its field; without a page, one that ends the list. */
function cursorTo(page: number | undefined, field: ResponseSchema): unknown {
  const types = jsonTypesOfField(field);
  if (page === undefined) return types.includes("null") ? null : types.includes("boolean") ? false : "";
  return types.includes("string") ? `page-${page}` : types.includes("boolean") ? true : page;
}
