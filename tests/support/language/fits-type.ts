import { isNullable, type Type, typeAllowsValue } from "../../../src/language/types/types.ts";

/** Whether a value fits the type. A missing property counts as null. */
export function fitsType(value: unknown, type: Type): boolean {
  if (type.kind === "any") return true;
  if (value === null) return isNullable(type);
  if (type.kind === "list") return Array.isArray(value) && value.every((item) => fitsType(item, type.items));
  if (type.kind === "object") return fitsObject(value, type.properties);

  return (
    (typeof value === "boolean" || typeof value === "number" || typeof value === "string") &&
    typeAllowsValue(type, value)
  );
}

function fitsObject(value: unknown, properties: Readonly<Record<string, Type>>): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const object: Record<string, unknown> = { ...value };
  return Object.entries(properties).every(([name, type]) => fitsType(object[name] ?? null, type));
}
