import { en, formatJsonInMessage } from "../../../language/messages/localized-text.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeInsideQuotes,
  stringValueAt,
} from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import type { Rule } from "../rule.ts";

/** Variants that must differ before two equal ones are a slip. */
const MIN_VARIANTS = 4;

const withChannels = (...channels: string[]) => ({
  constants: { channel: "A0" },
  title: "{constants.channel}",
  variants: channels.map((channel, index) => ({
    route: `/A${index + 1}`,
    patch: { constants: { channel } },
  })),
});

export const equalVariants: Rule = {
  severity: "warning",
  description: en`Two variants write the same value where all others write different ones: one of them was copied.`
    .zh`两个变体写了相同的值，而其他变体各不相同：其中一个是复制来的。`,
  ok: [{ patch: withChannels("A1", "A2", "A3", "A4") }, { patch: withChannels("A1", "A1", "A2", "A2") }],
  bad: [
    {
      patch: withChannels("A1", "A2", "A2", "A4"),
      message:
        '"channel" is "A2", expected another value than the variant on line 102, since all variants differ in it',
    },
  ],
  check: ({ document }) => {
    if (document.variantIndex !== undefined) return [];
    const variants = listItemsOf(findChild(document.file.root, "variants"));
    const all = variants.map((variant) => ({
      variant,
      values: onlyTextsOf(findChild(variant, "patch"), []),
    }));
    const paths = new Set(all.flatMap(({ values }) => [...values.keys()]));
    return [...paths].flatMap((path) => {
      const own = all.flatMap(({ values, variant }) => {
        const node = values.get(path);
        return node?.kind === "string"
          ? [{ node, variant, route: stringValueAt(variant, "route") ?? "" }]
          : [];
      });
      const texts = own.map(({ node }) => node.value);
      const isDistinct = own.length === variants.length && new Set(texts).size === own.length - 1;
      const second = texts.findIndex((text, index) => texts.indexOf(text) < index);
      if (!isDistinct || own.length < MIN_VARIANTS || second < 0) return [];
      const pair = [own[texts.indexOf(texts[second] ?? "")], own[second]];
      // The one whose route contains the value is right.
      const [right, wrong] = pair[1]?.route.includes(texts[second] ?? "") ? [pair[1], pair[0]] : pair;
      if (!right || !wrong) return [];
      const key = path.split("/").at(-1) ?? "";
      const { line } = sourceLocationOf(right.node.source, right.node.start);
      const message = en`"${key}" is ${formatJsonInMessage(wrong.node.value)}, expected another value than the variant on line ${line}, since all variants differ in it`
        .zh`“${key}”是${formatJsonInMessage(wrong.node.value)}，第${line}行的变体已经用了它；各变体在这里应各不相同`;
      const fix = en`Write the value of this variant, ${wrong.route}.`
        .zh`请写这个变体（${wrong.route}）自己的值。`;
      return [{ at: rangeInsideQuotes(wrong.node), message, fix }];
    });
  },
};

/** Returns the texts in a patch by their path, if the patch has only one; empty for a patch of several values. */
function onlyTextsOf(node: JsonNode | undefined, path: readonly string[]): Map<string, JsonNode> {
  if (node?.kind === "string") return new Map([[path.join("/"), node]]);
  if (node?.kind !== "object" || node.entries.length !== 1) return new Map();
  return new Map(node.entries.flatMap(({ key, value }) => [...onlyTextsOf(value, [...path, key])]));
}
