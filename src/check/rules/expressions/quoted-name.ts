import { en } from "../../../language/messages/localized-text.ts";
import { parseExpressionCached } from "../../../language/messages/parse-cached.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import { propertyTypeOf, type Type } from "../../../language/types/types.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import { withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withCode = (code: string) => ({
  constants: { code: "TEA" },
  endpoints: { water: { send: { code, other: "constants.code" } } },
});

export const quotedName: Rule = {
  description: en`A name in quotes is a text: the server receives "constants.code" instead of its value.`
    .zh`加了引号的名称是文字：服务器收到的是“constants.code”这几个字，而不是它的值。`,
  ok: [{ patch: withCode("'constants'") }, { patch: withActionSteps({ toast: "{'garden'}" }) }],
  bad: [
    {
      patch: withCode("'constants.code'"),
      message: "found 'constants.code', which is a text, expected the value constants.code without quotes",
    },
  ],
  check: ({ names, texts }) =>
    texts.flatMap((text) =>
      quotedNamesIn(text, names.type).map(({ end, start, value }) => {
        const message = en`found '${value}', which is a text, expected the value ${value} without quotes`
          .zh`'${value}' 是一段文字，应写不带引号的 ${value}，才会取它的值`;
        const fix = en`Write ${value}.`.zh`请写 ${value}。`;
        return { at: rangeOfCharacters(text.visit.node, start, end), message, fix, suggestion: value };
      }),
    ),
};

interface QuotedName {
  start: number;
  end: number;
  value: string;
}

/** Returns the texts that are the path of an existing value with at least two names. Problems there come first. */
function quotedNamesIn({ nodes, problems }: DocumentText, known: Type): QuotedName[] {
  const found: QuotedName[] = [];
  const visit = (node: Node): void => {
    if (node.kind === "literal" && typeof node.value === "string" && isPathOfValue(node.value, known)) {
      const { end, start, value } = node;
      if (!problems.some((problem) => problem.start < end && problem.end > start))
        found.push({ start, end, value });
    }
    for (const child of childNodesOf(node)) visit(child);
  };
  nodes.forEach(visit);
  return found;
}

function isPathOfValue(text: string, known: Type): boolean {
  if (!/^[a-z]\w*(?:\.\w+)+$/i.test(text) || !("node" in parseExpressionCached(text))) return false;
  return text.split(".").reduce<Type | undefined>(memberOf, known) !== undefined;
}

/** Only declared properties count: a value of any type has every property. */
function memberOf(type: Type | undefined, name: string): Type | undefined {
  if (type?.kind !== "object" || !Object.hasOwn(type.properties, name)) return undefined;
  return propertyTypeOf(type, name);
}
