import { groupBy } from "../../../language/group-by.ts";
import { findClosestWord } from "../../../language/messages/find-closest.ts";
import {
  didYouMeanQuestion,
  en,
  formatJsonInMessage,
  type LocalizedText,
  untranslatedText,
} from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import { type FailingLookup, failingLookups } from "../../inspect/failing-lookups.ts";
import { findingsInAllDocuments } from "../../inspect/findings-in-all-documents.ts";
import {
  findEntry,
  type JsonEntry,
  type JsonNode,
  keyRange,
  nodeAtPath,
  rangeInsideQuotes,
  rangeOfCharacters,
  stringValueOf,
} from "../../json/json-node.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { describeResponseFields } from "../../tables/describe-response-fields.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const TOO_SHORT_MESSAGE =
  "constants.seeds has no item 1 (the value of garden.watered for garden.watered=1), expected only item 0 (counted from 0)";

/** Returns a patch that shows this price for each item of a list, one of which has a misspelt key. */
const withBeds = (value: string) => ({
  constants: { prices: { roses: 5, pickUp: 9 }, beds: [{ of: "roses" }, { of: "pickup" }] },
  ...blocksAbove({
    type: "records",
    each: "constants.beds",
    columns: [{ label: "Price", value }],
    empty: "None",
  }),
});

export const missingConstant: Rule = {
  description: en`An expression looks up an item that a constant list or map does not have, for an answer that the endpoint's data allows.`
    .zh`表达式从常量的列表或对象里取一项，但在接口可能返回的某种数据下，那一项不存在。`,
  ok: [
    { patch: { constants: { seeds: [5, 10] }, title: "{constants.seeds[garden.watered]}" } },
    { patch: withBeds("{has(constants.prices[item.of]) ? constants.prices[item.of] : 'none'}") },
  ],
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
    {
      patch: withBeds("{constants.prices[item.of]}"),
      message: 'constants.prices has no "pickup", expected roses or pickUp',
    },
  ],
  check: (context) => {
    const groups = groupBy(findingsInAllDocuments(context, failingLookups), ({ node }) => [
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
  const [path, ...others] = namesInExpression(object);
  const owner = path && nodeAtPath(root, path.slice(0, -1));
  return others.length === 0 && path ? findEntry(owner, path.at(-1) ?? "") : undefined;
}

function findingOf(lookup: FailingLookup): Finding {
  return misspeltKeyFinding(lookup) ?? findingAtLookup(lookup);
}

/** Returns the finding at a constant that resembles a key of the map in which it is looked up. */
function misspeltKeyFinding({ place, node, index, container, written }: FailingLookup): Finding | undefined {
  const at = typeof index === "string" ? written.find((one) => stringValueOf(one) === index) : undefined;
  const asked = written.map(stringValueOf);
  // A key that another item looks up is not what this one means: day1 and day2.
  const left = Object.keys(container ?? {}).filter((key) => !asked.includes(key));
  const meant = at && findClosestWord(String(index), left);
  if (!at || meant === undefined) return undefined;
  const message = en`${printExpression(node.object)} has no ${formatJsonInMessage(index)}, expected ${sayExistingEntries(container)}`
    .zh`${printExpression(node.object)}里没有${formatJsonInMessage(index)}，应为${sayExistingEntries(container)}`;
  const { dependsOn } = place;
  return {
    at: rangeInsideQuotes(at),
    message,
    fix: didYouMeanQuestion(quoteWord(meant)),
    suggestion: meant,
    dependsOn,
  };
}

function findingAtLookup({ place, node, index, container, witness }: FailingLookup): Finding {
  const isWritten = !place.readsRuntimeData(node.index);
  const what = sayLookedUpEntry(index);
  const shown = describeResponseFields(witness.fields, place.question.place);
  const when = isWritten
    ? untranslatedText("")
    : en` (the value of ${printExpression(node.index)} for ${shown})`
        .zh`（${shown}时${printExpression(node.index)}的值）`;
  return {
    dependsOn: place.dependsOn,
    at: rangeOfCharacters(place.text.visit.node, node.index.start, node.index.end),
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
  return typeof index === "number" ? en`item ${index}`.zh`序号为${index}的项` : formatJsonInMessage(index);
}

function sayExistingEntries(container: unknown): LocalizedText {
  if (!Array.isArray(container)) return joinChoicesWithOr(Object.keys(container ?? {}));
  if (container.length < 2)
    return container.length === 0
      ? en`no items`.zh`空列表`
      : en`only item 0 (counted from 0)`.zh`序号 0（从 0 数起）`;
  return en`items 0 to ${container.length - 1} (counted from 0)`
    .zh`序号 0 到${container.length - 1}（从 0 数起）`;
}
