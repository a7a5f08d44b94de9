import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { parseExpressionOrNull } from "../../inspect/table-proof-question.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nodeAtPath,
  rangeOfValueStart,
  stringValueOf,
} from "../../json/json-node.ts";
import type { VisitedValue } from "../../schema/walk-document.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withTiers = (...tiers: readonly (readonly [leaves: number, seeds: number])[]) => ({
  constants: { tiers: tiers.map(([leaves, seeds]) => ({ leaves, seeds })) },
  ...blocksBelow({
    type: "tiers",
    each: "constants.tiers",
    value: "{item.seeds}",
    title: "From {item.leaves} leaves",
  }),
});

export const notAscending: Rule = {
  description: en`The steps of a list do not rise, although the block shows them from the lowest to the highest.`
    .zh`各档没有递增，而页面块是按从低到高显示的。`,
  ok: [{ patch: withTiers([10, 5], [20, 5]) }],
  bad: [
    {
      patch: withTiers([10, 5], [10, 9]),
      message:
        '"leaves" is 10 after 10, expected a larger number: the steps are shown from the lowest to the highest',
    },
    {
      patch: withTiers([10, 50], [20, 5]),
      message:
        '"seeds" is 5 after 50, expected the same or a larger number: the steps are shown from the lowest to the highest',
    },
  ],
  check: ({ root, texts, visits }) => [
    ...texts.flatMap((text) => findInVisit(text, root)),
    ...visits.flatMap(findInItems),
  ],
};

const OF_STEPS = en`the steps are shown from the lowest to the highest`.zh`各档按从低到高显示`;
const OF_ITEMS = en`the items follow each other on the page`.zh`各项在页面上依次排列`;

/** Reports a list whose items themselves have the number, such as the sections of a page. */
function findInItems({ node, shape }: VisitedValue): Finding[] {
  if (node.kind !== "array") return [];
  const keys = shape.items?.propertyNames ?? [];
  return keys.flatMap((key) => {
    const {
      "x-ascending": how,
      "x-expression": expected,
      type,
    } = shape.items?.property(key)?.annotations ?? {};
    return how && !expected && type === "integer" ? findItemOutOfOrder(node.items, key, how, OF_ITEMS) : [];
  });
}

function findInVisit({ visit, nodes }: DocumentText, root: JsonNode): Finding[] {
  const { "x-ascending": how } = visit.shape.annotations;
  if (!how) return [];
  return Object.entries(visit.binds).flatMap(([bound, to]) => {
    const items = "list" in to ? constantItems(to.list, root) : [];
    const fields = nodes
      .flatMap(namesInExpression)
      .flatMap(([name, field]) => (name === bound && field ? [field] : []));
    return [...new Set(fields)].flatMap((field) => findItemOutOfOrder(items, field, how));
  });
}

/** Returns the items of a list that is one of the document's constants; empty for other lists. */
function constantItems(list: JsonNode, root: JsonNode): readonly JsonNode[] {
  const node = parseExpressionOrNull(stringValueOf(list) ?? "");
  const [path, ...others] = node?.kind === "member" ? namesInExpression(node) : [];
  return path && others.length === 0 ? listItemsOf(nodeAtPath(root, path)) : [];
}

/** A number that fits between its neighbours with a digit less or more. */
interface OddNumber {
  at: number;
  here: number;
  meant: number;
  neighbour: number;
}

/** Returns the number before or at a step down that fits with a zero less or more; undefined if none does. */
function digitTooMany(numbers: readonly number[], at: number): OddNumber | undefined {
  const fits = (index: number, number: number) =>
    number > (numbers[index - 1] ?? Number.NEGATIVE_INFINITY) &&
    number < (numbers[index + 1] ?? Number.POSITIVE_INFINITY);
  const [above = Number.NaN, here = Number.NaN] = [numbers[at - 1], numbers[at]];
  if (above <= here) return undefined;
  if (fits(at - 1, above / 10)) return { at: at - 1, here: above, meant: above / 10, neighbour: here };
  return fits(at, here * 10) ? { at, here, meant: here * 10, neighbour: above } : undefined;
}

function digitFinding(node: JsonNode, field: string, odd: OddNumber, why: LocalizedText): Finding {
  const { here, meant, neighbour } = odd;
  const message =
    here > meant
      ? en`"${field}" is ${here} before ${neighbour}, expected a smaller number: ${why}`
          .zh`“${field}”是${here}，后一项是${neighbour}，应更小：${why}`
      : en`"${field}" is ${here} after ${neighbour}, expected a larger number: ${why}`
          .zh`“${field}”是${here}，前一项是${neighbour}，应更大：${why}`;
  const fix = en`Check the zeros: ${meant} would fit between its neighbours.`
    .zh`请核对有几个 0：${meant}正好在前后两项之间。`;
  return { at: rangeOfValueStart(node), message, fix };
}

/** Reports the first item whose number is too small compared with the item before it. */
function findItemOutOfOrder(
  items: readonly JsonNode[],
  field: string,
  how: "strictly" | "weakly",
  why = OF_STEPS,
): Finding[] {
  const nodes = items.flatMap((item) => findChild(item, field) ?? []);
  const numbers = nodes.map((node) =>
    node.kind === "literal" && typeof node.value === "number" ? node.value : Number.NaN,
  );
  const at = numbers.findIndex((number, index) => {
    const before = numbers[index - 1] ?? Number.NaN;
    return how === "strictly" ? number <= before : number < before;
  });
  const node = nodes[at];
  if (!node) return [];
  const odd = digitTooMany(numbers, at);
  const wrong = odd === undefined ? undefined : nodes[odd.at];
  if (odd && wrong) return [digitFinding(wrong, field, odd, why)];
  const expected =
    how === "strictly" ? en`a larger number`.zh`更大` : en`the same or a larger number`.zh`不变小`;
  const [before = "", here = ""] = numbers.slice(at - 1, at + 1).map(String);
  const message = en`"${field}" is ${here} after ${before}, expected ${expected}: ${why}`
    .zh`“${field}”是${here}，前一项是${before}，应${expected}：${why}`;
  const fix = en`Put the items in order, or correct the number.`.zh`请调整顺序，或改正数字。`;
  return [{ at: rangeOfValueStart(node), message, fix }];
}
