import type { JsonNode } from "../../../../check/json/json-node.ts";
import type { FormLabels } from "../../../../check/schema/json-schema.ts";
import { sayTypes } from "../../../../check/schema/message-parts.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import type { Saying } from "../../../../language/messages/saying.ts";
import { blockLabel, briefOf, labelOf } from "../../../labels.ts";

/** One of several kinds of value that a place can have. */
export interface Branch {
  /** The name in the document. */
  id: string;
  label: Saying;
  brief: Saying | undefined;
  /** Returns the initial value. */
  fresh: () => unknown;
}

/** Returns the types of a union, or the keys that exclude each other; empty for other shapes. Pure. */
export function branchesOf(shape: Shape, labels: FormLabels): readonly Branch[] {
  const tag = shape.annotations.discriminator?.propertyName;
  if (tag !== undefined)
    return shape.branches.map((branch) => {
      const id = String(branch.property(tag)?.annotations.const);
      const label = blockLabel(id, labels);
      return { id, label, brief: briefOf(branch.annotations), fresh: () => freshValue(branch) };
    });
  return (shape.annotations["x-exactlyOne"] ?? []).flatMap((key) => {
    const property = shape.property(key);
    if (!property) return [];
    const brief = briefOf(property.annotations);
    return [{ id: key, label: labelOf(key, property, labels), brief, fresh: () => freshValue(shape, key) }];
  });
}

/** Returns the alternatives of a union without a discriminator, such as a text or a list of texts. Pure. */
export function alternativesOf(shape: Shape): readonly Shape[] {
  return shape.annotations.discriminator ? [] : shape.branches;
}

/** Returns the label of such an alternative. */
export function alternativeLabel({ annotations }: Shape): Saying {
  return sayTypes([annotations.type ?? (annotations.enum ? "string" : "object")].flat());
}

/** Returns the index of the alternative that a value has; -1 if the value is missing or fits none. */
export function alternativeIndex(forms: readonly Shape[], node: JsonNode | undefined): number {
  return node ? forms.findIndex((form) => form.mayHold(node)) : -1;
}

/** Returns the smallest value of a shape. `chosen`: which of keys that exclude each other; default the first. Pure. */
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
