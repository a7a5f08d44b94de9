import { en } from "../../../language/messages/localized-text.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { writtenValuesOf } from "../../inspect/written-values.ts";
import {
  isPathWithin,
  type JsonNode,
  rangeInsideQuotes,
  rangeOfCharacters,
  stringValueOf,
} from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const UNITS = ["元", "点", "次", "张", "个", "分钟", "小时", "秒", "折", "倍", "份", "笔", "天", "%", "％"];
const ANY_UNIT = UNITS.join("|");
const UNIT_AT_END = new RegExp(String.raw`(?:[\d万千百}]|^)\s*(${ANY_UNIT})$`);
const UNIT_AT_START = new RegExp(`^(${ANY_UNIT})`);
/** Words that begin with a character that is also a unit, such as 天天 (every day) and 次日 (the next day). */
const WORD_AT_START = /^(?:天天|次[日月年]|点[击开]|个[人性]|份额|笔[记者])/;
/** A unit twice after a number; 天天 and 点击 are words. */
const DOUBLED_UNIT =
  /(?<=[\d}])(元元|点点(?![击开])|次次(?![日月年])|张张|分钟分钟|小时小时|％%|%％|万万|天天(?=[内后前起]))|[¥￥]{2}/g;
/** The currency before and after the number. */
const CURRENCY_TWICE = /[¥￥]\s*(?:\d[\d,.]*|\{[^{}]*\})\s*元/g;

const withAmount = (amount: string, unit: string) =>
  blocksAbove({ type: "voucher", title: "Seeds", amount, unit });

export const repeatedUnit: Rule = {
  severity: "warning",
  description: en`Customers would see a unit twice, such as 500元元: in the text, in a constant and in the text after it, or in a text and in the "unit" after it.`
    .zh`顾客会看到两遍单位，如500元元：文字里写了两遍，或者常量里和它后面的文字里都写了，或者文字里和它后面的“unit”里都写了。`,
  ok: [
    { patch: withAmount("{garden.leaves}", "元") },
    { patch: { constants: { week: "7天" }, title: "{constants.week}天天有礼" } },
    { patch: { title: "每天10点点击领取，{garden.leaves}次次日到账" } },
  ],
  bad: [
    { patch: { title: "最高500元元" }, message: 'Customers would see "元元", expected the unit once' },
    { patch: { title: "￥500元" }, message: 'Customers would see "￥500元", expected the unit once' },
    {
      patch: { constants: { cap: "500元" }, title: "最高{constants.cap}元" },
      message: 'Customers would see "500元元": "元" follows on line 88, expected the unit once',
    },
    {
      patch: withAmount("{garden.leaves}元", "元"),
      message:
        'Customers would see "{garden.leaves}元元": "元" is already in "amount", expected the unit once',
    },
  ],
  check: (context) => [
    ...context.texts.flatMap(findDoubledIn),
    ...findDoubledConstants(context),
    ...context.texts.flatMap((text) => findRepeatingUnit(text, context)),
  ],
};

function findDoubledIn({ isTemplate, visit: { node } }: DocumentText): Finding[] {
  if (!isTemplate || node.kind !== "string") return [];
  return [DOUBLED_UNIT, CURRENCY_TWICE].flatMap((pattern) =>
    findAllMatches(node.value, pattern).map(({ 0: found, index }) => ({
      at: rangeOfCharacters(node, index, index + found.length),
      message: en`Customers would see "${found}", expected the unit once`
        .zh`顾客会看到“${found}”，单位应只写一次`,
      fix: en`Write the unit once.`.zh`单位请只写一次。`,
    })),
  );
}

/** Reports constants with a unit that the text around them repeats, each once. */
function findDoubledConstants({ root, texts }: RuleContext): Finding[] {
  const found = new Map<JsonNode, Finding>();
  for (const text of texts) {
    for (const [index, part] of (text.parts ?? []).entries()) {
      if (typeof part === "string" || part.format) continue;
      const before = text.parts?.[index - 1];
      const after = text.parts?.[index + 1] ?? followersOf(text, texts);
      for (const constant of writtenValuesOf(part.node, { root, binds: text.visit.binds })) {
        const value = stringValueOf(constant);
        const seen = value === undefined ? undefined : doubled(before, value, after);
        if (!seen || found.has(constant)) continue;
        const line = describeSourceLine(text.visit.node, constant);
        const message = seen.isBefore
          ? en`Customers would see "${seen.text}": "${seen.unit}" precedes on ${line}, expected the unit once`
              .zh`顾客会看到“${seen.text}”：${line}在它前面已有“${seen.unit}”，单位应只写一次`
          : en`Customers would see "${seen.text}": "${seen.unit}" follows on ${line}, expected the unit once`
              .zh`顾客会看到“${seen.text}”：${line}在它后面还有“${seen.unit}”，单位应只写一次`;
        const suggestion = seen.isBefore ? value?.slice(1) : value?.slice(0, -seen.unit.length).trim();
        const fix = en`Write "${suggestion ?? ""}" here: the text on ${line} also writes the unit after other amounts.`
          .zh`请在这里写“${suggestion ?? ""}”：${line}的单位也用在其他金额上。`;
        found.set(constant, { at: rangeInsideQuotes(constant), message, fix, suggestion });
      }
    }
  }
  return [...found.values()];
}

function doubled(before: unknown, value: string, after: unknown) {
  const sign = /^[¥￥]/.exec(value)?.[0];
  if (sign && typeof before === "string" && /[¥￥]$/.test(before))
    return { text: before.slice(-1) + value, unit: before.slice(-1), isBefore: true };
  const unit = repeatedAtStart(value, after);
  return unit === undefined ? undefined : { text: value + unit, unit, isBefore: false };
}

/** Returns the unit with which `value` ends and `after` begins; undefined if there is none. */
function repeatedAtStart(value: string, after: unknown): string | undefined {
  const unit = UNIT_AT_END.exec(value)?.[1];
  if (unit === undefined || typeof after !== "string" || UNIT_AT_START.exec(after)?.[1] !== unit)
    return undefined;
  return WORD_AT_START.test(after) ? undefined : unit;
}

/** Returns the text that the block shows directly after this one, by `x-follows` of the schema. */
function followersOf({ visit: { path } }: DocumentText, texts: RuleContext["texts"]): string | undefined {
  const follower = texts.find(
    ({ visit }) =>
      visit.shape.annotations["x-follows"] === path.at(-1) &&
      visit.path.slice(0, -1).join("/") === path.slice(0, -1).join("/"),
  );
  return stringValueOf(follower?.visit.node);
}

/** Reports a unit after a text that ends with the same unit. */
function findRepeatingUnit({ visit }: DocumentText, { texts }: RuleContext): Finding[] {
  const key = visit.shape.annotations["x-follows"];
  const own = stringValueOf(visit.node);
  if (key === undefined || own === undefined) return [];
  const place = [...visit.path.slice(0, -1), key];
  return texts
    .filter((text) => text.isTemplate && isPathWithin(text.visit.path, place))
    .flatMap((text): Finding[] => {
      const value = stringValueOf(text.visit.node) ?? "";
      const unit = repeatedAtStart(value, own);
      if (unit === undefined) return [];
      const message = en`Customers would see "${value}${own}": "${unit}" is already in "${key}", expected the unit once`
        .zh`顾客会看到“${value}${own}”：“${key}”里已有“${unit}”，单位应只写一次`;
      const { line } = sourceLocationOf(text.visit.node.source, text.visit.node.start);
      const fix = en`Write "${value.slice(0, -unit.length)}" in "${key}" (line ${line}): "${own}" follows it.`
        .zh`请在“${key}”（第${line}行）里写“${value.slice(0, -unit.length)}”：后面已有“${own}”。`;
      return [{ at: rangeInsideQuotes(visit.node), message, fix }];
    })
    .slice(0, 1);
}
