import { en } from "../../../language/messages/localized-text.ts";
import { decidingSteps } from "../../../language/steps.generated.ts";
import { findSteps } from "../../inspect/find-steps.ts";
import { keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const waitingStep: Rule = {
  description: en`A step in catch.load waits for an answer. If the server keeps failing, the page would call it endlessly. The page offers a retry by itself.`
    .zh`catch.load 里有要等待返回的步骤：服务器一直出错时，页面会没完没了地请求。重试由页面自己提供。`,
  ok: [{ patch: { catch: { load: [{ toast: "{error.message}" }] } } }],
  bad: [
    {
      patch: { ...exampleDraw, catch: { load: [{ play: "seeds" }] } },
      message: 'Unexpected "play" in "catch.load", expected only steps that do not wait',
    },
    {
      patch: { catch: { load: [{ toast: "{error.message}" }, { reload: "garden" }] } },
      message: 'Unexpected "reload" in "catch.load", expected only steps that do not wait',
    },
  ],
  check: (context) =>
    findSteps(context).flatMap(({ kind, list, entry }) => {
      if (list !== "catch.load" || !decidingSteps.includes(kind)) return [];
      const message = en`Unexpected ${quoteWord(kind)} in "catch.load", expected only steps that do not wait`
        .zh`“catch.load”里不应有${quoteWord(kind)}，只应写不需要等待的步骤`;
      const fix = en`Delete the step: the page offers a retry by itself.`
        .zh`请删掉这一步：页面会自动提供重试。`;
      return { at: keyRange(entry), message, fix };
    }),
};
