import type { JsonNode } from "../../../../check/json/json-node.ts";
import type { FormLabels } from "../../../../check/schema/json-schema.ts";
import { typesInWords } from "../../../../check/schema/mistake-message-parts.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import type { LocalizedText } from "../../../../language/messages/localized-text.ts";
import { blockLabel, briefDescription, fieldLabel } from "../../../form-labels.ts";

/** A kind of value that the operator can choose for a field, such as a block type or a step. */
export interface ValueKind {
  /** The block type or key as written in the document. */
  id: string;
  label: LocalizedText;
  brief: LocalizedText | undefined;
  /** Returns a new value of this kind. */
  fresh: () => unknown;
}

/**
 * Returns the kinds of value that a schema distinguishes by `type` or by mutually exclusive keys; empty for other
 * schemas. Pure.
 */
export function valueKindsOf(shape: SchemaShape, labels: FormLabels): readonly ValueKind[] {
  const tag = shape.annotations.discriminator?.propertyName;
  if (tag !== undefined)
    return shape.branches.map((branch) => {
      const id = String(branch.property(tag)?.annotations.const);
      const label = blockLabel(id, labels);
      return { id, label, brief: briefDescription(branch.annotations), fresh: () => initialValue(branch) };
    });
  return (shape.annotations["x-exactlyOne"] ?? []).flatMap((key) => {
    const property = shape.property(key);
    if (!property) return [];
    const brief = briefDescription(property.annotations);
    return [
      { id: key, label: fieldLabel(key, property, labels), brief, fresh: () => initialValue(shape, key) },
    ];
  });
}

/**
 * Returns the alternatives of a schema that are not distinguished by a key, such as a text or a list of texts. Pure.
 */
export function unionAlternatives(shape: SchemaShape): readonly SchemaShape[] {
  return shape.annotations.discriminator ? [] : shape.branches;
}

/** Returns the label of an alternative that `unionAlternatives` returned: the name of its type. */
export function alternativeLabel({ annotations }: SchemaShape): LocalizedText {
  return typesInWords([annotations.type ?? (annotations.enum ? "string" : "object")].flat());
}

/** Returns the index of the alternative that a value fits; -1 if the value is missing or fits none. */
export function alternativeIndex(forms: readonly SchemaShape[], node: JsonNode | undefined): number {
  return node ? forms.findIndex((form) => form.mayHold(node)) : -1;
}

/**
 * Returns the smallest value that a schema allows, for a new field. `chosen`: which of mutually exclusive keys it has;
 * default the first. Pure.
 */
export function initialValue(shape: SchemaShape, chosen?: string): unknown {
  const { annotations, branches } = shape;
  const { const: constant, enum: values, minItems = 0, minimum, type } = annotations;
  if (constant !== undefined) return constant;
  if (values) return annotations.default ?? values[0];
  const [branch] = branches;
  if (branch) return initialValue(branch);
  const [first] = type === undefined ? [annotations.properties ? "object" : "string"] : [type].flat();
  switch (first) {
    case "object":
      return initialObject(shape, chosen);
    case "array": {
      const { items } = shape;
      return Array.from({ length: minItems }, () => (items ? initialValue(items) : ""));
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

function initialObject(shape: SchemaShape, chosen: string | undefined): Record<string, unknown> {
  const { required = [], "x-exactlyOne": oneOf = [] } = shape.annotations;
  const keys = [...required, ...[chosen ?? oneOf[0] ?? []].flat()];
  const ordered = shape.propertyNames.filter((key) => keys.includes(key));
  const companions = ordered.flatMap((key) => shape.annotations.dependencies?.[key] ?? []);
  const all = shape.propertyNames.filter((key) => ordered.includes(key) || companions.includes(key));
  return Object.fromEntries(
    all.flatMap((key) => {
      const property = shape.property(key);
      return property ? [[key, initialValue(property)]] : [];
    }),
  );
}
