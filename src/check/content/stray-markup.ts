import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { codePointName } from "../json/read-json-string.ts";
/**
 * A pattern for markup or characters that come into texts from other tools and that customers would see, with
 * advice.
 */
export interface StrayMarkup {
  pattern: RegExp;
  fix: LocalizedText;
  /** Returns the replacement for a match, as text; undefined if it is not known. */
  replacementOf?: (found: string) => string | undefined;
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  copy: "©",
  gt: ">",
  hellip: "…",
  ldquo: "“",
  lt: "<",
  mdash: "—",
  middot: "·",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rdquo: "”",
  times: "×",
  yen: "¥",
};

const INVISIBLE_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g;
/** Half of a UTF-16 surrogate pair, or the replacement character for lost text. */
const LOST_CHARACTER = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\ufffd/g;
/** Characters whose sign each font decides, such as the icons of a design tool; a phone's font has none. */
const PRIVATE_CHARACTERS = /\p{Co}+/gu;

/** XX元, TODO, （待定）. A masked number such as 138XXXX1234 has digits behind the mark. */
const DRAFT_MARK =
  /\b(?:TODO|FIXME|TBD)\b|[Ll]orem ipsum|待(?:补充|定稿|填写)|(?<![\w×])(?:[XxＸ]{2,}|×{2,}|[?？]{2,})(?=\s?(?:元|折|天|次|张|份|名|月|日|年|积分|[%％]))|[（(【[]\s?待(?:定|补|填|确认|替换|修改)[^）)】\]]{0,8}[）)】\]]/g;

/** All kinds of stray markup that texts are searched for, outside their {expressions}. */
export const STRAY_MARKUP_PATTERNS: readonly StrayMarkup[] = [
  {
    pattern: /\$(?=\{)/g,
    fix: en`Delete the $: {…} alone shows the value. For a price, write {… | money} and the brand's "currency".`
      .zh`请删掉 $：只写 {…} 就会显示值。要显示价格，请写 {… | money}，并写明品牌的“currency”。`,
    replacementOf: () => "",
  },
  {
    pattern: /｛[^{}｛｝]*｝|[｛｝]/g,
    fix: en`Write { and } as half-width characters, without the Chinese input method.`
      .zh`请关掉中文输入法，写半角的 { 和 }。`,
    replacementOf: (found) => found.replace(/｛/g, "{").replace(/｝/g, "}"),
  },
  {
    pattern: /<br\s*\/?>|\\n/gi,
    fix: en`Write \\n for a new line.`.zh`换行请写 \\n。`,
    replacementOf: () => "\n",
  },
  {
    pattern: /<\/?(?!br\b)[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--[\s\S]*?-->/gi,
    fix: en`Delete it: texts are shown unchanged, and the theme sets their style.`
      .zh`请删掉：文字会原样显示，样式由主题决定。`,
    replacementOf: () => "",
  },
  {
    pattern: /&(#\d+|#x[\da-f]+|[a-z]{2,8});/gi,
    fix: en`Write the character itself: texts are shown unchanged.`.zh`请直接写这个字符：文字会原样显示。`,
    replacementOf: decodeHtmlEntity,
  },
  {
    pattern: /\\u[\da-f]{4}/gi,
    fix: en`Write the character itself.`.zh`请直接写这个字符。`,
    replacementOf: decodeHtmlEntity,
  },
  {
    pattern: /\*\*(?=[^\s\d*])[^*\n]+\*\*/g,
    fix: en`Delete the asterisks: texts are shown unchanged.`.zh`请删掉星号：文字会原样显示。`,
    replacementOf: (found) => found.slice(2, -2),
  },
  {
    pattern: /(?<!\d)%[sd](?![a-z])/g,
    fix: en`Write {expression} in the place of the value.`.zh`要显示值的地方请写 {表达式}。`,
  },
  {
    pattern: DRAFT_MARK,
    fix: en`Write the text for customers.`.zh`请写给顾客看的文字。`,
  },
  {
    pattern: INVISIBLE_CHARACTERS,
    fix: en`Delete the character: it is invisible.`.zh`请删掉这个字符：它是看不见的。`,
    replacementOf: () => "",
  },
  {
    pattern: LOST_CHARACTER,
    fix: en`Type the character again: a part of it was lost.`.zh`请重新输入这个字符：它丢失了一部分。`,
  },
  {
    pattern: PRIVATE_CHARACTERS,
    fix: en`Delete the character: phones have no sign for it. Use a picture for an icon.`
      .zh`请删掉这个字符：手机上没有对应的字形。图标请用图片。`,
    replacementOf: () => "",
  },
];

function decodeHtmlEntity(found: string): string | undefined {
  const named = HTML_ENTITIES[found.slice(1, -1).toLowerCase()];
  const [, hex, decimal] = /^(?:&#x|\\u)([\da-f]+);?$|^&#(\d+);$/i.exec(found) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  return named ?? (code >= 32 && code < 0xd800 ? String.fromCharCode(code) : undefined);
}

/** Returns the matched text for a message: its invisible characters are replaced by code points, such as U+200B. */
export function nameInvisibleCharacters(found: string): string {
  const namesOf = (all: string) => Array.from(all, codePointName).join(" ");
  return found
    .replace(LOST_CHARACTER, codePointName)
    .replace(INVISIBLE_CHARACTERS, namesOf)
    .replace(PRIVATE_CHARACTERS, namesOf);
}

/**
 * Returns all matches of a pattern that has the flag g. Most texts have no match: `search` finds that out without
 * copying the pattern, as `matchAll` does. Pure.
 */
export function findAllMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  return text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];
}
