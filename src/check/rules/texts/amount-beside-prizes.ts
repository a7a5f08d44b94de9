import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { findPrizeDraws } from "../../facts/prize-draws.ts";
import type { Inspection } from "../../inspect/document-inspection.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nodeAtPath,
  nonStringLiteralOf,
  rangeOfCharacters,
} from "../../json/json-node.ts";
import { exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** The word for the scope of a maximum, directly before it: 每日最高. */
const QUALIFIER = /(每日|每天|单笔|每单|每人|每次|累计|合计|总共|共)(?:累计)?[^，。；\d{}\n]{0,3}$/;
const HIGHEST = String.raw`(?:最高|最多|至多|高达)[^，。；\d{}\n]{0,6}`;
const UNIT = "(元|次|张|份|个|天|点)";
/** 最高1000元, 最多5次 */
const WRITTEN_PATTERN = new RegExp(String.raw`${HIGHEST}(?<amount>(\d[\d,]*(?:\.\d+)?)(万)?${UNIT})`, "dg");
/** 最高{constants.cap}元 */
const INSERTED_PATTERN = new RegExp(String.raw`${HIGHEST}\{\s*constants\.([\w.]+)[^{}]*\}${UNIT}`, "g");
/** 3元、60元和500元: the prizes in the words of a rule. */
const LIST_PATTERN = /(?:\d+元?[、，和及或]){2,}\d+元/g;

const withText = (text: string) => ({ ...exampleDraw, title: text });

export const amountBesidePrizes: Rule = {
  severity: "warning",
  description: en`A text names another highest amount than the largest prize of the draw, or than another text reads in "constants", or it lists an amount that is no prize.`
    .zh`文字写的最高金额与抽奖的最大奖品不同，或与另一处取自“constants”的金额不同；或列出了不是奖品的金额。`,
  ok: [{ patch: withText("最高抽20元代金券") }, { patch: withText("每日最高100元") }],
  bad: [
    {
      patch: withText("最高抽10元代金券"),
      message: 'The text says 10元, expected 20元, the largest prize of draw "seeds" (line 93)',
    },
    {
      patch: {
        constants: { cap: 50 },
        title: "每日最高40元",
        view: [
          { type: "button", table: "main" },
          { type: "text", text: "每日最高{constants.cap}元" },
        ],
      },
      message: "The text says 40元, expected 50元, as another text says with constants.cap (line 80)",
    },
    {
      patch: {
        constants: { draws: 5 },
        title: "每位用户每日最多抽奖3次",
        view: [
          { type: "button", table: "main" },
          { type: "text", text: "3月1日起 · 每日最多{constants.draws}次" },
        ],
      },
      message: "The text says 3次, expected 5次, as another text says with constants.draws (line 80)",
    },
    {
      patch: withText("奖品为5元、10元、20元代金券"),
      message: 'The text says 10元, expected only prizes of draw "seeds": 5 or 20 (line 87)',
    },
  ],
  check: (context) => {
    if (context.isBase) return [];
    const draws = numericDrawsOf(context);
    const { root, texts } = context;
    const constants = numbersIn(findChild(root, "constants"));
    const values = texts.flatMap(({ isTemplate, visit: { node } }) =>
      isTemplate && node.kind === "string" ? [{ node, value: node.value }] : [],
    );
    const limits = values.flatMap(({ value }) => limitsInsertedIn(value, root));
    return values.flatMap((text) => [
      ...highestFindings(text, { draws, constants, limits }),
      ...listFindings(text, draws),
    ]);
  },
};

interface NumericDraw {
  name: string;
  list: JsonNode;
  prizes: readonly { value: number; node: JsonNode }[];
}

/** Returns the draws whose prizes are all numbers. */
function numericDrawsOf(context: Inspection): NumericDraw[] {
  return findPrizeDraws(context).flatMap(({ list, name, places }) => {
    const prizes = places.flatMap(({ value: node }) => {
      const value = nonStringLiteralOf(node);
      return typeof value === "number" ? [{ value, node }] : [];
    });
    return list && prizes.length > 1 && prizes.length === places.length ? [{ name, list, prizes }] : [];
  });
}

/** An amount that a text inserts from a constant, and what it is the maximum of. */
interface Limit {
  of: string;
  unit: string;
  name: string;
  value: number;
  node: JsonNode;
}

function limitsInsertedIn(text: string, root: JsonNode): Limit[] {
  return findAllMatches(text, INSERTED_PATTERN).flatMap(({ 1: name = "", 2: unit = "", index }) => {
    const node = nodeAtPath(root, ["constants", ...name.split(".")]);
    const value = nonStringLiteralOf(node);
    return node && typeof value === "number"
      ? [{ of: qualifierBefore(text, index), unit, name, value, node }]
      : [];
  });
}

/** Returns what the amount at this offset is the maximum of, such as 每日; empty if the text does not say. */
function qualifierBefore(text: string, index: number): string {
  return QUALIFIER.exec(text.slice(0, index))?.[1]?.replace("天", "日") ?? "";
}

interface Known {
  draws: readonly NumericDraw[];
  constants: ReadonlySet<number>;
  limits: readonly Limit[];
}

function highestFindings({ node, value }: { node: JsonNode; value: string }, known: Known): Finding[] {
  const isAboutDraws = /[抽奖赢中转]/.test(value);
  return findAllMatches(value, WRITTEN_PATTERN).flatMap((found) => {
    const { 2: digits = "", 3: times, 4: unit = "", index, indices } = found;
    const of = qualifierBefore(value, index);
    const amount = Number(digits.replaceAll(",", "")) * (times ? 10_000 : 1);
    const place = indices?.groups?.amount;
    const highest = known.draws.map(({ name, prizes }) => ({ name, ...largestOf(prizes) }));
    if (!place || known.constants.has(amount) || highest.some((one) => one.value === amount)) return [];
    const limit = known.limits.find((one) => one.of === of && one.unit === unit);
    const [largest] = isAboutDraws && of === "" && unit === "元" ? highest : [];
    const expected = limit ?? largest;
    if (!expected || expected.value === amount) return [];
    const line = describeSourceLine(expected.node, node);
    const why: LocalizedText = limit
      ? en`as another text says with constants.${limit.name} (${line})`
          .zh`另一处写的是 constants.${limit.name}（${line}）`
      : en`the largest prize of draw "${expected.name}" (${line})`
          .zh`即抽奖“${expected.name}”的最大奖品（${line}）`;
    const [start, end] = place;
    const meant = `${expected.value}${unit}`;
    const message = en`The text says ${value.slice(start, end)}, expected ${meant}, ${why}`
      .zh`文字写的是“${value.slice(start, end)}”，应为“${meant}”，${why}`;
    const fix = limit
      ? en`Write {constants.${limit.name}}${unit}, so that both change together.`
          .zh`请写 {constants.${limit.name}}${unit}，两处就会一起改变。`
      : en`Write ${meant}, or correct the prizes.`.zh`请写“${meant}”，或改正奖品。`;
    return [
      {
        at: rangeOfCharacters(node, start, end),
        message,
        fix,
        dependsOn: known.draws.map(({ list }) => list),
        ...(limit ? {} : { subject: `${amount} is no prize` }),
      },
    ];
  });
}

function largestOf(prizes: NumericDraw["prizes"]) {
  return (
    [...prizes].sort((one, other) => other.value - one.value)[0] ?? { value: 0, node: undefined as never }
  );
}

/** Reports the amounts in a list that differ from all prizes, if most of the others are prizes. */
function listFindings(
  { node, value }: { node: JsonNode; value: string },
  draws: readonly NumericDraw[],
): Finding[] {
  return findAllMatches(value, LIST_PATTERN).flatMap(({ 0: list, index }) => {
    const amounts = findAllMatches(list, /\d+元?/g);
    const isPrizeOf = (draw: NumericDraw) => (match: RegExpExecArray) =>
      draw.prizes.some((prize) => prize.value === Number.parseInt(match[0], 10));
    const draw = draws.find((one) => amounts.filter(isPrizeOf(one)).length * 2 > amounts.length);
    if (!draw) return [];
    const values = draw.prizes.map((prize) => String(prize.value));
    const choice = { en: values.join(", ").replace(/, ([^,]*)$/, " or $1"), zh: values.join("、") };
    const line = describeSourceLine(draw.list, node);
    return amounts
      .filter((match) => !isPrizeOf(draw)(match))
      .map((match) => ({
        at: rangeOfCharacters(node, index + match.index, index + match.index + match[0].length),
        message: en`The text says ${match[0]}, expected only prizes of draw "${draw.name}": ${choice} (${line})`
          .zh`文字写的是“${match[0]}”，应只写抽奖“${draw.name}”的奖品：${choice}（${line}）`,
        subject: `${Number.parseInt(match[0], 10)} is no prize`,
        // A wrong prize is reported there.
        dependsOn: [draw.list],
        fix: en`Correct the amount, or the prizes of the draw.`.zh`请改正金额，或改正抽奖的奖品。`,
      }));
  });
}

function numbersIn(node: JsonNode | undefined): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (one: JsonNode | undefined): void => {
    const value = nonStringLiteralOf(one);
    if (typeof value === "number") found.add(value);
    for (const item of listItemsOf(one)) visit(item);
    if (one?.kind === "object") for (const entry of one.entries) visit(entry.value);
  };
  visit(node);
  return found;
}
