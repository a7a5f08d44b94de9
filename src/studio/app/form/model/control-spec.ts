import type { JsonNode } from "../../../../check/json/json-node.ts";
import type { JsonSchema } from "../../../../check/schema/json-schema.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";

/** The JSON types except lists and objects. */
export type ScalarType = "string" | "number" | "boolean" | "null";

/** Which form control edits a value, with the details that the control needs. */
export type ControlSpec =
  /** The schema allows only this value, which is shown read-only. */
  | { kind: "constant"; value: unknown }
  /** The key is present (with the value true) or absent. */
  | { kind: "flag" }
  | { kind: "switch" }
  | { kind: "number"; isWhole: boolean }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "words" }
  /** One text, or a list of cases. */
  | { kind: "cases" }
  /** A template. */
  | { kind: "template" }
  | { kind: "expression"; types: readonly string[] }
  /** A name defined elsewhere in the document. */
  | { kind: "reference" }
  | { kind: "instant" }
  | { kind: "day" }
  | { kind: "colour" }
  | { kind: "picture" }
  /** A value of one of several simple types. */
  | { kind: "scalar"; types: readonly ScalarType[] }
  | { kind: "object" }
  /** Entries under names that the operator chooses. */
  | { kind: "map" }
  | { kind: "list" }
  /** Any value; the current value decides on the control. */
  | { kind: "free" }
  /** The value does not fit its schema. */
  | { kind: "misfit" };

const SCALAR_TYPES = ["string", "number", "boolean", "null"] as const;
const isScalarType = (type: string): type is ScalarType => SCALAR_TYPES.some((one) => one === type);

/**
 * Returns the form control for a schema (`shape`). If there is a value, the schema has to be narrowed to it first.
 * Pure.
 */
export function controlForSchema(shape: SchemaShape, node: JsonNode | undefined): ControlSpec {
  if (node && !shape.mayHold(node)) return { kind: "misfit" };
  const { annotations } = shape;
  const { const: constant, enum: values, format, type } = annotations;
  const types = type === undefined ? [] : [type].flat();
  if (constant !== undefined)
    return constant === true ? { kind: "flag" } : { kind: "constant", value: constant };
  if (values) return { kind: "choice", values: values.map(String) };
  if (annotations["x-template"]) return types.includes("array") ? { kind: "cases" } : { kind: "template" };
  if (annotations["x-expression"]) return { kind: "expression", types };
  if (annotations["x-references"] || annotations["x-siblings"]) return { kind: "reference" };
  if (types.length === 0) return annotations.properties ? { kind: "object" } : { kind: "free" };
  if (types.length > 1 && types.every(isScalarType)) return { kind: "scalar", types };
  switch (types[0]) {
    case "object":
      return { kind: annotations.properties && hasFixedKeys(annotations) ? "object" : "map" };
    case "array":
      return { kind: "list" };
    case "boolean":
      return { kind: "switch" };
    case "number":
    case "integer":
      return { kind: "number", isWhole: types[0] === "integer" };
    default:
      return controlForText(format, annotations);
  }
}

function controlForText(format: string | undefined, annotations: JsonSchema): ControlSpec {
  if (format === "date-time") return { kind: "instant" };
  if (format === "date") return { kind: "day" };
  if (format === "color") return { kind: "colour" };
  return annotations["x-link"] === "image" ? { kind: "picture" } : { kind: "words" };
}

function hasFixedKeys({ additionalProperties, oneOf }: JsonSchema): boolean {
  return additionalProperties === false || oneOf !== undefined;
}

/** Returns the form control for a value. If the schema allows any value, the value's own type decides. Pure. */
export function controlForValue({
  node,
  shape,
}: {
  node: JsonNode | undefined;
  shape: SchemaShape;
}): ControlSpec {
  const control = controlForSchema(shape, node);
  return control.kind === "free" && node ? controlForAnyValue(node) : control;
}

function controlForAnyValue(node: JsonNode): ControlSpec {
  if (node.kind === "object") return { kind: "map" };
  return node.kind === "array" ? { kind: "list" } : { kind: "scalar", types: SCALAR_TYPES };
}

/** Returns whether a control fits into one row of the form. Lists and objects have rows of their own. */
export function fitsInOneRow({ kind }: ControlSpec, node: JsonNode | undefined): boolean {
  if (kind === "cases") return node?.kind !== "array";
  return kind !== "object" && kind !== "map" && kind !== "list" && kind !== "misfit";
}
