import { namesIn } from "../syntax/names-in.ts";
import { parse } from "../syntax/parse.ts";
import type { Type } from "../types/types.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { en } from "./saying.ts";

/** {{cart.total}} as other template languages have it: here it shows {cart.total} instead of the total. Pure. */
export function findDoubledBraces(text: string, names: Type): ExpressionProblem[] {
  if (!text.includes("{{")) return [];
  return Array.from(text.matchAll(/\{\{([^{}]+)\}\}/g)).flatMap((match) => {
    if (!isExpression(match[1] ?? "", names)) return [];
    const [start, found] = [match.index, match[0]];
    const suggestion = found.slice(1, -1);
    const message = en`found ${found}, which shows ${suggestion} as it stands, expected single braces`
      .zh`这里是${found}，页面上会原样显示${suggestion}，应只写一层花括号`;
    const end = start + found.length;
    return [{ start, end, rule: "syntax", severity: "warning", message, suggestion }];
  });
}

function isExpression(text: string, names: Type): boolean {
  const parsed = parse(text);
  if ("error" in parsed || names.kind !== "object") return false;
  return namesIn(parsed.node).some(([name = ""]) => Object.hasOwn(names.properties, name));
}
