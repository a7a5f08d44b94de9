import { en, same } from "../../../language/messages/saying.ts";
import { type Anchor, textAt } from "../../json/json-node.ts";
import type { Remark } from "../../schema/merge-patch.ts";
import { nameOfPlace, ofKind } from "../../schema/mistake.ts";
import { exampleOf, sayChoice, sayDescription } from "../../schema/say.ts";
import { blocksAbove, blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const missingKey: Rule = {
  description: en`Something is left out that must be there.`.zh`必须写的内容没有写。`,
  ok: [
    {
      patch: blocksAbove({ type: "text", text: "Hello" }),
    },
  ],
  bad: [
    {
      patch: { title: null },
      message: 'No "title" in the document, expected one: Title of the page and of the browser tab',
    },
    {
      patch: blocksBelow({ type: "text" }),
      message: 'No "text" in item 2 of "view", expected one: The text',
    },
    {
      patch: { topBar: {} },
      message: 'No "do" in "topBar", expected one: What the back button does',
    },
  ],
  check: ({ mistakes, document: { remarks } }) =>
    ofKind(mistakes, "missing-key").flatMap(({ at, key, path, shape }) => {
      const patched = patchedBy(at, remarks);
      const field = shape.property(key);
      const about = field
        ? en`: ${sayDescription(field)}`.zh`：${sayDescription(field)}`
        : shape.tags.length > 0
          ? en`: ${sayChoice(shape.tags)}`.zh`：${sayChoice(shape.tags)}`
          : same("");
      const message = en`No "${key}" in ${nameOfPlace(path)}, expected one${about}`
        .zh`${nameOfPlace(path)}里没有“${key}”，应写上${about}`;
      const fix =
        patched === undefined
          ? en`Add "${key}": ${field ? exampleOf(field) : JSON.stringify(shape.tags[0] ?? "…")}.`
              .zh`请加上 "${key}": ${field ? exampleOf(field) : JSON.stringify(shape.tags[0] ?? "…")}。`
          : en`A list in a patch replaces the whole. To change only "${patched}", write { "${patched}": { … } } in its place.`
              .zh`补丁里的列表会整个替换。只改“${patched}”请改写成 { "${patched}": { … } }。`;
      return { at, message, fix };
    }),
};

/** The name of an element in a patch's list that the replaced list has, too: most likely it was meant to change that one. */
function patchedBy({ source, token }: Anchor, remarks: readonly Remark[]): string | undefined {
  for (const remark of remarks) {
    if (remark.kind !== "replaced" || remark.patch.source !== source) continue;
    const element = remark.patch.items.find(({ start, end }) => start <= token && token < end);
    const name = element && textAt(element, remark.nameKey);
    if (name !== undefined && remark.names.includes(name)) return name;
  }
  return undefined;
}
