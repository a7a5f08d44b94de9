import { en, type Saying } from "../../language/messages/saying.ts";
import { codeOf } from "../json/read-string.ts";
/** What people write into texts elsewhere, and customers would read here. */
export interface TextHabit {
  pattern: RegExp;
  fix: Saying;
  /** What to write in place of what was found, as text; undefined where nobody knows. */
  mend?: (found: string) => string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
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

const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g;
/** One of the two halves in which UTF-16 has rare characters, or what stands for a character that was lost. */
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\ufffd/g;

/** Each is looked for in all of a text but its {expressions}. */
export const textHabits: readonly TextHabit[] = [
  {
    pattern: /\$(?=\{)/g,
    fix: en`Take the $ out: {…} alone shows the value.`.zh`请删掉 $：只写 {…} 就会显示值。`,
    mend: () => "",
  },
  {
    pattern: /｛[^{}｛｝]*｝|[｛｝]/g,
    fix: en`Write { and }, as they are without Chinese input.`.zh`请关掉中文输入法，写半角的 { 和 }。`,
    mend: (found) => found.replace(/｛/g, "{").replace(/｝/g, "}"),
  },
  { pattern: /<br\s*\/?>|\\n/gi, fix: en`Write \\n for a new line.`.zh`换行请写 \\n。`, mend: () => "\n" },
  {
    pattern: /<\/?(?!br\b)[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--[\s\S]*?-->/gi,
    fix: en`Take it out: texts are shown as they are, and the theme decides how.`
      .zh`请删掉：文字会原样显示，样式由主题决定。`,
    mend: () => "",
  },
  {
    pattern: /&(#\d+|#x[\da-f]+|[a-z]{2,8});/gi,
    fix: en`Write the character itself: texts are shown as they are.`.zh`请直接写这个字符：文字会原样显示。`,
    mend: characterOf,
  },
  {
    pattern: /\\u[\da-f]{4}/gi,
    fix: en`Write the character itself.`.zh`请直接写这个字符。`,
    mend: characterOf,
  },
  {
    pattern: /\*\*(?=[^\s\d*])[^*\n]+\*\*/g,
    fix: en`Take the asterisks out: texts are shown as they are.`.zh`请删掉星号：文字会原样显示。`,
    mend: (found) => found.slice(2, -2),
  },
  {
    pattern: /(?<!\d)%[sd](?![a-z])/g,
    fix: en`Write {expression} where the value stands.`.zh`要显示值的地方请写 {表达式}。`,
  },
  {
    pattern: /\b(?:TODO|FIXME|TBD)\b|待(?:补充|定稿|填写)/g,
    fix: en`Write what customers shall read.`.zh`请写给顾客看的内容。`,
  },
  {
    pattern: UNSEEN,
    fix: en`Take the character out: nobody sees it.`.zh`请删掉这个字符：它是看不见的。`,
    mend: () => "",
  },
  {
    pattern: HALF,
    fix: en`Write the whole character: a part of it was lost.`.zh`请把这个字符重新写完整：它丢失了一部分。`,
  },
];

function characterOf(found: string): string | undefined {
  const named = ENTITIES[found.slice(1, -1).toLowerCase()];
  const [, hex, decimal] = /^(?:&#x|\\u)([\da-f]+);?$|^&#(\d+);$/i.exec(found) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  return named ?? (code >= 32 && code < 0xd800 ? String.fromCharCode(code) : undefined);
}

/** What was found, with characters that cannot be shown by their numbers. */
export function sayUnseen(found: string): string {
  return found.replace(HALF, codeOf).replace(UNSEEN, (all) => Array.from(all, codeOf).join(" "));
}

/**
 * All matches of a pattern with the flag g. Most texts have none: `search` tells so without the copy of the pattern that
 * `matchAll` makes. Pure.
 */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  return text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];
}
