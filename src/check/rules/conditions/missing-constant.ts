import { groupBy } from "../../../language/group-by.ts";
import { en, type Saying, same, sayJson } from "../../../language/messages/saying.ts";
import { type Node, print } from "../../../language/syntax/ast.ts";
import { namesIn } from "../../../language/syntax/names-in.ts";
import type { Finding } from "../../facts/finding.ts";
import { agreed } from "../../inspect/agreed.ts";
import { failingLookups, type Lookup } from "../../inspect/lookups.ts";
import { atCharacters, atKey, entryOf, type JsonEntry, type JsonNode, nodeAt } from "../../json/json-node.ts";
import { sayChoice } from "../../schema/say.ts";
import { describe } from "../../tables/describe.ts";
import type { Rule, RuleContext } from "../rule.ts";

const tooShort =
  "constants.seeds has no item 1, which garden.watered is for garden.watered=1, expected only item 0";

export const missingConstant: Rule = {
  description: en`A list or map of constants that is asked for an item which it does not have, for some answer that the schema allows.`
    .zh`从常量的列表或对象里取一项，而对结构允许的某些返回数据，它没有那一项。`,
  ok: [{ patch: { constants: { seeds: [5, 10] }, title: "{constants.seeds[garden.watered]}" } }],
  bad: [
    {
      patch: {
        constants: { seeds: [5] },
        view: [{ type: "button", table: "main", when: "garden.leaves > constants.seeds[garden.watered]" }],
      },
      message: tooShort,
    },
    { patch: { constants: { seeds: [5] }, title: "{constants.seeds[garden.watered]}" }, message: tooShort },
    {
      patch: { constants: { seeds: [5, 10] }, title: "{constants.seeds[2]}" },
      message: "constants.seeds has no item 2, expected items 0 to 1",
    },
  ],
  check: (context) => {
    const groups = groupBy(agreed(context, failingLookups), ({ node }) => [print(node.object)]);
    return [...groups.values()].flatMap((group) => findingOfAll(context, group) ?? group.map(findingOf));
  },
};

/** Where several ask for what is missing, it is the list or map that is too short. */
function findingOfAll({ root }: RuleContext, lookups: readonly Lookup[]): Finding | undefined {
  const [first, ...others] = lookups;
  const entry = first && entryFor(root, first.node.object);
  if (!first || !entry || others.length === 0) return undefined;
  const { node, index, container } = first;
  const what = sayIndex(index);
  const message = en`${print(node.object)} has ${sayKnown(container)}, and ${lookups.length} places ask for more, such as ${what}, expected all that is asked for`
    .zh`${print(node.object)}只有${sayKnown(container)}，但有${lookups.length}处要取更多，如${what}；要取的应全部写上`;
  return { at: atKey(entry), message, fix: en`Add what is missing.`.zh`请补上缺少的内容。` };
}

/** Where a constant is defined that an expression names, as in constants.amounts.gold. */
function entryFor(root: JsonNode, object: Node): JsonEntry | undefined {
  const [path, ...others] = namesIn(object);
  const owner = path && nodeAt(root, path.slice(0, -1));
  return others.length === 0 && path ? entryOf(owner, path.at(-1) ?? "") : undefined;
}

function findingOf({ place, node, index, container, witness }: Lookup): Finding {
  const isWritten = !place.isOpen(node.index);
  const what = sayIndex(index);
  const shown = describe(witness.fields);
  const when = isWritten
    ? same("")
    : en`, which ${print(node.index)} is for ${shown}`.zh`（${shown}时${print(node.index)}就是它）`;
  return {
    restsOn: place.restsOn,
    at: atCharacters(place.text.visit.node, node.index.start, node.index.end),
    message: en`${print(node.object)} has no ${what}${when}, expected ${sayKnown(container)}`
      .zh`${print(node.object)}里没有${what}${when}，应为${sayKnown(container)}`,
    fix: isWritten
      ? en`Write one of those, or add what is missing to the constants.`
          .zh`请改用其中一个，或在常量里补上缺少的内容。`
      : en`Add what is missing to the constants, or ask before whether it is there.`
          .zh`请在常量里补上缺少的内容，或先判断它是否存在。`,
    ...(isWritten ? {} : { counterexample: shown }),
  };
}

/** Which entry is asked for. Items count from 0, as in expressions, which Chinese readers are told. */
function sayIndex(index: unknown): Saying {
  return typeof index === "number" ? en`item ${index}`.zh`序号为${index}的项` : sayJson(index);
}

function sayKnown(container: unknown): Saying {
  if (!Array.isArray(container)) return sayChoice(Object.keys(container ?? {}));
  if (container.length < 2)
    return container.length === 0 ? en`no items`.zh`空列表` : en`only item 0`.zh`序号 0（从 0 数起）`;
  return en`items 0 to ${container.length - 1}`.zh`序号 0 到${container.length - 1}（从 0 数起）`;
}
