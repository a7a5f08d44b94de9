import type { ResponseSchema } from "../../../language/document.generated.ts";
import { evaluate } from "../../../language/evaluation/evaluate.ts";
import type { Place } from "../../../language/place.ts";
import { jsonTypesOfField } from "../../../language/response-schema.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { isObject, ownEntryOf } from "../../../language/values.ts";
import type { ItemList, TableQuestion } from "./proof-question.ts";
import { sampleValueOf } from "./sample-value.ts";

type ItemListSources = Pick<TableQuestion, "endpoints" | "values">;

/**
 * Finds the list in an endpoint's answer that an expression refers to: `orders`, `orders.list`, an entry of `values`
 * that means such a list, or a filter of one. Undefined for other expressions. `as` is the variable for an item.
 * `values` must not refer to each other in a circle. Pure.
 */
export function findItemListInAnswer(list: Node, as: string, known: ItemListSources): ItemList | undefined {
  const found = resolveListExpression(list, known);
  const schema = found?.schemas.at(-1);
  return found && schema && jsonTypesOfField(schema).includes("array") ? { ...found, as, list } : undefined;
}

function resolveListExpression(
  node: Node,
  known: ItemListSources,
): Omit<ItemList, "list" | "as"> | undefined {
  if (node.kind === "macro" && node.macro === "filter") {
    const found = resolveListExpression(node.list, known);
    return found && { ...found, filters: [...found.filters, { item: node.item, condition: node.body }] };
  }
  if (node.kind === "name") {
    const data = ownEntryOf(known.endpoints, node.name)?.data;
    return data && { path: [node.name], schemas: [data], filters: [] };
  }
  if (node.kind !== "member") return undefined;
  const { object, property } = node;
  if (object.kind === "name" && object.name === "values") {
    const value = ownEntryOf(known.values, property);
    return value && resolveListExpression(value, known);
  }
  const owner = resolveListExpression(object, known);
  const schema = ownEntryOf(owner?.schemas.at(-1)?.properties ?? {}, property);
  if (!owner || !schema || owner.filters.length > 0) return undefined;
  return { path: [...owner.path, property], schemas: [...owner.schemas, schema], filters: [] };
}

/** Returns the schema of a list's items. */
export function itemSchemaOf({ schemas }: ItemList): ResponseSchema {
  return schemas.at(-1)?.items ?? {};
}

/**
 * Returns the response (`scope`) with its item put into its list: as the first item if expressions read the list
 * (`isRead`), otherwise as the only one. Missing parents are samples. The scope is not modified.
 */
export function putItemIntoList(each: ItemList, scope: Scope, isRead: boolean): Scope {
  const { as, path, schemas } = each;
  const putItem = (value: unknown, depth: number): unknown => {
    const schema = schemas[depth - 1] ?? {};
    const key = path[depth];
    if (key === undefined) return addItemToList(schema, isRead ? value : [], scope[as]);
    const object = isObject(value)
      ? value
      : (sampleValueOf({ ...schema, type: "object" }) as Record<string, unknown>);
    return { ...object, [key]: putItem(ownEntryOf(object, key), depth + 1) };
  };
  return putItem(scope, 0) as Scope;
}

function addItemToList({ minItems = 1 }: ResponseSchema, there: unknown, item: unknown): unknown[] {
  const others = Array.isArray(there) ? there.slice(1) : [];
  const missing = Math.max(0, Math.max(1, minItems) - 1 - others.length);
  return [item, ...others, ...Array.from({ length: missing }, () => item)];
}

/** Evaluates the list expression and returns whether the item is in the list; a filter may exclude it. */
export function isItemInList({ as, list }: ItemList, scope: Scope, place: Place): boolean {
  const items = evaluate(list, scope, place);
  return Array.isArray(items) && items.includes(scope[as]);
}
