import { en } from "../../../language/messages/localized-text.ts";
import { filterMistakesByKind } from "../../schema/mistake.ts";
import { withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const missingCompanion: Rule = {
  description: en`A key has no effect without another key, which is missing.`
    .zh`一个键必须与另一个键一起写才起作用，而另一个没有写。`,
  ok: [{ patch: withActionSteps({ navigate: "/example", query: { from: "'example'" } }) }],
  bad: [
    {
      patch: withActionSteps({ toast: "Done", otherwise: "No" }),
      message: 'Unexpected "otherwise" without "require", expected both together',
    },
  ],
  check: ({ mistakes }) =>
    filterMistakesByKind(mistakes, "missing-companion").flatMap(({ at, companion, key }) => {
      const message = en`Unexpected "${key}" without "${companion}", expected both together`
        .zh`有“${key}”却没有“${companion}”，两者应一起写`;
      const fix = en`Add "${companion}", or delete "${key}".`.zh`请加上“${companion}”，或删掉“${key}”。`;
      return { at, message, fix };
    }),
};
