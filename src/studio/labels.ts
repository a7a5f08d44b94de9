import type { Path } from "../check/json/json-node.ts";
import type { JsonSchema, Labels, Schemas } from "../check/schema/json-schema.ts";
import type { Shape } from "../check/schema/shape.ts";
import { type Saying, same } from "../language/messages/saying.ts";
import { ownEntry } from "../language/values.ts";

/** What all is called in forms, as the schemas say it. */
export function labelsIn(schemas: Schemas): Labels {
  return schemas["definitions.schema.json"]?.["x-labels"] ?? { keys: {}, blocks: {}, values: {} };
}

/** The last name on a way: an item of a list is called as the list is. */
export function lastName(path: Path): string {
  return String(path.filter((key) => typeof key === "string").at(-1) ?? "");
}

/** What a field is called: by itself, else by its key. What nobody named is called as it is written. Pure. */
export function labelOf(key: string, { annotations }: Pick<Shape, "annotations">, { keys }: Labels): Saying {
  return annotations["x-label"] ?? ownEntry(keys, key) ?? same(key);
}

/** The unit in which the numbers of a key count. */
export function unitOf(key: string, { keys }: Labels): Saying | undefined {
  return ownEntry(keys, key)?.unit;
}

/** What a value means that is chosen for a key: of the kinds of blocks, and of all others. */
export function valueLabel(key: string, value: string, labels: Labels): Saying {
  const values = ownEntry(labels.values, key);
  return (values && ownEntry(values, value)) ?? same(value);
}

/** What a kind of block is called. */
export function blockLabel(type: string, { blocks }: Labels): Saying {
  return ownEntry(blocks, type) ?? same(type);
}

/** What is said of a place in both languages; undefined where it is nothing. */
export function helpOf({ description, "x-zh": zh = description }: JsonSchema): Saying | undefined {
  return description === undefined || zh === undefined ? undefined : { en: description, zh };
}

/** The first sentence of it: what something is, before what there is to know about it. */
export function briefOf(schema: JsonSchema): Saying | undefined {
  const help = helpOf(schema);
  return help && { en: help.en.replace(/(?<=[a-z)])\.\s.*$/s, "."), zh: help.zh.replace(/。.*$/s, "。") };
}

/** A name that is not yet taken: the first of stem, stem2, stem3 and so on. Pure. */
export function freshName(stem: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? stem : `${stem}${count}`;
    if (!isTaken(name)) return name;
  }
}
