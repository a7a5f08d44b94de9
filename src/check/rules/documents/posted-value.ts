import { en, joinWithAnd } from "../../../language/messages/localized-text.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { withBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** What the values of a posted message can read: the engine gives them nothing else. */
const READABLE = ["arguments", "brand", "device"];

const posting = (message: object) =>
  withBrand({
    native: { greet: { post: { object: "App", message }, arguments: [{ name: "text", type: "string" }] } },
  });

export const postedValue: Rule = {
  description: en`A value of a posted message reads something that the message cannot contain: only arguments, brand and device are readable there.`
    .zh`发出的消息读取了不能放进去的内容：那里只能读取 arguments、brand 和 device。`,
  ok: [{ files: posting({ type: "'GREET'", text: "arguments.text", from: "brand.name" }) }],
  bad: [
    {
      files: posting({ type: "'GREET'", text: "arguments.text", token: "session.token" }),
      message: '"token" reads session, expected only arguments, brand and device',
    },
  ],
  check: ({ document, names, texts }) =>
    document.kind !== "brand"
      ? []
      : texts.flatMap(({ nodes, visit: { node, path } }) => {
          const [map, , post] = path;
          if (map !== "native" || post !== "post" || node.source !== document.file.source) return [];
          const [other] = nodes
            .flatMap(namesInExpression)
            // An unknown name has a problem of its own.
            .flatMap(([root = ""]) => (READABLE.includes(root) || !names.fixed.includes(root) ? [] : [root]));
          if (other === undefined) return [];
          const message = en`"${String(path.at(-1))}" reads ${other}, expected only ${joinWithAnd(READABLE)}`
            .zh`“${String(path.at(-1))}”读取了 ${other}，只应读取${joinWithAnd(READABLE)}`;
          const fix = en`Declare an argument of the call for it, and let pages pass it in "with".`
            .zh`请为它声明一个参数，由页面在“with”里传入。`;
          return { at: rangeInsideQuotes(node), message, fix };
        }),
};
