import { en } from "../../../language/messages/saying.ts";
import { adviseWord } from "../../facts/finding.ts";
import { ofKind } from "../../schema/mistake.ts";
import { quoted, sayChoice, sayValue } from "../../schema/say.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownBlock: Rule = {
  isIndependent: true,
  description: en`A block whose type there is not.`.zh`不存在的页面块种类。`,
  ok: [{ patch: { view: [{ type: "button", table: "main" }] } }],
  bad: [
    {
      patch: { view: [{ type: "buton", table: "main" }] },
      message: '"type" is "buton", expected a block: …',
    },
    { patch: blocksAbove({ type: "carpet" }), message: '"type" is "carpet", expected a block: …' },
  ],
  check: ({ mistakes }) =>
    ofKind(mistakes, "unknown-block").flatMap(({ at, known, meant, node, unlisted }) => {
      const message = en`"type" is ${sayValue(node)}, expected a block: ${sayChoice(known.map(quoted))}`
        .zh`“type”是${sayValue(node)}，应为页面块：${sayChoice(known.map(quoted))}`;
      const otherwise = unlisted
        ? en`schemas/${unlisted} is new: run npm run generate.`
            .zh`schemas/${unlisted}是新增的：请运行 npm run generate。`
        : en`Take a block of the list.`.zh`请从列表里选一个。`;
      return [{ at, message, ...adviseWord(meant, otherwise) }];
    }),
};
