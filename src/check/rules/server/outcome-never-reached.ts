import { en, joinMessages } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { outcomeOfRow, type ProvenOutcomes, provenOutcomes } from "../../inspect/prove-outcomes.ts";
import { expressionSourceOf, findChild, type JsonNode, rangeInsideQuotes } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withOutcomes } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const outcomeNeverReached: Rule = {
  severity: "warning",
  description: en`An outcome never applies, since outcomes above it always come first. A refusal above the expired login hides it, so that customers are never asked to log in again.`
    .zh`某个结果永远轮不到：总有上面的结果先成立。如果“拒绝”写在“登录失效”上面，顾客就永远不会被要求重新登录。`,
  ok: [
    {
      patch: withOutcomes(
        { when: "response.status == 401", outcome: "loggedOut" },
        { when: "response.body.code != null", outcome: "refused", code: "response.body.code" },
        { when: "response.status < 300", outcome: "accepted" },
        { outcome: "network" },
      ),
    },
  ],
  bad: [
    {
      patch: withOutcomes(
        { when: "response.status < 300", outcome: "accepted" },
        { when: "response.body.code != null", outcome: "refused", code: "response.body.code" },
        { when: "response.body.code == 'login'", outcome: "loggedOut" },
        { outcome: "network" },
      ),
      message:
        "Outcome 3 (loggedOut) never applies: outcome 2 (refused, when response.body.code != null) always comes first, expected an answer that only this outcome matches",
    },
    {
      patch: withOutcomes(
        { when: "response.status < 300", outcome: "accepted" },
        { outcome: "network" },
        { when: "response.status == 401", outcome: "loggedOut" },
      ),
      message:
        "Outcome 3 (loggedOut) never applies: outcome 2 (network) always comes first, expected an answer that only this outcome matches",
    },
  ],
  check: (context) =>
    provenOutcomes(context).flatMap((proven) =>
      proven.rows.flatMap((row, index) => findingOf(proven, row, index) ?? []),
    ),
};

function findingOf({ rows, verdict }: ProvenOutcomes, row: JsonNode, index: number): Finding | undefined {
  const found = verdict.rows[index];
  const at = findChild(row, "when") ?? findChild(row, "outcome");
  // A condition that can never hold has a rule of its own.
  if (!at || found?.verdict !== "masked") return undefined;
  const start = en`Outcome ${index + 1} (${outcomeOfRow(row)}) never applies`
    .zh`第${index + 1}个结果（${outcomeOfRow(row)}）永远轮不到`;
  const maskers = joinMessages(
    found.maskedBy.map((state) => describeOutcome(rows[Number(state)], Number(state))),
    { en: " and ", zh: "、" },
  );
  const verb =
    found.maskedBy.length > 1 ? en`together always come`.zh`合起来总是` : en`always comes`.zh`总是`;
  const message = en`${start}: ${maskers} ${verb} first, expected an answer that only this outcome matches`
    .zh`${start}：上面的${maskers}${verb}先成立；应有只满足这个结果的返回`;
  const fix = en`Move it above them, or correct the conditions.`.zh`请把它移到它们上面，或改正条件。`;
  return { at: rangeInsideQuotes(at), message, fix };
}

function describeOutcome(row: JsonNode | undefined, index: number) {
  const when = expressionSourceOf(findChild(row, "when"));
  const outcome = outcomeOfRow(row);
  if (when === undefined) return en`outcome ${index + 1} (${outcome})`.zh`第${index + 1}个结果（${outcome}）`;
  return en`outcome ${index + 1} (${outcome}, when ${when})`
    .zh`第${index + 1}个结果（${outcome}，条件为${quoteWord(when)}）`;
}
