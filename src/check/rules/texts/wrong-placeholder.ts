import { en } from "../../../language/messages/localized-text.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { rangeOfValueStart } from "../../json/json-node.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import type { VisitedValue } from "../../schema/walk-document.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withWords = (engineWords: object) => ({
  patch: { brand: "b" },
  files: { "campaigns/brands/b.json": { ...exampleBrand, id: "b", engineWords } },
});

export const wrongPlaceholder: Rule = {
  description: en`A brand replaces one of the engine's words, but the text leaves out a value of that word, or reads another name: pages would show -- there.`
    .zh`品牌替换了引擎的某个用语，但文字里漏了这个用语的值，或读取了别的名称：页面会在那里显示 --。`,
  ok: [
    withWords({ understood: "OK" }),
    withWords({ loadMore: [{ when: "left == 1", text: "One more" }, { text: "{left} more" }] }),
  ],
  bad: [
    { ...withWords({ loadMore: "More" }), message: 'The text of "loadMore" lacks {left}' },
    {
      ...withWords({ loadMore: "{brand.name}: {left} more" }),
      message: 'The text of "loadMore" reads brand, expected only {left}',
    },
  ],
  check: ({ document, visits, texts, isSound }) => {
    if (document.kind !== "brand") return [];
    return visits.flatMap((visit): Finding[] => {
      const { path, shape } = visit;
      const values = Object.keys(shape.annotations["x-binds"] ?? {});
      if (path[0] !== "engineWords" || path.length !== 2 || values.length === 0 || !isSound(path)) return [];
      return findingsIn(visit, values, texts);
    });
  },
};

function findingsIn({ node, path }: VisitedValue, values: readonly string[], texts: readonly DocumentText[]) {
  const name = String(path[1]);
  const own = texts.filter(({ visit }) => visit.path[0] === path[0] && visit.path[1] === name);
  // A text that cannot be parsed has a problem of its own.
  if (own.some(({ problems }) => problems.length > 0)) return [];
  const read = new Set(
    own.flatMap(({ nodes }) => nodes.flatMap(namesInExpression)).map(([root = ""]) => root),
  );
  const expected = joinChoicesWithOr(values.map((value) => `{${value}}`));
  const lacking = values.filter((value) => !read.has(value));
  const others = [...read].filter((root) => !values.includes(root));
  const at = rangeOfValueStart(node);
  const fix = en`Read these and no other names: ${expected}.`
    .zh`请只读取这些名称，并且都要用到：${expected}。`;
  return [
    ...lacking.map((value): Finding => {
      const message = en`The text of ${quoteWord(name)} lacks ${`{${value}}`}`
        .zh`${quoteWord(name)}的文字缺少 ${`{${value}}`}`;
      return { at, message, fix };
    }),
    ...others.map((root): Finding => {
      const message = en`The text of ${quoteWord(name)} reads ${root}, expected only ${expected}`
        .zh`${quoteWord(name)}的文字读取了 ${root}，应该只有 ${expected}`;
      return { at, message, fix };
    }),
  ];
}
