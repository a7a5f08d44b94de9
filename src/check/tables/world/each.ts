import type { ResponseSchema } from "../../../language/document.generated.ts";
import { evaluate } from "../../../language/evaluation/evaluate.ts";
import { kindsOf } from "../../../language/response-schema.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { isObject, ownEntry } from "../../../language/values.ts";
import type { Each, TableQuestion } from "./question.ts";
import { sampleOf } from "./sample.ts";

type Known = Pick<TableQuestion, "endpoints" | "values">;

/**
 * The list of an answer that an expression stands for, and the name of its each: `orders`, `orders.list`, a value that is one of these, a
 * filter over one. Undefined for everything else. The values must have no cycles. Pure.
 */
export function eachOf(list: Node, as: string, known: Known): Each | undefined {
  const found = follow(list, known);
  const schema = found?.schemas.at(-1);
  return found && schema && kindsOf(schema).includes("array") ? { ...found, as, list } : undefined;
}

function follow(node: Node, known: Known): Omit<Each, "list" | "as"> | undefined {
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

/** What each item is. */
export function itemSchemaOf({ schemas }: Each): ResponseSchema {
  return schemas.at(-1)?.items ?? {};
}

/**
 * The scope with the item in its list: as the first of those there where expressions read the list (`isRead`), else
 * alone. What is missing on the way is a sample. The scope is not modified.
 */
export function withItem(each: Each, scope: Scope, isRead: boolean): Scope {
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

/** Whether a table is asked for the scope's item at all, by the evaluator: a filter may leave it out. */
export function isAsked({ as, list }: Each, scope: Scope): boolean {
  const items = evaluate(list, scope);
  return Array.isArray(items) && items.includes(scope[as]);
}
