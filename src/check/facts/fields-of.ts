import type { Field } from "../../language/document.generated.ts";
import type { Inspection } from "../inspect/inspection.ts";
import { entriesIn, entriesOf } from "../inspect/names.ts";
import { childOf, type JsonNode, type Path, plainOf } from "../json/json-node.ts";

/** A field of a document's forms. */
export interface FieldUse {
  name: string;
  path: Path;
  node: JsonNode;
  /** The same as plain JSON. */
  field: Field;
}

/** The fields of all forms that the schema allows. Pure. */
export function fieldsOf({ root, isSound }: Pick<Inspection, "root" | "isSound">): FieldUse[] {
  return entriesOf(root, "forms").flatMap((form) =>
    entriesIn(childOf(form.value, "fields")).flatMap(({ key: name, value: node }) => {
      const path = ["forms", form.key, "fields", name];
      return isSound(path) ? [{ name, path, node, field: plainOf(node) as Field }] : [];
    }),
  );
}
