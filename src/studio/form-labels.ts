import type { DocumentPath } from "../check/json/json-node.ts";
import type { FormLabels, JsonSchema, Schemas } from "../check/schema/json-schema.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { type LocalizedText, untranslatedText } from "../language/messages/localized-text.ts";
import { ownEntryOf } from "../language/values.ts";

/** Returns the labels that forms show for keys, block types and values. The schemas define them. */
export function formLabelsIn(schemas: Schemas): FormLabels {
  return schemas["definitions.schema.json"]?.["x-labels"] ?? { keys: {}, blocks: {}, values: {} };
}

/** Returns the last key of a path, ignoring list indexes: a list item has the label of its list. */
export function lastKeyName(path: DocumentPath): string {
  return String(path.filter((key) => typeof key === "string").at(-1) ?? "");
}

/** Returns the label of a form field: the field's own label, else the label of its key, else the key. Pure. */
export function fieldLabel(
  key: string,
  { annotations }: Pick<SchemaShape, "annotations">,
  { keys }: FormLabels,
): LocalizedText {
  return annotations["x-label"] ?? ownEntryOf(keys, key) ?? untranslatedText(key);
}

/** Returns the unit of a number field, such as yuan; undefined if its key has none. */
export function fieldUnit(key: string, { keys }: FormLabels): LocalizedText | undefined {
  return ownEntryOf(keys, key)?.unit;
}

/** Returns the label of a value that the key allows; the value itself if it has no label. */
export function valueLabel(key: string, value: string, labels: FormLabels): LocalizedText {
  const values = ownEntryOf(labels.values, key);
  return (values && ownEntryOf(values, value)) ?? untranslatedText(value);
}

/** Returns the label of a block type; the type itself if it has no label. */
export function blockLabel(type: string, { blocks }: FormLabels): LocalizedText {
  return ownEntryOf(blocks, type) ?? untranslatedText(type);
}

/** Returns the description of a schema in both languages; undefined if it has none. */
export function fullDescription({
  description,
  "x-zh": zh = description,
}: JsonSchema): LocalizedText | undefined {
  return description === undefined || zh === undefined ? undefined : { en: description, zh };
}

/** Returns the first sentence of a schema's description; undefined if it has none. */
export function briefDescription(schema: JsonSchema): LocalizedText | undefined {
  const help = fullDescription(schema);
  return help && { en: help.en.replace(/(?<=[a-z)])\.\s.*$/s, "."), zh: help.zh.replace(/。.*$/s, "。") };
}

/** Returns the first name that is not taken: stem, stem2, stem3 and so on. Pure. */
export function unusedName(stem: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? stem : `${stem}${count}`;
    if (!isTaken(name)) return name;
  }
}
