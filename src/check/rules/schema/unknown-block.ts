import { en } from "../../../language/messages/localized-text.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { filterMistakesByKind } from "../../schema/mistake.ts";
import { formatNodeForMessage, joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownBlock: Rule = {
  isIndependent: true,
  description: en`The type of a block does not exist.`.zh`页面块的种类不存在。`,
  ok: [{ patch: { view: [{ type: "button", table: "main" }] } }],
  bad: [
    {
      patch: { view: [{ type: "buton", table: "main" }] },
      message: '"type" is "buton", expected the type of a block: …',
    },
    {
      patch: blocksAbove({ type: "carpet" }),
      message: '"type" is "carpet", expected the type of a block: …',
    },
  ],
  check: ({ mistakes }) =>
    filterMistakesByKind(mistakes, "unknown-block").flatMap(({ at, known, meant, node, unlisted }) => {
      const message = en`"type" is ${formatNodeForMessage(node)}, expected the type of a block: ${joinChoicesWithOr(known.map(quoteWord))}`
        .zh`“type”是${formatNodeForMessage(node)}，应为页面块的种类：${joinChoicesWithOr(known.map(quoteWord))}`;
      const otherwise = unlisted
        ? en`schemas/${unlisted} is new: run npm run generate.`
            .zh`schemas/${unlisted}是新增的：请运行 npm run generate。`
        : en`Use one of these types.`.zh`请改用其中一种。`;
      return [{ at, message, ...suggestSpelling(meant, otherwise) }];
    }),
};
