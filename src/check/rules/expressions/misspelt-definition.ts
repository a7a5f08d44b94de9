import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import { keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const misspeltDefinition: Rule = {
  description: en`A definition is never used, and several expressions use a very similar name that is not defined.`
    .zh`定义了却没有用到，而有几处用到一个很相似、却没有定义的名称。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: {
        endpoints: {
          garden: null,
          gardn: {
            path: "/api/example/info",
            data: { properties: { watered: { enum: [0, 1] }, leaves: { type: "number" } } },
          },
        },
      },
      message: 'Unused name "gardn", expected "garden": 4 places use that name, which is not defined',
    },
  ],
  check: ({ misspelt }) =>
    misspelt.map(({ entry, meant, uses }) => ({
      at: keyRange(entry),
      message: en`Unused name "${entry.key}", expected "${meant}": ${uses} places use that name, which is not defined`
        .zh`名称“${entry.key}”没有用到，应为“${meant}”：有${uses}处用到这个没有定义的名称`,
      fix: didYouMeanQuestion(quoteWord(meant)),
      suggestion: meant,
    })),
};
