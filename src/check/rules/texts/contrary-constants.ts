import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, type JsonNode, rangeInsideQuotes } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import type { Rule } from "../rule.ts";

/** Groups of words that exclude each other. */
const CONTRARY = [
  ["冬令时", "夏令时"],
  ["冬季", "夏季"],
  ["新用户", "老用户"],
] as const;

const withNotice = (season: string) => ({
  constants: { notice: { season: "夏令时", title: "夏令时订购时间" } },
  title: "{constants.notice.title}{constants.notice.season}",
  variants: [{ route: "/winter", patch: { constants: { notice: { title: "冬令时订购时间", season } } } }],
});

export const contraryConstants: Rule = {
  severity: "warning",
  description: en`One constant says the contrary of another in the same group, such as 夏令时 beside a title about 冬令时: a variant changed only one of them.`
    .zh`同一组常量里，一个与另一个正好相反，如标题是冬令时，另一处却是夏令时：变体只改了其中一个。`,
  ok: [{ patch: withNotice("冬令时") }],
  bad: [
    {
      patch: withNotice("夏令时"),
      message: '"title" says 冬令时, expected the same in "season" (line 99), which says 夏令时',
    },
  ],
  check: ({ document, root }) => findingsBelow(findChild(root, "constants"), document.file.source),
};

function findingsBelow(node: JsonNode | undefined, source: JsonNode["source"]): Finding[] {
  if (node?.kind !== "object") return [];
  const texts = node.entries.flatMap(({ key, value }) =>
    value.kind === "string" && key !== "$comment" ? [{ key, value, text: value.value }] : [],
  );
  const own = CONTRARY.flatMap(([one, other]) =>
    [
      [one, other],
      [other, one],
    ].flatMap(([word = "", contrary = ""]) => {
      const short = texts.find(({ text }) => text === word);
      const long = texts.find(
        ({ text, value }) => text.includes(contrary) && !text.includes(word) && value.source === source,
      );
      return short && long ? [findingOf({ long, short, word, contrary })] : [];
    }),
  );
  return [...own, ...node.entries.flatMap(({ value }) => findingsBelow(value, source))];
}

interface Text {
  key: string;
  value: JsonNode;
}

function findingOf({
  long,
  short,
  word,
  contrary,
}: {
  long: Text;
  short: Text;
  word: string;
  contrary: string;
}): Finding {
  const { line } = sourceLocationOf(short.value.source, short.value.start);
  const message = en`"${long.key}" says ${contrary}, expected the same in "${short.key}" (line ${line}), which says ${word}`
    .zh`“${long.key}”写的是“${contrary}”，“${short.key}”（第${line}行）却是“${word}”，两处应一致`;
  const fix = en`Find out which is right. If ${contrary} is, write "${short.key}": "${contrary}" beside "${long.key}"; if ${word} is, correct "${long.key}".`
    .zh`请核对哪个对。如果是“${contrary}”，请在“${long.key}”旁边写 "${short.key}": "${contrary}"；如果是“${word}”，请改正“${long.key}”。`;
  return { at: rangeInsideQuotes(long.value), message, fix };
}
