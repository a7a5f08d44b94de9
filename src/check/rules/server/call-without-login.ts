import { en } from "../../../language/messages/localized-text.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { endpointCallsOf } from "../../facts/endpoint-calls.ts";
import { parseExpressionOrNull } from "../../inspect/table-proof-question.ts";
import { findChild, keyRange, nonStringLiteralOf } from "../../json/json-node.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const elsewhere = (more: object) => ({
  "campaigns/brands/mall.json": {
    ...exampleBrand,
    server: { ...exampleBrand.server, base: "https://api.mall.example", ...more },
  },
});

/** Without `send`, the example's calls carry no token. */
const withoutToken = { endpoints: { garden: { send: null }, water: { send: null } } };

export const callWithoutLogin: Rule = {
  severity: "warning",
  description: en`A call requires a login, but goes to another host without cookies and sends nothing: the server cannot know the customer.`
    .zh`一次调用需要登录，但它发往其他域名，不带 cookie，也没有发送任何内容：服务器无法知道是哪位顾客。`,
  ok: [
    { patch: withoutToken },
    { patch: withoutToken, files: elsewhere({ credentials: "include" }) },
    { patch: withoutToken, files: elsewhere({ headers: { authorization: "'Bearer ' + session.token" } }) },
  ],
  bad: [
    {
      patch: { endpoints: { water: { send: null } } },
      files: elsewhere({}),
      message:
        'Endpoint "water" requires a login, expected that its calls send session.token, or cookies ("credentials": "include")',
    },
  ],
  check: (context) =>
    endpointCallsOf(context).flatMap(({ entry, name, settings }) => {
      const { base, credentials, headers, path, query, send } = settings;
      if (base.startsWith("/") || credentials === "include") return [];
      if (nonStringLiteralOf(findChild(entry.value, "requiresLogin")) === false) return [];
      // Any value of the page, such as a code that a friend was sent, may say who the customer is.
      const isSomethingRead = [headers, query, send]
        .flatMap((values) => Object.values(values ?? {}))
        .some((value) => readsName(String(value)));
      if (isSomethingRead || path.includes("{")) return [];
      const message = en`Endpoint "${name}" requires a login, expected that its calls send session.token, or cookies ("credentials": "include")`
        .zh`接口“${name}”需要登录，调用时应发送 session.token，或带上 cookie（“credentials”: “include”）`;
      const fix = en`Write a header in the brand's server, such as "authorization": "'Bearer ' + session.token". If everyone may make the call, write "requiresLogin": false.`
        .zh`请在品牌的 server 里写请求头，如 "authorization": "'Bearer ' + session.token"。如果谁都可以调用，请写 "requiresLogin": false。`;
      return { at: keyRange(entry), message, fix };
    }),
};

function readsName(expression: string): boolean {
  const node = parseExpressionOrNull(expression);
  return node === null || namesInExpression(node).length > 0;
}
