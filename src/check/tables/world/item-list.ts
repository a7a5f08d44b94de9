import type { ResponseSchema } from "../../../language/document.generated.ts";
import { evaluate } from "../../../language/evaluation/evaluate.ts";
import { kindsOf } from "../../../language/response-schema.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { isObject, ownEntry } from "../../../language/values.ts";
import type { ItemList, TableQuestion } from "./question.ts";
import { sampleOf } from "./sample.ts";

type ListSources = Pick<TableQuestion, "endpoints" | "values">;

/**
 * Returns the list of an answer that an expression refers to, with the name `as` of its items: `orders`, `orders.list`,
 * a value that is one of these, or a filter of one. Undefined for any other expression. `values` must be acyclic. Pure.
 */
export function itemListOf(list: Node, as: string, known: ListSources): ItemList | undefined {
  const found = follow(list, known);
  const schema = found?.schemas.at(-1);
  return found && schema && kindsOf(schema).includes("array") ? { ...found, as, list } : undefined;
}

function follow(node: Node, known: ListSources): Omit<ItemList, "list" | "as"> | undefined {
  if (node.kind === "macro" && node.macro === "filter") {
    const found = follow(node.list, known);
    return found && { ...found, filters: [...found.filters, { item: node.item, condition: node.body }] };
  }
  if (node.kind === "name") {
    const data = ownEntry(known.endpoints, node.name)?.data;
    return data && { path: [node.name], schemas: [data], filters: [] };
  }
  if (node.kind !== "member") return undefined;
  const { object, property } = node;
  if (object.kind === "name" && object.name === "values") {
    const value = ownEntry(known.values, property);
    return value && follow(value, known);
  }
  const owner = follow(object, known);
  const schema = ownEntry(owner?.schemas.at(-1)?.properties ?? {}, property);
  if (!owner || !schema || owner.filters.length > 0) return undefined;
  return { path: [...owner.path, property], schemas: [...owner.schemas, schema], filters: [] };
}

/** Returns the schema of an item. */
export function itemSchemaOf({ schemas }: ItemList): ResponseSchema {
  return schemas.at(-1)?.items ?? {};
}

/**
 * Returns the scope with the item added to its list. If expressions read the list (`isRead`), the item replaces the
 * first one; if not, it is the only one. Missing parents are samples. The scope is not modified.
 */
export function withListItem(each: ItemList, scope: Scope, isRead: boolean): Scope {
  const { as, path, schemas } = each;
  const put = (value: unknown, depth: number): unknown => {
    const schema = schemas[depth - 1] ?? {};
    const key = path[depth];
    if (key === undefined) return listWith(schema, isRead ? value : [], scope[as]);
    const object = isObject(value)
      ? value
      : (sampleOf({ ...schema, type: "object" }) as Record<string, unknown>);
    return { ...object, [key]: put(ownEntry(object, key), depth + 1) };
  };
  return put(scope, 0) as Scope;
}

function listWith({ minItems = 1 }: ResponseSchema, there: unknown, item: unknown): unknown[] {
  const others = Array.isArray(there) ? there.slice(1) : [];
  const missing = Math.max(0, Math.max(1, minItems) - 1 - others.length);
  return [item, ...others, ...Array.from({ length: missing }, () => item)];
}

/** Returns whether the scope's item is in the list according to the evaluator; a filter may exclude it. */
export function isItemListed({ as, list }: ItemList, scope: Scope): boolean {
  const items = evaluate(list, scope);
  return Array.isArray(items) && items.includes(scope[as]);
}
