import type { JsonNode } from "../../../../check/json/json-node.ts";
import type { JsonSchema } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";

/** The kinds of values that are no lists and no objects. */
export type ScalarType = "string" | "number" | "boolean" | "null";

/** With what a place of a document is filled in, and what that has to know of its schema. */
export type Control =
  /** What it is follows from where it stands: there is nothing to fill in. */
  | { kind: "constant"; value: unknown }
  /** There or not. */
  | { kind: "flag" }
  | { kind: "switch" }
  | { kind: "number"; isWhole: boolean }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "words" }
  /** One text, or a list of cases. */
  | { kind: "cases" }
  /** Text with expressions. */
  | { kind: "template" }
  | { kind: "expression"; types: readonly string[] }
  /** One of the names that stand elsewhere. */
  | { kind: "reference" }
  | { kind: "instant" }
  | { kind: "day" }
  | { kind: "colour" }
  | { kind: "picture" }
  /** A value of one of several simple types. */
  | { kind: "scalar"; types: readonly ScalarType[] }
  | { kind: "object" }
  /** Entries whose names are given here. */
  | { kind: "map" }
  | { kind: "list" }
  /** Anything: what it is now says how it is filled in. */
  | { kind: "free" }
  /** What stands there is not what its schema says. */
  | { kind: "misfit" };

const SCALARS = ["string", "number", "boolean", "null"] as const;
const isScalar = (type: string): type is ScalarType => SCALARS.some((one) => one === type);

/** How a place is filled in, by its shape alone: narrowed to what stands there, where something does. Pure. */
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
      return wordsOf(format, annotations);
  }
}

function wordsOf(format: string | undefined, annotations: JsonSchema): Control {
  if (format === "date-time") return { kind: "instant" };
  if (format === "date") return { kind: "day" };
  if (format === "color") return { kind: "colour" };
  return annotations["x-link"] === "image" ? { kind: "picture" } : { kind: "words" };
}

function isClosed({ additionalProperties, oneOf }: JsonSchema): boolean {
  return additionalProperties === false || oneOf !== undefined;
}

/** The same of what stands there now: where the schema says nothing of it, by what it is. Pure. */
export function controlAt({ node, shape }: { node: JsonNode | undefined; shape: Shape }): Control {
  const control = controlOf(shape, node);
  return control.kind === "free" && node ? controlOfFree(node) : control;
}

function controlOfFree(node: JsonNode): Control {
  if (node.kind === "object") return { kind: "map" };
  return node.kind === "array" ? { kind: "list" } : { kind: "scalar", types: SCALARS };
}

/** Whether a control of what stands there fits into one row beside others; what does not has rows of its own inside. */
export function isSimple({ kind }: Control, node: JsonNode | undefined): boolean {
  if (kind === "cases") return node?.kind !== "array";
  return kind !== "object" && kind !== "map" && kind !== "list" && kind !== "misfit";
}
