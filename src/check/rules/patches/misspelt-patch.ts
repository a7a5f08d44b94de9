import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import { misspeltPatchEntries } from "../../inspect/misspelt-patches.ts";
import { nounForMapEntry } from "../../inspect/name-references.ts";
import { keyRange } from "../../json/json-node.ts";
import { capitaliseText, quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleCampaign } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withBonus = (constants: object) => ({
  patch: {
    constants: { bonus: 5 },
    title: "Up to {constants.bonus}",
    variants: [{ route: `${exampleCampaign.route}/late`, patch: { constants } }],
  },
});

export const misspeltPatch: Rule = {
  description: en`A variant, or a document that extends another, adds a definition that nothing uses, beside a very similar one that it leaves unchanged: customers see the unchanged one.`
    .zh`变体，或继承其他活动的文档，新写了一个没有用到的定义，而有一个很相似的定义没有改：顾客看到的仍是没有改的那个。`,
  ok: [withBonus({ bonus: 8 })],
  bad: [
    {
      ...withBonus({ bonsu: 8 }),
      message: 'Constant "bonsu" is never used, expected "bonus", which this patch leaves unchanged',
    },
  ],
  check: (context) =>
    misspeltPatchEntries(context).map(({ entry, map, meant }) => {
      const noun = nounForMapEntry(map);
      return {
        at: keyRange(entry),
        message: en`${capitaliseText(noun)} "${entry.key}" is never used, expected "${meant}", which this patch leaves unchanged`
          .zh`${noun}“${entry.key}”没有用到，应为“${meant}”：这里没有改到它`,
        fix: didYouMeanQuestion(quoteWord(meant)),
        suggestion: meant,
      };
    }),
};
