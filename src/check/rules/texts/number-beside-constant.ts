import { en } from "../../../language/messages/localized-text.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { type JsonNode, nodeAtPath, nonStringLiteralOf, rangeOfCharacters } from "../../json/json-node.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** A subject, words of comparison, an amount and its unit: 注册超过{constants.newUserDays}天, 注册满7天. */
const COMPARISON = "(?:已|需|须)?(?:不超过|不满|不足|超过|达到|满|达)";
const UNIT = "(?<unit>天|次|元|单|点)";
const INSERTED = new RegExp(
  String.raw`(?<subject>\p{Script=Han}{2})${COMPARISON}\{constants\.(?<name>[\w.]+)\}${UNIT}`,
  "gu",
);
const WRITTEN = new RegExp(
  String.raw`(?<subject>\p{Script=Han}{2})${COMPARISON}(?<number>\d+)${UNIT}`,
  "gdu",
);

/** An amount with the clause around it: 每日代金券奖池{constants.pool}元, 每日10000元代金券奖池. */
const INSERTED_AMOUNT =
  /(?<before>[^，。；\n{}]*)\{constants\.(?<name>[\w.]+)\}(?<unit>元)(?<after>[^，。；\n{}]*)/gu;
const WRITTEN_AMOUNT =
  /(?<before>[^，。；\n{}\d]*)(?<!\d)(?<number>\d{2,})(?<unit>元)(?<after>[^，。；\n{}\d]*)/dgu;
/** Words that many clauses share: they do not say what an amount is. */
const COMMON_WORDS = /代金券|服务费|优惠券|可领取?|最高|每日|每天|每人/g;

const withTexts = (...items: string[]) => ({
  constants: { days: 7 },
  ...blocksAbove({ type: "rules", items }),
});

export const numberBesideConstant: Rule = {
  severity: "warning",
  description: en`A text writes another number than a constant that another text inserts after the same words, such as “registered for 7 days”.`
    .zh`文字里写的数字，与另一处在同样的词后面插入的常量不同，如“注册满7天”。`,
  ok: [
    { patch: withTexts("注册超过{constants.days}天可参与", "注册满7天") },
    { patch: withTexts("注册超过{constants.days}天可参与", "订购满3天") },
  ],
  bad: [
    {
      patch: withTexts("注册超过{constants.days}天可参与", "注册满30天"),
      message:
        "The text says 30天, another one inserts constants.days, which is 7 (line 81), expected the same number",
    },
    {
      patch: {
        constants: { pool: 1000 },
        ...blocksAbove({ type: "rules", items: ["今日奖池共{constants.pool}元", "10000元奖池共享"] }),
      },
      message:
        "The text says 10000元, another one inserts constants.pool, which is 1000 (line 81), expected the same number",
    },
  ],
  check: ({ root, texts }) => {
    const all = texts.flatMap(({ isTemplate, visit: { node } }) =>
      isTemplate && node.kind === "string" ? [{ node, value: node.value }] : [],
    );
    const known = all.flatMap(({ value }) =>
      findAllMatches(value, INSERTED).flatMap((one) => limitOf(one, root)),
    );
    const amounts = all.flatMap(({ value }) =>
      findAllMatches(value, INSERTED_AMOUNT).flatMap((one) => limitOf(one, root)),
    );
    return all.flatMap((text) => [
      ...findAllMatches(text.value, WRITTEN).flatMap((found) => {
        const { subject, number, unit } = found.groups ?? {};
        const same = known.filter((one) => one.subject === subject && one.unit === unit);
        return same.some((one) => one.value === Number(number)) ? [] : findingOf(found, text.node, same[0]);
      }),
      ...findAllMatches(text.value, WRITTEN_AMOUNT).flatMap((found) =>
        findingOf(found, text.node, slippedLimit(found, amounts)),
      ),
    ]);
  },
};

function findingOf(found: RegExpExecArray, node: JsonNode, limit: Limit | undefined): Finding[] {
  if (!limit) return [];
  const { number = "", unit = "" } = found.groups ?? {};
  const place = found.indices?.groups?.number ?? [0, 0];
  const line = describeSourceLine(limit.node, node);
  const [said, fitting] = [number + unit, `{constants.${limit.name}}${unit}`];
  const message = en`The text says ${said}, another one inserts constants.${limit.name}, which is ${limit.value} (${line}), expected the same number`
    .zh`文字写的是“${said}”，另一处插入的 constants.${limit.name} 是${limit.value}（${line}），两处应相同`;
  const suggestion = `{constants.${limit.name}}`;
  const fix = en`Write ${fitting}, so that both change together. If ${number} is right, correct ${line}.`
    .zh`请写“${fitting}”，两处就会一起改变；如果 ${number} 才对，请改正${line}。`;
  return [{ at: rangeOfCharacters(node, ...place), message, fix, suggestion, dependsOn: [limit.node] }];
}

/** Returns the constant that an amount was meant to be: the same words, but a zero too many or too few. */
function slippedLimit({ groups }: RegExpExecArray, limits: readonly Limit[]): Limit | undefined {
  const written = Number(groups?.number);
  const words = pairsIn(groups);
  if (limits.some((one) => one.value === written)) return undefined;
  return limits.find(
    ({ value, words: own }) =>
      (value === written * 10 || value * 10 === written) && [...words].some((pair) => own.has(pair)),
  );
}

/** Returns the pairs of Chinese characters in the clause around an amount, without common words. */
function pairsIn(groups: RegExpExecArray["groups"]): ReadonlySet<string> {
  const clause = `${groups?.before ?? ""} ${groups?.after ?? ""}`.replace(COMMON_WORDS, " ");
  return new Set([...clause].flatMap((_, at) => clause.slice(at).match(/^\p{Script=Han}{2}/u)?.[0] ?? []));
}

interface Limit {
  subject: string;
  unit: string;
  name: string;
  value: number;
  node: JsonNode;
  /** The pairs of characters around it. */
  words: ReadonlySet<string>;
}

function limitOf({ groups }: RegExpExecArray, root: JsonNode): Limit[] {
  const { subject = "", name = "", unit = "" } = groups ?? {};
  const node = nodeAtPath(root, ["constants", ...name.split(".")]);
  const value = nonStringLiteralOf(node);
  return node && typeof value === "number"
    ? [{ subject, unit, name, value, node, words: pairsIn(groups) }]
    : [];
}
