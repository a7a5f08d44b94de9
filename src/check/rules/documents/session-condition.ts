import { checkExpression } from "../../../language/messages/check-text.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  rangeInsideQuotes,
  rangeOfValueStart,
  stringValueOf,
} from "../../json/json-node.ts";
import { blocksBelow, withBrand } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const withCondition = (loggedIn: string) => withBrand({ session: { loggedIn } });

const withCustomer = (endpoint: object, load = ["me", "garden"]) => ({
  endpoints: {
    me: {
      path: "/api/example/me",
      data: { type: "object", properties: { id: { type: ["string", "null"] } } },
      ...endpoint,
    },
  },
  load,
});

export const sessionCondition: Rule = {
  description: en`The brand's condition for a login cannot be decided on a page: it is no condition, or it reads an answer that the page does not load without a login.`
    .zh`品牌写的“已登录的条件”在页面上无法判断：它不是条件，或者读取了页面在未登录时不会读取的数据。`,
  ok: [
    { patch: withCustomer({ requiresLogin: false }), files: withCondition("me.id != null") },
    {
      patch: withCustomer({ requiresLogin: false }),
      files: withCondition("session.token != '' || me.id != null"),
    },
  ],
  bad: [
    {
      files: withCondition("me.id != null"),
      message: `The brand's "loggedIn" reads me, expected an endpoint me of this page`,
    },
    {
      patch: withCustomer({}),
      files: withCondition("me.id != null"),
      message: `The brand's "loggedIn" reads me, which needs a login, expected "requiresLogin": false`,
    },
    {
      patch: {
        ...withCustomer({ requiresLogin: false }, ["garden"]),
        actions: { greet: { steps: [{ call: "me" }, { toast: "Hello" }] } },
        ...blocksBelow({ type: "link", text: "Hello", do: "greet" }),
      },
      files: withCondition("me.id != null"),
      message: `The brand's "loggedIn" reads me, expected it in "load"`,
    },
  ],
  check: (context) => {
    const { document, isBase, isSound } = context;
    const condition = findChild(findChild(document.brand, "session"), "loggedIn");
    const text = stringValueOf(condition);
    if (document.kind !== "campaign" || isBase || !condition || text === undefined) return [];
    if (!isSound(["endpoints"]) || !isSound(["load"]) || !doesNeedLogin(context)) return [];
    const { node, problems } = checkExpression(text, context.names.type, "boolean");
    const roots = new Set((node ? namesInExpression(node) : []).map(([root = ""]) => root));
    const fixed = context.names.fixed;
    for (const root of roots) {
      const finding = fixed.includes(root) ? undefined : findingOfEndpoint(root, context);
      if (finding) return [finding];
    }
    const own = node ? namesInExpression(node).map((path) => path.join(".")) : [];
    if (own.some((path) => path === "session" || path === "session.loggedIn"))
      return [
        inBrand(
          context,
          condition,
          en`"loggedIn" reads itself, expected answers or session.token`
            .zh`“loggedIn”读取了它自己，应读取返回的数据或 session.token`,
        ),
      ];
    const [problem] = problems;
    return problem ? [inBrand(context, condition, problem.message, problem.fix)] : [];
  },
};

/** Whether anything on the page depends on a login. */
function doesNeedLogin({ root, texts }: RuleContext): boolean {
  return (
    entriesOfDocumentMap(root, "endpoints").some(({ value }) => requiresLogin(value)) ||
    texts.some(({ nodes }) => nodes.flatMap(namesInExpression).some(([name]) => name === "session"))
  );
}

function requiresLogin(endpoint: JsonNode): boolean {
  return nonStringLiteralOf(findChild(endpoint, "requiresLogin")) !== false;
}

function findingOfEndpoint(name: string, { root }: RuleContext): Finding | undefined {
  const entry = entriesOfDocumentMap(root, "endpoints").find(({ key }) => key === name);
  const at = rangeOfValueStart(entry?.value ?? root);
  if (!entry)
    return {
      at,
      message: en`The brand's "loggedIn" reads ${name}, expected an endpoint ${name} of this page`
        .zh`品牌的“loggedIn”读取 ${name}，本页应有接口 ${name}`,
      fix: en`Add the endpoint with "requiresLogin": false, and its name to "load", or extend a base that has it.`
        .zh`请加上这个接口，写 "requiresLogin": false，并把它的名称写进“load”；也可以继承带有它的基础文档。`,
    };
  if (requiresLogin(entry.value))
    return {
      at,
      message: en`The brand's "loggedIn" reads ${name}, which needs a login, expected "requiresLogin": false`
        .zh`品牌的“loggedIn”读取 ${name}，而它需要登录，应写 "requiresLogin": false`,
      fix: en`Add "requiresLogin": false.`.zh`请加上 "requiresLogin": false。`,
    };
  if (listItemsOf(findChild(root, "load")).some((one) => stringValueOf(one) === name)) return undefined;
  return {
    at: rangeOfValueStart(findChild(root, "load") ?? root),
    message: en`The brand's "loggedIn" reads ${name}, expected it in "load"`
      .zh`品牌的“loggedIn”读取 ${name}，它应写在“load”里`,
    fix: en`Add "${name}" to "load".`.zh`请把“${name}”写进“load”。`,
  };
}

/** Returns a finding about the condition itself, which is reported in the brand. */
function inBrand(
  { root }: RuleContext,
  condition: JsonNode,
  message: LocalizedText,
  fix?: LocalizedText,
): Finding {
  const advice = fix ?? en`Correct the condition.`.zh`请改正这个条件。`;
  const cause = { at: rangeInsideQuotes(condition), message, fix: advice };
  return { at: rangeOfValueStart(root), message, fix: advice, cause };
}
