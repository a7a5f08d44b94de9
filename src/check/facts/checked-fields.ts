import type { Inspection } from "../inspect/inspection.ts";
import { entriesIn, entriesOf } from "../inspect/names.ts";
import { childOf, type JsonNode, textAt } from "../json/json-node.ts";

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
