import { en } from "../../../language/messages/localized-text.ts";
import { outcomeOfRow, provenOutcomes } from "../../inspect/prove-outcomes.ts";
import { keyRange } from "../../json/json-node.ts";
import { withOutcomes } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const outcomesWithoutSuccess: Rule = {
  severity: "warning",
  description: en`No outcome is accepted: every call of the page fails, whatever the server answers.`
    .zh`没有一个结果是 accepted：不论服务器返回什么，页面的每次调用都算失败。`,
  ok: [
    { patch: withOutcomes({ when: "response.status == 200", outcome: "accepted" }, { outcome: "network" }) },
  ],
  bad: [
    {
      patch: withOutcomes(
        { when: "response.status == 401", outcome: "loggedOut" },
        { when: "response.status >= 400", outcome: "refused", code: "response.status" },
        { outcome: "network" },
      ),
      message: '"outcomes" has no "accepted", expected an outcome for calls that the server accepted',
    },
  ],
  check: (context) =>
    provenOutcomes(context).flatMap(({ entry, rows }) => {
      if (rows.some((row) => outcomeOfRow(row) === "accepted")) return [];
      const message = en`"outcomes" has no "accepted", expected an outcome for calls that the server accepted`
        .zh`“outcomes”里没有“accepted”，应有一个表示服务器已处理的结果`;
      const fix = en`Add it with the condition that tells success, such as ${EXAMPLE}.`
        .zh`请加上它，并写明成功的条件，如 ${EXAMPLE}。`;
      return { at: keyRange(entry), message, fix };
    }),
};

const EXAMPLE = '{ "when": "response.status == 200", "outcome": "accepted" }';
