import type { JsonNode } from "../../../../check/json/json-node.ts";
import type { Labels } from "../../../../check/schema/json-schema.ts";
import { sayTypes } from "../../../../check/schema/say.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import type { Saying } from "../../../../language/messages/saying.ts";
import { blockLabel, briefOf, labelOf } from "../../../labels.ts";

/** One of several things that can stand at a place. */
export interface Branch {
  /** As it is written. */
  id: string;
  label: Saying;
  brief: Saying | undefined;
  /** What stands there at first. */
  fresh: () => unknown;
}

/** The kinds of value that a shape can have: types of a union, or keys that exclude each other; else none. Pure. */
export function branchesOf(shape: Shape, labels: Labels): readonly Branch[] {
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

/** The alternatives of a union that nothing but their form tells apart, such as one word or a list of them. Pure. */
export function formsOf(shape: Shape): readonly Shape[] {
  return shape.annotations.discriminator ? [] : shape.branches;
}

/** What such an alternative is called. */
export function formLabel({ annotations }: Shape): Saying {
  return sayTypes([annotations.type ?? (annotations.enum ? "string" : "object")].flat());
}

/** Which of them stands there. */
export function formAt(forms: readonly Shape[], node: JsonNode | undefined): number {
  return node ? forms.findIndex((form) => form.mayHold(node)) : -1;
}

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
