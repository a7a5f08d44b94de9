import type { JsonNode } from "../../../../check/json/json-node.ts";
import type { JsonSchema } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";

/** The types of values other than lists and objects. */
export type ScalarType = "string" | "number" | "boolean" | "null";

/** The kind of control for a place of a document, with the parts of its schema that it needs. */
export type Control =
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

const SCALARS = ["string", "number", "boolean", "null"] as const;
const isScalar = (type: string): type is ScalarType => SCALARS.some((one) => one === type);

/** Returns the control for a shape, which has to be narrowed to the value if there is one. Pure. */
export function controlOf(shape: Shape, node: JsonNode | undefined): Control {
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
  if (types.length > 1 && types.every(isScalar)) return { kind: "scalar", types };
  switch (types[0]) {
    case "object":
      return { kind: annotations.properties && isClosed(annotations) ? "object" : "map" };
    case "array":
      return { kind: "list" };
    case "boolean":
      return { kind: "switch" };
    case "number":
    case "integer":
      return { kind: "number", isWhole: types[0] === "integer" };
    default:
      return textControl(format, annotations);
  }
}

function textControl(format: string | undefined, annotations: JsonSchema): Control {
  if (format === "date-time") return { kind: "instant" };
  if (format === "date") return { kind: "day" };
  if (format === "color") return { kind: "colour" };
  return annotations["x-link"] === "image" ? { kind: "picture" } : { kind: "words" };
}

function isClosed({ additionalProperties, oneOf }: JsonSchema): boolean {
  return additionalProperties === false || oneOf !== undefined;
}

/** Returns the control for a value. If the schema allows anything, the value decides. Pure. */
export function controlAt({ node, shape }: { node: JsonNode | undefined; shape: Shape }): Control {
  const control = controlOf(shape, node);
  return control.kind === "free" && node ? controlOfFree(node) : control;
}

function controlOfFree(node: JsonNode): Control {
  if (node.kind === "object") return { kind: "map" };
  return node.kind === "array" ? { kind: "list" } : { kind: "scalar", types: SCALARS };
}

/** Returns whether the control for a value fits into one row; other controls have rows of their own inside. */
export function isSimple({ kind }: Control, node: JsonNode | undefined): boolean {
  if (kind === "cases") return node?.kind !== "array";
  return kind !== "object" && kind !== "map" && kind !== "list" && kind !== "misfit";
}
