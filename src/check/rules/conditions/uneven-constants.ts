import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, type JsonEntry, type JsonNode, keyRange, type ObjectNode } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withThirdSeed = (third: object) => ({
  constants: { seeds: [{ name: "Oak", days: 9 }, { name: "Elm", days: 5 }, third] },
  ...blocksBelow({
    type: "list",
    each: "constants.seeds",
    view: [{ type: "text", text: "{item.name} {item.days}" }],
    empty: "No seeds",
  }),
});

export const unevenConstants: Rule = {
  description: en`A key in one item of a list of constants is spelt almost like a key in the other items. An expression that reads that key finds nothing in this item.`
    .zh`常量列表里，有一项的键与其他各项的键非常相似却不相同：读取那个键的表达式，在这一项里读不到值。`,
  ok: [{ patch: withThirdSeed({ name: "Fir", days: 7 }) }, { patch: withThirdSeed({ name: "Fir" }) }],
  bad: [
    {
      patch: withThirdSeed({ name: "Fir", dasy: 7 }),
      message: 'Only this item has "dasy", expected "days" as in the others',
    },
  ],
  check: ({ root, texts }) => {
    const lists = objectListsIn(findChild(root, "constants"));
    if (lists.length === 0) return [];
    const read = new Set(texts.flatMap(({ nodes }) => nodes.flatMap(propertiesIn)));
    return lists.flatMap((elements) => findingsIn(elements, read));
  },
};

/** Returns every list of at least two objects in a value, at any depth. */
function objectListsIn(node: JsonNode | undefined): ObjectNode[][] {
  if (node?.kind === "object") return node.entries.flatMap(({ value }) => objectListsIn(value));
  if (node?.kind !== "array") return [];
  const objects = node.items.filter((item) => item.kind === "object");
  const isOfObjects = objects.length > 1 && objects.length === node.items.length;
  return [...(isOfObjects ? [objects] : []), ...node.items.flatMap(objectListsIn)];
}

/**
 * Reports the misspelt keys in a list of objects: those that no expression reads, in place of one that all others have.
 * With two elements, the spelling alone does not show which is wrong. Keys are counted once, since a list may be long.
 */
function findingsIn(elements: readonly ObjectNode[], read: ReadonlySet<string>): Finding[] {
  const counts = new Map<string, number>();
  for (const { entries } of elements)
    for (const { key } of entries) counts.set(key, (counts.get(key) ?? 0) + 1);
  const inAllOthers = [...counts].filter(([key, count]) => read.has(key) && count === elements.length - 1);
  const isOdd = ({ key }: JsonEntry) => counts.get(key) === 1 && !read.has(key) && key !== "$comment";
  return elements.flatMap((element) => {
    const odd = element.entries.filter(isOdd);
    if (odd.length === 0) return [];
    const missing = inAllOthers.flatMap(([key]) => (findChild(element, key) ? [] : [key]));
    return odd.flatMap((entry) => findingOf(entry, missing) ?? []);
  });
}

function findingOf(entry: JsonEntry, missing: readonly string[]): Finding | undefined {
  const meant = findClosestWord(entry.key, missing);
  if (meant === undefined) return undefined;
  const message = en`Only this item has ${quoteWord(entry.key)}, expected ${quoteWord(meant)} as in the others`
    .zh`只有这一项里有${quoteWord(entry.key)}，应和其他项一样写${quoteWord(meant)}`;
  return { at: keyRange(entry), message, fix: didYouMeanQuestion(meant), suggestion: meant };
}

/** Returns the names of the properties that an expression reads. */
function propertiesIn(node: Node): string[] {
  const below = childNodesOf(node).flatMap(propertiesIn);
  if (node.kind === "member") return [node.property, ...below];
  const key = node.kind === "index" && node.index.kind === "literal" ? [String(node.index.value)] : [];
  return [...key, ...below];
}
