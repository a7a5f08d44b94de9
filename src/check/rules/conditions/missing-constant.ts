import { groupBy } from "../../../language/group-by.ts";
import { en, type LocalizedText, same, sayJson } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { namesIn } from "../../../language/syntax/names-in.ts";
import type { Finding } from "../../facts/finding.ts";
import { findInAllSharingDocuments } from "../../inspect/common-findings.ts";
import { type FailingLookup, failingLookups } from "../../inspect/failing-lookups.ts";
import {
  characterRange,
  entryOf,
  type JsonEntry,
  type JsonNode,
  keyRange,
  nodeAt,
} from "../../json/json-node.ts";
import { sayChoice } from "../../schema/message-parts.ts";
import { describeFields } from "../../tables/describe-fields.ts";
import type { Rule, RuleContext } from "../rule.ts";

const TOO_SHORT_MESSAGE =
  "constants.seeds has no item 1 (the value of garden.watered for garden.watered=1), expected only item 0 (counted from 0)";

export const missingConstant: Rule = {
  description: en`An expression looks up an item that a constant list or map does not have, for an answer that the endpoint's data allows.`
    .zh`表达式从常量的列表或对象里取一项，但在接口可能返回的某种数据下，那一项不存在。`,
  ok: [{ patch: { constants: { seeds: [5, 10] }, title: "{constants.seeds[garden.watered]}" } }],
  bad: [
    {
      patch: {
        constants: { seeds: [5] },
        view: [{ type: "button", table: "main", when: "garden.leaves > constants.seeds[garden.watered]" }],
      },
      message: TOO_SHORT_MESSAGE,
    },
    {
      patch: { constants: { seeds: [5] }, title: "{constants.seeds[garden.watered]}" },
      message: TOO_SHORT_MESSAGE,
    },
    {
      patch: { constants: { seeds: [5, 10] }, title: "{constants.seeds[2]}" },
      message: "constants.seeds has no item 2, expected items 0 to 1 (counted from 0)",
    },
  ],
  check: (context) => {
    const groups = groupBy(findInAllSharingDocuments(context, failingLookups), ({ node }) => [
      printExpression(node.object),
    ]);
    return [...groups.values()].flatMap((group) => findingOfAll(context, group) ?? group.map(findingOf));
  },
};

/** Returns one finding for the list or map if several lookups fail, because then it is too short. */
function findingOfAll({ root }: RuleContext, lookups: readonly FailingLookup[]): Finding | undefined {
  const [first, ...others] = lookups;
  const entry = first && entryFor(root, first.node.object);
  if (!first || !entry || others.length === 0) return undefined;
  const { node, index, container } = first;
  const what = sayLookedUpEntry(index);
  const message = en`${printExpression(node.object)} has ${sayExistingEntries(container)}, but ${lookups.length} places look up more, such as ${what}, expected every item that is looked up`
    .zh`${printExpression(node.object)}只有${sayExistingEntries(container)}，但有${lookups.length}处要取更多，如${what}；要取的应全部写上`;
  return { at: keyRange(entry), message, fix: en`Add the missing items.`.zh`请补上缺少的内容。` };
}

/** Returns where the document defines the constant that an expression names, such as `constants.amounts.gold`. */
function entryFor(root: JsonNode, object: Node): JsonEntry | undefined {
  const [path, ...others] = namesIn(object);
  const owner = path && nodeAt(root, path.slice(0, -1));
  return others.length === 0 && path ? entryOf(owner, path.at(-1) ?? "") : undefined;
}

function findingOf({ place, node, index, container, witness }: FailingLookup): Finding {
  const isWritten = !place.readsRuntimeData(node.index);
  const what = sayLookedUpEntry(index);
  const shown = describeFields(witness.fields);
  const when = isWritten
    ? same("")
    : en` (the value of ${printExpression(node.index)} for ${shown})`
        .zh`（${shown}时${printExpression(node.index)}的值）`;
  return {
    dependsOn: place.dependsOn,
    at: characterRange(place.text.visit.node, node.index.start, node.index.end),
    message: en`${printExpression(node.object)} has no ${what}${when}, expected ${sayExistingEntries(container)}`
      .zh`${printExpression(node.object)}里没有${what}${when}，应为${sayExistingEntries(container)}`,
    fix: isWritten
      ? en`Use one of these, or add the missing item to the constants.`
          .zh`请改用其中一个，或在常量里补上缺少的内容。`
      : en`Add the missing item to the constants, or check first whether it exists.`
          .zh`请在常量里补上缺少的内容，或先判断它是否存在。`,
    ...(isWritten ? {} : { counterexample: shown }),
  };
}

/** Describes the looked-up entry. Items count from 0 as in expressions, so the Chinese text says 序号 (index). */
function sayLookedUpEntry(index: unknown): LocalizedText {
  return typeof index === "number" ? en`item ${index}`.zh`序号为${index}的项` : sayJson(index);
}

function sayExistingEntries(container: unknown): LocalizedText {
  if (!Array.isArray(container)) return sayChoice(Object.keys(container ?? {}));
  if (container.length < 2)
    return container.length === 0
      ? en`no items`.zh`空列表`
      : en`only item 0 (counted from 0)`.zh`序号 0（从 0 数起）`;
  return en`items 0 to ${container.length - 1} (counted from 0)`
    .zh`序号 0 到${container.length - 1}（从 0 数起）`;
}
