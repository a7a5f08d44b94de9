import { namesIn } from "../syntax/names-in.ts";
import { parse } from "../syntax/parse.ts";
import { parseTemplate } from "../syntax/template.ts";
import type { Type } from "../types/types.ts";
import type { ExpressionProblem } from "./expression-problem.ts";
import { en } from "./saying.ts";

/** {{cart.total}} as other template languages have it: here it shows {cart.total} instead of the total. Pure. */
export function findDoubledBraces(text: string, names: Type): ExpressionProblem[] {
  if (!text.includes("{{")) return [];
  return Array.from(text.matchAll(/\{\{([^{}]+)\}\}/g)).flatMap((match) => {
    if (!isOfNames(match[1] ?? "", names)) return [];
    const [start, found] = [match.index, match[0]];
    const suggestion = found.slice(1, -1);
    const message = en`found ${found}, which shows ${suggestion} as it stands, expected single braces`
      .zh`这里是${found}，页面上会原样显示${suggestion}，应只写一层花括号`;
    const end = start + found.length;
    return [{ start, end, rule: "syntax", severity: "warning", message, suggestion }];
  });
}

/** Whether a text is an expression that reads one of the names. Pure. */
export function isOfNames(text: string, names: Type): boolean {
  const parsed = parse(text);
  if ("error" in parsed || names.kind !== "object") return false;
  return namesIn(parsed.node).some(([name = ""]) => Object.hasOwn(names.properties, name));
}

/** Where an expression may begin: not within a word. */
const BEGINNINGS = /(?<![\w.])[\w('"![-]/g;

/**
 * The expression of names that are known before a } whose { is lost: `cart.total | money` of `共cart.total | money}元`.
 * `close` is the offset of the brace, `start` where the expression begins. Undefined where there is none. Pure.
 */
export function findLostBrace(
  text: string,
  close: number,
  names: Type,
): { start: number; expression: string } | undefined {
  const from = Math.max(text.lastIndexOf("{", close - 1), text.lastIndexOf("}", close - 1)) + 1;
  for (const { index } of text.slice(from, close).matchAll(BEGINNINGS)) {
    const expression = text.slice(from + index, close);
    if (isPlaceholder(expression, names)) return { start: from + index, expression };
  }
  return undefined;
}

function isPlaceholder(expression: string, names: Type): boolean {
  const parts = parseTemplate(`{${expression}}`);
  if ("error" in parts || typeof parts[0] !== "object") return false;
  const used = namesIn(parts[0].node);
  return used.length > 0 && used.every((path) => isKnown(path, names));
}

/** Where all may be known, a word alone is none: it may be one of the text. */
function isKnown([name = "", ...members]: readonly string[], names: Type): boolean {
  if (names.kind === "object" && Object.hasOwn(names.properties, name)) return true;
  return members.length > 0 && (names.kind !== "object" || names.open !== undefined);
}
