import type { Audience } from "./json-schema.ts";
import type { SchemaShape } from "./schema-shape.ts";

/**
 * Returns the audience that edits a value. `owner`: the audience of the value that contains it, which decides if the
 * schema does not state one. Expressions, names of other parts and addresses are for developers, texts for operators. Pure.
 */
export function audienceOf({ annotations }: SchemaShape, owner: Audience): Audience {
  const { "x-audience": own, "x-link": link } = annotations;
  if (own) return own;
  const isName = annotations["x-references"] ?? annotations["x-siblings"] ?? annotations["x-names"];
  if (annotations["x-expression"] || isName || (link && link !== "image")) return "developer";
  return annotations["x-template"] ? "operator" : owner;
}

/** Returns the audience of the top of a document. The schemas of its keys override it. */
export function audienceOfDocument(root: SchemaShape): Audience {
  return audienceOf(root, "developer");
}
