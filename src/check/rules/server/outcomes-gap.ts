import { en } from "../../../language/messages/localized-text.ts";
import { provenOutcomes } from "../../inspect/prove-outcomes.ts";
import { keyRange } from "../../json/json-node.ts";
import { describeResponseFields } from "../../tables/describe-response-fields.ts";
import { withOutcomes } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const outcomesGap: Rule = {
  severity: "warning",
  description: en`The outcomes of a server, or of an endpoint, say nothing about an answer that can arrive. Pages take it for a failed connection, although the server may have done what it was asked.`
    .zh`服务器或接口的 outcomes 没有说明某种可能的返回。页面会把它当作网络异常，而服务器也许已经处理了。`,
  ok: [
    { patch: withOutcomes({ when: "response.status == 204", outcome: "accepted" }, { outcome: "network" }) },
    {
      patch: withOutcomes(
        { when: "response.status < 300", outcome: "accepted" },
        { when: "response.status >= 300", outcome: "refused", code: "response.status" },
      ),
    },
  ],
  bad: [
    {
      patch: withOutcomes(
        { when: "response.status in [200, 201]", outcome: "accepted" },
        { when: "response.status >= 400", outcome: "refused", code: "response.status" },
      ),
      message:
        '"outcomes" has no outcome for response.status=100, expected one for every answer, the last without "when"',
    },
  ],
  check: (context) =>
    provenOutcomes(context).flatMap(({ entry, verdict: { gap } }) => {
      if (!gap) return [];
      const counterexample = describeResponseFields(gap.fields);
      const message = en`"outcomes" has no outcome for ${counterexample}, expected one for every answer, the last without "when"`
        .zh`“outcomes”没有说明 ${counterexample} 时的结果；每种返回都应有结果，最后一个不写“when”`;
      const fix = en`Add ${NETWORK} as the last outcome, if nobody knows whether the server did it.`
        .zh`如果这时不知道服务器有没有处理，请在最后加上 ${NETWORK}。`;
      return { at: keyRange(entry), message, fix, counterexample };
    }),
};

const NETWORK = '{ "outcome": "network" }';
