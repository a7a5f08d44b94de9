import type { Shape } from "../../../../check/schema/shape.ts";

/** The least value that a shape requires. `chosen`: which of keys that exclude each other; else the first. Pure. */
export function freshValue(shape: Shape, chosen?: string): unknown {
  const { annotations, branches } = shape;
  const { const: constant, enum: values, minItems = 0, minimum, type } = annotations;
  if (constant !== undefined) return constant;
  if (values) return annotations.default ?? values[0];
  const [branch] = branches;
  if (branch) return freshValue(branch);
  const [first] = type === undefined ? [annotations.properties ? "object" : "string"] : [type].flat();
  switch (first) {
    case "object":
      return freshObject(shape, chosen);
    case "array": {
      const { items } = shape;
      return Array.from({ length: minItems }, () => (items ? freshValue(items) : ""));
    }
    case "number":
    case "integer":
      return minimum ?? (annotations.exclusiveMinimum === undefined ? 0 : annotations.exclusiveMinimum + 1);
    case "boolean":
      return annotations.default === undefined ? true : !annotations.default;
    case "null":
      return null;
    default:
      return "";
  }
}

function freshObject(shape: Shape, chosen: string | undefined): Record<string, unknown> {
  const { required = [], "x-exactlyOne": oneOf = [] } = shape.annotations;
  const keys = [...required, ...[chosen ?? oneOf[0] ?? []].flat()];
  const ordered = shape.propertyNames.filter((key) => keys.includes(key));
  const companions = ordered.flatMap((key) => shape.annotations.dependencies?.[key] ?? []);
  const all = shape.propertyNames.filter((key) => ordered.includes(key) || companions.includes(key));
  return Object.fromEntries(
    all.flatMap((key) => {
      const property = shape.property(key);
      return property ? [[key, freshValue(property)]] : [];
    }),
  );
}
