import type { Path } from "../check/json/json-node.ts";
import type { FormLabels, JsonSchema, Schemas } from "../check/schema/json-schema.ts";
import type { Shape } from "../check/schema/shape.ts";
import { type Saying, same } from "../language/messages/saying.ts";
import { ownEntry } from "../language/values.ts";

/** Returns the labels of keys, blocks and values in forms, as the schemas define them. */
export function labelsIn(schemas: Schemas): FormLabels {
  return schemas["definitions.schema.json"]?.["x-labels"] ?? { keys: {}, blocks: {}, values: {} };
}

/** Returns the last key of a path that is not an index: an item of a list is labelled like its list. */
export function lastName(path: Path): string {
  return String(path.filter((key) => typeof key === "string").at(-1) ?? "");
}

/** Returns the label of a field: its own label, else the label of its key, else the key itself. Pure. */
export function labelOf(
  key: string,
  { annotations }: Pick<Shape, "annotations">,
  { keys }: FormLabels,
): Saying {
  return annotations["x-label"] ?? ownEntry(keys, key) ?? same(key);
}

/** Returns the unit of the numbers under a key; undefined if they have none. */
export function unitOf(key: string, { keys }: FormLabels): Saying | undefined {
  return ownEntry(keys, key)?.unit;
}

/** Returns the label of a value that the key allows; the value itself if it has no label. */
export function valueLabel(key: string, value: string, labels: FormLabels): Saying {
  const values = ownEntry(labels.values, key);
  return (values && ownEntry(values, value)) ?? same(value);
}

/** Returns the label of a type of block; the type itself if it has no label. */
export function blockLabel(type: string, { blocks }: FormLabels): Saying {
  return ownEntry(blocks, type) ?? same(type);
}

/** Returns the description of a schema in both languages; undefined if it has none. */
export function helpOf({ description, "x-zh": zh = description }: JsonSchema): Saying | undefined {
  return description === undefined || zh === undefined ? undefined : { en: description, zh };
}

/** Returns the first sentence of the description, which says what the field is. */
export function briefOf(schema: JsonSchema): Saying | undefined {
  const help = helpOf(schema);
  return help && { en: help.en.replace(/(?<=[a-z)])\.\s.*$/s, "."), zh: help.zh.replace(/。.*$/s, "。") };
}

/** Returns a name that is not taken: the first free one of stem, stem2, stem3 and so on. Pure. */
export function freshName(stem: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? stem : `${stem}${count}`;
    if (!isTaken(name)) return name;
  }
}
