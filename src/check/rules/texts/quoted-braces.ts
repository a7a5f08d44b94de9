import type { Node } from "../../../language/syntax/ast.ts";
import { childrenOf, namesIn } from "../../../language/syntax/names-in.ts";
import { parse } from "../../../language/syntax/parse.ts";
import type { Type } from "../../../language/types/types.ts";
import type { TextUse } from "../../inspect/inspection.ts";
import { atCharacters } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";

export const quotedBraces: Rule = {
  id: "quoted-braces",
  severity: "error",
  docs: {
    description:
      "Braces around an expression within the quotes of another: customers would read the expression, not its value.",
    ok: [
      { patch: { title: "{garden.leaves > 5 ? garden.leaves : 'few'} leaves" } },
      { patch: { title: "{garden.leaves > 5 ? '{many}' : 'few'} leaves" } },
    ],
    bad: [
      {
        patch: { title: "{garden.leaves > 5 ? '{garden.leaves} leaves' : 'few'}" },
        message: "'{garden.leaves} leaves' shows {garden.leaves} as it stands, expected text without braces",
      },
    ],
  },
  check: ({ texts, names }) => texts.flatMap((text) => findingsIn(text, names.type)),
};

function findingsIn({ visit, nodes, isTemplate }: TextUse, names: Type): Finding[] {
  return nodes.flatMap(literalsIn).flatMap((node) => {
    const [found, inner = ""] = /\{([^{}]+)\}/.exec(String(node.value)) ?? [];
    if (found === undefined || !isExpression(inner, names)) return [];
    const text = visit.node.kind === "string" ? visit.node.value.slice(node.start, node.end) : "";
    return [
      {
        at: atCharacters(visit.node, node.start, node.end),
        message: `${text} shows ${found} as it stands, expected text without braces`,
        fix: isTemplate
          ? 'Write the text by its cases: "text": [{ "when": "…", "text": "…" }, { "text": "…" }].'
          : "Let the expression yield the condition or the number, and write the words where they are shown.",
      },
    ];
  });
}

function literalsIn(node: Node): Extract<Node, { kind: "literal" }>[] {
  return node.kind === "literal" ? [node] : childrenOf(node).flatMap(literalsIn);
}

function isExpression(text: string, names: Type): boolean {
  const parsed = parse(text.replace(/\|[^|]*$/, ""));
  if ("error" in parsed || names.kind !== "object") return false;
  return namesIn(parsed.node).some(([name = ""]) => Object.hasOwn(names.properties, name));
}
