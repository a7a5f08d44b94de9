import { ANY, isNullable, type Type } from "./types.ts";

/**
 * Returns the type that a kind of schemas/functions.json names: number, string, boolean, list or any, as Type has them;
 * list<kind>, a list of items of that kind; or integer, which only a result can be.
 */
export function typeOfKind(kind: string): Type {
  const items = itemsOf(kind);
  if (items !== undefined) return { kind: "list", items: typeOfKind(items) };
  switch (kind) {
    case "integer":
      return { kind: "number", multipleOf: 1 };
    case "list":
      return { kind, items: ANY };
    case "number":
    case "string":
    case "boolean":
      return { kind };
    default:
      return ANY;
  }
}

/** Whether every value of `type` is of the kind that `kind` names; null aside, which any value may be. */
export function isKind(type: Type, kind: string): boolean {
  const items = itemsOf(kind);
  if (items !== undefined && type.kind === "list") return isKind(type.items, items);
  return kind === "any" || type.kind === "any" || type.kind === kind;
}

/** Whether a value of this type, or of an item that one of the kinds speaks of, may be missing or null. */
export function mayLack(type: Type, kinds: string): boolean {
  if (isNullable(type)) return true;
  return kinds.split("|").some((kind) => {
    const items = itemsOf(kind);
    return type.kind === "list" && items !== undefined && mayLack(type.items, items);
  });
}

/** The kind of the items that a kind of list names, or undefined for any other kind. */
export function itemsOf(kind: string): string | undefined {
  return /^list<(.+)>$/.exec(kind)?.[1];
}
