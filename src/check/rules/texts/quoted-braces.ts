import { isExpressionOfKnownNames } from "../../../language/messages/explain-syntax.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import type { Type } from "../../../language/types/types.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { type TextWithCases, textsWithCases } from "../../inspect/prove-conditional-texts.ts";
import { findChild, rangeOfCharacters } from "../../json/json-node.ts";
import type { VisitedValue } from "../../schema/walk-document.ts";
import type { Rule } from "../rule.ts";

export const quotedBraces: Rule = {
  description: en`An {expression} is inside the quotes of another expression: customers would see the expression, not its value.`
    .zh`{表达式} 写在了另一个表达式的引号里：顾客会看到表达式本身，而不是它的值。`,
  ok: [
    { patch: { title: "{garden.leaves > 5 ? garden.leaves : 'few'} leaves" } },
    { patch: { title: "{garden.leaves > 5 ? '{many}' : 'few'} leaves" } },
  ],
  bad: [
    {
      patch: { title: "{garden.leaves > 5 ? '{garden.leaves} leaves' : 'few'}" },
      message: "'{garden.leaves} leaves' shows {garden.leaves} unchanged, expected text without braces",
    },
  ],
  check: (context) => {
    const { names, texts } = context;
    return texts.flatMap((text) => findingsIn(text, names.type, textsWithCases(context)));
  },
};

function findingsIn(
  { visit, nodes, isTemplate }: DocumentText,
  names: Type,
  written: readonly TextWithCases[],
): Finding[] {
  const isQuoting = visit.node.kind === "string" && /["']/.test(visit.node.value);
  if (!isQuoting) return [];
  return nodes.flatMap(literalNodesIn).flatMap((node) => {
    const [found, inner = ""] = /\{([^{}]+)\}/.exec(String(node.value)) ?? [];
    if (found === undefined || !isExpressionOfKnownNames(inner.replace(/\|[^|]*$/, ""), names)) return [];
    const text = visit.node.kind === "string" ? visit.node.value.slice(node.start, node.end) : "";
    const message = en`${text} shows ${found} unchanged, expected text without braces`
      .zh`${text}会原样显示${found}，里面应为不带花括号的文字`;
    const fix = isTemplate
      ? adviseCases(visit, written)
      : en`Let the expression yield only a condition or a number, and write the words in the text that shows it.`
          .zh`请让表达式只算出条件或数字，文字写在显示它的地方。`;
    return { at: rangeOfCharacters(visit.node, node.start, node.end), message, fix };
  });
}

/** Returns the advice to write a text with cases, or, if the text is a case already, to split this case. */
function adviseCases({ node, path }: VisitedValue, written: readonly TextWithCases[]): LocalizedText {
  const cases = '{ "when": "…", "text": "…" }, { "text": "…" }';
  const key = String(path.at(-1));
  const isCase = written.some((text) => text.cases.some((one) => findChild(one, "text") === node));
  return isCase
    ? en`Split it into several cases: ${cases}.`.zh`请拆成几种情况：${cases}。`
    : en`Write the text as cases: "${key}": [${cases}].`.zh`请按条件分开写："${key}": [${cases}]。`;
}

function literalNodesIn(node: Node): Extract<Node, { kind: "literal" }>[] {
  return node.kind === "literal" ? [node] : childNodesOf(node).flatMap(literalNodesIn);
}
