import type { JsonNode } from "../../../../check/json/json-node.ts";
import type { Labels } from "../../../../check/schema/json-schema.ts";
import { sayTypes } from "../../../../check/schema/say.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import type { Saying } from "../../../../language/messages/saying.ts";
import { blockLabel, briefOf, labelOf } from "../../../labels.ts";
import { freshValue } from "./fresh-value.ts";

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
