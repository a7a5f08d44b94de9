import { groupBy } from "../../../language/group-by.ts";
import { findClosestWord } from "../../../language/messages/find-closest.ts";
import {
  countNoun,
  didYouMeanQuestion,
  en,
  formatJsonInMessage,
  type LocalizedText,
  untranslatedText,
} from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { describeLines } from "../../facts/describe-source-line.ts";
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
  "constants.seeds has 1 item, but [1] (garden.watered for garden.watered=1) reads the 2nd, expected all items that are read (they count from 0)";

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
      message:
        "constants.seeds has 2 items, but [2] reads the 3rd, expected all items that are read (they count from 0)",
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
  const name = printExpression(node.object);
  const lines = describeLines(
    lookups.map(({ place }) => place.text.visit.node),
    entry.value,
  );
  const message = Array.isArray(container)
    ? en`${name} has ${countNoun(container.length, "item")}, but ${lookups.length} places read the ${ordinal(index)} (${lines}), expected all items that are read`
        .zh`${name}只有${container.length}项，但有${lookups.length}处要取第${Number(index) + 1}项（${lines}）；要取的应全部写上`
    : en`${name} has ${sayExistingEntries(container)}, but ${lookups.length} places read others, such as ${formatJsonInMessage(index)} (${lines}), expected all that are read`
        .zh`${name}里只有${sayExistingEntries(container)}，但有${lookups.length}处要取别的，如${formatJsonInMessage(index)}（${lines}）；要取的应全部写上`;
  return { at: keyRange(entry), message, fix: adviceToAdd(container, index) };
}

/** Advises to add the missing item behind the last one, or the missing key. */
function adviceToAdd(container: unknown, index: unknown): LocalizedText {
  if (!Array.isArray(container))
    return en`Add ${formatJsonInMessage(index)}: … to it, or change these lines.`
      .zh`请补上 "${String(index)}": …，或改正这些行。`;
  const last = JSON.stringify(container.at(-1)) ?? "";
  const behind = /^["\d]/.test(last) ? en` after ${last}`.zh`在 ${last} 后面` : en``.zh``;
  return en`Add the ${ordinal(index)} item${behind}: find out what it must be. If no item is missing, change these lines.`
    .zh`请${behind}补上第${Number(index) + 1}项（请核对应写什么）；如果并不缺，请改正这些行。`;
}

/** Returns the place of an item in words, counted from 1: 6th for the index 5. */
function ordinal(index: unknown): string {
  const place = Number(index) + 1;
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${(teen ? undefined : ["", "st", "nd", "rd"][place % 10]) || "th"}`;
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
  const isItem = Array.isArray(container) && typeof index === "number";
  const name = printExpression(node.object);
  const reader = isWritten
    ? untranslatedText("")
    : en` (${printExpression(node.index)} for ${shown})`.zh`（${shown}时的${printExpression(node.index)}）`;
  const when = isWritten
    ? untranslatedText("")
    : en` (the value of ${printExpression(node.index)} for ${shown})`
        .zh`（${shown}时${printExpression(node.index)}的值）`;
  return {
    dependsOn: place.dependsOn,
    at: rangeOfCharacters(place.text.visit.node, node.index.start, node.index.end),
    message: isItem
      ? en`${name} has ${countNoun(container.length, "item")}, but [${index}]${reader} reads the ${ordinal(index)}, expected all items that are read (they count from 0)`
          .zh`${name}只有${container.length}项，但 [${index}]${reader}取的是第${index + 1}项（从 0 数起）；要取的应全部写上`
      : en`${name} has no ${what}${when}, expected ${sayExistingEntries(container)}`
          .zh`${name}里没有${what}${when}，应为${sayExistingEntries(container)}`,
    fix: adviceAtLookup({ container, index, name, isItem, isWritten }),
    ...(isWritten ? {} : { counterexample: shown }),
  };
}

interface LookupAdvice {
  container: unknown;
  index: unknown;
  name: string;
  isItem: boolean;
  /** Whether the index is written in the document; if not, an answer decides it. */
  isWritten: boolean;
}

function adviceAtLookup({ container, index, name, isItem, isWritten }: LookupAdvice): LocalizedText {
  if (isItem && Array.isArray(container) && isWritten)
    return en`Is the number in [ ] right? The last item is [${container.length - 1}]. If an item is missing, add it at the end of ${name}.`
      .zh`请核对 [ ] 里的数字：最后一项是 [${container.length - 1}]。如果列表少了一项，请加在 ${name} 的最后。`;
  if (isItem)
    return en`Add the ${ordinal(index)} item at the end of ${name}. If the server never sends this, correct the field's "maximum" or "enum".`
      .zh`请在 ${name} 的最后补上第${Number(index) + 1}项；如果服务器不会这样返回，请改正字段的“maximum”或“enum”。`;
  return isWritten
    ? en`Use one of these, or add the missing item to the constants.`
        .zh`请改用其中一个，或在常量里补上缺少的内容。`
    : en`Add the missing item to the constants, or check first whether it exists.`
        .zh`请在常量里补上缺少的内容，或先判断它是否存在。`;
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
