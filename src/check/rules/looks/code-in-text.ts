import { parseTemplateCached } from "../../../language/messages/parse-cached.ts";
import { en } from "../../../language/messages/saying.ts";
import type { Type } from "../../../language/types/types.ts";
import { matchesIn, STRAY_MARKUP, showInvisible } from "../../content/stray-markup.ts";
import type { Finding } from "../../facts/finding.ts";
import type { TextUse } from "../../inspect/inspection.ts";
import { atCharacters, textOf } from "../../json/json-node.ts";
import { escapeForString } from "../../json/string-offset.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const codeInText: Rule = {
  severity: "warning",
  description: en`Customers would see code in a text: a $ before a brace, full-width braces, an HTML tag or entity, an escape or name without braces, or an unreadable character.`
    .zh`顾客会在文字里看到代码：花括号前的 $、全角花括号、HTML 标签或转义、没有花括号的转义或名称，或无法显示的字符。`,
  ok: [
    { patch: { title: "{garden.leaves < 100 ? 'few' : 'many'} & more" } },
    { patch: { title: "{{leaves}}" } },
    { patch: { title: "garden (open) at mall.example/garden.leaves" } },
  ],
  bad: [
    {
      patch: { title: `$${"{"}garden.leaves} leaves` },
      message: 'Customers would see "$", expected plain text',
    },
    {
      patch: { title: "｛garden.leaves｝ leaves" },
      message: 'Customers would see "｛garden.leaves｝", expected plain text',
    },
    { patch: { title: "Garden<br/>party" }, message: 'Customers would see "<br/>", expected plain text' },
    { patch: { title: "<b>Garden" }, message: 'Customers would see "<b>", expected plain text' },
    {
      patch: { title: "Garden&nbsp;party" },
      message: 'Customers would see "&nbsp;", expected plain text',
    },
    {
      patch: { title: "Only garden.leaves leaves" },
      message: 'Customers would see "garden.leaves", expected its value',
    },
    {
      patch: { title: "Garden\ud83cparty" },
      message: 'Customers would see "U+D83C", expected plain text',
    },
  ],
  check: (context) =>
    context.texts.flatMap((text) => {
      if (!text.isTemplate) return [];
      const shown = withBlankPlaceholders(text);
      const habits = habitsIn(text, shown);
      const isTold = ({ at }: Finding) =>
        habits.some((one) => one.at.start <= at.start && at.end <= one.at.end);
      return [...habits, ...namesIn(text, shown, context).filter((finding) => !isTold(finding))];
    }),
};

function habitsIn({ visit: { node } }: TextUse, shown: string): Finding[] {
  // Text damaged by another encoding is reported for the file.
  if (node.kind !== "string" || node.source.savedAs) return [];
  return STRAY_MARKUP.flatMap(({ pattern, fix, replacementOf }) =>
    matchesIn(shown, pattern).map(({ 0: found, index }): Finding => {
      const message = en`Customers would see "${showInvisible(found)}", expected plain text`
        .zh`顾客会看到“${showInvisible(found)}”，应为普通文字`;
      const mended = replacementOf?.(found);
      const around = [node.value.slice(0, index), node.value.slice(index + found.length)];
      const suggestion = mended === undefined || isHalf(mended, around) ? undefined : escapeForString(mended);
      return { at: atCharacters(node, index, index + found.length), message, fix, suggestion };
    }),
  );
}

/** Returns whether the fixed text contains an unmatched brace, which would only be another mistake. */
function isHalf(mended: string, around: readonly string[]): boolean {
  return /[{}]/.test(mended) && "error" in parseTemplateCached(around.join(mended));
}

/** Reports names without braces. Texts with syntax errors are skipped: the name may be in an unclosed placeholder. */
function namesIn({ visit: { node }, problems }: TextUse, shown: string, { names }: RuleContext): Finding[] {
  if (node.kind !== "string" || problems.some(({ rule }) => rule === "syntax")) return [];
  return namesInWords(shown, names.type, names.fixed).map(({ start, end, path }) => {
    const message = en`Customers would see "${node.value.slice(start, end)}", expected its value`
      .zh`顾客会看到“${node.value.slice(start, end)}”，应显示它的值`;
    const suggestion = `{${path}}`;
    const fix = en`Write ${suggestion}.`.zh`请写${suggestion}。`;
    return { at: atCharacters(node, start, end), message, fix, suggestion };
  });
}

/** A name with members that is not part of an address or another word. */
const DOTTED = /(?<![\w./@:#-])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?![\w/@-]|\.\w)/g;
const BRACKETED = /(?:\[|【|（|\()([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\]|】|）|\))(?!\()/g;

/**
 * Returns where a text contains names of expressions without braces: `status.fee`, `[status.fee]`, or the answer
 * `(draw)`. `shown` is the text with its placeholders blanked. A single word counts only in brackets, and `fixed` names
 * never do, because they are ordinary words.
 */
function namesInWords(shown: string, names: Type, fixed: readonly string[]) {
  const bracketed = matchesIn(shown, BRACKETED)
    .map(({ 0: all, 1: path = "", index }) => ({ start: index, end: index + all.length, path }))
    .filter(({ path }) => isShown(path, names) && !fixed.includes(path));
  const dotted = matchesIn(shown, DOTTED)
    .map(({ 0: path, index }) => ({ start: index, end: index + path.length, path }))
    .filter(
      ({ path, start: at }) =>
        isShown(path, names) && !bracketed.some(({ start, end }) => start <= at && at < end),
    );
  return [...bracketed, ...dotted];
}

/** Returns whether a path leads to a value that a text could show. */
function isShown(path: string, names: Type): boolean {
  let type: Type | undefined = names;
  for (const name of path.split(".")) {
    if (type?.kind !== "object" || !Object.hasOwn(type.properties, name)) return false;
    type = type.properties[name];
  }
  return type !== undefined && type.kind !== "object" && type.kind !== "null";
}

/** Returns the text with its placeholders blanked, because `<` is an operator there; offsets stay. */
function withBlankPlaceholders({ parts, visit: { node } }: TextUse): string {
  const text = textOf(node) ?? "";
  if (!parts) return text.replace(/\{[^{}]*\}/g, ({ length }) => `{${" ".repeat(length - 2)}}`);
  return parts.reduce<string>((shown, part) => {
    if (typeof part === "string") return shown;
    const { start, end } = part;
    return `${shown.slice(0, start)}{${" ".repeat(end - start - 2)}}${shown.slice(end)}`;
  }, text);
}
