import { en } from "../../../language/messages/localized-text.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withOutcomes } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const outcomeReadsPage: Rule = {
  severity: "warning",
  description: en`An outcome reads something other than the response, such as the session. It is decided by the answer alone, before the page knows of it: the value is missing there, and the condition never holds.`
    .zh`某个结果用到了 response 以外的内容，如 session。结果只由返回决定，这时读不到页面的内容，条件永远不成立。`,
  ok: [
    { patch: withOutcomes({ when: "response.status == 200", outcome: "accepted" }, { outcome: "network" }) },
  ],
  bad: [
    {
      patch: withOutcomes(
        { when: "session.loggedIn && response.status == 401", outcome: "loggedOut" },
        { when: "response.status == 200", outcome: "accepted" },
        { outcome: "network" },
      ),
      message: '"when" reads "session", expected only "response", which alone decides the outcome of a call',
    },
  ],
  check: ({ texts }) =>
    texts.flatMap(({ nodes, visit }) => {
      const { binds, node, path } = visit;
      if (!binds.response || !path.includes("outcomes")) return [];
      const other = nodes.flatMap(namesInExpression).find(([name]) => name !== "response")?.[0];
      if (other === undefined) return [];
      const message = en`"${String(path.at(-1))}" reads ${quoteWord(other)}, expected only "response", which alone decides the outcome of a call`
        .zh`“${String(path.at(-1))}”读取了${quoteWord(other)}，应只读取“response”：调用的结果只由它决定`;
      const fix = en`Read response.status or response.body, or delete this part.`
        .zh`请读取 response.status 或 response.body，或删掉这一部分。`;
      return { at: rangeInsideQuotes(node), message, fix };
    }),
};
