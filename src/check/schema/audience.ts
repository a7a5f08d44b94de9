import type { Audience } from "./json-schema.ts";
import type { SchemaShape } from "./schema-shape.ts";

/**
 * Returns who edits a value. `owner`: who edits the value that contains it; it decides for values whose schema says
 * nothing. Expressions, names of other parts and addresses are for developers, texts for operators. Pure.
 */
export function audienceOf({ annotations }: SchemaShape, owner: Audience): Audience {
  const { "x-audience": own, "x-link": link } = annotations;
  if (own) return own;
  const isName = annotations["x-references"] ?? annotations["x-siblings"] ?? annotations["x-names"];
  if (annotations["x-expression"] || isName || (link && link !== "image")) return "developer";
  return annotations["x-template"] ? "operator" : owner;
}

/** Returns who edits the top of a document; what its schema says about its keys overrides it. */
export function audienceOfDocument(root: SchemaShape): Audience {
  return audienceOf(root, "developer");
}
