import type { Field } from "../../language/document.generated.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import { entriesOfDocumentMap, entriesOfMap } from "../inspect/names-in-document.ts";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  stringValueAt,
  toPlainValue,
} from "../json/json-node.ts";

/** A field of a form. */
export interface FormFieldUse {
  name: string;
  path: DocumentPath;
  node: JsonNode;
  /** The field as plain JSON. */
  field: Field;
}

/** Returns the fields of all forms; skips fields that the schema rejects. Pure. */
export function formFieldsOf({ root, isSound }: Pick<Inspection, "root" | "isSound">): FormFieldUse[] {
  return entriesOfDocumentMap(root, "forms").flatMap((form) =>
    entriesOfMap(findChild(form.value, "fields")).flatMap(({ key: name, value: node }) => {
      const path = ["forms", form.key, "fields", name];
      return isSound(path) ? [{ name, path, node, field: toPlainValue(node) as Field }] : [];
    }),
  );
}

/** A form field and the pattern of one of its checks. */
export interface FieldWithPattern {
  name: string;
  field: JsonNode;
  pattern: JsonNode;
}

/** Returns the fields checked by a pattern; skips forms that the schema rejects. */
export function fieldsWithPattern({ root, isSound }: Inspection): FieldWithPattern[] {
  return entriesOfDocumentMap(root, "forms").flatMap(({ key, value: form }) => {
    const fields = entriesOfMap(findChild(form, "fields"));
    const checks = findChild(form, "checks");
    if (!isSound(["forms", key]) || checks?.kind !== "array") return [];
    return checks.items.flatMap((check): FieldWithPattern[] => {
      const name = stringValueAt(check, "field") ?? "";
      const field = fields.find((one) => one.key === name)?.value;
      const pattern = findChild(check, "pattern");
      return field && pattern ? [{ name, field, pattern }] : [];
    });
  });
}
