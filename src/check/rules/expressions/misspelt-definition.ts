import { didYouMean, en } from "../../../language/messages/saying.ts";
import { atKey } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

export const misspeltDefinition: Rule = {
  description: en`A definition that nothing uses, while several places use a name much like it that is defined nowhere.`
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
      message: 'Name "gardn", expected "garden": 4 places use that, and nothing defines it',
    },
  ],
  check: ({ misspelt }) =>
    misspelt.map(({ entry, meant, uses }) => ({
      at: atKey(entry),
      message: en`Name "${entry.key}", expected "${meant}": ${uses} places use that, and nothing defines it`
        .zh`名称“${entry.key}”应为“${meant}”：有${uses}处用到它，但没有定义`,
      fix: didYouMean(quoted(meant)),
      suggestion: meant,
    })),
};
