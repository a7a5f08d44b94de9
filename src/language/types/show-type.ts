import { itemsOf } from "./kinds.ts";
import { isWhole, type Type } from "./types.ts";

const KIND_NAMES: Readonly<Record<string, string>> = {
  any: "any value",
  null: "null",
  boolean: "true or false",
  number: "a number",
  string: "text",
  list: "a list",
  object: "an object",
};

/** A kind, or several joined by |, in words: "text or a list". */
export function showKind(kind: string): string {
  return kind
    .split("|")
    .map((one) => KIND_NAMES[one] ?? showList(itemsOf(one)))
    .join(", ")
    .replace(/, ([^,]*)$/, " or $1");
}

/** The type in words, such as "0 or 1", "a whole number", "text or null". */
export function showType(type: Type): string {
  const values = "values" in type && type.values && type.values.length <= 8 ? showValues(type.values) : "";
  const whole = type.kind === "number" && isWhole(type) ? "a whole number" : "";
  const words = values || whole || (type.kind === "list" ? showList(type.items.kind) : showKind(type.kind));
  return type.kind !== "any" && type.kind !== "null" && type.nullable ? `${words} or null` : words;
}

function showList(items = "any"): string {
  const plurals: Readonly<Record<string, string>> = { number: "numbers", string: "texts", object: "objects" };
  const plural = plurals[items];
  return plural ? `a list of ${plural}` : "a list";
}

/** Values as an expression writes them: "0, 1 or 'x'". */
function showValues(values: readonly unknown[]): string {
  const shown = values.map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown[shown.length - 1]}`;
}

/** As showType, but with the bounds of a number: "a whole number from 0 up to 9". */
export function showRange(type: Type): string {
  if (type.kind !== "number" || type.values) return showType(type);
  const bounds = [
    type.minimum !== undefined && ` from ${type.minimum}`,
    type.exclusiveMinimum !== undefined && ` above ${type.exclusiveMinimum}`,
    type.maximum !== undefined && ` up to ${type.maximum}`,
    type.exclusiveMaximum !== undefined && ` below ${type.exclusiveMaximum}`,
    type.multipleOf !== undefined && type.multipleOf !== 1 && ` in steps of ${type.multipleOf}`,
  ];
  return showType(type) + bounds.filter(Boolean).join("");
}
