import { en } from "../../../language/messages/localized-text.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
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
  ],
  check: ({ root, texts }) => {
    const all = texts.flatMap(({ isTemplate, visit: { node } }) =>
      isTemplate && node.kind === "string" ? [{ node, value: node.value }] : [],
    );
    const known = all.flatMap(({ value }) =>
      findAllMatches(value, INSERTED).flatMap((one) => limitOf(one, root)),
    );
    return all.flatMap(({ node, value }) =>
      findAllMatches(value, WRITTEN).flatMap((found) => {
        const { subject, number = "", unit = "" } = found.groups ?? {};
        const same = known.filter((one) => one.subject === subject && one.unit === unit);
        const [limit] = same;
        if (!limit || same.some((one) => one.value === Number(number))) return [];
        const place = found.indices?.groups?.number ?? [0, 0];
        const line = describeSourceLine(limit.node, node);
        const [said, fitting] = [number + unit, `{constants.${limit.name}}${unit}`];
        const message = en`The text says ${said}, another one inserts constants.${limit.name}, which is ${limit.value} (${line}), expected the same number`
          .zh`文字写的是“${said}”，另一处插入的 constants.${limit.name} 是${limit.value}（${line}），两处应相同`;
        const suggestion = `{constants.${limit.name}}`;
        const fix = en`Write ${fitting}, so that both change together. If ${number} is right, correct ${line}.`
          .zh`请写“${fitting}”，两处就会一起改变；如果 ${number} 才对，请改正${line}。`;
        return [{ at: rangeOfCharacters(node, ...place), message, fix, suggestion, dependsOn: [limit.node] }];
      }),
    );
  },
};

interface Limit {
  subject: string;
  unit: string;
  name: string;
  value: number;
  node: JsonNode;
}

function limitOf({ groups }: RegExpExecArray, root: JsonNode): Limit[] {
  const { subject = "", name = "", unit = "" } = groups ?? {};
  const node = nodeAtPath(root, ["constants", ...name.split(".")]);
  const value = nonStringLiteralOf(node);
  return node && typeof value === "number" ? [{ subject, unit, name, value, node }] : [];
}
