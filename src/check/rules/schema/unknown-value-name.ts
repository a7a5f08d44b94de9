import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en, formatJsonInMessage, joinWithOr } from "../../../language/messages/localized-text.ts";
import { type Finding, suggestSpelling } from "../../facts/finding.ts";
import {
  findChild,
  type JsonEntry,
  type JsonNode,
  keyRange,
  listItemsOf,
  toPlainValue,
} from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withSchema = (more: object) => ({
  patch: { endpoints: { garden: { data: { properties: { more } } } } },
});

export const unknownValueName: Rule = {
  description: en`"names" of an answer's field names a value that its "enum" does not list, so nothing ever shows the name.`
    .zh`返回字段的“names”里有“enum”没有列出的值，这个名称不会用到。`,
  ok: [
    withSchema({ enum: [0, 1], names: { 0: "dry", 1: "watered" } }),
    withSchema({ enum: [0, 1], names: { $comment: "0 is the default", 1: "watered" } }),
  ],
  bad: [
    {
      ...withSchema({ enum: [0, 1], names: { 0: "dry", 2: "watered" } }),
      message: '"names" has a name for 2, expected 0 or 1',
    },
    {
      ...withSchema({ enum: ["dry", "watered"], names: { waterd: "watered today" } }),
      message: '"names" has a name for waterd, expected "dry" or "watered"',
    },
  ],
  check: ({ isSound, visits }) =>
    visits.flatMap(({ node, path, shape }) =>
      shape.propertyNames.includes("names") && shape.propertyNames.includes("enum") && isSound(path)
        ? findUnknownNames(node)
        : [],
    ),
};

function findUnknownNames(field: JsonNode): Finding[] {
  const [names, list] = [findChild(field, "names"), findChild(field, "enum")];
  if (names?.kind !== "object" || !list) return [];
  const values = listItemsOf(list).map(toPlainValue);
  const written = names.entries.map(({ key }) => key);
  const isKnown = (key: string) => key.startsWith("$") || values.map(String).includes(key);
  const unnamed = values.map(String).filter((value) => !written.includes(value));
  return names.entries.filter(({ key }) => !isKnown(key)).map((entry) => findingOf(entry, values, unnamed));
}

/** `unnamed`: the values without a name. The author probably meant one of them. */
function findingOf(entry: JsonEntry, values: readonly unknown[], unnamed: readonly string[]): Finding {
  const expected = joinWithOr(values.map(formatJsonInMessage));
  const message = en`"names" has a name for ${entry.key}, expected ${expected}`
    .zh`“names”里写了 ${entry.key} 的名称，应为${expected}`;
  const fix = en`Correct the value, or add it to "enum" if the server sends it.`
    .zh`请改正这个值；如果服务器会返回它，请把它加到“enum”里。`;
  return { at: keyRange(entry), message, ...suggestSpelling(findClosestWord(entry.key, unnamed), fix) };
}
