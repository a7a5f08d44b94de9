import { en } from "../../../language/messages/saying.ts";
import { ofKind } from "../../schema/mistake.ts";
import { withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const missingCompanion: Rule = {
  description: en`Something that only counts together with something else, which is not there.`
    .zh`必须与另一项一起写才有用，而另一项没有写。`,
  ok: [{ patch: withSteps({ navigate: "/example", query: { from: "'example'" } }) }],
  bad: [
    {
      patch: withSteps({ toast: "Done", otherwise: "No" }),
      message: 'Unexpected "otherwise" without "require", expected the two together',
    },
  ],
  check: ({ mistakes }) =>
    ofKind(mistakes, "missing-companion").flatMap(({ at, companion, key }) => {
      const message = en`Unexpected "${key}" without "${companion}", expected the two together`
        .zh`有“${key}”却没有“${companion}”，两者应一起写`;
      const fix = en`Add "${companion}", or take "${key}" out.`.zh`请加上“${companion}”，或删掉“${key}”。`;
      return { at, message, fix };
    }),
};
