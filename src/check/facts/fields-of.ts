import type { Field } from "../../language/document.generated.ts";
import type { Inspection } from "../inspect/inspection.ts";
import { entriesIn, entriesOf } from "../inspect/names.ts";
import { childOf, type JsonNode, type Path, plainOf, textAt } from "../json/json-node.ts";

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

/** A field of a form and the pattern of one of its checks. */
export interface CheckedField {
  name: string;
  field: JsonNode;
  pattern: JsonNode;
}

/** The fields that are checked by a pattern, of the forms that the schema allows. */
export function checkedFields({ root, isSound }: Inspection): CheckedField[] {
  return entriesOf(root, "forms").flatMap(({ key, value: form }) => {
    const fields = entriesIn(childOf(form, "fields"));
    const checks = childOf(form, "checks");
    if (!isSound(["forms", key]) || checks?.kind !== "array") return [];
    return checks.items.flatMap((check): CheckedField[] => {
      const name = textAt(check, "field") ?? "";
      const field = fields.find((one) => one.key === name)?.value;
      const pattern = childOf(check, "pattern");
      return field && pattern ? [{ name, field, pattern }] : [];
    });
  });
}
