import { en, quoteDocumentText } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  type JsonNode,
  rangeOfCharacters,
  rangeOfValueStart,
  type SourceRange,
} from "../../json/json-node.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Returns the text of a campaign whose page shows a constant with this JSON value. */
const withConstant = (literal: string) => ({
  text: `{ "language": 3, "id": "example", "route": "/example", "title": "Example", "constants": { "id": ${literal} }, "view": [{ "type": "text", "text": "{constants.id}" }] }`,
});

export const inexactNumber: Rule = {
  isIndependent: true,
  description: en`A number is too large for its last digits to be kept: pages would read another number.`
    .zh`数字太大，最后几位无法保存：页面读到的会是另一个数字。`,
  ok: [
    withConstant("9007199254740991"),
    withConstant('"1349625084474417153"'),
    { patch: buttonWhen("garden.leaves < 1e12") },
  ],
  bad: [
    {
      ...withConstant("1349625084474417153"),
      message: "Unexpected 1349625084474417153, expected at most 9007199254740991, or a text",
    },
    {
      ...withConstant("1e400"),
      message: "Unexpected 1e400, expected at most 9007199254740991, or a text",
    },
    {
      patch: buttonWhen("garden.leaves < 1349625084474417153"),
      message: "Unexpected 1349625084474417153, expected at most 9007199254740991, or a text",
    },
  ],
  check: ({ texts }) =>
    texts.flatMap(({ visit: { node }, nodes }) => {
      if (node.kind !== "string") return [];
      return nodes.flatMap(inexactNodesIn).map(({ start, end }) => {
        return findingOf(rangeOfCharacters(node, start, end), node.value.slice(start, end));
      });
    }),
  checkFile: ({ source, root }) =>
    inexactValuesIn(root).map((node) =>
      findingOf(rangeOfValueStart(node), source.text.slice(node.start, node.end)),
    ),
};

function inexactNodesIn(node: Node): Node[] {
  if (node.kind === "literal") return isInexact(node.value) ? [node] : [];
  return childNodesOf(node).flatMap(inexactNodesIn);
}

function inexactValuesIn(node: JsonNode | undefined): JsonNode[] {
  if (node?.kind === "array") return node.items.flatMap(inexactValuesIn);
  if (node?.kind === "object") return node.entries.flatMap(({ value }) => inexactValuesIn(value));
  return node?.kind === "literal" && isInexact(node.value) ? [node] : [];
}

function isInexact(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

function findingOf(at: SourceRange, written: string): Finding {
  const found = quoteDocumentText(written);
  const most = Number.MAX_SAFE_INTEGER;
  const message = en`Unexpected ${found}, expected at most ${most}, or a text`
    .zh`这里是${found}，应不超过 ${most}，或写成文字`;
  return { at, message, fix: en`Write it as a text, in quotes.`.zh`请加上引号，写成文字。` };
}
