import { en } from "../../../language/messages/localized-text.ts";
import { parseTemplateCached } from "../../../language/messages/parse-cached.ts";
import type { Type } from "../../../language/types/types.ts";
import {
  findAllMatches,
  nameInvisibleCharacters,
  STRAY_MARKUP_PATTERNS,
} from "../../content/stray-markup.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import {
  findChild,
  type JsonNode,
  rangeOfCharacters,
  stringValueAt,
  stringValueOf,
} from "../../json/json-node.ts";
import { escapeForString } from "../../json/string-offset.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const codeInText: Rule = {
  description: en`Customers would see code in a text: a $ before a brace, full-width braces, an HTML tag or entity, an escape or name without braces, an unreadable character, or a mark of a draft such as XX元 and TODO.`
    .zh`顾客会在文字里看到代码：花括号前的 $、全角花括号、HTML 标签或转义、没有花括号的转义或名称，无法显示的字符，或草稿标记（如 XX元、TODO）。`,
  ok: [
    { patch: { title: "{garden.leaves < 100 ? 'few' : 'many'} & more" } },
    { patch: { title: "{{leaves}}" } },
    { patch: { title: `$5 off above $${"{"}garden.leaves}` } },
    { patch: { title: "恭喜138XXXX1234，开奖时间待定" } },
    { patch: { title: "garden (open) at mall.example/garden.leaves" } },
  ],
  bad: [
    {
      patch: { title: `$${"{"}garden.leaves} leaves` },
      message: 'Customers would see "$", expected plain text',
    },
    {
      patch: { title: "｛garden.leaves｝ leaves" },
      message: 'Customers would see "｛garden.leaves｝", expected plain text (full-width: ｛｝)',
    },
    { patch: { title: "Garden<br/>party" }, message: 'Customers would see "<br/>", expected plain text' },
    { patch: { title: "最高XX元" }, message: 'Customers would see "XX", expected plain text' },
    { patch: { title: "每日一份（待定）" }, message: 'Customers would see "（待定）", expected plain text' },
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
      const habits = findStrayMarkup(text, shown, context.document.brand);
      const isTold = ({ at }: Finding) =>
        habits.some((one) => one.at.start <= at.start && at.end <= one.at.end);
      return [
        ...habits,
        ...findNamesWithoutBraces(text, shown, context).filter((finding) => !isTold(finding)),
      ];
    }),
};

function findStrayMarkup(
  { visit: { node } }: DocumentText,
  shown: string,
  brand: JsonNode | undefined,
): Finding[] {
  // Text damaged by another encoding is reported for the file.
  if (node.kind !== "string" || node.source.savedAs) return [];
  return STRAY_MARKUP_PATTERNS.flatMap(({ pattern, fix, replacementOf }) =>
    findAllMatches(shown, pattern).flatMap(({ 0: found, index }): Finding[] => {
      if (found === "$" && isDollarSign(shown, index)) return [];
      const message = en`Customers would see "${nameInvisibleCharacters(found)}", expected plain text`
        .zh`顾客会看到“${nameInvisibleCharacters(found)}”，应为普通文字`;
      // Where prices have a sign, the $ may be one: deleting it could be wrong.
      const mended = found === "$" && hasPricesWithSign(brand) ? undefined : replacementOf?.(found);
      const around = [node.value.slice(0, index), node.value.slice(index + found.length)];
      const suggestion =
        mended === undefined || leavesUnmatchedBrace(mended, around) ? undefined : escapeForString(mended);
      return [{ at: rangeOfCharacters(node, index, index + found.length), message, fix, suggestion }];
    }),
  );
}

/** Whether texts of a brand may show a currency: it states one, or its language is not Chinese, in which 元 follows. */
function hasPricesWithSign(brand: JsonNode | undefined): boolean {
  const locale = stringValueAt(brand, "locale");
  return findChild(brand, "currency") !== undefined || (locale !== undefined && !/^zh\b/.test(locale));
}

/** A price or a word that shows that a text counts in dollars. */
const DOLLAR_PRICE = /\$\s?\d|\bUSD\b|\bdollars?\b|[美港加澳新]元|美金/i;

/** Returns whether the $ before a placeholder is the sign of a price, as in "$5 off from ${amount}" or "US${amount}". */
function isDollarSign(shown: string, index: number): boolean {
  return DOLLAR_PRICE.test(shown) || /\b(?:US|HK|NT|CA?|AU?|NZ|SG?)$/.test(shown.slice(0, index));
}

/** Returns whether a correction would leave an unmatched brace in the text (`around`), which is another mistake. */
function leavesUnmatchedBrace(mended: string, around: readonly string[]): boolean {
  return /[{}]/.test(mended) && "error" in parseTemplateCached(around.join(mended));
}

/** Reports names without braces. Texts with syntax errors are skipped: the name may be in an unclosed placeholder. */
function findNamesWithoutBraces(
  { visit: { node }, problems }: DocumentText,
  shown: string,
  { names }: RuleContext,
): Finding[] {
  if (node.kind !== "string" || problems.some(({ rule }) => rule === "syntax")) return [];
  return locateExpressionNames(shown, names.type, names.fixed).map(({ start, end, path }) => {
    const message = en`Customers would see "${node.value.slice(start, end)}", expected its value`
      .zh`顾客会看到“${node.value.slice(start, end)}”，应显示它的值`;
    const suggestion = `{${path}}`;
    const fix = en`Write ${suggestion}.`.zh`请写${suggestion}。`;
    return { at: rangeOfCharacters(node, start, end), message, fix, suggestion };
  });
}

/** A name with members, such as `status.fee`, that is not part of an address or another word. */
const DOTTED_NAME = /(?<![\w./@:#-])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?![\w/@-]|\.\w)/g;
const BRACKETED_NAME = /(?:\[|【|（|\()([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\]|】|）|\))(?!\()/g;

/**
 * Finds names of expressions without braces in a text for customers: `status.fee`, `[status.fee]`, or `(draw)`.
 * `shown` is the text with blanked placeholders. A single word counts only in brackets; `fixed` names never do: they
 * are ordinary words.
 */
function locateExpressionNames(shown: string, names: Type, fixed: readonly string[]) {
  const bracketed = findAllMatches(shown, BRACKETED_NAME)
    .map(({ 0: all, 1: path = "", index }) => ({ start: index, end: index + all.length, path }))
    .filter(({ path }) => leadsToShowableValue(path, names) && !fixed.includes(path));
  const dotted = findAllMatches(shown, DOTTED_NAME)
    .map(({ 0: path, index }) => ({ start: index, end: index + path.length, path }))
    .filter(
      ({ path, start: at }) =>
        leadsToShowableValue(path, names) && !bracketed.some(({ start, end }) => start <= at && at < end),
    );
  return [...bracketed, ...dotted];
}

/** Returns whether a path leads to a value that a text could show. */
function leadsToShowableValue(path: string, names: Type): boolean {
  let type: Type | undefined = names;
  for (const name of path.split(".")) {
    if (type?.kind !== "object" || !Object.hasOwn(type.properties, name)) return false;
    type = type.properties[name];
  }
  return type !== undefined && type.kind !== "object" && type.kind !== "null";
}

/**
 * Returns a text with blanks instead of the expressions in its {placeholders}, because `<` is an operator there, not
 * a stray tag. Offsets stay.
 */
function withBlankPlaceholders({ parts, visit: { node } }: DocumentText): string {
  const text = stringValueOf(node) ?? "";
  if (!parts) return text.replace(/\{[^{}]*\}/g, ({ length }) => `{${" ".repeat(length - 2)}}`);
  const pieces: string[] = [];
  let done = 0;
  for (const part of parts) {
    if (typeof part === "string") continue;
    pieces.push(text.slice(done, part.start), "{", " ".repeat(part.end - part.start - 2), "}");
    done = part.end;
  }
  return [...pieces, text.slice(done)].join("");
}
